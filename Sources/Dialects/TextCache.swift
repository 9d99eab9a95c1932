import CallRoom

/// The long ids that a feed names again and again, as one shared text each: to find one is cheaper than to
/// make it.
///
/// Short ones lie in place and are made anew.
///
/// Bounded: of two texts that fall into one pair of places the one that was asked for last stays.
struct TextCache: Sendable {
  /// How many texts are kept at most.
  static let limit = 65_536
  /// How many bytes a text has that is kept.
  static let bytesKept = 16...64

  private var places: [ExactText?] = Array(repeating: nil, count: 256)
  private var misses = 0

  /// The text of bytes that are well-formed UTF-8.
  mutating func text(_ bytes: UnsafeRawBufferPointer) -> ExactText {
    guard Self.bytesKept.contains(bytes.count) else { return ExactText(utf8: bytes) }
    let hash = ExactText.hash(of: bytes)
    let first = Int(truncatingIfNeeded: hash) & (places.count &- 1)
    if let known = places[first], known.equals(bytes) { return known }
    return other(bytes, first)
  }

  /// The text in the second place of a pair, or a new one.
  private mutating func other(_ bytes: UnsafeRawBufferPointer, _ first: Int) -> ExactText {
    if let known = places[first ^ 1], known.equals(bytes) {
      places.swapAt(first, first ^ 1)
      return known
    }
    let text = ExactText(utf8: bytes)
    places[first ^ 1] = places[first]
    places[first] = text
    misses += 1
    if misses > places.count / 2 { grow() }
    return text
  }

  /// Doubles the places while texts keep missing.
  private mutating func grow() {
    misses = 0
    guard places.count < Self.limit else { return }
    var larger = [ExactText?](repeating: nil, count: places.count * 4)
    for case let text? in places {
      let first = Int(truncatingIfNeeded: text.bytesHash) & (larger.count - 1)
      larger[larger[first] == nil ? first : first ^ 1] = text
    }
    places = larger
  }
}
