import Cells

/// Where the overlay that tells why puts everything: so that keys know where its end is, too.
struct WhyGeometry {
  let step: Layout.Step
  /// All that it covers.
  let rect: Rect
  let isBoxed: Bool
  /// What the lines stand in.
  let body: Rect
  /// The cells of a type in a row; 0 where an entry is a block of lines.
  let typeWidth: Int
  /// The cells for the feed at the end of a row; 0 for none.
  let feedWidth: Int

  init(_ layout: Layout) {
    step = layout.step
    rect = layout.overlay
    isBoxed = rect.rows >= 3 && step >= .narrow
    body =
      isBoxed ? rect.inset(top: 1, left: 2, bottom: 1, right: 2) : rect.splitTop(1).rest
    typeWidth = step >= .normal ? min(26, body.columns / 4) : 0
    feedWidth = step == .wide ? 16 : 0
  }

  /// The cells before a reason: the clock, the verdict and the type in a row, or an indent below them.
  var indent: Int { step >= .normal ? 10 + 2 + VerdictLook.width + 2 + typeWidth + 2 : 2 }

  /// The cells of a reason's line with what stands before it.
  var reasonWidth: Int { body.columns - feedWidth }

  /// The most lines that can be scrolled by; words count by their bytes, which no width exceeds.
  func mostOffset(_ entries: [WhyEntry]) -> Int {
    let heads = step >= .normal ? 0 : step == .narrow ? 1 : 2
    let lines = entries.reduce(0) { sum, entry in
      let room = max(8, reasonWidth - indent)
      let reason = wrapWords(entry.reason, in: room) { $0.utf8.count }.count
      return sum + max(heads + reason, 1)
    }
    return max(0, lines - body.rows)
  }
}

/// The words of a text in lines of at most so many cells; a word that is longer has a line of its own.
func wrapWords(_ text: String, in cells: Int, width: (String) -> Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, width(last) + 1 + width(String(word)) <= cells {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
