import CScan

/// A member's name that was seen, with the one that came after it the last time: documents of one shape
/// name the same members in the same order, and to compare is cheaper than to look for the end.
///
/// A guess only: what does not match is scanned like any other name.
@usableFromInline
struct JSONNameGuess: Sendable {
  /// The name with its quotes and its colon, as it stands, and what came behind it: 16 bytes.
  ///
  /// The first field, so that a guess's address is that of its bytes.
  private var bytes = SIMD16<UInt8>(repeating: 0)
  /// Which of those bytes are not the name's, as a mask; more than a mask has, which never matches, before
  /// there is a name.
  private var ignored: UInt32 = JSONNameGuess.all + 1
  /// The first word of the name's entry.
  private(set) var what: UInt32 = 0
  /// Where the name is kept that followed the last time.
  private(set) var following: UInt16 = 0
  /// Where the name is kept that followed before that one.
  private(set) var formerFollowing: UInt16 = 0
  /// How many bytes the name takes with its quotes and its colon; 0 for none.
  private(set) var length: UInt8 = 0

  /// The mask of all bytes.
  private static let all: UInt32 = 0xFFFF
  /// How many bytes of a document are looked at when a name is guessed.
  static let reach = 16
  /// How many are kept: one for each of 256 slots, and one for what comes before the first name.
  static let count = 257
  /// Where that one is kept.
  static let beginning = 256 * MemoryLayout<JSONNameGuess>.stride

  /// Where a name of this tag is kept: how many bytes after the first guess.
  static func place(of tag: UInt16) -> Int {
    Int(UInt8(truncatingIfNeeded: tag ^ tag >> 8)) * MemoryLayout<JSONNameGuess>.stride
  }

  init() {}

  /// Whether a document goes on with this name and its colon; 16 bytes must be there.
  @inline(__always)
  static func matches(_ guess: UnsafeMutablePointer<JSONNameGuess>, _ address: UInt) -> Bool {
    cscan_same(address, guess) | guess.pointee.ignored == all
  }

  /// Notes where the name is kept that followed this time.
  mutating func note(following place: Int) {
    formerFollowing = following
    following = UInt16(truncatingIfNeeded: place)
  }

  /// Keeps the name whose quote is at `start`: with its quotes and colon it takes `length` bytes, 16 at most.
  mutating func keep(_ start: UnsafeRawPointer, _ length: Int, _ tag: UInt16) {
    bytes = start.loadUnaligned(as: SIMD16<UInt8>.self)
    ignored = Self.all & ~(1 << UInt32(length) - 1)
    self.length = UInt8(truncatingIfNeeded: length)
    what = JSONNode.what(.string, tag: tag)
  }
}
