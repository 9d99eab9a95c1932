/// A member's name that was seen, with the one that came after it the last time: documents of one shape
/// name the same members in the same order, and to compare is cheaper than to look for the end.
///
/// A guess only: what does not match is scanned like any other name.
@usableFromInline
struct JSONNameGuess: Sendable {
  /// The name with its quotes and its colon, as it stands: 16 bytes at most, the first in the lowest bits.
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  /// Which of those bits are the name's; all before there is one, for no name begins with a zero.
  private var firstMask: UInt64 = .max
  private var secondMask: UInt64 = 0
  /// How many bytes the name takes with its quotes and its colon; 0 for none.
  private(set) var length = 0
  /// The name's tag.
  private(set) var tag: UInt16 = 0
  /// Where the name is kept that followed the last time.
  private(set) var following: UInt8 = 0
  /// Where the name is kept that followed before that one.
  private(set) var formerFollowing: UInt8 = 0

  /// How many bytes of a document must be left for a name to be guessed.
  static let reach = 16
  /// How many are kept: one for each slot, and one for what comes before the first name.
  static let count = 257
  /// Where that one is kept.
  static let beginning = 256

  /// Where a name of this tag is kept.
  static func slot(of tag: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: tag ^ tag >> 8) }

  init() {}

  /// Whether a document goes on with this name and its colon; 16 bytes must be there.
  @inline(__always)
  func matches(_ place: UnsafeRawPointer) -> Bool {
    let first = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    let second = UInt64(littleEndian: place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return (first ^ self.first) & firstMask | (second ^ self.second) & secondMask == 0
  }

  /// Notes where the name is kept that followed this time.
  mutating func note(following slot: UInt8) {
    formerFollowing = following
    following = slot
  }

  /// Keeps the name whose quote is at `place`: with its quotes and colon it takes `length` bytes, 16 at most.
  mutating func keep(_ place: UnsafeRawPointer, _ length: Int, _ tag: UInt16) {
    first = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    second = UInt64(littleEndian: place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    firstMask = length >= 8 ? .max : 1 << (8 * UInt64(length)) &- 1
    secondMask = length >= 16 ? .max : length <= 8 ? 0 : 1 << (8 * UInt64(length - 8)) &- 1
    self.length = length
    self.tag = tag
  }
}
