/// A key, token or password: it never prints itself, and comes from a file or the environment only.
package struct Secret: Sendable {
  /// What it is; for signing, comparing and sending, never for a log, a screen or an error.
  package let bytes: [UInt8]

  /// A secret that was made, or read elsewhere.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A secret that was made, or read elsewhere.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// As text, to be sent in a header or a body.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether somebody knows it, judged in constant time.
  package func isKnown(as claim: [UInt8]) -> Bool { isSameInConstantTime(bytes, claim) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Never what it is.
  package var description: String { "…" }
  /// Never what it is.
  package var debugDescription: String { "…" }
  /// Nothing: `dump` shows nothing either.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
