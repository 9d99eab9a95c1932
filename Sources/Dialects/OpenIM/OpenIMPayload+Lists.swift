import CallRoom
import JSON

// Lists of messages, as SDKs hand them on.
extension OpenIMPayload {
  /// Hands each object of an envelope's content to `use`: one or an array, in a text or not; `nil` where
  /// there is none.
  static func openAll(_ envelope: Fields, _ use: Use) throws(Rejection) -> [Decoded]? {
    let names: [StaticString] = ["data", "messages", "message", "payload", "args"]
    guard let (value, name) = envelope.value(names) else { return nil }
    return try each(value, name.description, layers: layers, use)
  }

  private static func each(
    _ value: JSONValue, _ path: String, layers: Int, _ use: Use
  ) throws(Rejection) -> [Decoded]? {
    switch value.kind {
    case .object: return try unwrap(value, path, layers: layers, entersData: false, use)
    case .array:
      var found: [Decoded]?
      for element in value.elements {
        guard let inputs = try each(element, path, layers: layers, use) else { continue }
        found = (found ?? []) + inputs
      }
      return found
    case .string:
      guard layers > 0, let text = value.string else { return nil }
      var reader = JSONReader()
      let result = try? reader.read(Array(text.utf8)) { root -> Result<[Decoded]?, Rejection> in
        Result { () throws(Rejection) in try each(root, path, layers: layers - 1, use) }
      }
      return try result?.get()
    default: return nil
    }
  }
}
