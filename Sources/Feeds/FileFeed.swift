import EventCore
import Glibc

/// Standard input or a file; followed like `tail -F`: what is appended is read, a file that was cut or
/// replaced is read anew.
struct FileFeed: Feed {
  /// `nil` is standard input.
  let path: String?
  let follow: Bool

  private static let chunk = 256 * 1024
  /// How often a followed file is looked at, in milliseconds.
  private static let lookMilliseconds: Int32 = 200

  func run(into inlet: Inlet) {
    inlet.phase(.connecting)
    guard let path else {
      inlet.phase(.live)
      if let reason = read(0, into: inlet) { return inlet.phase(.failed(reason)) }
      return inlet.finish()
    }
    follow ? runFollowing(path, into: inlet) : runOnce(path, into: inlet)
  }

  private func runOnce(_ path: String, into inlet: Inlet) {
    guard let file = open(path, inlet) else { return }
    defer { close(file) }
    inlet.phase(.live)
    if let reason = read(file, into: inlet) { return inlet.phase(.failed(reason)) }
    inlet.finish()
  }

  private func open(_ path: String, _ inlet: Inlet) -> Int32? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      inlet.phase(.failed("cannot read \(path): \(Self.reason())"))
      return nil
    }
    return file
  }

  /// Reads to the end; the reason where it cannot.
  private func read(_ file: Int32, into inlet: Inlet) -> String? {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    while !inlet.isCancelled {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return nil }
      if count < 0 {
        if errno == EINTR { continue }
        return "cannot read \(path ?? "standard input"): \(Self.reason())"
      }
      inlet.gate?.pass(count)
      buffer.withUnsafeBytes { inlet.receive(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    return nil
  }

  /// Reads what is there, then looks again and again.
  ///
  /// A file that is not there yet is waited for.
  private func runFollowing(_ path: String, into inlet: Inlet) {
    var file: Int32 = -1
    var known = stat()
    var position: Int64 = 0
    while !inlet.isCancelled {
      var now = stat()
      guard stat(path, &now) == 0 else {
        if file < 0 { inlet.phase(.failed("cannot read \(path): \(Self.reason()); waiting")) }
        Self.pause()
        continue
      }
      let isReplaced = file >= 0 && (now.st_ino != known.st_ino || now.st_dev != known.st_dev)
      if file < 0 || isReplaced || Int64(now.st_size) < position {
        if file >= 0 {
          _ = read(file, into: inlet)
          close(file)
          inlet.gap()
        }
        guard let opened = open(path, inlet) else {
          file = -1
          Self.pause()
          continue
        }
        file = opened
        known = now
        inlet.phase(.live)
      }
      if let reason = read(file, into: inlet) { return inlet.phase(.failed(reason)) }
      position = Int64(lseek(file, 0, SEEK_CUR))
      Self.pause()
    }
    if file >= 0 { close(file) }
  }

  private static func pause() { poll(nil, 0, lookMilliseconds) }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
