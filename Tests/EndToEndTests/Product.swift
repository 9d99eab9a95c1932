import Foundation
import Glibc
import Testing

/// The program as it was built, beside the bundle of the tests.
enum Product {
  /// Its path; a test without it fails.
  static func path() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    try #require(count > 0, "where the tests run cannot be told")
    let bundle = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = bundle.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/calltop"
    try #require(access(path, X_OK) == 0, "\(path) is missing: build it before testing")
    return path
  }

  /// What the program sees of the machine: nothing of the person who runs the tests.
  static let environment: [String: String] = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
    "HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no",
  ]

  static func start(
    _ words: [String], environment: [String: String] = [:], output: Spawn.Output = .pipe
  ) throws -> Spawn {
    let all = Self.environment.merging(environment) { $1 }
    return try Spawn([try path()] + words, environment: all, output: output)
  }

  /// Runs the program to its end.
  static func run(
    _ words: String..., input: [UInt8] = [], environment: [String: String] = [:],
    output: Spawn.Output = .pipe
  ) throws -> Finished {
    let program = try start(words, environment: environment, output: output)
    program.write(input)
    return try program.finish()
  }

  /// `calltop once --json` over lines on standard input.
  static func once(_ lines: String..., options: [String] = []) throws -> (Finished, Report) {
    let program = try start(["once", "--json"] + options + ["-"])
    program.write(lines.flatMap { Array("\($0)\n".utf8) })
    let finished = try program.finish()
    return (finished, try Report(finished))
  }
}

/// A folder of its own for one test, gone with it.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("\(NSTemporaryDirectory())/calltop-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file of lines.
  func file(_ name: String, _ lines: String...) throws -> String {
    try file(name, lines: lines)
  }

  func file(_ name: String, lines: [String]) throws -> String {
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  /// A file that only its owner can read, unless `mode` says otherwise.
  func secret(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
    let file = try file(name, text)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }
}
