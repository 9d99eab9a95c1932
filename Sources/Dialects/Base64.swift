/// Base64 of RFC 4648 with its padding, as Go writes bytes in JSON.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What each byte stands for; 0xFF for none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// The text of bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word: UInt32 = 0
      for (index, byte) in group.enumerated() { word |= UInt32(byte) << (16 - 8 * index) }
      for place in 0..<4 {
        let digit = digits[Int(word >> (18 - 6 * place) & 63)]
        text.append(place <= group.count ? digit : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` where it is none.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == 0x3D }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var word: UInt32 = 0
    var count = 0
    for digit in text.dropLast(padding) {
      let value = values[Int(digit)]
      guard value != 0xFF else { return nil }
      word = word << 6 | UInt32(value)
      count += 1
      if count % 4 != 0 { continue }
      bytes += [UInt8(word >> 16 & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
      word = 0
    }
    // What stands before the padding must end with it: bits beyond the bytes are 0.
    switch count % 4 {
    case 2 where word & 0xF == 0: bytes.append(UInt8(word >> 4 & 0xFF))
    case 3 where word & 0x3 == 0: bytes += [UInt8(word >> 10 & 0xFF), UInt8(word >> 2 & 0xFF)]
    case 0: break
    default: return nil
    }
    return bytes
  }
}
