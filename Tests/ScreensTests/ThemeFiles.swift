import Foundation
import Screens

/// The themes that are shipped.
enum ThemeFiles {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Themes")

  static let names = ["dark", "light", "mono", "terminal"]

  static func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appendingPathComponent("\(name).theme"))).map(Array.init)
  }

  static func load(_ name: String, depth: ColorDepth) -> LoadedTheme {
    Theme.load(bytes: bytes(name) ?? [], name: name, depth: depth, inherited: bytes)
  }
}
