import Dialects

/// A path of a listener: a dialect each.
struct ListenPath: Sendable {
  /// As it stands in a request.
  let path: String
  /// Who sends there.
  let purpose: String
  /// A new decoder of what is sent there.
  let dialect: @Sendable () -> any Dialect
  /// Whether a body is lines; else it is one value.
  let isLines: Bool
  /// The protocols that a WebSocket may ask for there.
  let protocols: [String]

  /// Every path.
  static let all = [
    ListenPath(
      path: "/events", purpose: "our own lines", dialect: { CallTopDialect() }, isLines: true,
      protocols: []),
    ListenPath(
      path: "/janus", purpose: "Janus event handlers", dialect: { JanusDialect() },
      isLines: false, protocols: ["janus-events"]),
  ]

  /// What there is, in words.
  static var list: String {
    all.map { "\($0.path) (\($0.purpose))" }.joined(separator: " and ")
  }
}
