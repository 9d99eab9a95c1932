import Feeds

/// A frame as a client sends it.
struct ClientFrame {
  var opcode: WebSocketOpcode
  var payload: [UInt8]
  var isFinal = true
  var mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]

  init(_ opcode: WebSocketOpcode, _ payload: [UInt8], isFinal: Bool = true) {
    self.opcode = opcode
    self.payload = payload
    self.isFinal = isFinal
  }

  static func text(_ payload: [UInt8]) -> [UInt8] { ClientFrame(.text, payload).bytes }

  static func text(_ payload: String) -> [UInt8] { text(Array(payload.utf8)) }

  static func close(_ code: UInt16, _ reason: String) -> [UInt8] {
    ClientFrame(.close, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8)).bytes
  }

  var bytes: [UInt8] {
    // What a server would send, with a mask put in.
    var bytes = WebSocketEncoder.frame(opcode, payload)
    if !isFinal { bytes[0] &= 0x7F }
    bytes[1] |= 0x80
    let head = bytes.count - payload.count
    for index in payload.indices { bytes[head + index] ^= mask[index & 3] }
    bytes.insert(contentsOf: mask, at: head)
    return bytes
  }

  /// All that a decoder finds in some bytes, and the fault that ends it.
  static func read(_ bytes: [UInt8], by decoder: inout WebSocketDecoder)
    -> (events: [WebSocketEvent], fault: WebSocketFault?)
  {
    var events: [WebSocketEvent] = []
    let fault = bytes.withUnsafeBytes { buffer -> WebSocketFault? in
      var position = 0
      do throws(WebSocketFault) {
        while let event = try decoder.next(buffer, at: &position) { events.append(event) }
        return nil
      } catch { return error }
    }
    return (events, fault)
  }
}
