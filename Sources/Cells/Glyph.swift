/// A base character and at most four marks, packed into two words.
///
/// A frame is thousands of these, copied and compared for each drawing: as numbers that costs a tenth of
/// what strings cost.
package struct Glyph: Hashable, Sendable {
  /// More scalars than this are left out: ncurses keeps no more.
  package static let scalarsAtMost = 5
  /// The right half of a wide character.
  package static let nothing = Glyph()
  /// A blank.
  package static let blank = Glyph(" ")

  // 21 bits a scalar, the base lowest; the last two marks in `high`. U+0000 stands for none.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  private init() {}

  /// A base without marks.
  package init(_ base: Unicode.Scalar) { low = UInt64(base.value) }

  /// The scalars of a text, as many as there is room for.
  package init(text: String) {
    for scalar in text.unicodeScalars.prefix(Glyph.scalarsAtMost) { append(scalar) }
  }

  /// One scalar's value, from 0 to 4; 0 where there is none.
  package subscript(index: Int) -> UInt32 {
    let word = index < 3 ? low >> UInt64(21 * index) : high >> UInt64(21 * (index - 3))
    return UInt32(truncatingIfNeeded: word & 0x1F_FFFF)
  }

  /// How many scalars there are.
  package var count: Int {
    for index in 0..<Glyph.scalarsAtMost where self[index] == 0 { return index }
    return Glyph.scalarsAtMost
  }

  /// Whether a text is its base and nothing else.
  func isFirst(of text: String) -> Bool {
    var scalars = text.unicodeScalars.makeIterator()
    return scalars.next()?.value == self[0] && scalars.next() == nil
  }

  /// Whether it is one ASCII character, or nothing.
  package var isASCII: Bool { low < 0x80 }

  /// Adds a mark; does nothing when there are four.
  package mutating func append(_ scalar: Unicode.Scalar) {
    let index = count
    guard index < Glyph.scalarsAtMost else { return }
    if index < 3 {
      low |= UInt64(scalar.value) << UInt64(21 * index)
    } else {
      high |= UInt64(scalar.value) << UInt64(21 * (index - 3))
    }
  }

  /// The characters as a string.
  package var text: String {
    var text = ""
    for index in 0..<count { Unicode.Scalar(self[index]).map { text.unicodeScalars.append($0) } }
    return text
  }
}
