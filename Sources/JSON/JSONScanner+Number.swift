import CScan

extension JSONScanner {
  /// Writes a number of up to sixteen bytes without sign and exponent; returns the offset after it; `nil`
  /// where there is none such.
  @inline(__always)
  func plainNumber(
    _ position: Int, _ first: UInt32, _ window: JSONWindow,
    into node: UnsafeMutablePointer<JSONNode>
  ) -> Int? {
    var marks = cscan_no_digit(window.address(position))
    if marks == 0 { return nil }
    var after = position &+ marks.trailingZeroBitCount
    if first == 0x30, after != position &+ 1 { return nil }
    var byte = window.byte(after)
    var what = JSONNode.what(.number)
    if byte == 0x2E {
      what = JSONNode.what(.number, isIntricate: true)
      let point = after
      marks &= marks &- 1
      if marks == 0 { return nil }
      after = position &+ marks.trailingZeroBitCount
      if after == point &+ 1 { return nil }
      byte = window.byte(after)
    }
    // Only what certainly ends it here: a comma or a bracket.
    guard byte == 0x2C || byte == 0x7D || byte == 0x5D else { return nil }
    node.pointee = JSONNode(what, start: position, end: after)
    return after
  }
}
