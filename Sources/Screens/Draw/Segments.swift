import Cells

/// A part of a line that may drop out when the line gets short.
struct Segment {
  var pieces: [Piece]
  /// How long it holds its place: 1 drops last.
  var rank: Int
}

extension Ink {
  /// The segments that fit into so many cells, in their order, with `·` between; the last to go is cut.
  func join(_ segments: [Segment], in cells: Int, separator: Bool = true) -> [Piece] {
    let between =
      separator ? [text(" "), symbol(.separator), text(" ")] : [text("  ")]
    var shown = segments.filter { $0.pieces.width > 0 }
    func width() -> Int {
      shown.reduce(0) { $0 + $1.pieces.width } + max(0, shown.count - 1) * between.width
    }
    while shown.count > 1, width() > cells {
      guard let worst = shown.indices.max(by: { shown[$0].rank < shown[$1].rank }) else { break }
      shown.remove(at: worst)
    }
    let joined = shown.enumerated().flatMap { index, segment in
      (index == 0 ? [] : between) + segment.pieces
    }
    return joined.width > cells ? fit(joined, cells) : joined
  }
}
