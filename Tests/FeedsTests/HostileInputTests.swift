import CallRoom
import EventCore
import Feeds
import Testing

/// Broken bytes through a feed's entrance: each is counted with its reason and its place, and the next
/// line is applied (core law 9).
@Suite struct HostileInputTests {
  /// One way to be broken.
  struct Broken: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let byte: Int
    let reason: String
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ byte: Int, _ reason: String) {
      (self.name, self.bytes, self.byte, self.reason) = (name, bytes, byte, reason)
    }

    init(_ name: String, _ text: String, _ byte: Int, _ reason: String) {
      self.init(name, Array(text.utf8), byte, reason)
    }
  }

  private static let head = #"{"version":1,"type":"user_enter","roomID":"r","userID":""#

  static let table: [Broken] = [
    Broken(
      "10 MB in one line", [UInt8](repeating: 0x78, count: 10_000_000), 65_536,
      "expected at most 65536 bytes, got 10000000"),
    Broken(
      "one byte too long", [UInt8](repeating: 0x20, count: 65_536) + [0x78], 65_536,
      "expected at most 65536 bytes, got 65537"),
    Broken(
      "bytes that are not UTF-8", Array(head.utf8) + [0xC3, 0x28, 0x22, 0x7D], head.utf8.count,
      "UTF-8"),
    Broken(
      "an overlong slash", Array(head.utf8) + [0xC0, 0xAF, 0x22, 0x7D], head.utf8.count, "UTF-8"),
    Broken(
      "half a surrogate", Array(head.utf8) + [0xED, 0xA0, 0x80, 0x22, 0x7D], head.utf8.count,
      "UTF-8"),
    Broken("a truncated line", head + "anna", head.utf8.count + 4, "got the end"),
    Broken("a number for text", #"{"version":1,"type":"user_enter","roomID":7}"#, 42, "number 7"),
    Broken("10,000 deep", String(repeating: "[", count: 10_000), 64, "less nesting"),
    Broken(
      "10,000 deep inside", #"{"version":1,"data":"# + String(repeating: "[", count: 10_000), 83,
      "less nesting"),
    Broken(
      "NUL in text", Array(head.utf8) + [0, 0x22, 0x7D], head.utf8.count, "control character"),
    Broken("NUL alone", [0, 0, 0], 0, "got 0x00"),
    Broken("NUL after the end", #"{}"# + "\0", 2, "got more bytes"),
    Broken("two in one line", "{}{}", 2, "got more bytes"),
    Broken("a byte order mark", "\u{FEFF}{}", 0, "byte order mark"),
    Broken("an escape sequence", "\u{1B}]0;owned\u{7}", 0, "got 0x1B"),
    Broken("no JSON", "hello", 0, "'h'"),
  ]

  @Test(arguments: table)
  func aBrokenLineIsToldAndTheNextOneApplied(_ broken: Broken) throws {
    let store = Store()
    let inlet = try Self.inlet("calltop+-", store)
    Self.pour(Self.enter("one"), into: inlet)
    Self.pour(broken.bytes + [0x0A], into: inlet)
    Self.pour(Self.enter("two"), into: inlet)
    inlet.finish()
    let rejection = try #require(Self.rejections(store).first)
    #expect(rejection.line == 2, "\(rejection)")
    #expect(rejection.byte == broken.byte, "\(rejection)")
    #expect(rejection.reason.contains(broken.reason), "\(rejection)")
    #expect(store.counts.read == 3 && store.counts.rejected == 1 && store.counts.applied == 2)
    #expect(Self.people(store) == ["one", "two"])
    #expect(store.feeds.first?.phase == .ended)
  }

  @Test(arguments: [1, 2, 7, 64, 4096])
  func theCutOfTheChunksDoesNotMatter(_ size: Int) throws {
    let bytes: [UInt8] = Self.table.filter { $0.bytes.count < 100_000 }.flatMap {
      $0.bytes + [0x0A]
    }
    var found: [[Rejection]] = []
    for size in [bytes.count, size] {
      let store = Store()
      let inlet = try Self.inlet("calltop+-", store)
      for start in stride(from: 0, to: bytes.count, by: size) {
        Self.pour(Array(bytes[start..<min(bytes.count, start + size)]), into: inlet)
      }
      inlet.finish()
      #expect(store.counts.read == Self.table.count - 1)
      found.append(Self.rejections(store))
    }
    #expect(found[0] == found[1])
  }

  @Test func emptyLinesAreNothing() throws {
    let store = Store()
    let inlet = try Self.inlet("-", store)
    Self.pour(Array("\n\r\n  \t \n\n".utf8) + Self.enter("one"), into: inlet)
    inlet.finish()
    #expect(store.counts.read == 1)
    #expect(Self.people(store) == ["one"])
  }

  @Test func aLastLineWithoutItsEndCounts() throws {
    let store = Store()
    let inlet = try Self.inlet("-", store)
    Self.pour(Array(Self.enter("one").dropLast()), into: inlet)
    #expect(store.counts.read == 0)
    inlet.finish()
    #expect(Self.people(store) == ["one"])
  }

  /// A followed file that was replaced begins anew: its first line is not glued to half of an old one.
  @Test func aGapEndsALine() throws {
    let store = Store()
    let inlet = try Self.inlet("calltop+-", store)
    Self.pour(Self.enter("one") + Array(Self.head.utf8), into: inlet)
    inlet.gap()
    Self.pour(Self.enter("two") + Array("x\n".utf8), into: inlet)
    inlet.finish()
    #expect(Self.people(store) == ["one", "two"])
    #expect(Self.rejections(store).map(\.line) == [2, 2])
    #expect(store.feeds.first?.gaps == 1)
  }

  /// The first line decides only when it is plainly something.
  @Test(arguments: [#"7,"event":{"name":"created"}}"#, "", "garbage", #"{"emitter":"#])
  func aBrokenFirstLineDecidesNothing(_ first: String) throws {
    let store = Store()
    let inlet = try Self.inlet("-", store)
    let joined =
      #"{"emitter":"j","type":64,"timestamp":1796009352000000,"handle_id":1,"event":{"plugin":"#
      + #""janus.plugin.videoroom","data":{"event":"joined","room":1,"id":2,"display":"A"}}}"#
    Self.pour(Array((first + "\n" + joined + "\n").utf8), into: inlet)
    inlet.finish()
    #expect(store.rooms().map(\.key.roomID.text) == ["videoroom/1"])
    #expect(store.feeds.first?.dialect == "janus (guessed)")
  }

  @Test func whatWasGuessedStays() throws {
    let store = Store()
    let inlet = try Self.inlet("-", store)
    let janus = #"{"emitter":"j","type":1,"timestamp":1796009352000000,"event":{"name":"x"}}"#
    Self.pour(Self.enter("one") + Array((janus + "\n").utf8), into: inlet)
    inlet.finish()
    #expect(store.counts.applied == 1 && store.counts.rejected == 1)
    #expect(store.feeds.first?.dialect == "calltop")
  }

  private static func inlet(_ address: String, _ store: Store) throws -> Inlet {
    Inlet(try FeedAddress(address), into: store, isLive: false) {
      Timestamp(milliseconds: 1_800_000_000_000)
    }
  }

  private static func pour(_ bytes: [UInt8], into inlet: Inlet) {
    bytes.withUnsafeBytes { inlet.receive($0) }
  }

  private static func enter(_ user: String) -> [UInt8] {
    Array("\(head)\(user)\",\"sentAt\":1719800000000}\n".utf8)
  }

  private static func people(_ store: Store) -> [String] {
    store.rooms().flatMap(\.participants).map(\.userID.text)
  }

  private static func rejections(_ store: Store) -> [Rejection] {
    store.rejections.map(\.rejection)
  }
}
