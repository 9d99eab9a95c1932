import Cells
import Glibc
import Terminal

/// Writes bytes to a descriptor, all of them or until nobody reads; whether all went.
@discardableResult
func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var written = 0
  return bytes.withUnsafeBytes { buffer in
    while written < buffer.count {
      guard let base = buffer.baseAddress else { return true }
      let count = Glibc.write(descriptor, base + written, buffer.count - written)
      if count < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN else { return false }
        // Somebody made it not block: wait until there is room.
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
        continue
      }
      written += count
    }
    return true
  }
}

/// Writes a text to standard output.
@discardableResult
func out(_ text: String) -> Bool { write(Array(text.utf8), to: 1) }

/// Says something on standard error: `calltop: …`, with a stranger's control characters made visible.
func complain(_ message: String) {
  let ruler = systemRuler(forceASCII: !useUTF8Locale())
  let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() {
    let safe = ruler.sanitizedLine(String(line))
    let head = index == 0 && !safe.hasPrefix("calltop") ? "calltop: " : ""
    write(Array((head + safe + "\n").utf8), to: 2)
  }
}
