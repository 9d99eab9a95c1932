/// Random numbers that are the same for the same seed, everywhere (SplitMix64).
struct DemoRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but without 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of a range; the lower end of an empty one.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// An integer of a range.
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.upperBound - range.lowerBound + 1))
  }

  /// True once in so many times, on average.
  mutating func isOne(in times: Int) -> Bool { unit() * Double(times) < 1 }

  /// One of these; `nil` when there are none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[integer(0...elements.count - 1)]
  }

  /// A time around a mean, 60 % to 140 % of it.
  mutating func around(_ mean: Int) -> Int { integer(mean * 6 / 10...mean * 14 / 10) }
}
