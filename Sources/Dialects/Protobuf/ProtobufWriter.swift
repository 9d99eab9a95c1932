/// Writes a message of protobuf's wire format; what has its type's default is left out, as proto3 has it.
struct ProtobufWriter {
  /// What has been written so far.
  private(set) var bytes: [UInt8] = []

  /// Writes a text, if there is any.
  mutating func text(_ number: Int, _ text: String) {
    if !text.isEmpty { field(number, Array(text.utf8)) }
  }

  /// Writes every text of a repeated field, empty ones too.
  mutating func texts(_ number: Int, _ texts: [String]) {
    for text in texts { field(number, Array(text.utf8)) }
  }

  /// Writes bytes, if there are any.
  mutating func data(_ number: Int, _ data: [UInt8]) {
    if !data.isEmpty { field(number, data) }
  }

  /// Writes a whole number, if it is not 0.
  mutating func integer(_ number: Int, _ value: some BinaryInteger) {
    guard value != 0 else { return }
    varint(UInt64(number) << 3)
    varint(UInt64(truncatingIfNeeded: value))
  }

  /// Writes a flag, if it is set.
  mutating func flag(_ number: Int, _ flag: Bool) { integer(number, flag ? 1 : 0) }

  /// Writes a message whose fields `body` writes; an empty one too.
  mutating func message(_ number: Int, _ body: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    body(&inner)
    field(number, inner.bytes)
  }

  private mutating func field(_ number: Int, _ value: [UInt8]) {
    varint(UInt64(number) << 3 | 2)
    varint(UInt64(value.count))
    bytes += value
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
