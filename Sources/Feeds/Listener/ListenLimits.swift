/// Bounds of a listener: what strangers send costs no more than this.
package struct ListenLimits: Sendable {
  /// The longest body of a request, and the longest message of a WebSocket, in bytes.
  package var bodyBytes = 1 << 20
  /// Connections at once; more wait until one is closed.
  package var connections = 512
  /// The longest head of a request, about, in bytes.
  package var headBytes = 32_768
  /// How long a request may take from its first byte to its answer, in milliseconds.
  package var requestMilliseconds = 20_000
  /// How long a connection may be silent, in milliseconds; a WebSocket is asked then, and cut off after
  /// the same time again.
  package var idleMilliseconds = 60_000
  /// How long a WebSocket that is closed may take to do its part, in milliseconds.
  package var closeMilliseconds = 2000
  /// Bodies and messages that wait for the core at most.
  package var waitingUnits = 4096
  /// Their bytes at most, about.
  package var waitingBytes = 8 << 20
  /// Bytes of bodies and messages at most that are not whole yet, of all connections together, about.
  package var openBytes = 64 << 20

  /// Signed webhooks that are remembered at most, so that none is taken twice.
  package var replays = 65_536

  /// The defaults.
  package init() {}
}
