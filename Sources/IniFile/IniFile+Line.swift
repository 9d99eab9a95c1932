/// The bytes that mean something in a line.
enum Ascii {
  static let tab: UInt8 = 9
  static let newline: UInt8 = 10
  static let carriageReturn: UInt8 = 13
  static let space: UInt8 = 32
  static let hash: UInt8 = 35
  static let semicolon: UInt8 = 59
  static let equals: UInt8 = 61
  static let open: UInt8 = 91
  static let close: UInt8 = 93
}

extension IniFile {
  /// Why a line cannot be read at all, if so.
  static func flaw(of line: ArraySlice<UInt8>) -> (column: Int, what: String)? {
    if line.count > longestLine {
      return (1, "the line has \(line.count) bytes, more than \(longestLine)")
    }
    if let null = line.firstIndex(of: 0) { return (column(null, in: line), "a NUL byte") }
    if String(validating: line, as: UTF8.self) == nil {
      return (validColumns(of: line) + 1, "not UTF-8")
    }
    return nil
  }

  /// A line without the white space around it and without its comment.
  static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var afterSpace = true
    for index in line.indices {
      if line[index] == Ascii.semicolon, afterSpace { return trim(line[..<index]) }
      afterSpace = isSpace(line[index])
    }
    return trim(line)
  }

  /// Bytes without the white space around them; where nothing is left, the place of the end.
  static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    return bytes
  }

  /// The column of a byte in characters, from 1.
  static func column(_ index: Int, in line: ArraySlice<UInt8>) -> Int {
    String(decoding: line[line.startIndex..<min(index, line.endIndex)], as: UTF8.self)
      .unicodeScalars.count + 1
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == Ascii.space || byte == Ascii.tab
  }

  /// How many characters stand before the first byte that is not UTF-8.
  private static func validColumns(of line: ArraySlice<UInt8>) -> Int {
    var bytes = line.makeIterator()
    var decoder = UTF8()
    var count = 0
    while case .scalarValue = decoder.decode(&bytes) { count += 1 }
    return count
  }
}
