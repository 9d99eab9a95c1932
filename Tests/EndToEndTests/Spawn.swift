import Glibc
import Testing

/// How a program ended.
enum Ending: Equatable, Sendable {
  case code(Int32)
  case signal(Int32)
}

/// What a program said, and how it ended.
struct Finished: Sendable {
  let ending: Ending
  let out: [UInt8]
  let err: [UInt8]

  var output: String { String(decoding: out, as: UTF8.self) }
  var errors: String { String(decoding: err, as: UTF8.self) }
}

/// What went wrong with a program that a test runs.
struct SpawnError: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, code: Int32 = errno) {
    description = "\(what): \(String(cString: strerror(code)))"
  }
}

/// A program that runs, with pipes to its standard streams.
///
/// Made with posix_spawn and every other descriptor closed: Foundation's Process waits for ever on a
/// program that leaves a daemon behind, as tmux does.
final class Spawn {
  let pid: pid_t
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var ending: Ending?
  /// What was read of standard output and standard error before the end.
  private var early: [[UInt8]] = [[], []]

  /// Where standard output goes.
  enum Output {
    case pipe
    /// A pipe that nobody reads.
    case closedPipe
    /// A pipe that never blocks.
    case nonblockingPipe
    case file(String)
    /// A terminal, which standard input comes from too.
    case terminal(Int32)
  }

  /// Starts a program; what it reads is written with ``write(_:)``.
  init(_ argv: [String], environment: [String: String], output kind: Output = .pipe) throws {
    let input = try Self.makePipe()
    let output = try Self.makePipe()
    let errors = try Self.makePipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reader, 0)
    posix_spawn_file_actions_adddup2(&actions, errors.writer, 2)
    if case .file(let path) = kind {
      posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT, 0o600)
    } else if case .terminal(let inner) = kind {
      posix_spawn_file_actions_adddup2(&actions, inner, 0)
      posix_spawn_file_actions_adddup2(&actions, inner, 1)
    } else {
      posix_spawn_file_actions_adddup2(&actions, output.writer, 1)
    }
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    if case .closedPipe = kind { close(output.reader) }
    if case .nonblockingPipe = kind { _ = fcntl(output.writer, F_SETFL, O_WRONLY | O_NONBLOCK) }
    defer { for descriptor in [input.reader, output.writer, errors.writer] { close(descriptor) } }
    pid = try Self.start(argv, environment, &actions)
    self.input = input.writer
    self.output = output.reader
    self.errors = errors.reader
    if case .closedPipe = kind { self.output = -1 }
  }

  deinit {
    if ending == nil {
      kill(pid, SIGKILL)
      reap()
    }
    for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
  }

  private static func makePipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The program begins with no signal blocked or ignored.
  private static func start(
    _ argv: [String], _ environment: [String: String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = argv.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, argv[0], &actions, &attributes, words, variables)
    guard code == 0 else { throw SpawnError(argv[0], code: code) }
    return pid
  }

  /// Writes to standard input, all of it, while the program reads.
  func write(_ bytes: [UInt8]) {
    signal(SIGPIPE, SIG_IGN)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      written += count
    }
  }

  /// Nothing more comes on standard input.
  func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Waits until the program has read all that was written.
  func waitUntilRead(within milliseconds: Int32 = 20_000) throws {
    let isRead = waitUntil(within: milliseconds) {
      var waiting: Int32 = 0
      return ioctl(input, UInt(FIONREAD), &waiting) == 0 && waiting == 0
    }
    try #require(isRead, "the program did not read what was written")
  }

  /// Reads standard output until it holds some words; all of it so far.
  @discardableResult
  func waitForOutput(_ words: String) throws -> String { try wait(for: words, on: 0) }

  /// The same with standard error.
  @discardableResult
  func waitForErrors(_ words: String) throws -> String { try wait(for: words, on: 1) }

  private func wait(for words: String, on index: Int) throws -> String {
    let stream = [output, errors][index]
    while true {
      let said = String(decoding: early[index], as: UTF8.self)
      if said.contains(words) { return said }
      var entry = pollfd(fd: stream, events: Int16(POLLIN), revents: 0)
      try #require(poll(&entry, 1, 30_000) > 0, "\(words) was not said, but \(said)")
      try #require(Self.read(stream, into: &early[index]), "it ended with \(said)")
    }
  }

  /// The letter of the process's state (`R`, `S`, `T` for stopped).
  var state: String {
    let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var block = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(file, &block, block.count)
    let text = String(decoding: block.prefix(max(0, count)), as: UTF8.self)
    return text.split(separator: ")").last?.split(separator: " ").first.map(String.init) ?? ""
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(pid, signal) }

  /// Reads what the program says until it ends; ends it when that takes too long.
  func finish(within milliseconds: Int32 = 60_000) throws -> Finished {
    endInput()
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    var said = early
    var streams = [output, errors]
    while streams.contains(where: { $0 >= 0 }) {
      var waits = streams.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let ready = poll(&waits, 2, 100)
      if ContinuousClock.now > deadline {
        kill(pid, SIGKILL)
        reap()
        throw SpawnError("the program did not end", code: ETIMEDOUT)
      }
      guard ready > 0 else { continue }
      for index in 0..<2 where waits[index].revents != 0 {
        if !Self.read(streams[index], into: &said[index]) { streams[index] = -1 }
      }
    }
    reap()
    return Finished(ending: try #require(ending), out: said[0], err: said[1])
  }

  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var block = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &block, block.count)
    if count > 0 { bytes += block[..<count] }
    return count > 0 || (count < 0 && errno == EINTR)
  }

  private func reap() {
    guard ending == nil else { return }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    ending = status & 0x7F == 0 ? .code((status >> 8) & 0xFF) : .signal(status & 0x7F)
  }
}

/// Asks again and again until something holds; whether it does.
func waitUntil(within milliseconds: Int32, _ holds: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
  while ContinuousClock.now < deadline {
    if try holds() { return true }
    poll(nil, 0, 5)
  }
  return try holds()
}
