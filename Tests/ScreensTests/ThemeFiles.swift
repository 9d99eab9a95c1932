import Foundation
import Screens

/// The themes that are shipped.
enum ThemeFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Themes")

  static let names = [
    "catppuccin-mocha", "colorblind-dark", "colorblind-light", "dark", "dracula", "gruvbox",
    "high-contrast", "light", "mono", "terminal", "wall",
  ]

  static func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appendingPathComponent("\(name).theme"))).map(Array.init)
  }

  static func load(_ name: String, depth: ColorDepth) -> LoadedTheme {
    Theme.load(bytes: bytes(name) ?? [], name: name, depth: depth, inherited: bytes)
  }

  /// How far apart two colours are for all eyes, protanopes, deuteranopes and tritanopes.
  static func distance(_ a: Int, _ b: Int) -> [Double] { Theme.distances(a, b) }
}
