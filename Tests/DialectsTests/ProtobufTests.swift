import CallRoom
import Testing

@testable import Dialects

/// Protobuf's wire format, as its documentation has it.
@Suite struct ProtobufTests {
  private func message(_ bytes: [UInt8]) throws(Rejection) -> ProtobufMessage {
    try ProtobufMessage(bytes, named: "M")
  }

  @Test func theExamplesOfTheDocumentation() throws {
    #expect(try message([0x08, 0x96, 0x01]).integer(1) == 150)
    #expect(try message([0x12, 0x07] + Array("testing".utf8)).text(2) == "testing")
    let nested = try message([0x1A, 0x03, 0x08, 0x96, 0x01])
    #expect(try nested.message(3, "c")?.integer(1) == 150)
  }

  @Test func whatIsWrittenIsRead() throws {
    let numbers: [Int64] = [1, 127, 128, 300, 1 << 31, .max, -1, .min]
    for number in numbers {
      var writer = ProtobufWriter()
      writer.integer(15, number)
      writer.integer(16, number)
      let read = try message(writer.bytes)
      #expect(try read.integer(15) == number && read.integer(16) == number)
    }
    var writer = ProtobufWriter()
    writer.texts(2, ["a", "", "ä"])
    writer.message(3) { _ in }
    writer.flag(4, true)
    let read = try message(writer.bytes)
    #expect(try read.texts(2) == ["a", "", "ä"])
    #expect(try read.message(3, "empty")?.numbers == [])
    #expect(try read.flag(4) && !read.flag(5))
    #expect(read.numbers == [2, 3, 4])
  }

  @Test func defaultsAreNotWritten() {
    var writer = ProtobufWriter()
    writer.text(1, "")
    writer.integer(2, 0)
    writer.flag(3, false)
    writer.data(4, [])
    #expect(writer.bytes.isEmpty)
  }

  @Test func theLastOfAFieldWins() throws {
    #expect(try message([0x08, 1, 0x08, 2]).integer(1) == 2)
  }

  @Test func whatIsBrokenIsRefusedWithItsByte() {
    let broken: [([UInt8], Int)] = [
      ([0x08], 1), ([0x0A, 0x05, 0x61], 2), ([0x09, 1, 2, 3], 1), ([0x0D, 1], 1),
      ([0x00, 0x01], 1), ([0x0B], 1), ([0x0C], 1), ([0x0E], 1), ([0x0F], 1),
      ([0x08] + [UInt8](repeating: 0xFF, count: 10), 10),
      ([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], 11),
    ]
    for (bytes, byte) in broken {
      do {
        _ = try message(bytes)
        Issue.record("\(bytes) was taken")
      } catch {
        #expect(error.byte == byte, "\(bytes): \(error)")
      }
    }
  }

  @Test func anotherKindOfValueIsNoDefault() {
    #expect(throws: Rejection.self) { try message([0x08, 1]).text(1) }
    #expect(throws: Rejection.self) { try message([0x0A, 0]).integer(1) }
    #expect(throws: Rejection.self) { try message([0x0A, 1, 0xFF]).text(1) }
  }

  @Test func tooManyFieldsAreRefused() {
    let many = [UInt8](repeating: 0, count: 2 * (ProtobufMessage.fieldLimit + 1)).enumerated()
      .map { $0.offset % 2 == 0 ? 0x08 : $0.element }
    #expect(throws: Rejection.self) { try message(many) }
  }

  /// Whatever the bytes are, the answer is a message or a reason.
  @Test func noBytesTrap() throws {
    var seeded = SeededGenerator(11)
    let seeds = try ["V1", "V2", "V4", "V7"].map { try GatewayVectors.bytes($0) }
    var dialect = OpenIMGatewayDialect()
    for round in 0..<4000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...4, using: &seeded) {
        let place = Int.random(in: 0..<bytes.count, using: &seeded)
        switch Int.random(in: 0..<3, using: &seeded) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &seeded)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &seeded), at: place)
        }
      }
      let type = 1601 + round % 5
      #expect(decoded(GatewayVectors.push(type, bytes), by: &dialect).count == 1)
      _ = decoded(GatewayVectors.frame(2001, bytes), by: &dialect)
    }
  }
}
