/// A small generator of random numbers (SplitMix64), so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Writes random documents, spelled in every way that JSON allows.
struct DocumentMaker {
  var random: Seeded

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func space() -> String {
    pick(4) == 0 ? ["", " ", "\n", "\t", "\r\n", "  "].randomElement(using: &random) ?? "" : ""
  }

  mutating func string() -> String {
    let pieces = [
      "a", "bc", "longer text of ASCII", "é", "中文", "🎧", "עברית", "\\n", "\\\"", "\\\\", "\\/",
      "\\u0041", "\\u00e9", "\\ud83c\\udfa7", "\\b\\f\\r\\t", " ", "/", "e\u{301}", "\u{7F}",
      "\u{2028}", "\\u001f",
    ]
    let text = (0..<pick(5)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    return "\"\(text)\""
  }

  private mutating func number() -> String {
    switch pick(5) {
    case 0: return String(Int64.random(in: .min ... .max, using: &random))
    case 1: return String(pick(2000) - 1000)
    case 2: return "\(Double.random(in: -1000...1000, using: &random))"
    case 3: return "\(Double.random(in: -1...1, using: &random))e\(pick(300) - 150)"
    default: return "\(pick(100)).\(pick(1000))\(["", "e2", "E-3", "e+5"][pick(4)])"
    }
  }

  mutating func document(depth: Int = 0) -> String {
    let kind = pick(depth > 4 ? 5 : 8)
    switch kind {
    case 0: return ["null", "true", "false"][pick(3)]
    case 1, 2: return number()
    case 3, 4: return string()
    case 5:
      let elements = (0..<pick(5)).map { _ in space() + document(depth: depth + 1) + space() }
      return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
    default:
      // A serial number keeps the names apart: what a repeated one means is left to the reader.
      let members = (0..<pick(5)).map { serial in
        let name = "\"\(serial)" + string().dropFirst()
        return space() + name + space() + ":" + space() + document(depth: depth + 1) + space()
      }
      return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
    }
  }

  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...pick(2) {
      let place = pick(bytes.count + 1)
      let strange: [UInt8] = Array("{}[],:\"\\0019eE+-.tfnu x".utf8) + [0, 0x1F, 0x80, 0xC3, 0xFF]
      let byte = strange[pick(strange.count)]
      switch pick(4) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1 where place < bytes.count: bytes[place] = byte
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + pick(4)))
      default: bytes.insert(byte, at: place)
      }
    }
    return bytes
  }
}
