import Feeds
import Glibc

/// Where the lines of a measurement come from; read in pieces, as a feed reads them.
enum BenchSource {
  /// A file of our own lines.
  case file(String)
  /// The demo call, made beforehand.
  case memory([UInt8])

  /// What is read at once.
  private static let piece = 256 * 1024

  /// The lines of the demo call.
  static func demo(lines: Int, rooms: Int, people: Int) -> BenchSource {
    var script = DemoScript(rooms: rooms, people: people, seed: 7, start: 1_760_000_000_000)
    var bytes: [UInt8] = []
    for _ in 0..<lines {
      guard let step = script.next() else { break }
      bytes += step.line
      bytes.append(0x0A)
    }
    return .memory(bytes)
  }

  /// Hands every piece on, in order.
  func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(ProgramError) {
    switch self {
    case .file(let path): try Self.read(path, body)
    case .memory(let bytes):
      bytes.withUnsafeBytes { all in
        for start in stride(from: 0, to: all.count, by: Self.piece) {
          let end = min(start + Self.piece, all.count)
          body(UnsafeRawBufferPointer(rebasing: all[start..<end]))
        }
      }
    }
  }

  private static func read(_ path: String, _ body: (UnsafeRawBufferPointer) -> Void)
    throws(ProgramError)
  {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw fault(path) }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: piece)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw fault(path)
      }
      buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  private static func fault(_ path: String) -> ProgramError {
    .feed(.unreadable(path: path, reason: String(cString: strerror(errno))))
  }
}
