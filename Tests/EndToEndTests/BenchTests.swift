import Foundation
import Testing

/// `calltop bench`: every part gives its numbers, of a file and of the demo call.
@Suite struct BenchTests {
  private static let parts = [
    "read", "parse", "decode", "apply", "ingest", "digest", "rooms", "overview", "rooms-still",
    "rooms-busy", "room-still", "room-busy", "cells",
  ]
  private static let words = [
    "bench", "--json", "--repeat", "1", "--frames", "3", "--part", parts.joined(separator: ","),
  ]

  private func numbers(_ finished: Finished) throws -> [String: [String: Any]] {
    #expect(finished.ending == .code(0) && finished.errors == "")
    let root = try JSONSerialization.jsonObject(with: Data(finished.out)) as? [String: Any]
    #expect((root?["peakBytes"] as? Int ?? 0) > 1_000_000)
    return try #require(root?["parts"] as? [String: [String: Any]])
  }

  @Test func everyPartOfAFile() throws {
    let scratch = try Scratch()
    let lines = [Line.enter("anna"), Line.enter("ben", at: 1), "broken", Line.enter("cleo", at: 2)]
    let path = try scratch.file("a", lines[0], lines[1], lines[2], lines[3])
    let found = try numbers(try Product.start(Self.words + [path]).finish())
    #expect(Set(found.keys) == Set(Self.parts))
    for (part, count) in ["read": 4, "parse": 4, "decode": 4, "apply": 4, "ingest": 4, "cells": 3] {
      #expect(found[part]?["count"] as? Int == count, "\(part)")
    }
    #expect(found["room-still"]?["bytes"] as? Double == 0)
    #expect(found["rooms-still"]?["bytes"] as? Double == 0)
  }

  @Test func theDemoCall() throws {
    let words = Self.words + ["--lines", "1000", "--people", "9", "--rooms", "2"]
    let found = try numbers(try Product.start(words).finish())
    #expect(found["ingest"]?["count"] as? Int == 1000)
    #expect((found["cells"]?["bytes"] as? Double ?? 0) > 50)
  }

  @Test(arguments: [["--part", "speed"], ["a", "b"], ["--repeat", "0"]])
  func whatIsWrongIsTold(_ words: [String]) throws {
    let finished = try Product.start(["bench"] + words).finish()
    #expect(finished.ending == .code(2) && finished.output == "")
    #expect(finished.errors.hasPrefix("calltop bench: expected "), "\(finished.errors)")
  }

  @Test func aFileThatIsNotThere() throws {
    let finished = try Product.start(["bench", "--part", "read", "not-there"]).finish()
    #expect(finished.ending != .code(0) && finished.errors.contains("cannot read not-there"))
  }
}
