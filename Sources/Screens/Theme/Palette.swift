/// Names and arithmetic of the xterm palette.
enum Palette {
  /// The names of the terminal's own sixteen colours, by index.
  static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue",
    "bright-magenta", "bright-cyan", "bright-white",
  ]

  /// What xterm shows for the sixteen; a user's terminal may show others.
  private static let sixteen: [RGB] = [
    0x00_0000, 0xCD_0000, 0x00_CD00, 0xCD_CD00, 0x00_00EE, 0xCD_00CD, 0x00_CDCD, 0xE5_E5E5,
    0x7F_7F7F, 0xFF_0000, 0x00_FF00, 0xFF_FF00, 0x5C_5CFF, 0xFF_00FF, 0x00_FFFF, 0xFF_FFFF,
  ].map(RGB.init)

  /// The colour that an index shows; for the first sixteen only xterm's opinion.
  static func rgb(_ index: UInt8) -> RGB {
    if index < 16 { return sixteen[Int(index)] }
    if index >= 232 {
      let grey = 8 + 10 * (Int(index) - 232)
      return RGB(red: grey, green: grey, blue: grey)
    }
    let cube = Int(index) - 16
    let level = [0, 95, 135, 175, 215, 255]
    return RGB(red: level[cube / 36], green: level[cube / 6 % 6], blue: level[cube % 6])
  }

  /// The index of 16 to 255 that is nearest to a colour; the first sixteen are the user's own.
  static func nearest256(_ color: RGB) -> UInt8 { nearest(color, in: 16...255) }

  /// The one of the sixteen that is nearest to a colour.
  static func nearest16(_ color: RGB) -> UInt8 { nearest(color, in: 0...15) }

  private static func nearest(_ color: RGB, in range: ClosedRange<UInt8>) -> UInt8 {
    var best = range.lowerBound
    var least = Int.max
    for index in range {
      let distance = rgb(index).distance(to: color)
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }
}
