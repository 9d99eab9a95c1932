/// SplitMix64: the same numbers from the same seed everywhere.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of `0..<count`; 0 where there is none.
  mutating func below(_ count: Int) -> Int {
    count > 0 ? Int(next() % UInt64(count)) : 0
  }

  /// Whether an event of this chance in a hundred happens.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of several; `fallback` where there are none.
  mutating func one<T>(of all: [T], else fallback: T) -> T {
    all.isEmpty ? fallback : all[below(all.count)]
  }
}
