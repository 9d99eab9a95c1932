/// A 128-bit SipHash-2-4 with a fixed key: the same on every machine and in every process, so that
/// identities, tie-breaks and digests agree everywhere (core laws §8, "a tie").
package struct Hash128: Sendable {
  private var v0: UInt64 = 0x736f_6d65_7073_6575 ^ Hash128.key.0
  private var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ Hash128.key.1 ^ 0xEE
  private var v2: UInt64 = 0x6c79_6765_6e65_7261 ^ Hash128.key.0
  private var v3: UInt64 = 0x7465_6462_7974_6573 ^ Hash128.key.1
  private var tail: UInt64 = 0
  private var count: UInt64 = 0

  private static let key: (UInt64, UInt64) = (0x6361_6c6c_746f_7021, 0x726f_6f6d_7374_6174)

  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let length = bytes.count
    var offset = 0
    let filled = count & 7
    count &+= UInt64(length)
    // Whole words, each put together from what was left and what comes.
    let shift = 8 * filled
    while offset <= length &- 8 {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      absorb(tail | word << shift)
      tail = shift == 0 ? 0 : word >> (64 &- shift)
      offset &+= 8
    }
    var next = shift
    while offset < length {
      tail |= UInt64(bytes[offset]) << next
      next &+= 8
      offset &+= 1
      if next == 64 {
        absorb(tail)
        tail = 0
        next = 0
      }
    }
  }

  /// Adds bytes with eight more behind them that may be loaded, then 0xFF, which ends a text.
  @inline(__always)
  package mutating func add(padded bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return add(UInt8(0xFF)) }
    let length = bytes.count
    let shift = UInt64(8 &* (count & 7))
    count &+= UInt64(length) &+ 1
    var offset = 0
    while offset <= length &- 8 {
      let word = Self.word(base, offset)
      absorb(tail | word &<< shift)
      tail = shift == 0 ? 0 : word &>> (64 &- shift)
      offset &+= 8
    }
    // At most seven bytes are left, and the end makes eight of them at most.
    let rest = UInt64(8 &* (length &- offset))
    let word = Self.word(base, offset) & ~(UInt64.max &<< rest) | 0xFF &<< rest
    tail |= word &<< shift
    guard shift &+ rest &+ 8 >= 64 else { return }
    absorb(tail)
    tail = shift == 0 ? 0 : word &>> (64 &- shift)
  }

  @inline(__always)
  private static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Adds one byte.
  package mutating func add(_ byte: UInt8) {
    tail |= UInt64(byte) << (8 * (count & 7))
    count &+= 1
    if count & 7 == 0 {
      absorb(tail)
      tail = 0
    }
  }

  /// Adds the UTF-8 of a text and an end mark, so that "ab" + "c" differs from "a" + "bc".
  package mutating func add(_ text: String) {
    let added: Void? = text.utf8.withContiguousStorageIfAvailable {
      add(UnsafeRawBufferPointer($0))
    }
    if added == nil { for byte in text.utf8 { add(byte) } }
    add(UInt8(0xFF))
  }

  /// Adds a text as it is added by itself; `nil` like an empty one.
  package mutating func add(_ text: ExactText?) {
    guard let text else { return add(UInt8(0xFF)) }
    add(text.text)
  }

  /// Adds a number.
  package mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// The hash of all that was added.
  package func finish() -> EventIdentity {
    var state = self
    state.absorb(tail | count << 56)
    state.v2 ^= 0xEE
    for _ in 0..<4 { state.round() }
    let high = state.v0 ^ state.v1 ^ state.v2 ^ state.v3
    state.v1 ^= 0xDD
    for _ in 0..<4 { state.round() }
    return EventIdentity(high: high, low: state.v0 ^ state.v1 ^ state.v2 ^ state.v3)
  }

  private mutating func absorb(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v1 = v1 << 13 | v1 >> 51
    v1 ^= v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = v3 << 16 | v3 >> 48
    v3 ^= v2
    v0 &+= v3
    v3 = v3 << 21 | v3 >> 43
    v3 ^= v0
    v2 &+= v1
    v1 = v1 << 17 | v1 >> 47
    v1 ^= v2
    v2 = v2 << 32 | v2 >> 32
  }
}
