package import CallRoom
import JSON

/// Webhooks of a LiveKit server: one JSON object each, in either spelling of protobuf's JSON.
package struct LiveKitDialect: Dialect {
  package static let name = "livekit"
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
      return try LiveKitWebhook(root, in: context).inputs().map { .input($0) }
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
    // Each may be the very fault.
    let room = root["room"].flatMap { (try? Fields($0).identifier("name")).flatMap { $0 } }
    let user = root["participant"].flatMap { (try? Fields($0).user("identity")).flatMap { $0 } }
    return RejectedOrigin(
      room: room.map { RoomKey(realm: context.realm, roomID: RoomID($0)) },
      type: (try? Fields(root).identifier("event")).flatMap { $0 }, userID: user,
      eventID: (try? Fields(root).identifier("id")).flatMap { $0 })
  }

  /// Whether a line is plainly a webhook: an event that LiveKit has, with the id that it gives each.
  package static func looksLikeIt(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader()
    let found = try? reader.read(bytes) { root in
      guard root.kind == .object, root["version"] == nil, let event = root["event"]?.string else {
        return false
      }
      return LiveKitWebhook.knows(event) && (root["id"] != nil || root["createdAt"] != nil)
    }
    return found ?? false
  }
}
