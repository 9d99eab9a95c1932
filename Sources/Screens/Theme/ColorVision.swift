/// How colours are told apart by eyes that lack one kind of cone (Machado, Oliveira and Fernandes 2009,
/// complete lack), and by those that have all.
enum ColorVision: String, CaseIterable {
  case all = "full colour vision"
  case protanopia, deuteranopia, tritanopia

  /// Rows of what red, green and blue of linear light become.
  private var matrix: [[Double]] {
    switch self {
    case .all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// How far apart two colours are for such eyes (CIE 1976 ΔE, 0 for the same).
  func distance(_ a: RGB, _ b: RGB) -> Double {
    let (x, y) = (lab(a), lab(b))
    let squares = zip(x, y).map { pair in (pair.0 - pair.1) * (pair.0 - pair.1) }
    return squares.reduce(0, +).squareRoot()
  }

  private func lab(_ color: RGB) -> [Double] {
    let light = color.linear
    let seen = matrix.map { row in min(1, max(0, Self.product(row, light))) }
    let rows = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ]
    let white = [0.95047, 1, 1.08883]
    let parts = zip(rows, white).map { row, white in Self.curve(Self.product(row, seen) / white) }
    return [116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2])]
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).map { pair in pair.0 * pair.1 }.reduce(0, +)
  }

  private static func curve(_ share: Double) -> Double {
    guard share > 0.008856 else { return 7.787 * share + 16.0 / 116 }
    // The cube root by Newton's method, from above.
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root - share) / (3 * root * root) }
    return root
  }
}

extension Theme {
  /// How far apart two colours `0xRRGGBB` are (CIE 1976 ΔE): for all eyes, and for protanopes,
  /// deuteranopes and tritanopes.
  package static func distances(_ a: Int, _ b: Int) -> [Double] {
    ColorVision.allCases.map { $0.distance(RGB(a), RGB(b)) }
  }
}
