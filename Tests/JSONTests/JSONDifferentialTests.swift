import Foundation
import JSON
import Testing

@Suite struct JSONDifferentialTests {
  private func ours(_ bytes: [UInt8]) -> Tree? {
    var reader = JSONReader()
    return try? reader.read(bytes) { Tree($0) }
  }

  private func theirs(_ bytes: [UInt8]) -> Tree? {
    try? JSONDecoder().decode(Tree.self, from: Data(bytes))
  }

  @Test func documentsReadAsFoundationReadsThem() {
    var maker = DocumentMaker(random: Seeded(state: 11))
    for number in 0..<4000 {
      let text = maker.document()
      let bytes = Array(text.utf8)
      let mine = ours(bytes)
      if mine == nil || mine != theirs(bytes) {
        Issue.record("document \(number): \(text.debugDescription)")
        return
      }
    }
  }

  /// Why the two may differ about a damaged document; `nil` when they must agree.
  private func knownDifference(_ bytes: [UInt8], _ mine: Tree?) -> String? {
    guard let mine else {
      let error = failure(bytes)
      let isComma = error?.what == .unexpectedByte(0x5D) && error?.expected == .value
      return isComma ? "Foundation reads a comma before the end of an array" : nil
    }
    if mine.holds(\.isReplaced) {
      return "Foundation refuses half a surrogate pair, RFC 8259 leaves it open"
    }
    if mine.holds({ if case .number(let number) = $0 { number.isNaN } else { false } }) {
      return "Foundation refuses a number that no double holds, RFC 8259 does not"
    }
    return nil
  }

  @Test func damagedDocumentsAreJudgedAsFoundationJudgesThem() {
    var maker = DocumentMaker(random: Seeded(state: 12))
    var counts = [0, 0, 0]
    for number in 0..<10_000 {
      let bytes = maker.mutated(Array(maker.document().utf8))
      let mine = ours(bytes)
      let other = theirs(bytes)
      let data = Data(bytes)
      let third = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      counts[mine == nil ? 0 : 1] += 1
      if mine == other && (third != nil) == (mine != nil) { continue }
      counts[2] += 1
      if knownDifference(bytes, mine) == nil {
        Issue.record(
          "document \(number): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        return
      }
    }
    // Both kinds are there, and the differences stay rare.
    #expect(counts[0] > 2000 && counts[1] > 500 && counts[2] < 200, "\(counts)")
  }
}
