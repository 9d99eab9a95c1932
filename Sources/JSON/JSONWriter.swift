/// Writes JSON into bytes as it is told: compact or indented by two spaces, NDJSON too.
///
/// All output is printable: what could move a terminal's cursor or turn its text around is written
/// as an escape. The caller keeps the order (a name before each member's value, as many ends as
/// beginnings); calls out of order give text out of order, never a trap.
package struct JSONWriter: Sendable {
  /// What has been written so far, UTF-8.
  package internal(set) var bytes: [UInt8] = []
  /// Whether the text is indented.
  package let isPretty: Bool
  /// For each open container whether something stands in it.
  private var filled: [Bool] = []
  /// Whether a member's name waits for its value.
  private var followsName = false

  /// A writer of compact text, or of indented text when `pretty`.
  package init(pretty: Bool = false) { isPretty = pretty }

  /// What has been written so far as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets what has been written and every open container; keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    filled.removeAll(keepingCapacity: true)
    followsName = false
  }

  /// Ends a line after a whole document, as NDJSON wants it.
  package mutating func endLine() { bytes.append(0x0A) }

  /// Begins an object.
  package mutating func beginObject() { begin(0x7B) }

  /// Ends the object begun last.
  package mutating func endObject() { end(0x7D) }

  /// Begins an array.
  package mutating func beginArray() { begin(0x5B) }

  /// Ends the array begun last.
  package mutating func endArray() { end(0x5D) }

  /// Writes the name of a member; its value comes next.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(0x3A)
    if isPretty { bytes.append(0x20) }
    followsName = true
  }

  /// Writes a string, or `null` for `nil`.
  package mutating func value(_ string: String?) {
    guard let string else { return null() }
    separate()
    quote(string)
  }

  /// Writes an integer, or `null` for `nil`.
  package mutating func value(_ integer: (some FixedWidthInteger)?) {
    guard let integer else { return null() }
    plain(String(integer))
  }

  /// Writes a number so that it reads back as the same double; `null` for `nil`, infinity and NaN.
  package mutating func value(_ number: Double?) {
    guard let number, number.isFinite else { return null() }
    let digits = number.description
    plain(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  /// Writes a truth value, or `null` for `nil`.
  package mutating func value(_ bool: Bool?) {
    guard let bool else { return null() }
    plain(bool ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() { plain("null") }

  /// Writes an object whose members `body` writes.
  package mutating func object<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    beginObject()
    try body(&self)
    endObject()
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    beginArray()
    try body(&self)
    endArray()
  }

  private mutating func plain(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func quote(_ text: String) {
    var text = text
    bytes.append(0x22)
    text.withUTF8 { JSONEscaping.append(UnsafeRawBufferPointer($0), to: &bytes) }
    bytes.append(0x22)
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    filled.append(false)
  }

  private mutating func end(_ bracket: UInt8) {
    let wasFilled = filled.popLast() ?? false
    if wasFilled { indent() }
    bytes.append(bracket)
    followsName = false
  }

  /// Writes what stands between the value before and the one to come.
  mutating func separate() {
    if followsName {
      followsName = false
      return
    }
    guard let isFilled = filled.last else { return }
    if isFilled { bytes.append(0x2C) }
    filled[filled.count - 1] = true
    indent()
  }

  private mutating func indent() {
    guard isPretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * filled.count))
  }
}
