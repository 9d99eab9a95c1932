/// A moment: microseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the epoch.
  public let microseconds: Int64

  /// A moment by its microseconds since the epoch.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// A moment by its milliseconds since the epoch; saturates.
  public init(milliseconds: Int64) {
    let (value, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
    microseconds = overflow ? (milliseconds < 0 ? .min : .max) : value
  }

  /// Earlier before later.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// Seconds from `earlier` to this moment; negative when `earlier` is later.
  public func seconds(since earlier: Timestamp) -> Double {
    Double(microseconds) / 1e6 - Double(earlier.microseconds) / 1e6
  }

  /// This moment and so many microseconds; saturates.
  public func advanced(byMicroseconds delta: Int64) -> Timestamp {
    let (value, overflow) = microseconds.addingReportingOverflow(delta)
    return Timestamp(microseconds: overflow ? (delta < 0 ? .min : .max) : value)
  }

  /// ISO 8601 in UTC with milliseconds: `2026-11-30T14:03:22.120Z`.
  public var iso8601: String {
    let parts = civil
    let date = "\(pad(parts.year, 4))-\(pad(parts.month, 2))-\(pad(parts.day, 2))"
    let time = "\(pad(parts.hour, 2)):\(pad(parts.minute, 2)):\(pad(parts.second, 2))"
    return "\(date)T\(time).\(pad(parts.millisecond, 3))Z"
  }

  /// The calendar parts in UTC.
  package var civil: CivilTime {
    let day: Int64 = 86_400_000_000
    var days = microseconds / day
    var rest = microseconds % day
    if rest < 0 {
      rest += day
      days -= 1
    }
    // Days to civil date, after Howard Hinnant's published algorithm.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return CivilTime(
      year: Int(yearOfEra + era * 400 + (month <= 2 ? 1 : 0)), month: Int(month),
      day: Int(dayOfYear - (153 * monthIndex + 2) / 5 + 1),
      hour: Int(rest / 3_600_000_000), minute: Int(rest / 60_000_000 % 60),
      second: Int(rest / 1_000_000 % 60), millisecond: Int(rest / 1000 % 1000))
  }

  private func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// A date and time of day in UTC.
package struct CivilTime: Equatable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  package let millisecond: Int
}
