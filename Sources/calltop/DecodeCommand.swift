import CallRoom
import Dialects
import EventCore
import Feeds
import Glibc
import JSON

/// `calltop decode`: a call system's bytes as our lines, each with the verdict of a fresh core.
enum DecodeCommand {
  static let command = Command(
    name: "decode", synopsis: "[OPTIONS] DIALECT [FILE]",
    summary: "Reads a call system's bytes and writes our lines, each with its verdict.",
    options: [
      OptionSpec("room", "R", "the room of lines that name none"),
      OptionSpec("realm", "NAME", "the realm that the bytes belong to"),
    ], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let names = Dialects.names.joined(separator: ", ")
    guard let name = arguments.rest.first else {
      throw .usage("calltop decode: expected a dialect (\(names)), got none", command: "decode")
    }
    guard let dialect = Dialects.named(name) else {
      throw .usage(
        "calltop decode: expected a dialect (\(names)), got '\(name)'", command: "decode")
    }
    guard arguments.rest.count <= 2 else {
      throw .usage("calltop decode: expected one file, got more", command: "decode")
    }
    let path = arguments.rest.count > 1 ? arguments.rest[1] : "-"
    signal(SIGPIPE, SIG_IGN)
    let file = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return unreadable(path) }
    defer { if file > 0 { close(file) } }
    var decoding = Decoding(
      dialect: dialect, name: name, path: path, room: arguments.options["room"],
      realm: arguments.options["realm"])
    return decoding.run(from: file) ? decoding.exitCode : unreadable(path)
  }

  private static func unreadable(_ path: String) -> Int32 {
    complain("cannot read '\(path)': \(String(cString: strerror(errno)))")
    return ExitCode.feed
  }
}

/// One reading of a file.
private struct Decoding {
  private var dialect: any Dialect
  private let name: String
  private let path: String
  private let room: String?
  private let realm: String?
  private let store = Store()
  private var splitter: LineSplitter
  private var json = JSONWriter()
  private var lastRead = Timestamp(microseconds: 0)

  init(dialect: any Dialect, name: String, path: String, room: String?, realm: String?) {
    self.dialect = dialect
    self.name = name
    self.path = path
    self.room = room
    self.realm = realm
    splitter = LineSplitter(limit: type(of: dialect).unitLimit)
  }

  /// Something that could not be applied is a finding.
  var exitCode: Int32 { store.counts.rejected > 0 ? ExitCode.findings : ExitCode.fine }

  /// Reads to the end, or until nobody reads what is written; whether it could be read.
  mutating func run(from file: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return false }
      var splitter = splitter
      if count == 0 {
        splitter.finish { take($0) }
      } else {
        buffer.withUnsafeBytes { bytes in
          splitter.feed(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { take($0) }
        }
      }
      self.splitter = splitter
      let isRead = write(json.bytes, to: 1)
      json.removeAll()
      if count == 0 || !isRead { return true }
    }
  }

  private mutating func take(_ line: LineSplitter.Line) {
    switch line {
    case .line(let number, let bytes):
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
      lastRead = max(wallClock(), lastRead.advanced(byMicroseconds: 1))
      let context = DecodeContext(
        feed: path, realm: realm, room: room.map { RoomID($0) }, readAt: lastRead, isLive: false,
        line: number)
      for decoded in dialect.decode(bytes, in: context) { tell(decoded, line: number) }
    case .tooLong(let number, let count):
      let reason = "expected at most \(splitter.limit) bytes, got \(count)"
      tell(.rejection(Rejection(line: number, byte: splitter.limit, reason: reason)), line: number)
    }
  }

  private mutating func tell(_ decoded: Decoded, line: Int) {
    let verdict = store.ingest([decoded], from: path, readAt: wallClock()).first ?? .applied
    let reason = verdict == .applied ? nil : reason(of: decoded)
    json.object { [name] json in
      json.member("line", line)
      json.member("verdict", verdict.name)
      switch decoded {
      case .input(let input):
        json.member("reason", reason)
        json.key("input")
        LineEncoder.write(input, from: name, to: &json)
      case .rejection(let rejection):
        json.member("reason", rejection.reason)
        json.member("byte", rejection.byte)
        json.member("field", rejection.field)
        json.key("input")
        json.null()
      }
    }
    json.endLine()
  }

  /// Why an input that was just taken met its verdict; the verdict itself stands beside it.
  private func reason(of decoded: Decoded) -> String? {
    guard case .input(let input) = decoded,
      let words = store.inspect(room: input.room).first?.reason
    else { return nil }
    let head = Self.heads.first { words.hasPrefix($0) } ?? ""
    return String(words.dropFirst(head.count))
  }

  private static let heads = [
    "superseded: ", "pending: ", "other room: ", "duplicate: ", "duplicate ", "unknown type: ",
  ]
}
