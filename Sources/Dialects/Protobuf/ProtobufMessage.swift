import CallRoom

/// One message of protobuf's wire format: its fields in order, before anybody says what they mean.
///
/// No input makes it trap: every length is checked against what is there, and what is more than a
/// reader of ours takes is a fault with its byte.
struct ProtobufMessage {
  /// What stands in one field.
  enum Value: Equatable {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes(ArraySlice<UInt8>)
    case fixed32(UInt32)
  }

  /// What the message is called in faults (`SignalReq.accept`).
  let name: String
  private(set) var fields: [(number: Int, value: Value)] = []

  /// The most fields that one message may have.
  static let fieldLimit = 65_536

  /// Reads a whole message.
  init(_ bytes: ArraySlice<UInt8>, named name: String) throws(Rejection) {
    self.name = name
    var scanner = ProtobufScanner(bytes)
    do throws(ProtobufFault) {
      while let field = try scanner.next() {
        guard fields.count < Self.fieldLimit else { throw .tooMany(Self.fieldLimit) }
        fields.append(field)
      }
    } catch {
      throw Rejection(byte: scanner.offset, field: name, reason: error.reason)
    }
  }

  /// Reads a whole message from an array.
  init(_ bytes: [UInt8], named name: String) throws(Rejection) {
    try self.init(bytes[...], named: name)
  }

  /// The numbers of its fields, each once, in order of their coming.
  var numbers: [Int] {
    var seen: [Int] = []
    for field in fields where !seen.contains(field.number) { seen.append(field.number) }
    return seen
  }
}

// What the fields mean: the last one of a number wins, and one that is not there has its type's
// default, as proto3 has it.
extension ProtobufMessage {
  /// A text; empty where it is not there.
  func text(_ number: Int) throws(Rejection) -> String { try texts(number).last ?? "" }

  /// Every text of a repeated field.
  func texts(_ number: Int) throws(Rejection) -> [String] {
    var texts: [String] = []
    for bytes in try all(number) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw fault(number, "expected UTF-8, got other bytes")
      }
      texts.append(text)
    }
    return texts
  }

  /// Bytes; empty where they are not there.
  func bytes(_ number: Int) throws(Rejection) -> ArraySlice<UInt8> { try all(number).last ?? [] }

  /// A message; `nil` where it is not there.
  func message(_ number: Int, _ name: String) throws(Rejection) -> ProtobufMessage? {
    guard let bytes = try all(number).last else { return nil }
    return try ProtobufMessage(bytes, named: "\(self.name).\(name)")
  }

  /// Every message of a repeated field.
  func messages(_ number: Int, _ name: String) throws(Rejection) -> [ProtobufMessage] {
    var messages: [ProtobufMessage] = []
    for bytes in try all(number) {
      messages.append(
        try ProtobufMessage(bytes, named: "\(self.name).\(name)[\(messages.count)]"))
    }
    return messages
  }

  /// A whole number; 0 where it is not there.
  func integer(_ number: Int) throws(Rejection) -> Int64 {
    var value: UInt64 = 0
    for field in fields where field.number == number {
      guard case .varint(let read) = field.value else {
        throw fault(number, "expected a whole number, got another kind of value")
      }
      value = read
    }
    return Int64(bitPattern: value)
  }

  /// A flag; false where it is not there.
  func flag(_ number: Int) throws(Rejection) -> Bool { try integer(number) != 0 }

  /// Everything of a field that holds texts, bytes or messages.
  private func all(_ number: Int) throws(Rejection) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    for field in fields where field.number == number {
      guard case .bytes(let bytes) = field.value else {
        throw fault(number, "expected text or a message, got a number")
      }
      found.append(bytes)
    }
    return found
  }

  private func fault(_ number: Int, _ reason: String) -> Rejection {
    Rejection(field: "\(name), field \(number)", reason: reason)
  }
}
