package import CallRoom
import JSON

/// What of OpenIM is posted to us: callbacks of the server, callbacks of an SDK that an app forwards in its
/// platform's shape, frames of the gateway, our own lines; one, or several in an array.
package struct OpenIMDialect: Dialect {
  package static let name = "openim"
  package static let unitLimit = 1 << 20

  private var reader = JSONReader()

  package init() {}

  package mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext)
    -> [Decoded]
  {
    do {
      return try reader.read(bytes) { root in
        guard root.kind == .array else { return Self.decode(root, bytes, in: context) }
        let found = root.elements.flatMap { Self.decode($0, $0.rawBytes, in: context) }
        return found.isEmpty ? [Self.empty(root, in: context)] : found
      }
    } catch {
      return [.rejection(Rejection(unreadable: error, line: context.line))]
    }
  }

  private static func empty(_ root: JSONValue, in context: DecodeContext) -> Decoded {
    .rejection(
      Rejection(
        line: context.line, byte: root.byte, reason: "expected a callback, got an empty array"))
  }

  private static func decode(
    _ root: JSONValue, _ bytes: UnsafeRawBufferPointer, in context: DecodeContext
  ) -> [Decoded] {
    if root["reqIdentifier"] != nil {
      var gateway = OpenIMGatewayDialect()
      return gateway.decode(bytes, in: context)
    }
    if root["version"] != nil { return CallTopDialect.decode(root, in: context) }
    do throws(Rejection) {
      return try OpenIMCallback(root, in: context).inputs()
    } catch {
      var rejection = error
      rejection.line = context.line
      rejection.origin =
        rejection.origin ?? RejectedOrigin(type: root.kind == .object ? Self.type(of: root) : nil)
      return [.rejection(rejection)]
    }
  }

  private static func type(of root: JSONValue) -> String? {
    // It may be the very fault.
    (try? OpenIMCallback.name(Fields(root))).flatMap { $0 }
  }

  /// Whether a line is plainly one: a server's callback, a push of the gateway, a callback of an SDK about a
  /// call.
  package static func looksLikeIt(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader()
    let found = try? reader.read(bytes) { root in
      guard root.kind == .object, root["version"] == nil else { return false }
      if root["callbackCommand"]?.string != nil { return true }
      if root["reqIdentifier"]?.int64 != nil, root["data"] != nil { return true }
      return type(of: root).map { EventTable.textual.contains($0) } ?? false
    }
    return found ?? false
  }
}
