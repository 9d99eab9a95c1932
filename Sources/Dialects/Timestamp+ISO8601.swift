import CallRoom

extension Timestamp {
  /// A moment as ISO 8601 writes it with its zone: `2026-11-30T14:03:22.120Z`, `…T15:03:22+01:00`; `nil` for
  /// anything else, and outside 1970 to 2112.
  init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 64, Self.hasShape(bytes), let year = Self.number(bytes[0..<4]),
      let month = Self.number(bytes[5..<7]), 1...12 ~= month,
      let day = Self.number(bytes[8..<10]), 1...31 ~= day,
      let hour = Self.number(bytes[11..<13]), 0...23 ~= hour,
      let minute = Self.number(bytes[14..<16]), 0...59 ~= minute,
      let second = Self.number(bytes[17..<19]), 0...60 ~= second,
      let (fraction, zone) = Self.fraction(bytes[19...]), let offset = Self.offset(zone)
    else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
    let time = Timestamp(microseconds: seconds * 1_000_000 + fraction)
    guard Stamp(time, tieBreak: 0) != nil else { return nil }
    self = time
  }

  private static func hasShape(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 20 else { return false }
    let marks: [(Int, [UInt8])] = [
      (4, [0x2D]), (7, [0x2D]), (10, [0x54, 0x74, 0x20]), (13, [0x3A]), (16, [0x3A]),
    ]
    return marks.allSatisfy { $1.contains(bytes[$0]) }
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int64? {
    var number: Int64 = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + Int64(digit - 0x30)
    }
    return number
  }

  /// The fraction of a second in microseconds, and what stands behind it.
  private static func fraction(_ rest: ArraySlice<UInt8>) -> (Int64, ArraySlice<UInt8>)? {
    guard rest.first == 0x2E || rest.first == 0x2C else { return (0, rest) }
    let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
    guard !digits.isEmpty else { return nil }
    let six = digits.prefix(6) + Array(repeating: 0x30, count: max(0, 6 - digits.count))
    return number(six).map { ($0, rest.dropFirst(1 + digits.count)) }
  }

  /// How far the zone is ahead of UTC, in minutes.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int64? {
    let zone = Array(zone)
    if zone == [0x5A] || zone == [0x7A] { return 0 }
    guard zone.count >= 3, zone[0] == 0x2B || zone[0] == 0x2D else { return nil }
    let digits = zone.dropFirst().filter { $0 != 0x3A }
    guard digits.count == 2 || digits.count == 4, let number = number(digits) else { return nil }
    let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    return zone[0] == 0x2D ? -minutes : minutes
  }

  /// Days since 1970 of a civil date, after Howard Hinnant's published algorithm.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
