import CallRoom
import EventCore
import Foundation
import Testing

@testable import Feeds

/// A Janus server with two event handlers: HTTP with groups, and WebSocket; every event comes twice.
@Suite struct ListenerJanusTests {
  private static func lines() throws -> [[UInt8]] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let bytes = try Data(contentsOf: tests.appending(path: "Fixtures/janus/events.ndjson"))
    return Array(bytes).split(separator: 0x0A).map(Array.init)
  }

  /// The recording, read as a file.
  private static func file(_ lines: [[UInt8]]) throws -> Store {
    let store = Store()
    let inlet = Inlet(
      try FeedAddress("janus+file:x"), into: store, isLive: false, clock: wallClock)
    let bytes = Array(lines.joined(separator: [0x0A])) + [0x0A]
    bytes.withUnsafeBytes { inlet.receive($0) }
    inlet.finish()
    return store
  }

  private static func group(_ lines: ArraySlice<[UInt8]>) -> [UInt8] {
    Array("[".utf8) + Array(lines.joined(separator: [0x2C])) + Array("]".utf8)
  }

  @Test func everyEventTwiceIsEveryEventOnce() throws {
    let lines = try Self.lines()
    let file = try Self.file(lines)
    let listener = try Listener()
    let http = try RawClient(listener.port)
    let socket = try RawClient(listener.port)
    #expect(try socket.upgrade("/janus", protocols: "janus-events").status == 101)
    for start in stride(from: 0, to: lines.count, by: 7) {
      let part = lines[start..<min(start + 7, lines.count)]
      for line in part { socket.send(ClientFrame.text(line)) }
      let answer = try http.post("/janus", Self.group(part))
      #expect(answer.body == "{\"read\":\(part.count),\"rejected\":0}\n")
    }
    #expect(listener.hasRead(lines.count * 2))
    let counts = listener.store.counts
    #expect(file.counts.read == lines.count && counts.read == lines.count * 2)
    #expect(counts.rejected == 0 && counts.duplicate == file.counts.duplicate + lines.count)
    let now = try #require(file.newestEventAt)
    #expect(
      listener.store.rooms(at: now).map(\.participants) == file.rooms(at: now).map(\.participants))
    #expect(listener.store.digest == file.digest)
    #expect(listener.store.feeds.first?.gaps == 0)
  }

  /// A group may be one event, or none; it is one value, whatever its lines.
  @Test func aBodyIsOneValue() throws {
    let listener = try Listener()
    let client = try RawClient(listener.port)
    let lines = try Self.lines()
    func read(_ body: [UInt8]) throws -> String { try client.post("/janus", body).body }
    #expect(try read(lines[0]) == "{\"read\":1,\"rejected\":0}\n")
    #expect(try read(Self.group(lines[0..<1])) == "{\"read\":1,\"rejected\":0}\n")
    #expect(try read([]) == "{\"read\":0,\"rejected\":0}\n")
    #expect(try read(Array("[]".utf8)) == "{\"read\":1,\"rejected\":1}\n")
    #expect(
      try read(Array("[\n".utf8) + lines[1] + Array(",\n".utf8) + lines[2] + Array("\n]\n".utf8))
        == "{\"read\":2,\"rejected\":0}\n")
    #expect(try read(lines[3] + [0x0A] + lines[4]) == "{\"read\":1,\"rejected\":1}\n")
    #expect(try read(Array(enter("a").utf8)) == "{\"read\":1,\"rejected\":1}\n")
    #expect(listener.hasRead(7))
    #expect(listener.store.counts.rejected == 3)
  }

  /// Larger than a line of ours may be.
  @Test func aGroupMayBeLarge() throws {
    let lines = try Self.lines()
    let listener = try Listener()
    let client = try RawClient(listener.port)
    let body = Self.group(lines[...])
    #expect(body.count > 65_536 && body.count < 1 << 20)
    #expect(try client.post("/janus", body).body == "{\"read\":\(lines.count),\"rejected\":0}\n")
    #expect(listener.hasRead(lines.count))
    #expect(listener.store.digest == (try Self.file(lines)).digest)
  }
}
