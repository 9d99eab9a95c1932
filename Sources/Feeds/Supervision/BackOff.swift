/// How long a feed waits before it tries again: twice as long each time, up to a limit, and never just as
/// long as its neighbours, so that a server that comes back is not met by all of them at once.
package struct BackOff: Sendable, Equatable {
  /// The first wait in milliseconds.
  package var firstMilliseconds: Int64 = 1_000
  /// The longest wait in milliseconds.
  package var longestMilliseconds: Int64 = 16_000
  /// By how much a wait may be shorter: 0 never, 1 down to nothing.
  package var jitter = 0.3

  /// The defaults: 1, 2, 4, 8, 16 s.
  package init() {}

  /// The wait before a try in milliseconds; `failures` were in a row, from 1, and `random` is from 0 up to 1.
  package func milliseconds(after failures: Int, random: Double) -> Int64 {
    let doublings = Int64(1) << Int64(min(max(0, failures - 1), 40))
    let (whole, isTooLong) = firstMilliseconds.multipliedReportingOverflow(by: doublings)
    let longest = isTooLong ? longestMilliseconds : min(whole, longestMilliseconds)
    return Int64(Double(longest) * (1 - jitter * min(max(0, random), 1)))
  }
}
