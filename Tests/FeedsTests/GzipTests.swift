import Testing

@testable import Feeds

/// gzip, bounded.
@Suite struct GzipTests {
  private let text = Array("calltop watches calls; ".utf8)

  @Test func whatIsPackedIsUnpacked() throws {
    for count in [0, 1, 3, 1000, 60_000] {
      let bytes = (0..<count).map { text[$0 % text.count] }
      let packed = try Gzip.pack(bytes)
      #expect(Gzip.looksLikeIt(packed))
      #expect(try Gzip.unpack(packed, limit: count) == bytes)
    }
  }

  /// Bytes of another program: `printf hello | gzip -n`.
  @Test func anothersBytesAreUnpacked() throws {
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10,
      0x36, 5, 0, 0, 0,
    ]
    #expect(try Gzip.unpack(packed, limit: 100) == Array("hello".utf8))
    #expect(try Gzip.unpack(packed + packed, limit: 100) == Array("hellohello".utf8))
  }

  @Test func aBombIsRefused() throws {
    let packed = try Gzip.pack([UInt8](repeating: 0, count: 8 << 20))
    #expect(packed.count < 20_000)
    #expect(throws: Gzip.Fault.tooLong(1 << 20)) { try Gzip.unpack(packed, limit: 1 << 20) }
    let fits = try Gzip.pack([UInt8](repeating: 0, count: 1 << 20))
    #expect(try Gzip.unpack(fits, limit: 1 << 20).count == 1 << 20)
    #expect(throws: Gzip.Fault.tooLong((1 << 20) - 1)) {
      try Gzip.unpack(fits, limit: (1 << 20) - 1)
    }
  }

  @Test func whatIsBrokenIsRefused() throws {
    let packed = try Gzip.pack(Array("some words that are worth packing".utf8))
    for count in 0..<packed.count {
      #expect(throws: Gzip.Fault.broken) { try Gzip.unpack(Array(packed[..<count]), limit: 1000) }
    }
    var other = packed
    other[packed.count - 6] ^= 1
    #expect(throws: Gzip.Fault.broken) { try Gzip.unpack(other, limit: 1000) }
    #expect(throws: Gzip.Fault.broken) { try Gzip.unpack(packed + [1, 2], limit: 1000) }
  }
}
