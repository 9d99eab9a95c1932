/// Why a feed cannot be used.
package enum FeedError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No such dialect.
  case unknownDialect(String, in: String)
  /// No such kind of feed.
  case unknownScheme(String, in: String)
  /// A kind of feed that this version cannot read yet.
  case notYet(String, in: String)
  /// An option that is wrong.
  case badOption(String, in: String)
  /// A file that cannot be opened or read.
  case unreadable(path: String, reason: String)

  /// What was expected, what came, and what to do.
  package var description: String {
    switch self {
    case .unknownDialect(let name, let text):
      "feed '\(text)': unknown dialect '\(name)'; there are "
        + FeedAddress.dialects.joined(separator: ", ")
    case .unknownScheme(let scheme, let text):
      "feed '\(text)': unknown kind '\(scheme):'; there are \(Self.kinds) "
        + "(write ./\(text) for a file of that name)"
    case .notYet(let scheme, let text):
      "feed '\(text)': '\(scheme):' cannot be read yet; there are \(Self.kinds)"
    case .badOption(let what, let text): "feed '\(text)': \(what)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    }
  }
  private static let kinds =
    "-, PATH, file:PATH, demo:, listen://ADDR:PORT, openim://HOST:PORT, smeeting://HOST, "
    + "janus://HOST:PORT and livekit://HOST:PORT"
}
