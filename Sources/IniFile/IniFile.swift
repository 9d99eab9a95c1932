/// What stands in an INI file: the entries in their order, and every line that could not be read.
///
/// The rules, chosen for what people edit by hand: `key = value`; `[section]`; a line that begins with
/// `#` or `;` is a comment, and so is everything from a `;` after white space; white space around keys
/// and values does not count; indenting a key means nothing; quotes mean nothing; the first `=` parts
/// key and value. A line that cannot be read is a located problem and never stops the reading.
package struct IniFile: Equatable, Sendable {
  /// One `key = value`, and where it stands.
  package struct Entry: Equatable, Sendable {
    /// The section above it; "" before the first one.
    package let section: String
    /// The key, trimmed, never empty.
    package let key: String
    /// The value, trimmed and without its comment; may be empty.
    package let value: String
    /// The line, from 1.
    package let line: Int
    /// The column of the key in characters, from 1.
    package let column: Int
    /// The column of the value in characters, from 1.
    package let valueColumn: Int
  }

  /// A line that could not be read, and why.
  package struct Problem: Equatable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The column in characters, from 1.
    package let column: Int
    /// What was expected and what came.
    package let what: String
  }

  /// The longest line that is read, in bytes.
  package static let longestLine = 4096

  /// The entries in the order of the file.
  package private(set) var entries: [Entry] = []
  /// What could not be read, in the order of the file.
  package private(set) var problems: [Problem] = []

  private var section: String? = ""
  private var firstLines: [String: [String: Int]] = [:]

  /// Reads the bytes of a file; never fails, whatever they are.
  package init(bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var number = 0
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex { $0 == Ascii.newline || $0 == Ascii.carriageReturn }
      read(rest[..<(end ?? rest.endIndex)], number: number)
      guard let end else { break }
      let isReturn = rest[end] == Ascii.carriageReturn
      rest = rest[(end + 1)...]
      if isReturn, rest.first == Ascii.newline { rest = rest.dropFirst() }
    }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, number: Int) {
    if let flaw = Self.flaw(of: bytes) {
      problems.append(Problem(line: number, column: flaw.column, what: flaw.what))
      if Self.content(of: bytes).first == Ascii.open { section = nil }
      return
    }
    let content = Self.content(of: bytes)
    guard let first = content.first, first != Ascii.hash else { return }
    if first == Ascii.open {
      readSection(content, of: bytes, number: number)
    } else {
      readEntry(content, of: bytes, number: number)
    }
  }

  private mutating func readSection(
    _ content: ArraySlice<UInt8>, of line: ArraySlice<UInt8>, number: Int
  ) {
    let close = content.firstIndex(of: Ascii.close)
    let name = Self.trim(content[(content.startIndex + 1)..<(close ?? content.endIndex)])
    let problem: (at: Int, what: String)?
    if close == nil {
      problem = (content.endIndex, "the section has no closing ]")
    } else if let close, close + 1 < content.endIndex {
      problem = (close + 1, "text after the closing ] of the section")
    } else if name.isEmpty {
      problem = (content.startIndex, "the section has no name")
    } else {
      problem = nil
    }
    section = problem == nil ? String(decoding: name, as: UTF8.self) : nil
    if let problem {
      note(problem.what + "; its keys are skipped", at: problem.at, of: line, number: number)
    }
  }

  private mutating func readEntry(
    _ content: ArraySlice<UInt8>, of line: ArraySlice<UInt8>, number: Int
  ) {
    guard let section else { return }
    guard let equals = content.firstIndex(of: Ascii.equals) else {
      let what = "expected key = value, a [section] or a comment"
      return note(what, at: content.startIndex, of: line, number: number)
    }
    let keyBytes = Self.trim(content[..<equals])
    let valueBytes = Self.trim(content[(equals + 1)...])
    guard !keyBytes.isEmpty else {
      return note("no key before the =", at: equals, of: line, number: number)
    }
    let key = String(decoding: keyBytes, as: UTF8.self)
    if let first = firstLines[section, default: [:]][key] {
      let what = "\(key) was set on line \(first) already; this line is ignored"
      return note(what, at: keyBytes.startIndex, of: line, number: number)
    }
    firstLines[section, default: [:]][key] = number
    entries.append(
      Entry(
        section: section, key: key, value: String(decoding: valueBytes, as: UTF8.self),
        line: number, column: Self.column(keyBytes.startIndex, in: line),
        valueColumn: Self.column(valueBytes.startIndex, in: line)))
  }

  private mutating func note(_ what: String, at: Int, of line: ArraySlice<UInt8>, number: Int) {
    problems.append(Problem(line: number, column: Self.column(at, in: line), what: what))
  }
}
