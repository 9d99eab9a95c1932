import Foundation

/// The repository's own files, found from where this file lies.
enum House {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

  /// A file by its path within the repository.
  struct File: Sendable, CustomStringConvertible {
    let path: String
    let text: String

    var description: String { path }
    /// `Feeds` of `Sources/Feeds/Demo/DemoCast.swift`.
    var target: String { String(path.split(separator: "/").dropFirst().first ?? "") }
    var name: String { String(path.split(separator: "/").last ?? "") }
    var lines: Int { text.utf8.count { $0 == 0x0A } }
  }

  /// What is built, left behind by a crash, or git's own.
  private static func isNoSource(_ name: String) -> Bool {
    [".build", ".git", ".swiftpm", "core"].contains(name) || name.hasPrefix("core.")
      || name.hasSuffix(".o")
  }

  /// The names at the top.
  static func top() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path).filter { !isNoSource($0) }
      .sorted()
  }

  /// Every text file below a folder; `""` is the whole repository.
  static func files(_ folder: String = "", ending: String = "") throws -> [File] {
    let directory = folder.isEmpty ? root : root.appending(path: folder)
    var found: [File] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    where !isNoSource(name) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let values = try root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
      if values.isDirectory == true {
        found += try files(path, ending: ending)
      } else if path.hasSuffix(ending) {
        let bytes = try Data(contentsOf: root.appending(path: path))
        if let text = String(data: bytes, encoding: .utf8) {
          found.append(File(path: path, text: text))
        }
      }
    }
    return found
  }
}
