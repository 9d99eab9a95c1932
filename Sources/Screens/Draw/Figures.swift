package import CallRoom

/// Numbers and times as they are shown: no locale, no more digits than can be read.
package enum Figures {
  /// A time span as `0.3 s`, `12 s`, `1:12`, `0:41:07` or `2 d 03:14`.
  ///
  /// Negative ones count as 0.
  package static func age(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "?" }
    let seconds = min(max(0, seconds), 1e9)
    if seconds < 2 { return fixed(seconds, 1) + " s" }
    let whole = Int(seconds)
    if whole < 60 { return "\(whole) s" }
    let (minutes, rest) = (whole / 60, two(whole % 60))
    if minutes < 60 { return "\(minutes):\(rest)" }
    if minutes < 24 * 60 { return "\(minutes / 60):\(two(minutes % 60)):\(rest)" }
    return "\(minutes / 1440) d \(two(minutes / 60 % 24)):\(two(minutes % 60))"
  }

  /// The span at which ``age(_:)`` says something else, or less, never more.
  static func ageEnd(_ seconds: Double) -> Double {
    if seconds < 0 { return 0 }
    let step: Double = seconds < 2 ? 0.05 : seconds < 86_400 ? 1 : 60
    return end(of: seconds, step)
  }

  /// The same of ``steppedAge(_:)``.
  static func steppedAgeEnd(_ seconds: Double) -> Double {
    if seconds < 2 { return 2 }
    return end(of: seconds, seconds < 60 ? 1 : seconds < 600 ? 10 : 60)
  }

  /// The same of ``duration(_:)``.
  static func durationEnd(_ seconds: Double) -> Double {
    seconds < 60 ? 60 : end(of: seconds, 60)
  }

  /// How much less a span has to be for ``age(_:)`` to say something else, or less than that, never more.
  static func leftEnd(_ seconds: Double) -> Double {
    guard seconds.isFinite, seconds < 1e9 else { return 0 }
    let step: Double = seconds <= 2 ? 0.05 : 1
    return seconds - Double(Int(seconds / step)) * step
  }

  /// Where a step ends that a span lies in; without end where there are no more.
  private static func end(of seconds: Double, _ step: Double) -> Double {
    guard seconds.isFinite, seconds < 1e9 else { return .infinity }
    return Double(Int(seconds / step) + 1) * step
  }

  /// The span between two moments.
  package static func age(of earlier: Timestamp, at now: Timestamp) -> String {
    age(now.seconds(since: earlier))
  }

  /// How old the newest data of a row are, in steps that can be read: `<2 s`, `12 s`, `1:20`, `12:00`.
  ///
  /// A row that is alive shows the same text all the time, and one that is idle ever more rarely
  /// another one: whole columns of digits that run would be neither calm nor cheap over a slow line.
  package static func steppedAge(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "?" }
    let seconds = min(max(0, seconds), 1e9)
    if seconds < 2 { return "<2 s" }
    let step = seconds < 60 ? 1 : seconds < 600 ? 10 : 60
    return age(Double(Int(seconds) / step * step))
  }

  /// How long something lasts, to the minute: `<1 min`, `41 min`, `1 h 02`, `2 d 03`.
  package static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "?" }
    let minutes = Int(min(max(0, seconds), 1e9)) / 60
    if minutes < 1 { return "<1 min" }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 1440 { return "\(minutes / 60) h \(two(minutes % 60))" }
    return "\(minutes / 1440) d \(two(minutes / 60 % 24))"
  }

  /// The time of day: `14:03:22`.
  package static func clock(_ moment: Timestamp, utcOffsetSeconds: Int) -> String {
    let (offset, overflow) = Int64(utcOffsetSeconds).multipliedReportingOverflow(by: 1_000_000)
    let parts = moment.advanced(byMicroseconds: overflow ? 0 : offset).civil
    return "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
  }

  /// A number with so many decimals, rounded.
  static func fixed(_ number: Double, _ decimals: Int) -> String {
    guard number.isFinite else { return "?" }
    let scale = decimals == 0 ? 1.0 : decimals == 1 ? 10.0 : 100.0
    let scaled = rounded(min(max(-1e9, number), 1e9) * scale)
    let size = Int(scale)
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return "\(scaled)" }
    let digits = String(abs(scaled) % size)
    let zeros = String(repeating: "0", count: max(0, decimals - digits.utf8.count))
    return "\(sign)\(abs(scaled) / size).\(zeros)\(digits)"
  }

  /// The nearest whole number, without the C library's mathematics; within ±1e15.
  static func rounded(_ number: Double) -> Int {
    guard number.isFinite else { return 0 }
    let number = min(max(-1e15, number), 1e15)
    return Int(number + (number < 0 ? -0.5 : 0.5))
  }

  /// `1 person`, `14 people`.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
