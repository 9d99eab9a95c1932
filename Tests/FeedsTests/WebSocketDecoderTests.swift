import Feeds
import Testing

/// The frames of a client, as the RFC's cases and Autobahn's have them.
@Suite struct WebSocketDecoderTests {
  /// Everything that is said in some bytes, and the fault that ends it.
  private func read(_ bytes: [UInt8], cutAt cuts: [Int] = [], limit: Int = 1 << 20)
    -> (events: [WebSocketEvent], fault: WebSocketFault?)
  {
    var decoder = WebSocketDecoder(limit: limit)
    var events: [WebSocketEvent] = []
    let edges = [0] + cuts + [bytes.count]
    for (start, end) in zip(edges, edges.dropFirst()) {
      let (found, fault) = ClientFrame.read(Array(bytes[start..<end]), by: &decoder)
      events += found
      if fault != nil { return (events, fault) }
    }
    return (events, nil)
  }

  private func expect(
    _ bytes: [UInt8], _ wanted: [WebSocketEvent], _ fault: WebSocketFault? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for cuts in [[], Array(1..<max(1, bytes.count))] {
      let (events, found) = read(bytes, cutAt: cuts)
      #expect(found == fault, sourceLocation: location)
      #expect(events == wanted, sourceLocation: location)
    }
  }

  @Test(arguments: [0, 1, 125, 126, 127, 128, 65_535, 65_536, 65_537, 1 << 20])
  func everyLengthIsRead(_ count: Int) {
    let bytes = (0..<count).map { UInt8($0 % 95 + 32) }
    #expect(read(ClientFrame.text(bytes)).events == [.text(bytes)])
    #expect(read(ClientFrame(.binary, bytes).bytes).events == [.binary(bytes)])
  }

  @Test func everyCutOfAFrameReadsTheSame() {
    let text = Array("Grüße, 李雷 🌱".utf8)
    let bytes =
      ClientFrame(.text, Array(text[..<3]), isFinal: false).bytes
      + ClientFrame(.ping, [1, 2, 3]).bytes + ClientFrame(.continuation, Array(text[3...])).bytes
      + ClientFrame(.binary, [UInt8](repeating: 7, count: 300)).bytes
      + ClientFrame.close(1000, "bye")
    let wanted = read(bytes).events
    #expect(wanted.count == 4 && wanted.prefix(2) == [.ping([1, 2, 3]), .text(text)])
    for first in 0...bytes.count {
      #expect(read(bytes, cutAt: [first]).events == wanted, "\(first)")
      #expect(read(bytes, cutAt: [first, min(first + 1, bytes.count)]).events == wanted)
    }
  }

  @Test(arguments: [WebSocketOpcode.text, .binary])
  func fragmentsAreJoined(_ opcode: WebSocketOpcode) {
    let parts: [[UInt8]] = [[], [0x61], [], [0x62, 0x63], []]
    var bytes: [UInt8] = []
    for (index, part) in parts.enumerated() {
      bytes +=
        ClientFrame(
          index == 0 ? opcode : .continuation, part, isFinal: index == parts.count - 1
        ).bytes
    }
    expect(bytes, [opcode == .text ? .text([0x61, 0x62, 0x63]) : .binary([0x61, 0x62, 0x63])])
  }

  @Test func controlsComeBetweenFragments() {
    let bytes =
      ClientFrame(.text, [0x61], isFinal: false).bytes + ClientFrame(.pong, [9]).bytes
      + ClientFrame(.continuation, [0x62], isFinal: false).bytes
      + ClientFrame(.ping, [UInt8](repeating: 1, count: 125)).bytes
      + ClientFrame(.continuation, [0x63]).bytes + ClientFrame(.text, [0x64]).bytes
    expect(
      bytes,
      [
        .pong([9]), .ping([UInt8](repeating: 1, count: 125)), .text([0x61, 0x62, 0x63]),
        .text([0x64]),
      ])
  }

  @Test(arguments: [0x10, 0x20, 0x40, 0x70] as [UInt8])
  func reservedBitsAreRefused(_ bits: UInt8) {
    for opcode in [WebSocketOpcode.text, .ping, .close] {
      expect([0x80 | bits | opcode.rawValue], [], .protocolError)
    }
  }

  @Test(arguments: [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] as [UInt8])
  func reservedOpcodesAreRefused(_ opcode: UInt8) {
    expect(ClientFrame.text([0x61]) + [0x80 | opcode], [.text([0x61])], .protocolError)
  }

  @Test(arguments: [WebSocketOpcode.text, .binary, .close, .ping, .pong])
  func aFrameWithoutAMaskIsRefused(_ opcode: WebSocketOpcode) {
    expect([0x80 | opcode.rawValue, 0], [], .protocolError)
  }

  @Test(arguments: [WebSocketOpcode.close, .ping, .pong])
  func controlsAreWholeAndShort(_ opcode: WebSocketOpcode) {
    expect([opcode.rawValue], [], .protocolError)
    expect([0x80 | opcode.rawValue, 0x80 | 126], [], .protocolError)
    expect([0x80 | opcode.rawValue, 0x80 | 127], [], .protocolError)
  }

  @Test func fragmentsWithoutAMessageAreRefused() {
    expect(ClientFrame(.continuation, [1]).bytes, [], .protocolError)
    expect(
      ClientFrame.text([0x61]) + ClientFrame(.continuation, [1]).bytes, [.text([0x61])],
      .protocolError)
    for next in [WebSocketOpcode.text, .binary] {
      expect(
        ClientFrame(.text, [0x61], isFinal: false).bytes + ClientFrame(next, [1]).bytes, [],
        .protocolError)
    }
  }

  @Test func lengthsStandInAsFewBytesAsTheyFitIn() {
    expect([0x82, 0xFE, 0, 125], [], .protocolError)
    expect([0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [], .protocolError)
    expect([0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], [], .protocolError)
    expect([0x82, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 7) + [0, 0, 0, 0], [], .tooLong)
  }

  @Test func theLimitHoldsForMessages() {
    let ten = [UInt8](repeating: 0x61, count: 10)
    #expect(read(ClientFrame.text(ten), limit: 10).events == [.text(ten)])
    #expect(read(ClientFrame.text(ten + [0x61]), limit: 10).fault == .tooLong)
    // The head is enough.
    #expect(read(Array(ClientFrame.text(ten + [0x61]).prefix(6)), limit: 10).fault == .tooLong)
    let six = ClientFrame(.text, Array(ten.prefix(6)), isFinal: false).bytes
    #expect(
      read(six + ClientFrame(.continuation, Array(ten.prefix(4))).bytes, limit: 10).fault == nil)
    #expect(
      read(six + ClientFrame(.continuation, Array(ten.prefix(5))).bytes, limit: 10).fault
        == .tooLong)
    // A control frame is no part of it.
    let ping = ClientFrame(.ping, [UInt8](repeating: 1, count: 100)).bytes
    #expect(read(six + ping, limit: 10).fault == nil)
    #expect(read(ClientFrame.text([]), limit: 0).events == [.text([])])
  }

  @Test func closeCodesAreThoseOfTheTable() {
    for code in UInt16(0)...5100 {
      let isGood =
        (1000...1003).contains(code) || (1007...1014).contains(code) || (3000...4999).contains(code)
      let (events, fault) = read(ClientFrame.close(code, ""))
      #expect(fault == (isGood ? nil : .protocolError), "\(code)")
      #expect(events == (isGood ? [.close(code: code, reason: [])] : []), "\(code)")
    }
  }

  @Test func closesAreChecked() {
    expect(ClientFrame(.close, []).bytes, [.close(code: nil, reason: [])])
    expect(ClientFrame(.close, [3]).bytes, [], .protocolError)
    expect(
      ClientFrame.close(4000, "ünd"), [.close(code: 4000, reason: Array("ünd".utf8))])
    expect(ClientFrame(.close, [3, 232, 0xC3]).bytes, [], .invalidText)
    expect(ClientFrame(.close, [3, 232, 0xFF]).bytes, [], .invalidText)
    expect(ClientFrame(.close, [UInt8](repeating: 0, count: 125)).bytes, [], .protocolError)
  }
}
