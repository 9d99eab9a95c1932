package import CallRoom
import JSON

/// Events of a Janus server (1.1.2), as its event handlers send them: one object, or an array of them.
package struct JanusDialect: Dialect {
  package static let name = "janus"
  package static let unitLimit = 1 << 20
  package static let carriesServerTime = true

  private var reader = JSONReader()

  package init() {}

  package mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext)
    -> [Decoded]
  {
    do {
      return try reader.read(bytes) { root in
        guard root.kind == .array else { return Self.decode(root, in: context) }
        let events = root.elements.flatMap { Self.decode($0, in: context) }
        return events.isEmpty ? [Self.empty(root, in: context)] : events
      }
    } catch {
      return [.rejection(Rejection(unreadable: error, line: context.line))]
    }
  }

  /// A group without events: nothing that came vanishes without a verdict.
  private static func empty(_ root: JSONValue, in context: DecodeContext) -> Decoded {
    .rejection(
      Rejection(
        line: context.line, byte: root.byte, reason: "expected an event, got an empty array"))
  }

  private static func decode(_ root: JSONValue, in context: DecodeContext) -> [Decoded] {
    do throws(Rejection) {
      return try JanusEvent(root, in: context).inputs()
    } catch {
      var rejection = error
      rejection.line = context.line
      return [.rejection(rejection)]
    }
  }

  /// Whether a line is plainly one of a Janus server: the envelope's fields, with their types.
  package static func looksLikeIt(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader()
    let found = try? reader.read(bytes) { root in
      var event: JSONValue? = root
      if root.kind == .array { event = root.elements.first { _ in true } }
      guard let event, event.kind == .object else { return false }
      return event["type"]?.int64 != nil && event["timestamp"]?.int64 != nil
        && event["event"] != nil
    }
    return found ?? false
  }
}
