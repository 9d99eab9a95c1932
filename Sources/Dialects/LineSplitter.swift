import CScan

/// Cuts a stream of bytes into lines, in bounded memory, however the chunks fall.
///
/// A line ends with LF or CR LF and is handed on without them. A line inside one chunk is not copied.
package struct LineSplitter: Sendable {
  /// A line, or what is known of one that was too long.
  package enum Line {
    /// A whole line: its 1-based number and its bytes, valid only inside the closure.
    case line(line: Int, bytes: UnsafeRawBufferPointer)
    /// A line over the limit, its bytes thrown away: its 1-based number and its length in bytes.
    case tooLong(line: Int, bytes: Int)
  }

  /// The longest line in bytes, without its end.
  package let limit: Int
  /// The 1-based number of the line that the next byte belongs to.
  package private(set) var line = 1
  /// The beginning of a line whose end has not come.
  private var pending: [UInt8] = []
  /// Bytes of the line so far when it is too long already, else 0.
  private var discarded = 0
  /// Whether the last byte of a line that is too long was a CR.
  private var endsWithReturn = false

  /// How many line ends are looked for before the lines are handed on.
  private static let endsAtOnce = 96

  /// A splitter of lines up to `limit` bytes long; a limit below 1 counts as 1.
  package init(limit: Int = 65_536) { self.limit = max(1, limit) }

  /// Whether a line is being thrown away because it is too long already.
  package var isDiscarding: Bool { discarded > 0 }

  /// Takes the next bytes and hands each line that ends in them to `emit`, in order.
  package mutating func feed(_ chunk: UnsafeRawBufferPointer, _ emit: (Line) -> Void) {
    guard let base = chunk.baseAddress else { return }
    var start = 0
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.endsAtOnce) { ends in
      guard let places = ends.baseAddress else { return }
      var looked = 0
      while looked < chunk.count {
        let count = cscan_find_all(base, 0x0A, &looked, chunk.count, places, ends.count)
        for end in ends[..<count] {
          take(UnsafeRawBufferPointer(start: base + start, count: end - start), emit)
          start = end + 1
        }
      }
    }
    keep(UnsafeRawBufferPointer(start: base + start, count: chunk.count - start))
  }

  /// Takes the next bytes from an array; as `feed` of a buffer.
  package mutating func feed(_ chunk: [UInt8], _ emit: (Line) -> Void) {
    chunk.withUnsafeBytes { feed($0, emit) }
  }

  /// Hands on the last line when no line end came after it, and is ready for the next stream.
  package mutating func finish(_ emit: (Line) -> Void) {
    if !pending.isEmpty || isDiscarding { take(UnsafeRawBufferPointer(start: nil, count: 0), emit) }
    line = 1
  }

  /// Hands on the line that ends with `tail`.
  private mutating func take(_ tail: UnsafeRawBufferPointer, _ emit: (Line) -> Void) {
    if pending.isEmpty && !isDiscarding {
      emitLine(tail, emit)
    } else {
      takeRest(tail, emit)
    }
    line += 1
  }

  /// Hands on the line that began before and ends with `tail`.
  private mutating func takeRest(_ tail: UnsafeRawBufferPointer, _ emit: (Line) -> Void) {
    keep(tail)
    if isDiscarding {
      emit(.tooLong(line: line, bytes: discarded - (endsWithReturn ? 1 : 0)))
    } else {
      pending.withUnsafeBytes { emitLine($0, emit) }
    }
    pending.removeAll(keepingCapacity: true)
    discarded = 0
  }

  /// Hands on a line that still has its CR, if any.
  private func emitLine(_ bytes: UnsafeRawBufferPointer, _ emit: (Line) -> Void) {
    let length = bytes.last == 0x0D ? bytes.count - 1 : bytes.count
    if length > limit {
      emit(.tooLong(line: line, bytes: length))
    } else {
      emit(.line(line: line, bytes: UnsafeRawBufferPointer(rebasing: bytes[..<length])))
    }
  }

  /// Keeps bytes of a line without its end, or only their number when the line is too long.
  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    guard let last = bytes.last else { return }
    // One byte more than the limit may still be a CR before LF.
    if !isDiscarding && pending.count + bytes.count <= limit + 1 {
      pending.append(contentsOf: bytes)
      return
    }
    discarded += pending.count + bytes.count
    endsWithReturn = last == 0x0D
    pending.removeAll(keepingCapacity: true)
  }
}
