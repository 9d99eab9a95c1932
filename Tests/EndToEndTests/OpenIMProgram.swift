import Foundation
import Glibc
import Testing

/// A small OpenIM in a process of its own, for one test; it is killed with the test.
final class OpenIMProgram {
  private static let python = "/usr/bin/python3"
  /// Whether there is a Python; without it the tests that need it are skipped by name.
  static let isInstalled = access(python, X_OK) == 0

  private var server: Spawn
  let gateway: UInt16
  let rest: UInt16

  private static var script: String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return tests.appending(path: "Fixtures/openim/server.py").path
  }

  init() throws {
    server = try Spawn([Self.python, Self.script], environment: Product.environment)
    let ports = try server.waitForOutput("\n").split { $0 == " " || $0 == "\n" }
    gateway = try #require(UInt16(ports[0]))
    rest = try #require(UInt16(ports[1]))
  }

  /// Is killed, without a word.
  func kill() throws {
    server.send(SIGKILL)
    _ = try server.finish()
  }

  /// Is there again, at the same ports, and remembers nothing.
  func restart() throws {
    server = try Spawn(
      [Self.python, Self.script, "\(gateway)", "\(rest)"], environment: Product.environment)
    _ = try server.waitForOutput("\n")
  }

  /// Asks something by the test's door; the answer.
  @discardableResult
  func ask(_ path: String, _ body: String = "{}") throws -> String {
    try Loopback.post(rest, path, body)
  }

  /// Waits until these accounts are connected.
  func waitFor(_ accounts: String...) throws {
    let wanted = accounts.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    var told = ""
    let isThere = try waitUntil(within: 20_000) {
      told = try ask("/test/state")
      return told.contains("\"accounts\": [\(wanted)]")
    }
    try #require(isThere, "\(told)")
  }

  /// A configuration with the accounts `monitor` and `caller`; only the second one may send.
  func configuration(in scratch: Scratch) throws -> String {
    var lines: [String] = []
    for (user, mode) in [("monitor", "no"), ("caller", "yes")] {
      let token = try scratch.file("\(user).token", "token of \(user)")
      guard chmod(token, 0o600) == 0 else { throw SpawnError("chmod") }
      lines += [
        "[feed \(user)]", "url = openim://127.0.0.1:\(gateway)?realm=\(user)",
        "api = 127.0.0.1:\(rest)", "user = \(user)", "token_file = \(user).token",
        "allow_send = \(mode)", "groups = g",
      ]
    }
    return try scratch.file("config.ini", lines: lines)
  }
}

/// Requests to a server on this machine.
enum Loopback {
  /// Sends a request and reads to the end of the connection.
  static func post(_ port: UInt16, _ path: String, _ body: String) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafeBytes(of: &address) { bytes in
      connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    guard code == 0 else { throw SpawnError("connect") }
    let request = Array(
      ("POST \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
    try #require(send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
    var answer: [UInt8] = []
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 30_000) > 0 {
      var block = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &block, block.count, 0)
      if count <= 0 { break }
      answer += block[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
