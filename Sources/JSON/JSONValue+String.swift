extension JSONValue {
  /// A string's text with its escapes replaced, U+FFFD for half a surrogate pair; `nil` for other
  /// values.
  package var string: String? {
    guard kind == .string else { return nil }
    let inner = inner
    if !node.isIntricate { return String(decoding: inner, as: UTF8.self) }
    // Text is never longer than its escaped spelling.
    return String(unsafeUninitializedCapacity: inner.count) { room in
      var used = 0
      unescape { byte in
        room[used] = byte
        used += 1
        return true
      }
      return used
    }
  }

  /// A string's UTF-8 when it holds no escape; `nil` when it holds one and for other values.
  ///
  /// Allocates nothing.
  @inlinable package var plainUTF8: UnsafeRawBufferPointer? {
    kind == .string && !node.isIntricate ? inner : nil
  }

  /// Hands a string's UTF-8 with its escapes replaced to `body`; `nil` for other values.
  ///
  /// Allocates only when there are escapes.
  @inlinable
  package func withUTF8<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R? {
    if let plain = plainUTF8 { return try body(plain) }
    guard var text = string else { return nil }
    return try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
  }

  /// Whether the value is the string `text`, byte for byte.
  ///
  /// Allocates nothing.
  package func stringEquals(_ text: StaticString) -> Bool {
    kind == .string && text.withUTF8Buffer { textEquals(UnsafeRawBufferPointer($0)) }
  }

  /// Whether the value is the string `text` made at run time, byte for byte.
  package func stringEquals(text: String) -> Bool {
    var text = text
    return kind == .string && text.withUTF8 { textEquals(UnsafeRawBufferPointer($0)) }
  }

  /// Whether a string's text is exactly these bytes of UTF-8.
  @inline(__always)
  func textEquals(_ wanted: UnsafeRawBufferPointer) -> Bool {
    let node = node
    if node.isIntricate { return escapedTextEquals(wanted) }
    let text = inner
    return text.count == wanted.count && Self.areEqual(text, wanted)
  }

  /// Whether two buffers of one length hold the same bytes; eight at a time, the last ones again.
  @inline(__always)
  private static func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    guard a.count >= 8 else {
      for offset in 0..<a.count where a[offset] != b[offset] { return false }
      return true
    }
    var offset = 0
    while offset < a.count - 8 {
      if word(a, offset) != word(b, offset) { return false }
      offset += 8
    }
    return word(a, a.count - 8) == word(b, a.count - 8)
  }

  @inline(never)
  private func escapedTextEquals(_ wanted: UnsafeRawBufferPointer) -> Bool {
    var matched = 0
    let isPrefix = unescape { byte in
      guard matched < wanted.count && wanted[matched] == byte else { return false }
      matched += 1
      return true
    }
    return isPrefix && matched == wanted.count
  }

  /// A name's tag, that of its text with the escapes replaced.
  var nameTag: UInt16 {
    if !node.isIntricate { return inner.baseAddress.map { JSONTag.of($0, inner.count) } ?? 0 }
    var text: [UInt8] = []
    unescape { byte in
      text.append(byte)
      return true
    }
    return text.withUnsafeBytes { bytes in
      bytes.baseAddress.map { JSONTag.of($0, bytes.count) } ?? 0
    }
  }

  /// Hands the text of a string to `take` byte by byte, the escapes replaced.
  ///
  /// Stops and returns false when `take` does. The scan has checked that every escape is whole.
  @discardableResult
  private func unescape(_ take: (UInt8) -> Bool) -> Bool {
    let inner = inner
    var position = 0
    while position < inner.count {
      let byte = inner[position]
      if byte != 0x5C {
        if !take(byte) { return false }
        position += 1
        continue
      }
      let (scalar, length) = Self.escape(in: inner, at: position)
      for unit in UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
      where !take(unit) {
        return false
      }
      position += length
    }
    return true
  }

  /// The scalar that the escape at a backslash stands for, and how many bytes it takes.
  private static func escape(
    in text: UnsafeRawBufferPointer, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    switch text[position + 1] {
    case 0x62: return ("\u{8}", 2)
    case 0x66: return ("\u{C}", 2)
    case 0x6E: return ("\n", 2)
    case 0x72: return ("\r", 2)
    case 0x74: return ("\t", 2)
    case 0x75: return unicodeEscape(in: text, at: position)
    case let itself: return (Unicode.Scalar(itself), 2)
    }
  }

  private static func unicodeEscape(
    in text: UnsafeRawBufferPointer, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let high = hexadecimal(in: text, at: position + 2)
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    let next = position + 6
    if high < 0xDC00 && next + 6 <= text.count && text[next] == 0x5C && text[next + 1] == 0x75 {
      let low = hexadecimal(in: text, at: next + 2)
      let joined = 0x10000 + (high - 0xD800) << 10 + (low & 0x3FF)
      if 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(joined) { return (scalar, 12) }
    }
    return ("\u{FFFD}", 6)
  }

  private static func hexadecimal(in text: UnsafeRawBufferPointer, at position: Int) -> UInt32 {
    text[position..<position + 4].reduce(0) { value, digit in
      // A letter's low nibble is one to six, nine less than what it stands for.
      let nibble = UInt32(digit & 0xF) + (digit > 0x39 ? 9 : 0)
      return value << 4 | nibble
    }
  }
}
