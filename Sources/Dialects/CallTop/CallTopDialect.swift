package import CallRoom
import JSON

/// Our own line: one JSON object, the documented custom-signal schema with a place for the room.
package struct CallTopDialect: Dialect {
  package static let name = "calltop"
  package static let unitLimit = 65_536

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

  /// Decodes one line's value.
  static func decode(_ root: JSONValue, in context: DecodeContext) -> [Decoded] {
    do throws(Rejection) {
      return try SignalLine(root, in: context).inputs()
    } catch {
      var rejection = error
      rejection.line = context.line
      rejection.origin = origin(root, in: context)
      return [.rejection(rejection)]
    }
  }

  /// What a line that was rejected tells of itself all the same.
  private static func origin(_ root: JSONValue, in context: DecodeContext) -> RejectedOrigin? {
    guard root.kind == .object else { return nil }
    let fields = Fields(root)
    // Each may be the very fault.
    let room = (try? fields.identifier("roomID")).flatMap { $0 }.map { RoomID($0) } ?? context.room
    return RejectedOrigin(
      room: room.map { RoomKey(realm: context.realm, roomID: $0) },
      type: (try? fields.identifier("type")).flatMap { $0 },
      userID: (try? fields.user("userID")).flatMap { $0 },
      eventID: (try? fields.identifier("eventID")).flatMap { $0 })
  }
}

extension Rejection {
  /// What is no JSON.
  init(unreadable error: JSONError, line: Int?) {
    self.init(line: line, byte: error.byte, reason: error.summary)
  }
}
