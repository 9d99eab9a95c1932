import Cells

/// What graphs are drawn with.
package enum GraphStyle: String, CaseIterable, Sendable {
  /// Eighths of a cell: one value a cell, in almost every font.
  case block
  /// Dots: two values a cell, where the font has them.
  case braille
  /// `_.-=#`.
  case ascii
}

/// A fixed scale, so that two graphs can be compared; what is beyond is drawn at its end.
struct GraphScale: Equatable, Sendable {
  let least: Double
  let most: Double
  /// How it is told: `0…10 %`.
  let label: String

  /// Where a value is, 0 to 1; `nil` for what is no number.
  func share(_ value: Double) -> Double? {
    guard value.isFinite, most > least else { return nil }
    return min(max(0, (value - least) / (most - least)), 1)
  }
}

/// Values over time in one row: a gap is a gap, never a line across it and never zero.
enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")
  private static let marks = Array("_.-=#")
  private static let leftDots: [UInt32] = [0, 0x40, 0x44, 0x46, 0x47]
  private static let rightDots: [UInt32] = [0, 0x80, 0xA0, 0xB0, 0xB8]

  /// The style that this terminal can show.
  static func style(_ wanted: GraphStyle, _ ruler: TextRuler) -> GraphStyle {
    ruler.ascii ? .ascii : wanted
  }

  /// How many values so many cells show.
  static func count(in cells: Int, _ style: GraphStyle) -> Int {
    max(0, style == .braille ? cells * 2 : cells)
  }

  /// The values as text; a value that is missing is a blank.
  static func text(_ values: [Double?], _ scale: GraphScale, _ style: GraphStyle) -> String {
    let shares = values.map { $0.flatMap(scale.share) }
    switch style {
    case .block: return String(shares.map { $0.map { pick(blocks, $0) } ?? " " })
    case .ascii: return String(shares.map { $0.map { pick(marks, $0) } ?? " " })
    case .braille:
      return stride(from: 0, to: shares.count, by: 2).map { index in
        let right = index + 1 < shares.count ? shares[index + 1] : nil
        let dots = leftDots[height(shares[index])] | rightDots[height(right)]
        return Unicode.Scalar(0x2800 + dots).map { dots == 0 ? " " : String(Character($0)) } ?? " "
      }.joined()
    }
  }

  private static func pick(_ signs: [Character], _ share: Double) -> Character {
    signs[min(signs.count - 1, Int(share * Double(signs.count)))]
  }

  /// The dots of a value, 1 to 4; none where it is missing.
  private static func height(_ share: Double?) -> Int {
    share.map { 1 + min(3, Int($0 * 4)) } ?? 0
  }
}
