/// The name that a sender gave an event: what people look for, kept without allocating where it is short.
///
/// ULIDs (26 bytes) and UUIDs (36 bytes) are short.
public struct EventName: Hashable, Sendable, CustomStringConvertible {
  /// How many bytes are kept in place.
  package static let shortLimit = 40

  private enum Kept: Hashable, Sendable {
    /// The bytes, zeros behind them.
    case short(InlineBytes, count: UInt8)
    case long(ExactText)
  }

  /// Forty bytes.
  private struct InlineBytes: Hashable, Sendable {
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)

    static func == (a: InlineBytes, b: InlineBytes) -> Bool {
      a.words.0 == b.words.0 && a.words.1 == b.words.1 && a.words.2 == b.words.2
        && a.words.3 == b.words.3 && a.words.4 == b.words.4
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(words.0)
      hasher.combine(words.1)
      hasher.combine(words.2)
      hasher.combine(words.3)
      hasher.combine(words.4)
    }
  }

  private let kept: Kept

  /// Keeps a name.
  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { EventName(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Copies bytes of well-formed UTF-8.
  package init(utf8 bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Self.shortLimit else {
      kept = .long(ExactText(String(decoding: bytes, as: UTF8.self)))
      return
    }
    var short = InlineBytes()
    withUnsafeMutableBytes(of: &short.words) { $0.copyMemory(from: bytes) }
    kept = .short(short, count: UInt8(truncatingIfNeeded: bytes.count))
  }

  /// Hands the name's UTF-8 to `body`.
  package func withUTF8<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    switch kept {
    case .long(let text):
      var text = text.text
      return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    case .short(let bytes, let count):
      return withUnsafeBytes(of: bytes.words) {
        body(UnsafeRawBufferPointer(rebasing: $0[..<Int(count)]))
      }
    }
  }

  /// The first 26 bytes in words, zeros behind them, and how many bytes there are; `nil` for a long name.
  package var beginning: (words: (UInt64, UInt64, UInt64), last: UInt16, count: Int)? {
    guard case .short(let bytes, let count) = kept else { return nil }
    let words = bytes.words
    return (
      (words.0, words.1, words.2), UInt16(truncatingIfNeeded: UInt64(littleEndian: words.3)),
      Int(count)
    )
  }

  /// The name as it was sent.
  public var text: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

  /// The name as it was sent.
  public var description: String { text }
}
