/// Strings on their own, outside of a document.
package enum JSONText {
  /// Where a string ends that begins at an offset (the byte after its opening quote): the offset of its closing
  /// quote, and whether it holds an escape; `nil` for one that is not well-formed or does not end.
  package static func end(
    in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> (quote: Int, hasEscapes: Bool)? {
    guard let base = bytes.baseAddress, start <= bytes.count else { return nil }
    let scanner = JSONScanner(base: base, end: bytes.count, maximumDepth: 0)
    var node = JSONNode(.null, start: 0, end: 0, next: 0)
    guard let after = try? scanner.string(start, goingOnAt: start, into: &node, at: 0) else {
      return nil
    }
    return (after - 1, node.isIntricate)
  }
}
