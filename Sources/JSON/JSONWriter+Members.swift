extension JSONWriter {
  /// Writes a member with a string, or `null` for `nil`.
  package mutating func member(_ name: String, _ string: String?) {
    key(name)
    value(string)
  }

  /// Writes a member with an integer, or `null` for `nil`.
  package mutating func member(_ name: String, _ integer: (some FixedWidthInteger)?) {
    key(name)
    value(integer)
  }

  /// Writes a member with a number, or `null` for `nil`, infinity and NaN.
  package mutating func member(_ name: String, _ number: Double?) {
    key(name)
    value(number)
  }

  /// Writes a member with a truth value, or `null` for `nil`.
  package mutating func member(_ name: String, _ bool: Bool?) {
    key(name)
    value(bool)
  }

  /// Writes a member with a value that was read, as `value(_:)` writes it.
  package mutating func member(_ name: String, _ read: JSONValue) {
    key(name)
    value(read)
  }

  /// Writes a value that was read: its own spelling without white space, and what a terminal would
  /// not show as an escape.
  package mutating func value(_ read: JSONValue) {
    separate()
    let raw = read.rawBytes
    var plain = raw.startIndex
    while plain < raw.endIndex {
      let byte = raw[plain]
      if byte == 0x22 {
        let after = Self.endOfString(raw, from: plain)
        bytes.append(0x22)
        JSONEscaping.append(
          UnsafeRawBufferPointer(rebasing: raw[plain + 1..<after - 1]), to: &bytes,
          isEscaped: true)
        bytes.append(0x22)
        plain = after
      } else {
        if byte > 0x20 { bytes.append(byte) }
        plain += 1
      }
    }
  }

  /// The offset after the string whose opening quote is at `start`.
  private static func endOfString(_ raw: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start + 1
    while position < raw.count && raw[position] != 0x22 {
      position += raw[position] == 0x5C ? 2 : 1
    }
    return min(position + 1, raw.count)
  }
}
