import Foundation
import Glibc
import Testing

/// Programs in Python that judge calltop from outside, with real clients and other people's libraries.
enum Judge {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Tests/EndToEndTests/Judges").path
  private static let python = root.appending(path: ".build/judges/bin/python").path

  /// Whether Python has a module, in the environment that `.ci/setup` makes.
  static func has(_ module: String) -> Bool {
    runs([python, "-c", "import \(module)"])
  }

  /// Whether a network and processes of one's own can be had here.
  static let hasNamespaces = runs(["\(folder)/in_namespace.sh", "true"])

  /// Whether a program is installed.
  static func isInstalled(_ program: String) -> Bool {
    ["/usr/bin", "/usr/local/bin", "/opt/janus/bin"].contains {
      access("\($0)/\(program)", X_OK) == 0
    }
  }

  private static func runs(_ words: [String]) -> Bool {
    guard access(words[0], X_OK) == 0,
      let program = try? Spawn(words, environment: environment),
      let finished = try? program.finish(within: 30_000)
    else { return false }
    return finished.ending == .code(0)
  }

  private static let environment = [
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
    "HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1",
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Runs a judge to its end; what it said, where it ends otherwise than with 0.
  static func run(
    _ script: String, _ words: [String], inNamespace: Bool = false,
    environment more: [String: String] = [:], input: String = "", within milliseconds: Int32
  ) throws -> Finished {
    let prefix = inNamespace ? ["\(folder)/in_namespace.sh"] : []
    let program = try Spawn(
      prefix + [python, "\(folder)/\(script)"] + words,
      environment: environment.merging(more) { $1 })
    program.write(Array(input.utf8))
    return try program.finish(within: milliseconds)
  }
}
