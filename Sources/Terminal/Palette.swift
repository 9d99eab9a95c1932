import Cells

/// The looks of a style on a terminal with fewer colours than the style asks for.
struct Palette: Sendable {
  let depth: ColorDepth

  /// What can be shown: colours within the depth, and attributes that stand in for the rest.
  func reduced(_ style: Style) -> Style {
    var style = style
    style.foreground = reduced(style.foreground)
    style.background = reduced(style.background)
    guard depth == .eight else { return style }
    if case .indexed(let index) = style.foreground, index >= 8 {
      if index == 8 {
        // Bold black is invisible where bold does not brighten: grey is dim text instead.
        style.foreground = .default
        style.attributes.insert(.dim)
      } else {
        style.foreground = .indexed(index - 8)
        style.attributes.insert(.bold)
      }
    }
    if case .indexed(let index) = style.background, index >= 8 {
      style.background = .indexed(index - 8)
    }
    return style
  }

  private func reduced(_ color: Color) -> Color {
    guard case .indexed(let index) = color else { return color }
    switch depth {
    case .none: return .default
    case .twoHundredFiftySix: return color
    case .sixteen, .eight: return index < 16 ? color : .indexed(Palette.nearestOfSixteen(index))
    }
  }

  /// The one of xterm's sixteen that is nearest to a colour of its cube or a grey.
  static func nearestOfSixteen(_ index: UInt8) -> UInt8 {
    let wanted = rgb(index)
    var best = (index: 0, distance: Int.max)
    for (candidate, color) in sixteen.enumerated() {
      let distance = squaredDistance(wanted, color)
      if distance < best.distance { best = (candidate, distance) }
    }
    return UInt8(best.index)
  }

  private static func squaredDistance(_ left: [Int], _ right: [Int]) -> Int {
    zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  /// Red, green and blue (0 to 255) of an index from 16 on.
  private static func rgb(_ index: UInt8) -> [Int] {
    let index = Int(index)
    if index >= 232 { return Array(repeating: 8 + 10 * (index - 232), count: 3) }
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return [steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]]
  }

  private static let sixteen: [[Int]] = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
    [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255],
    [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]
}
