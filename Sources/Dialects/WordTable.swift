import CallRoom

/// A fixed table of words, found by their bytes without making a text.
struct WordTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let word: ExactText
    let value: Value
  }

  private let entries: [Entry]
  /// One more than an entry's index, 0 for none; at most half are used.
  private var places: [UInt16]

  /// A table of words and values; of a word that stands twice the first counts.
  init(_ words: some Sequence<(String, Value)>) {
    let pairs = Array(words)
    var size = 16
    while size < pairs.count * 2 { size *= 2 }
    places = Array(repeating: 0, count: size)
    var entries: [Entry] = []
    for (word, value) in pairs {
      let word = ExactText(word)
      let place = Self.place(of: word.bytesHash, in: places) { entries[$0].word == word }
      guard places[place] == 0 else { continue }
      entries.append(Entry(word: word, value: value))
      places[place] = UInt16(entries.count)
    }
    self.entries = entries
  }

  /// The value of a word.
  subscript(_ bytes: UnsafeRawBufferPointer) -> Value? {
    let place = Self.place(of: ExactText.hash(of: bytes), in: places) {
      entries[$0].word.equals(bytes)
    }
    return places[place] == 0 ? nil : entries[Int(places[place]) - 1].value
  }

  /// Where a word is, or would be.
  @inline(__always)
  private static func place(
    of hash: UInt64, in places: [UInt16], isIt: (Int) -> Bool
  ) -> Int {
    var place = Int(truncatingIfNeeded: hash) & (places.count &- 1)
    while places[place] != 0, !isIt(Int(places[place]) &- 1) {
      place = (place &+ 1) & (places.count &- 1)
    }
    return place
  }
}
