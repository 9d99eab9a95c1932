import CTerm
import Cells
import Glibc
import Testing

@testable import Terminal

/// What a terminal shows of bytes: which byte stands in which row and column, and where the cursor ends.
private struct Shown: Equatable {
  var cells: [[Int]: UInt8] = [:]
  var row = 1
  var column = 1

  init(_ bytes: [UInt8], columns: Int) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B where rest.first == 0x5B: takeSequence(&rest)
      case 0x0A: row += 1
      case 0x0D: column = 1
      default:
        cells[[row, column]] = byte
        column = min(column + 1, columns)
      }
    }
  }

  private mutating func takeSequence(_ rest: inout ArraySlice<UInt8>) {
    rest.removeFirst()
    let text = rest.prefix { $0 < 0x40 }
    rest = rest.dropFirst(text.count)
    let numbers = String(decoding: text, as: UTF8.self).split(separator: ";").map { Int($0) ?? 0 }
    switch rest.popFirst() {
    case UInt8(ascii: "H"):
      row = numbers.first ?? 1
      column = numbers.dropFirst().first ?? 1
    case UInt8(ascii: "G"): column = numbers.first ?? 1
    case UInt8(ascii: "C"): column += numbers.first ?? 1
    case UInt8(ascii: "A"): row = max(1, row - (numbers.first ?? 1))
    default: break
    }
  }
}

@Suite struct ShorteningTests {
  private func shorter(_ text: String, columns: Int32 = 80) -> String {
    var bytes = Array(text.utf8)
    let count = ct_shorten(&bytes, bytes.count, columns)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test func theNextRowAndTheSameOneAreReachedByTheColumn() {
    #expect(shorter("\u{1B}[5;10Hx\u{1B}[6;47Hy") == "\u{1B}[5;10Hx\n\u{1B}[47Gy")
    #expect(shorter("\u{1B}[5;10Hx\u{1B}[5;47Hy") == "\u{1B}[5;10Hx\u{1B}[47Gy")
    #expect(
      shorter("\u{1B}[5;10Hx\u{1B}[31my\u{1B}[6;1Hz") == "\u{1B}[5;10Hx\u{1B}[31my\n\u{1B}[1Gz")
  }

  @Test func whatIsNotCertainStays() {
    for text in [
      "x\u{1B}[6;47Hy", "\u{1B}[5;10Hx\u{1B}[7;47Hy", "\u{1B}[5;10Hx\u{1B}[4;47Hy",
      "\u{1B}[5;10H\n\u{1B}[6;47Hy", "\u{1B}[5;10H\u{1B}[2A\u{1B}[6;47Hy",
      "\u{1B}[5;10H\u{1B}7\u{1B}[6;47Hy", "\u{1B}[1;1H\u{1B}[H", "\u{1B}[5;10H\u{1B}[", "\u{1B}",
      // At the right margin a terminal may be in the next row already.
      "\u{1B}[5;79Hxy\u{1B}[6;47Hz", "\u{1B}[5;70H\u{1B}[20Cx\u{1B}[6;47Hz",
    ] {
      #expect(shorter(text) == text, "\(text.debugDescription)")
    }
  }

  @Test(arguments: 0..<40)
  func itShowsTheSame(_ seed: Int) {
    var generator = SeededGenerator(UInt64(seed) &+ 1)
    var text = "\u{1B}[1;1H"
    var row = 1
    for _ in 0..<400 {
      row = max(1, min(24, row + Int.random(in: -1...3, using: &generator)))
      if row == 24 { row = 1 }
      text += "\u{1B}[\(row);\(Int.random(in: 1...80, using: &generator))H"
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let pieces = [
          "a", "bc", "\u{1B}[0;1m", "\u{1B}[5C", "\u{1B}[3G", "\r", "\u{1B}[A", "0123456789",
        ]
        text += pieces.randomElement(using: &generator) ?? ""
      }
    }
    let made = shorter(text)
    #expect(made.utf8.count < text.utf8.count)
    #expect(Shown(Array(made.utf8), columns: 80) == Shown(Array(text.utf8), columns: 80))
  }
}

extension CursesTests {
  @MainActor @Suite struct Writing {
    /// A pipe that keeps writes apart tells how many there were.
    @Test func aPictureIsOneWrite() throws {
      let pipe = try Pipe()
      let directly: Int32 = 0o40000  // O_DIRECT, which Glibc does not export
      #expect(fcntl(pipe.writer, F_SETFL, directly) == 0)
      var terminal = try Terminal.headless(
        rows: 60, columns: 200, keyboard: pipe.reader, screen: pipe.writer)
      _ = pipe.taken()
      let ruler = systemRuler(forceASCII: false)
      var frame = Frame(rows: 60, columns: 200)
      for row in 0..<50 {
        frame.put(ruler.text("x"), row: row, column: row * 37 % 190, style: .plain)
      }
      terminal.draw(frame)
      var block = [UInt8](repeating: 0, count: 65_536)
      let count = read(pipe.reader, &block, block.count)
      #expect((50...4096).contains(count))
      #expect(pipe.taken().isEmpty)
    }
  }
}
