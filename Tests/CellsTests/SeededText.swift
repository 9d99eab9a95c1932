/// A small generator (xorshift) so that random tests repeat themselves exactly.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed == 0 ? 1 : seed }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

/// Strings of everything that has ever upset a terminal.
enum HostileText {
  /// What each corpus line is about, what comes, and what must be shown.
  static let corpus: [(name: String, raw: String, shown: String)] = [
    ("plain", "Anna Lindqvist", "Anna Lindqvist"),
    ("escape", "\u{1B}[2J\u{1B}[31mred", "␛[2J␛[31mred"),
    ("title by OSC", "\u{1B}]0;owned\u{07}", "␛]0;owned␇"),
    ("C1 CSI", "a\u{9B}31mb", "a\u{FFFD}31mb"),
    ("C1 string terminator", "\u{9D}52;c;eA==\u{9C}", "\u{FFFD}52;c;eA==\u{FFFD}"),
    ("NUL and DEL", "a\0b\u{7F}c", "a␀b␡c"),
    ("line ends", "one\r\ntwo\nthree\rfour", "one two three four"),
    ("tabulator", "a\t\tb", "a b"),
    ("Unicode line ends", "a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
    ("right-to-left override", "abc\u{202E}txt.exe", "abctxt.exe"),
    ("isolates", "\u{2066}a\u{2069}b\u{200F}", "ab"),
    ("zero-width space, BOM, soft hyphen", "a\u{200B}b\u{FEFF}c\u{AD}d", "abcd"),
    ("tags", "a\u{E0041}\u{E007F}b", "ab"),
    ("private use", "a\u{E0B0}\u{F0000}b", "a\u{FFFD}\u{FFFD}b"),
    ("not a character", "a\u{FFFF}\u{50000}b", "a\u{FFFD}\u{FFFD}b"),
    (
      "zalgo", "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "Z\u{300}\u{301}\u{302}\u{303}"
    ),
    ("lone mark", "\u{301}abc", "abc"),
    ("combining", "Ine\u{302}s", "Ine\u{302}s"),
    ("family", "x👨‍👩‍👧‍👦y", "x👨y"),
    ("rainbow flag", "🏳️‍🌈!", "🏳!"),
    ("skin tone", "👍🏽 ok", "👍 ok"),
    ("joined skin tones", "🧑🏽‍🚀", "🧑"),
    ("flag", "🇩🇪", "DE"),
    ("England by tags", "🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
    ("keycap", "1️⃣", "1"),
    ("heart with selector", "❤️", "❤"),
    ("Chinese", "李雷", "李雷"),
    ("Arabic", "فريد", "فريد"),
    ("Persian with non-joiner", "می\u{200C}خواهم", "میخواهم"),
    ("Hebrew with points", "שָׁלוֹם", "שָׁלוֹם"),
    ("Thai", "สวัสดี", "สวัสดี"),
    ("Hangul", "한국", "한국"),
    ("Hangul jamo", "\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"),
    ("lone vowel jamo", "a\u{1161}b", "ab"),
    ("Hangul filler", "a\u{3164}\u{115F}b", "ab"),
    ("nothing", "", ""),
  ]

  /// Ranges that random strings are drawn from; the first ones more often.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x7E, 0x300...0x36F, 0x00...0x1F, 0x7F...0x9F, 0xA0...0x24F, 0x590...0x6FF,
    0xE00...0xE7F, 0x1100...0x11FF, 0x2000...0x206F, 0x20D0...0x20F0, 0x2600...0x27BF,
    0x3040...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xAD00, 0xE000...0xE010, 0xFE00...0xFE0F,
    0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F400...0x1F6FF, 0x1FA70...0x1FAFF, 0x200D...0x200D,
    0xE0000...0xE007F, 0x0...0x10FFFF,
  ]

  /// A random string of up to `length` scalars.
  static func random(_ generator: inout SeededGenerator, length: Int = 24) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &generator) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
