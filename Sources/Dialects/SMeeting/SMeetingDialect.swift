package import CallRoom
import JSON

/// Webhooks of an SMeeting server, of its meetings and of its channels: `{app_id, time, event, data}`.
package struct SMeetingDialect: Dialect {
  package static let name = "smeeting"
  package static let unitLimit = 1 << 20

  private var reader = JSONReader()

  package init() {}

  package mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext)
    -> [Decoded]
  {
    do {
      return try reader.read(bytes) { root in Self.decode(root, in: context) }
    } catch {
      return [.rejection(Rejection(unreadable: error, line: context.line))]
    }
  }

  private static func decode(_ root: JSONValue, in context: DecodeContext) -> [Decoded] {
    do throws(Rejection) {
      return try SMeetingWebhook(root, in: context).inputs()
    } catch {
      var rejection = error
      rejection.line = context.line
      rejection.origin = rejection.origin ?? origin(root, in: context)
      return [.rejection(rejection)]
    }
  }

  /// What a webhook that was rejected tells of itself all the same.
  private static func origin(_ root: JSONValue, in context: DecodeContext) -> RejectedOrigin? {
    guard root.kind == .object else { return nil }
    var fields = Fields(root)
    fields.takesNumbersAsIDs = true
    // Each may be the very fault.
    let data = (try? fields.object("data")).flatMap { $0 }
    let room = data.flatMap { (try? SMeetingWebhook.roomID($0)).flatMap { $0 } }
    return RejectedOrigin(
      room: room.map { RoomKey(realm: context.realm, roomID: RoomID($0)) },
      type: (try? fields.identifier("event")).flatMap { $0 })
  }

  /// Whether a line is plainly a webhook: the four fields of its envelope.
  package static func looksLikeIt(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader()
    let found = try? reader.read(bytes) { root in
      root.kind == .object && root["version"] == nil && root["app_id"] != nil
        && root["event"]?.string != nil && root["data"]?.kind == .object
    }
    return found ?? false
  }
}
