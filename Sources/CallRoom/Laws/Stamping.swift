/// How an input gets its stamp (core laws §3).
public struct Stamping: Sendable, Equatable {
  /// How far behind its arrival a client's time is believed, in microseconds.
  public var oldestBelieved: Int64 = 5 * 60 * 1_000_000
  /// How far ahead of its arrival a client's time is believed, in microseconds.
  public var newestBelieved: Int64 = 0

  /// The limits of the laws.
  public init() {}

  /// The clock that a time comes from.
  public enum Clock: Sendable, Equatable {
    /// A server's own: used as it is.
    case server
    /// A client's: a claim, believed within limits of its arrival.
    case client
    /// A server's, in whole seconds: placed inside that second by its arrival.
    case serverSeconds
  }

  /// The time of an input.
  /// - `said` is what the input says, `received` when the first place of ours saw it, `read` when it
  ///   was read here: what stands for both where both are missing.
  public func time(said: Timestamp?, received: Timestamp?, read: Timestamp, clock: Clock)
    -> Timestamp
  {
    guard let said else { return received ?? read }
    guard let received else { return said }
    switch clock {
    case .server: return said
    case .client:
      let oldest = received.advanced(byMicroseconds: -oldestBelieved)
      let newest = received.advanced(byMicroseconds: newestBelieved)
      return min(max(said, oldest), newest)
    case .serverSeconds:
      let end = said.advanced(byMicroseconds: 999_999)
      return min(max(received, said), end)
    }
  }
}
