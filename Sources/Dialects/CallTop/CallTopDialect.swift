package import CallRoom
import JSON

/// Our own line: one JSON object, the documented custom-signal schema with a place for the room.
package struct CallTopDialect: Dialect {
  package static let name = "calltop"
  package static let unitLimit = 65_536

  private var reader = JSONReader()
  private var texts = TextCache()

  /// Whether lines written in the plainest way go the short way.
  private let takesQuickLines: Bool

  /// A decoder; `takesQuickLines` false is for comparing the two ways, which agree on every line.
  package init(takesQuickLines: Bool = true) { self.takesQuickLines = takesQuickLines }

  package mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext)
    -> [Decoded]
  {
    var found: [Decoded] = []
    decode(bytes, in: context, into: &found)
    return found
  }

  package mutating func decode(
    _ bytes: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout [Decoded]
  ) {
    let takesQuickLines = takesQuickLines
    do throws(JSONError) {
      try withUnsafeMutablePointer(to: &texts) { texts throws(JSONError) in
        try reader.read(bytes) { root in
          if takesQuickLines, QuickLine.decode(root, in: context, texts, into: &batch) { return }
          Self.decode(root, in: context, texts, into: &batch)
        }
      }
    } catch {
      batch.append(.rejection(Rejection(unreadable: error, line: context.line)))
    }
  }

  /// Decodes one line's value.
  static func decode(_ root: JSONValue, in context: DecodeContext) -> [Decoded] {
    var found: [Decoded] = []
    decode(root, in: context, into: &found)
    return found
  }

  /// Decodes one line's value, behind what is there already.
  static func decode(
    _ root: JSONValue, in context: DecodeContext, _ texts: UnsafeMutablePointer<TextCache>? = nil,
    into batch: inout [Decoded]
  ) {
    do throws(Rejection) {
      try SignalLine(root, in: context, texts: texts).decode(into: &batch)
    } catch {
      var rejection = error
      rejection.line = context.line
      rejection.origin = origin(root, in: context)
      batch.append(.rejection(rejection))
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
