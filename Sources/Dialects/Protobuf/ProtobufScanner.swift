/// Cuts a protobuf message into its fields.
struct ProtobufScanner {
  /// A message's bytes, and how many of them were read.
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// How far it has read, from the message's first byte.
  var offset: Int { position - bytes.startIndex }

  /// The next field; `nil` at the end.
  mutating func next() throws(ProtobufFault) -> (number: Int, value: ProtobufMessage.Value)? {
    guard position < bytes.endIndex else { return nil }
    let key = try varint()
    let number = key >> 3
    guard 1...0x1FFF_FFFF ~= number else { throw .badNumber }
    let value: ProtobufMessage.Value
    switch key & 7 {
    case 0: value = .varint(try varint())
    case 1: value = .fixed64(try fixed(8))
    case 2: value = .bytes(try take(try varint()))
    case 5: value = .fixed32(UInt32(truncatingIfNeeded: try fixed(4)))
    default: throw .badWireType(Int(key & 7))
    }
    return (Int(number), value)
  }

  /// Up to ten bytes of seven bits, the lowest first; the last holds one bit only.
  private mutating func varint() throws(ProtobufFault) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard position < bytes.endIndex else { throw .cut }
      let byte = bytes[position]
      guard shift < 63 || byte <= 1 else { throw .tooLong }
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw .tooLong
  }

  private mutating func fixed(_ count: UInt64) throws(ProtobufFault) -> UInt64 {
    var value: UInt64 = 0
    for byte in try take(count).reversed() { value = value << 8 | UInt64(byte) }
    return value
  }

  private mutating func take(_ count: UInt64) throws(ProtobufFault) -> ArraySlice<UInt8> {
    guard count <= UInt64(bytes.endIndex - position) else { throw .cut }
    let end = position + Int(count)
    defer { position = end }
    return bytes[position..<end]
  }
}

/// What is wrong with the bytes of a protobuf message.
enum ProtobufFault: Error, Equatable {
  /// It ends within a field.
  case cut
  /// A number of more than 64 bits.
  case tooLong
  /// A field's number is 0 or too large.
  case badNumber
  /// A kind of value that is none, or a group, which nobody writes any more.
  case badWireType(Int)
  /// More fields than are read.
  case tooMany(Int)

  /// What was expected and what came.
  var reason: String {
    switch self {
    case .cut: "expected more bytes of protobuf, got the end"
    case .tooLong: "expected a number of at most 64 bits, got a longer one"
    case .badNumber: "expected a field's number from 1 to 536870911, got another"
    case .badWireType(let type): "expected protobuf's wire type 0, 1, 2 or 5, got \(type)"
    case .tooMany(let limit): "expected at most \(limit) fields, got more"
    }
  }
}
