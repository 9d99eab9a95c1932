/// Strings on their own, outside of a document.
package enum JSONText {
  /// Where a string ends that begins at an offset (the byte after its opening quote): the offset of its closing
  /// quote, and whether it holds an escape; `nil` for one that is not well-formed or does not end.
  package static func end(
    in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> (quote: Int, hasEscapes: Bool)? {
    guard let base = bytes.baseAddress, start <= bytes.count else { return nil }
    var node = JSONNode(JSONNode.what(.string), start: 0, end: 0)
    let bytes = JSONBytes(base: base, end: bytes.count)
    guard let after = try? bytes.string(start, goingOnAt: start, into: &node) else { return nil }
    return (after - 1, node.isIntricate)
  }

  /// A string's text, its escapes replaced; `bytes` are what stands between its quotes, and well-formed.
  package static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String {
    guard let base = bytes.baseAddress else { return "" }
    let node = JSONNode(JSONNode.what(.string, isIntricate: true), start: 0, end: bytes.count)
    return withUnsafePointer(to: node) { node in
      JSONValue(base: base, tape: UnsafeBufferPointer(start: node, count: 1)).string
    } ?? ""
  }
}
