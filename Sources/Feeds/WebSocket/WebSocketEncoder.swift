/// Writes frames: whole; those of a server never masked, those of a client always.
package enum WebSocketEncoder {
  /// One frame.
  package static func frame(_ opcode: WebSocketOpcode, _ payload: some Collection<UInt8>) -> [UInt8]
  {
    var frame: [UInt8] = [0x80 | opcode.rawValue]
    switch payload.count {
    case ...125: frame.append(UInt8(payload.count))
    case ...0xFFFF: frame += [126] + bytes(payload.count, 2)
    default: frame += [127] + bytes(payload.count, 8)
    }
    return frame + payload
  }

  /// The frame that closes a connection, with a reason in up to 123 ASCII characters; without a code
  /// where the client gave none.
  package static func close(_ code: UInt16?, reason: String = "") -> [UInt8] {
    guard let code else { return frame(.close, []) }
    return frame(.close, bytes(Int(code), 2) + reason.utf8.prefix(123))
  }

  /// One frame of a client; `mask` is new for each, and nobody can guess it.
  package static func masked(
    _ opcode: WebSocketOpcode, _ payload: some Collection<UInt8>,
    mask: UInt32 = UInt32.random(in: .min ... .max)
  ) -> [UInt8] {
    var bytes = frame(opcode, payload)
    let start = bytes.count - payload.count
    bytes[1] |= 0x80
    let key = (0..<4).map { UInt8(truncatingIfNeeded: mask >> (24 - $0 * 8)) }
    for index in start..<bytes.count { bytes[index] ^= key[(index - start) & 3] }
    bytes.insert(contentsOf: key, at: start)
    return bytes
  }

  /// The frame by which a client closes a connection.
  package static func maskedClose(_ code: UInt16?) -> [UInt8] {
    masked(.close, code.map { bytes(Int($0), 2) } ?? [])
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ((count - 1 - $0) * 8)) }
  }
}
