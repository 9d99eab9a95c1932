extension Frame {
  /// The columns of a row that another frame shows otherwise, as spans that hold whole characters.
  ///
  /// Columns that the other frame does not have count as changed.
  package func changes(since other: Frame, row: Int) -> [Range<Int>] {
    guard row >= 0, row < rows, !isSame(row, in: other) else { return [] }
    let old = other.row(row)
    let new = self.row(row)
    var spans: [Range<Int>] = []
    var start: Int?
    for column in 0..<columns {
      let isSame =
        column < old.count && new[new.startIndex + column] == old[old.startIndex + column]
      if isSame, let first = start {
        spans.append(first..<column)
        start = nil
      } else if !isSame, start == nil {
        start = column
      }
    }
    if let start { spans.append(start..<columns) }
    return spans
  }
}
