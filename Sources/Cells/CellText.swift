/// One cluster of text: a base character of one or two cells and at most four marks.
package struct Cluster: Hashable, Sendable {
  package let text: String
  /// Cells taken: 1 or 2.
  package let width: UInt8

  package init(text: String, width: UInt8) {
    self.text = text
    self.width = width
  }
}

/// Text that may be put on a screen: made by a ``TextRuler`` only, which sanitises and measures it.
package struct CellText: Hashable, Sendable {
  package let clusters: [Cluster]
  /// Cells taken by all of it.
  package let width: Int

  init(clusters: [Cluster]) {
    self.clusters = clusters
    width = clusters.reduce(0) { $0 + Int($1.width) }
  }

  /// The text, sanitised.
  package var text: String { clusters.map(\.text).joined() }
}
