/// A strict reader of JSON (RFC 8259) over bytes.
///
/// It keeps its tape between documents: reading allocates nothing once the tape has grown to the
/// size of the usual document. No input makes it trap. Names may repeat in an object: the last wins.
package struct JSONReader: Sendable {
  /// How many arrays and objects may stand inside one another.
  package let maximumDepth: Int
  @usableFromInline var tape: [JSONNode]
  /// The names that documents of this reader have.
  private var guesses = [JSONNameGuess](repeating: JSONNameGuess(), count: JSONNameGuess.count)

  /// Entries that are kept between documents; a larger tape is given back after its document.
  private static let keptEntries = 65_536

  /// A reader of documents with up to `maximumDepth` arrays and objects inside one another; 0 and
  /// less allow plain values only.
  package init(maximumDepth: Int = 64) {
    self.maximumDepth = maximumDepth
    tape = []
  }

  /// Reads one document and hands its root to `body`.
  ///
  /// The value and all reached from it are valid only inside `body`, which must not use this reader.
  @inlinable
  package mutating func read<R>(
    _ bytes: UnsafeRawBufferPointer, _ body: (JSONValue) -> R
  ) throws(JSONError) -> R {
    let base = try scan(bytes)
    return tape.withUnsafeBufferPointer { body(JSONValue(base: base, tape: $0)) }
  }

  /// Reads one document and hands its root to a `body` that may throw; throws `JSONError` or that.
  @inlinable
  package mutating func read<R>(
    _ bytes: UnsafeRawBufferPointer, _ body: (JSONValue) throws -> R
  ) throws -> R {
    let base = try scan(bytes)
    return try tape.withUnsafeBufferPointer { try body(JSONValue(base: base, tape: $0)) }
  }

  /// Reads one document from an array; as `read` of a buffer.
  @inlinable
  package mutating func read<R>(
    _ bytes: [UInt8], _ body: (JSONValue) -> R
  ) throws(JSONError) -> R {
    let outcome = bytes.withUnsafeBytes { buffer -> Result<R, JSONError> in
      do throws(JSONError) { return .success(try read(buffer, body)) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Reads one document from an array with a `body` that may throw; throws `JSONError` or that.
  @inlinable
  package mutating func read<R>(_ bytes: [UInt8], _ body: (JSONValue) throws -> R) throws -> R {
    try bytes.withUnsafeBytes { try read($0, body) }
  }

  /// Fills the tape from the bytes and returns where they begin.
  @usableFromInline
  mutating func scan(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> UnsafeRawPointer {
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      throw JSONError(byte: 0, what: .emptyInput, expected: .value)
    }
    guard bytes.count < Int(Int32.max) else {
      throw JSONError(byte: Int(Int32.max), what: .tooLarge, expected: .smaller)
    }
    if tape.count > Self.keptEntries && bytes.count / 2 < Self.keptEntries { tape = [] }
    if tape.isEmpty { grow(to: 256) }
    let scanner = JSONScanner(base: base, end: bytes.count, maximumDepth: maximumDepth)
    while true {
      // An entry takes a byte at least, so the last growth always suffices.
      let isWhole = try tape.withUnsafeMutableBufferPointer { tape throws(JSONError) in
        try guesses.withUnsafeMutableBufferPointer { guesses throws(JSONError) in
          guard let guesses = guesses.baseAddress else { return false }
          return try scanner.scan(into: tape, guessing: guesses)
        }
      }
      if isWhole { return base }
      grow(to: min(tape.count * 4, bytes.count + 2))
    }
  }

  private mutating func grow(to count: Int) {
    let blank = JSONNode(.null, start: 0, end: 0, next: 0)
    tape.append(contentsOf: repeatElement(blank, count: max(0, count - tape.count)))
  }
}
