import CallRoom
import Testing

/// Texts by their bytes, short ones in place and long ones shared.
@Suite struct ExactTextTests {
  private static let texts = [
    "", "a", "b", "ab", "é", "e\u{301}", "K", "\u{212A}", "a\0", "a\0b", "1234567", "12345678",
    "123456789",
    "12345678\u{FF}", "exactly15 bytes", "exactly 16 bytes", "exactly 16 bytez",
    "longer than sixteen bytes",
    "longer than sixteen bytes, and longer", "प्रिया", "🎧", "a\u{323}\u{307}", "a\u{307}\u{323}",
    "longer than fifteen a\u{323}\u{307}", "longer than fifteen a\u{307}\u{323}",
  ]

  /// The same text, not sharing anything with the other.
  private static func anew(_ text: String) -> ExactText {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { ExactText(utf8: $0) }
  }

  @Test func equalityOrderAndHashAreOfTheBytes() {
    for one in Self.texts {
      for other in Self.texts {
        let (a, b) = (ExactText(one), Self.anew(other))
        let isSame = one.utf8.elementsEqual(other.utf8)
        #expect((a == b) == isSame, "\(one) \(other)")
        #expect((a < b) == one.utf8.lexicographicallyPrecedes(other.utf8), "\(one) \(other)")
        #expect((a.bytesHash == b.bytesHash) == isSame)
        #expect((a.hashValue == b.hashValue) == isSame)
        #expect(Array(other.utf8).withUnsafeBytes { a.equals($0) } == isSame)
      }
    }
  }

  @Test func theTextIsAsItWasSent() {
    for text in Self.texts {
      #expect(ExactText(text).text.utf8.elementsEqual(text.utf8))
      #expect(Self.anew(text).text.utf8.elementsEqual(text.utf8))
      #expect(ExactText(String(text.reversed().reversed())) == ExactText(text))
    }
  }

  @Test func aTextTakesTwoWords() {
    #expect(MemoryLayout<ExactText>.stride == 16)
    #expect(MemoryLayout<UserID?>.stride == 16)
  }
}
