/// A strict reader of JSON (RFC 8259) over bytes.
///
/// It keeps its memory between documents: reading allocates nothing once that has grown to the size of the usual
/// document. No input makes it trap. Names may repeat in an object: the last wins.
package struct JSONReader: Sendable {
  /// How many arrays and objects may stand inside one another.
  package let maximumDepth: Int
  /// The names that documents of this reader have, a document's last bytes, and its tape, in this order.
  private var memory: [JSONNode] = []

  /// Where in that memory the last bytes begin, and where the tape.
  private static let tailStart = JSONNameGuess.count * MemoryLayout<JSONNameGuess>.stride / 16
  private static let tapeStart = tailStart + JSONTail.capacity / 16
  /// Entries that are kept between documents; a larger tape is given back after its document.
  private static let keptEntries = 65_536

  /// A reader of documents with up to `maximumDepth` arrays and objects inside one another; 0 and
  /// less allow plain values only.
  package init(maximumDepth: Int = 64) { self.maximumDepth = maximumDepth }

  /// How many entries the tape has.
  private var entries: Int { max(0, memory.count - Self.tapeStart) }

  /// Reads one document and hands its root to `body`.
  ///
  /// The value and all reached from it are valid only inside `body`, which must not use this reader.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ body: (JSONValue) -> Void
  ) throws(JSONError) {
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      throw JSONError(byte: 0, what: .emptyInput, expected: .value)
    }
    guard bytes.count < Int(Int32.max) else {
      throw JSONError(byte: Int(Int32.max), what: .tooLarge, expected: .smaller)
    }
    if entries > Self.keptEntries && bytes.count / 2 < Self.keptEntries { memory = [] }
    if memory.isEmpty { begin() }
    // An entry takes a byte at least, so the last growth always suffices.
    var fault: JSONError?
    while case let outcome = scan(base, bytes.count, &fault, body), outcome != .whole {
      if outcome == .failed, let fault { throw fault }
      grow(to: min(entries * 4, bytes.count + 8))
    }
  }

  /// Reads one document and hands its root to `body`, as `read` without an outcome; returns what it returns.
  package mutating func read<R>(
    _ bytes: UnsafeRawBufferPointer, _ body: (JSONValue) -> R
  ) throws(JSONError) -> R {
    var outcome: R?
    try read(bytes) { (root: JSONValue) -> Void in outcome = body(root) }
    guard let outcome else { throw JSONError(byte: 0, what: .emptyInput, expected: .value) }
    return outcome
  }

  /// Reads one document and hands its root to a `body` that may throw; throws `JSONError` or that.
  package mutating func read<R>(
    _ bytes: UnsafeRawBufferPointer, _ body: (JSONValue) throws -> R
  ) throws -> R {
    let outcome = try read(bytes) { (root: JSONValue) -> Result<R, any Error> in
      Result { try body(root) }
    }
    return try outcome.get()
  }

  /// Reads one document from an array; as `read` of a buffer.
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
  package mutating func read<R>(_ bytes: [UInt8], _ body: (JSONValue) throws -> R) throws -> R {
    try bytes.withUnsafeBytes { try read($0, body) }
  }

  /// Scans the bytes once and hands the root to `body` when they are a document.
  @inline(__always)
  private mutating func scan(
    _ base: UnsafeRawPointer, _ count: Int, _ fault: inout JSONError?, _ body: (JSONValue) -> Void
  ) -> JSONScanner.Outcome {
    let depth = maximumDepth
    return memory.withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return .tooShort }
      let tape = UnsafeMutableBufferPointer(
        start: start + Self.tapeStart, count: memory.count &- Self.tapeStart)
      let outcome = withUnsafeMutablePointer(to: &fault) { fault in
        JSONScanner(
          bytes: JSONBytes(base: base, end: count), maximumDepth: depth, tape: tape,
          guesses: Self.guesses(start),
          tail: JSONTail(of: base, count: count, in: start + Self.tailStart), fault: fault
        ).scan()
      }
      if outcome == .whole { body(JSONValue(base: base, tape: UnsafeBufferPointer(tape))) }
      return outcome
    }
  }

  /// The names at the beginning of the memory.
  @inline(__always)
  private static func guesses(_ memory: UnsafeMutablePointer<JSONNode>)
    -> UnsafeMutablePointer<JSONNameGuess>
  {
    UnsafeMutableRawPointer(memory).bindMemory(
      to: JSONNameGuess.self, capacity: JSONNameGuess.count)
  }

  /// Memory for names, none of which is known, and for a short tape.
  private mutating func begin() {
    grow(to: 256)
    memory.withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      Self.guesses(start).update(repeating: JSONNameGuess(), count: JSONNameGuess.count)
    }
  }

  private mutating func grow(to count: Int) {
    let blank = JSONNode(0, start: 0, end: 0, size: 0)
    let more = Self.tapeStart + count - memory.count
    memory.append(contentsOf: repeatElement(blank, count: max(0, more)))
  }
}
