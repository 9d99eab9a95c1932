import JSON

/// A document as a value that either reader's result turns into.
enum Tree: Equatable, Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string([UInt8])
  case array([Tree])
  case object([[UInt8]: Tree])

  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.bool ?? false)
    case .number: self = Tree(value.int64, value.double ?? .nan)
    case .string: self = .string(Array((value.string ?? "").utf8))
    case .array: self = .array(value.elements.map(Tree.init))
    case .object:
      var members: [[UInt8]: Tree] = [:]
      for (name, value) in value.members { members[Array((name.string ?? "").utf8)] = Tree(value) }
      self = .object(members)
    }
  }

  /// A number that is no integer itself but the nearest double is: Foundation calls it an integer.
  private init(_ integer: Int64?, _ number: Double) {
    self = (integer ?? Int64(exactly: number)).map(Tree.integer) ?? .number(number)
  }

  /// Whether this value or one in it satisfies a condition, the names as strings.
  func holds(_ condition: (Tree) -> Bool) -> Bool {
    if condition(self) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.holds(condition) }
    case .object(let members):
      return members.contains { condition(.string($0.key)) || $0.value.holds(condition) }
    default: return false
    }
  }

  /// Whether this is a string with U+FFFD in it.
  var isReplaced: Bool {
    guard case .string(let bytes) = self else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      var members: [[UInt8]: Tree] = [:]
      for name in container.allKeys {
        members[Array(name.stringValue.utf8)] = try container.decode(Tree.self, forKey: name)
      }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [Tree] = []
      while !container.isAtEnd { elements.append(try container.decode(Tree.self)) }
      self = .array(elements)
    } else {
      self = try Self.plain(decoder.singleValueContainer())
    }
  }

  private static func plain(_ container: any SingleValueDecodingContainer) throws -> Tree {
    if container.decodeNil() { return .null }
    if let bool = try? container.decode(Bool.self) { return .bool(bool) }
    if let integer = try? container.decode(Int64.self) { return .integer(integer) }
    if let number = try? container.decode(Double.self) { return Tree(nil, number) }
    return .string(Array(try container.decode(String.self).utf8))
  }
}
