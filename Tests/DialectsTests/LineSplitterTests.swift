import Dialects
import Testing

/// A line as the splitter handed it on, safe to keep.
private enum Kept: Equatable {
  case line(Int, String)
  case tooLong(Int, Int)

  init(_ line: LineSplitter.Line) {
    switch line {
    case .line(let number, let bytes): self = .line(number, String(decoding: bytes, as: UTF8.self))
    case .tooLong(let number, let bytes): self = .tooLong(number, bytes)
    }
  }
}

/// The lines of a text that comes in these chunks.
private func lines(_ chunks: [[UInt8]], limit: Int = 8) -> [Kept] {
  var splitter = LineSplitter(limit: limit)
  var kept: [Kept] = []
  for chunk in chunks { splitter.feed(chunk) { kept.append(Kept($0)) } }
  splitter.finish { kept.append(Kept($0)) }
  return kept
}

@Suite struct LineSplitterTests {
  @Test func everyChunkingGivesTheSameLines() {
    let text = Array("a\r\n\n12345\nx\n\ré".utf8)
    let wanted: [Kept] = [
      .line(1, "a"), .line(2, ""), .tooLong(3, 5), .line(4, "x"), .line(5, "\ré"),
    ]
    // A set bit cuts after that byte.
    for cuts in 0..<(1 << (text.count - 1)) {
      var chunks: [[UInt8]] = [[]]
      for (offset, byte) in text.enumerated() {
        chunks[chunks.count - 1].append(byte)
        if cuts >> offset & 1 == 1 { chunks.append([]) }
      }
      let found = lines(chunks, limit: 4)
      if found != wanted {
        Issue.record("\(chunks) gave \(found)")
        return
      }
    }
  }

  @Test func theLimitLeavesOutTheLineEnd() {
    let cases: [(String, [Kept])] = [
      ("12345678\n", [.line(1, "12345678")]), ("12345678\r\n", [.line(1, "12345678")]),
      ("12345678", [.line(1, "12345678")]), ("12345678\r", [.line(1, "12345678")]),
      ("123456789\n", [.tooLong(1, 9)]), ("123456789\r\n", [.tooLong(1, 9)]),
      ("123456789", [.tooLong(1, 9)]), ("12345678\r\r\n", [.tooLong(1, 9)]),
      ("123456789012345\r\nx", [.tooLong(1, 15), .line(2, "x")]),
    ]
    for (text, wanted) in cases {
      #expect(lines([Array(text.utf8)]) == wanted, "\(text.debugDescription)")
      #expect(lines(text.utf8.map { [$0] }) == wanted, "\(text.debugDescription) by bytes")
    }
  }

  @Test func aTextWithoutEndEndsOnce() {
    #expect(lines([]) == [])
    #expect(lines([Array("\n".utf8)]) == [.line(1, "")])
    #expect(lines([Array("a".utf8)]) == [.line(1, "a")])
    #expect(lines([Array("a\n".utf8)]) == [.line(1, "a")])
  }

  @Test func aLongLineIsNotKept() {
    var splitter = LineSplitter(limit: 100)
    let chunk = [UInt8](repeating: 0x78, count: 4096)
    for _ in 0..<10_000 { splitter.feed(chunk) { _ in Issue.record("a line came") } }
    #expect(splitter.isDiscarding)
    #expect(splitter.line == 1)
    var kept: [Kept] = []
    splitter.feed(Array("\nnext\n".utf8)) { kept.append(Kept($0)) }
    #expect(kept == [.tooLong(1, 40_960_000), .line(2, "next")])
    #expect(!splitter.isDiscarding)
    #expect(splitter.line == 3)
  }

  @Test func aLineInOneChunkIsNotCopied() {
    var splitter = LineSplitter()
    let chunk = Array("first\nsecond\n".utf8)
    chunk.withUnsafeBytes { whole in
      splitter.feed(whole) { line in
        guard case .line(_, let bytes) = line, let base = bytes.baseAddress,
          let start = whole.baseAddress
        else {
          Issue.record("no line")
          return
        }
        #expect((0..<whole.count).contains(base - start))
      }
    }
  }

  @Test func aFinishedSplitterBeginsAgain() {
    var splitter = LineSplitter(limit: 0)
    #expect(splitter.limit == 1)
    var kept: [Kept] = []
    splitter.feed(Array("ab\nc".utf8)) { kept.append(Kept($0)) }
    splitter.finish { kept.append(Kept($0)) }
    splitter.feed(Array("d\n".utf8)) { kept.append(Kept($0)) }
    #expect(kept == [.tooLong(1, 2), .line(2, "c"), .line(1, "d")])
  }
}
