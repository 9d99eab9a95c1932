import Cells

/// A part of a line that may drop out when the line gets short.
struct Segment {
  var pieces: [Piece]
  /// How long it holds its place: 1 drops last.
  var rank: Int
}

extension Ink {
  /// The segments that fit into so many cells, the most important first, in their own order and with
  /// `·` between; the one that matters most is cut where it does not fit alone.
  func join(_ segments: [Segment], in cells: Int, dense: Bool = false) -> [Piece] {
    let between = dense ? [text("  ")] : [text(" "), symbol(.separator), text(" ")]
    let byRank = segments.indices.filter { segments[$0].pieces.width > 0 }
      .sorted { (segments[$0].rank, $0) < (segments[$1].rank, $1) }
    var shown: [Int] = []
    var used = 0
    for index in byRank {
      let width = segments[index].pieces.width + (shown.isEmpty ? 0 : between.width)
      guard shown.isEmpty || used + width <= cells else { continue }
      shown.append(index)
      used += width
    }
    let joined = shown.sorted().enumerated().flatMap { place, index in
      (place == 0 ? [] : between) + segments[index].pieces
    }
    return joined.width > cells ? fit(joined, cells) : joined
  }

  /// As many of the first items as fit, in their order, and how many more there are.
  func queue(_ items: [[Piece]], in cells: Int) -> [Piece] {
    let between = [text(" "), symbol(.separator), text(" ")]
    for count in stride(from: items.count, to: 0, by: -1) {
      var line = items.prefix(count).enumerated().flatMap {
        $0.offset == 0 ? $0.element : between + $0.element
      }
      if count < items.count {
        line += [text("  "), symbol(.more), text(" \(items.count - count) more", .more)]
      }
      if line.width <= cells { return line }
    }
    return fit(items.first ?? [symbol(.none)], cells)
  }
}
