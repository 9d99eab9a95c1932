/// A colour of the screen, each part 0 to 255.
struct RGB: Hashable, Sendable {
  let red: Int
  let green: Int
  let blue: Int

  init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour `0xRRGGBB`.
  init(_ hex: Int) {
    self.init(red: hex >> 16 & 255, green: hex >> 8 & 255, blue: hex & 255)
  }

  /// How far two colours are apart, weighted as the eye weighs them.
  func distance(to other: RGB) -> Int {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return 3 * r * r + 6 * g * g + 2 * b * b
  }

  /// Red, green and blue of linear light, 0 to 1.
  var linear: [Double] {
    [red, green, blue].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
  }

  /// The relative luminance of WCAG 2, 0 to 1.
  var luminance: Double {
    let light = linear
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }

  /// The contrast of WCAG 2, 1 to 21.
  func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// `base` to the power of 2.4, for 0 to 1: its square times its fifth root's square.
  private func power(_ base: Double) -> Double {
    guard base > 0 else { return 0 }
    var root = 0.5 + base / 2
    for _ in 0..<30 {
      let fourth = root * root * root * root
      root -= (fourth * root - base) / (5 * fourth)
    }
    return base * base * root * root
  }
}
