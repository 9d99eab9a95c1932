/// One cluster of text: a base character of one or two cells and at most four marks.
package struct Cluster: Hashable, Sendable {
  /// Its characters.
  package let glyph: Glyph
  /// Cells taken: 1 or 2.
  package let width: UInt8

  /// Its characters as a string.
  package var text: String { glyph.text }

  package init(text: String, width: UInt8) {
    self.init(glyph: Glyph(text: text), width: width)
  }

  init(glyph: Glyph, width: UInt8) {
    self.glyph = glyph
    self.width = width
  }
}

/// Text that may be put on a screen: made by a ``TextRuler`` only, which sanitises and measures it.
package struct CellText: Hashable, Sendable {
  /// What stands in the cells, from left to right.
  package let clusters: [Cluster]
  /// Cells taken by all of it.
  package let width: Int

  init(clusters: [Cluster]) {
    self.init(clusters: clusters, width: clusters.reduce(0) { $0 + Int($1.width) })
  }

  private init(clusters: [Cluster], width: Int) {
    self.clusters = clusters
    self.width = width
  }

  /// The text, sanitised.
  package var text: String { clusters.map(\.text).joined() }

  /// No text at all.
  package static let empty = CellText(clusters: [])

  /// So many blanks; none for a negative count.
  package static func blanks(_ cells: Int) -> CellText {
    guard cells > 0 else { return .empty }
    if cells <= usualBlanks.count { return usualBlanks[cells - 1] }
    return CellText(clusters: Array(repeating: .blank, count: cells))
  }

  /// Runs of blanks that are put again and again, from one on.
  private static let usualBlanks: [CellText] = (1...256).map { count in
    CellText(clusters: Array(repeating: .blank, count: count), width: count)
  }

  /// The same text so many times; none for a negative count.
  package func repeated(_ count: Int) -> CellText {
    guard count > 0, !isEmpty else { return .empty }
    if clusters.count == 1 {
      return CellText(
        clusters: Array(repeating: clusters[0], count: count), width: width * count)
    }
    return CellText(
      clusters: Array(repeatElement(clusters, count: count).joined()), width: width * count)
  }

  /// Whether it takes no cell.
  package var isEmpty: Bool { clusters.isEmpty }

  /// One text after the other.
  package static func + (left: CellText, right: CellText) -> CellText {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    return CellText(clusters: left.clusters + right.clusters, width: left.width + right.width)
  }

  /// The whole clusters at its beginning that fit into so many cells.
  package func prefix(_ cells: Int) -> CellText {
    guard width > cells else { return self }
    var used = 0
    let kept = clusters.prefix { cluster in
      used += Int(cluster.width)
      return used <= cells
    }
    return CellText(clusters: Array(kept))
  }

  /// The text with blanks added up to so many cells; unchanged when it already takes them.
  package func padded(to cells: Int, alignment: TextAlignment = .left) -> CellText {
    guard width < cells else { return self }
    let blanks = CellText.blanks(cells - width)
    return alignment == .left ? self + blanks : blanks + self
  }
}
