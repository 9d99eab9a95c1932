extension Frame {
  /// The columns of a row that another frame shows otherwise, as spans that hold whole characters.
  ///
  /// Columns that the other frame does not have count as changed.
  package func changes(since other: Frame, row: Int) -> [Range<Int>] {
    guard row >= 0, row < rows, !shares(row, with: other) else { return [] }
    return self.row(row).withUnsafeBufferPointer { new in
      other.row(row).withUnsafeBufferPointer { old in Self.spans(new, old) }
    }
  }

  private static func spans(_ new: UnsafeBufferPointer<Cell>, _ old: UnsafeBufferPointer<Cell>)
    -> [Range<Int>]
  {
    var spans: [Range<Int>] = []
    var start: Int?
    for column in new.indices {
      let isSame = column < old.count && new[column] == old[column]
      if isSame, let first = start {
        spans.append(first..<column)
        start = nil
      } else if !isSame, start == nil {
        start = column
      }
    }
    if let start { spans.append(start..<new.count) }
    return spans
  }
}
