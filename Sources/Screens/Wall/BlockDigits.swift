import Cells

/// Numbers that can be read from across a room, in five rows or in three.
enum BlockDigits {
  /// Five rows of three cells each, from the top, a bit a cell.
  private static let shapes: [Character: [UInt8]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 2, 2],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], "-": [0, 0, 7, 0, 0], ":": [0, 2, 0, 2, 0],
    " ": [0, 0, 0, 0, 0],
  ]

  /// The cells that a text takes.
  static func width(_ text: String) -> Int { max(0, text.count * 4 - 1) }

  /// The rows of a text: five of whole cells, or three of half ones; what has no shape is left out.
  static func rows(_ text: String, height: Int, ascii: Bool) -> [String] {
    let digits = text.compactMap { shapes[$0] }
    if height >= 5 || ascii {
      return (0..<5).map { row in
        digits.map { line($0[row], ascii ? "#" : "█") }.joined(separator: " ")
      }
    }
    return (0..<3).map { row in
      digits.map { shape in
        pair(shape[row * 2], row * 2 + 1 < 5 ? shape[row * 2 + 1] : 0)
      }.joined(separator: " ")
    }
  }

  private static func line(_ bits: UInt8, _ sign: Character) -> String {
    String([4, 2, 1].map { bits & $0 != 0 ? sign : " " })
  }

  /// Two rows in one, by half blocks.
  private static func pair(_ upper: UInt8, _ lower: UInt8) -> String {
    String(
      [4, 2, 1].map { (bit: UInt8) -> Character in
        switch (upper & bit != 0, lower & bit != 0) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      })
  }
}
