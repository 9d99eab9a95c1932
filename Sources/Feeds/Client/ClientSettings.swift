/// How a client reaches its server.
package struct ClientSettings: Sendable, Equatable {
  /// A file of certificates to trust (PEM); `nil` for the system's.
  package var caFile: String?
  /// How long connecting may take.
  package var connectMilliseconds = 5_000
  /// How long a request may take, connecting included; a WebSocket's handshake and each of its frames too.
  package var requestMilliseconds = 10_000
  /// The longest body of an answer, and the longest message of a WebSocket, in bytes.
  package var answerBytes = 4 << 20

  /// The defaults.
  package init() {}
}
