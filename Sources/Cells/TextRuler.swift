/// The one way from foreign text to cells: every string from outside is sanitised and measured here.
///
/// What is kept of it is what glibc, ncurses, tmux and xterm agree upon: bases of one or two cells with
/// at most four marks. Controls become pictures (␛), line ends and tabulators one blank, flags their
/// letters, unknown and private characters U+FFFD. Bidi and other format characters, variation
/// selectors, skin tones and what is joined by U+200D are left out. Measuring twice changes nothing.
package struct TextRuler: Sendable {
  /// Whether only ASCII may be put out: each cell of any other cluster is then a `?`.
  package let ascii: Bool
  private let widthOf: @Sendable (UInt32) -> Int

  /// `widthOf` gives the cells of a scalar as the terminal library counts them, negative for unknown.
  package init(ascii: Bool, widthOf: @escaping @Sendable (UInt32) -> Int) {
    self.ascii = ascii
    self.widthOf = widthOf
  }

  /// All of a foreign string.
  package func text(_ raw: String) -> CellText {
    CellText(clusters: clusters(raw, enough: .max))
  }

  /// A foreign string in at most so many cells.
  ///
  /// Cut by whole clusters; a cut one ends in `…` (`~` in
  /// ASCII mode) unless `ellipsis` is false.
  package func text(_ raw: String, fitting cells: Int, ellipsis: Bool = true) -> CellText {
    guard cells > 0 else { return .empty }
    let whole = CellText(clusters: clusters(raw, enough: cells))
    guard whole.width > cells else { return whole }
    return ellipsis ? whole.prefix(cells - 1) + self.ellipsis : whole.prefix(cells)
  }

  /// A foreign string in exactly so many cells: cut like ``text(_:fitting:ellipsis:)``, or padded.
  package func text(_ raw: String, padded cells: Int, alignment: TextAlignment = .left) -> CellText
  {
    text(raw, fitting: cells).padded(to: cells, alignment: alignment)
  }

  /// Cells that all of a foreign string takes.
  package func width(_ raw: String) -> Int {
    raw.isPrintableASCII ? raw.utf8.count : text(raw).width
  }

  /// The same sanitising for text that goes to a stream and not through a screen.
  package func sanitizedLine(_ raw: String) -> String {
    raw.isPrintableASCII ? raw : text(raw).text
  }

  /// One of the program's own signs, in the form that this terminal can show.
  package func symbol(_ unicode: String, ascii twin: String) -> CellText {
    if ascii { return text(twin) }
    let sign = text(unicode)
    // A sign of one scalar is told without making text of it.
    if let glyph = sign.clusters.first?.glyph, sign.clusters.count == 1, glyph.count == 1 {
      return glyph.isFirst(of: unicode) ? sign : text(twin)
    }
    return sign.text == unicode ? sign : text(twin)
  }

  /// What ends a cut text, one cell wide.
  private var ellipsis: CellText { symbol("…", ascii: "~") }

  /// The clusters of a string; stops once they take more than `enough` cells.
  private func clusters(_ raw: String, enough: Int) -> [Cluster] {
    if raw.isPrintableASCII {
      let bytes = raw.utf8
      return (enough == .max ? bytes[...] : bytes.prefix(enough + 1)).map(Cluster.ascii(byte:))
    }
    var scanner = ClusterScanner(
      ascii: ascii, widthOf: widthOf, capacity: min(raw.utf8.count, max(0, enough)))
    for scalar in raw.unicodeScalars {
      scanner.take(scalar)
      if scanner.width > enough { return scanner.clusters }
    }
    scanner.finish()
    return scanner.clusters
  }
}

/// The side at which padded text stands.
package enum TextAlignment: Sendable {
  case left, right
}

extension String {
  /// Whether it is nothing but blanks and visible ASCII: then it can be taken as it is.
  fileprivate var isPrintableASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
