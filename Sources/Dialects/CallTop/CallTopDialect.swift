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
      return [.rejection(rejection)]
    }
  }
}

extension Rejection {
  /// What is no JSON.
  init(unreadable error: JSONError, line: Int?) {
    self.init(line: line, byte: error.byte, reason: error.summary)
  }
}
