import Glibc

/// What became of a text for the clipboard.
package enum ClipboardAnswer: Equatable, Sendable {
  /// It was sent; whether the terminal took it, it does not say.
  case sent
  /// It is longer than terminals take; how many bytes they do.
  case tooLong(limit: Int)
  /// The screen takes no output now.
  case busy
}

extension Terminal {
  /// How many bytes go to the clipboard at once: a sequence of 100,000 bytes, the usual ceiling.
  package static let clipboardLimit = 74_994

  /// Sends a text to the terminal's clipboard (OSC 52): it works over ssh, and starts no program.
  ///
  /// The text must be sanitised. Within tmux it is sent in tmux's own wrapping too, for where it lets
  /// that through.
  package func copy(_ text: String, environment: [String: String]) -> ClipboardAnswer {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.clipboardLimit else { return .tooLong(limit: Self.clipboardLimit) }
    let plain = Array("\u{1B}]52;c;".utf8) + Self.base64(bytes) + [0x07]
    var sequence = plain
    if environment["TMUX"].map({ !$0.isEmpty }) == true {
      sequence += Array("\u{1B}Ptmux;\u{1B}".utf8) + plain + Array("\u{1B}\\".utf8)
    }
    return send(sequence) ? .sent : .busy
  }

  /// Rings the terminal's bell.
  package func ring() { _ = send([0x07]) }

  /// Sends bytes beside what ncurses draws; whether all of them went out.
  ///
  /// A sequence that has begun is given half a second to go on, so that none is left open.
  func send(_ bytes: [UInt8]) -> Bool {
    guard canWrite else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      var entry = pollfd(fd: devices.screenDescriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, 500) == 1, entry.revents & Int16(POLLOUT) != 0 else { return false }
      let count = rest.prefix(1024).withUnsafeBytes {
        write(devices.screenDescriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        return false
      }
    }
    return true
  }

  /// The bytes in base64 (RFC 4648).
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      word <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let letter = letters[Int(word >> UInt32(18 - 6 * place) & 63)]
        result.append(place <= group.count ? letter : 0x3D)
      }
    }
    return result
  }
}
