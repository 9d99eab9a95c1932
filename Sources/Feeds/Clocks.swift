package import CallRoom
import Glibc

/// The time of day.
package func wallClock() -> Timestamp {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Timestamp(microseconds: Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000)
}

/// The system's clock that only goes forward, in nanoseconds.
package func monotonic() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

/// The same in milliseconds.
func monotonicMilliseconds() -> Int64 { monotonic() / 1_000_000 }
