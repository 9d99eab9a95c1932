import CallRoom
import JSON

/// The fields of a JSON object, read leniently in form and strictly in meaning: a fault names the field
/// and its byte.
struct Fields {
  /// The object.
  let object: JSONValue
  /// The value of the same document whose place is known.
  private let anchor: JSONValue
  private let anchorPath: String
  /// Whether a number may stand for an id (Janus); elsewhere it is a fault.
  var takesNumbersAsIDs = false
  /// Where ids are shared; valid as long as the document is.
  var texts: UnsafeMutablePointer<TextCache>?

  /// The longest identifier in bytes.
  static let identifierLimit = 512
  /// The longest free text that is kept, in bytes; what is longer is cut at a character.
  static let textLimit = 1024

  /// The fields of an object that stands at a path ("data", "data.participants[3]"; "" for the whole).
  init(_ object: JSONValue, path: String = "") {
    self.object = object
    anchor = object
    anchorPath = path
  }

  /// The fields of an object inside another one's.
  init(_ object: JSONValue, in outer: Fields) {
    self.object = object
    anchor = outer.anchor
    anchorPath = outer.anchorPath
    takesNumbersAsIDs = outer.takesNumbersAsIDs
    texts = outer.texts
  }

  /// Where it stands, for messages: looked for only then.
  var path: String {
    let inner = anchor.path(to: object)
    if inner.isEmpty || anchorPath.isEmpty { return anchorPath + inner }
    return anchorPath + (inner.hasPrefix("[") ? inner : ".\(inner)")
  }

  /// The first of the names that is there and not null.
  func value(_ names: [StaticString]) -> (value: JSONValue, name: FieldName)? {
    for name in names {
      if let value = object[name], !value.isNull { return (value, FieldName(self, name)) }
    }
    return nil
  }

  /// Whether one of the names is there, null or not.
  func has(_ name: StaticString) -> Bool { object[name] != nil }

  /// A text of 1 to 512 bytes that identifies something.
  func identifier(_ names: StaticString...) throws(Rejection) -> String? {
    for name in names {
      if let value = object[name], !value.isNull { return try identifier(value, name) }
    }
    return nil
  }

  /// The identifier that a value is.
  func identifier(_ value: JSONValue, _ name: StaticString) throws(Rejection) -> String {
    if takesNumbersAsIDs, let number = value.int64 { return String(number) }
    guard let text = value.string else { throw fault(value, FieldName(self, name), "text") }
    try check(text.utf8.count, value, name)
    return text
  }

  /// The identifier that a value is, shared with others of the same bytes.
  func sharedIdentifier(_ value: JSONValue, _ name: StaticString) throws(Rejection) -> ExactText {
    guard let texts, let bytes = value.plainUTF8 else {
      return ExactText(try identifier(value, name))
    }
    try check(bytes.count, value, name)
    return texts.pointee.text(bytes)
  }

  /// Throws for an identifier that is empty or too long.
  func check(_ count: Int, _ value: JSONValue, _ name: StaticString) throws(Rejection) {
    if 1...Self.identifierLimit ~= count { return }
    let expected =
      count == 0
      ? "expected text, got an empty one"
      : "expected at most \(Self.identifierLimit) bytes, got \(count)"
    throw Rejection(
      byte: value.byte, field: FieldName(self, name).description, reason: expected)
  }

  /// A user's id.
  func user(_ names: StaticString...) throws(Rejection) -> UserID? {
    for name in names {
      if let value = object[name], !value.isNull {
        return UserID(try sharedIdentifier(value, name))
      }
    }
    return nil
  }

  /// Free text, cut at 1,024 bytes.
  func text(_ names: StaticString...) throws(Rejection) -> ExactText? {
    guard let (value, name) = value(names) else { return nil }
    guard let text = value.string else { throw fault(value, name, "text") }
    return ExactText(Self.cut(text, at: Self.textLimit))
  }

  /// A flag; 0, 1 and their texts are taken too.
  func flag(_ names: StaticString...) throws(Rejection) -> Bool? {
    guard let (value, name) = value(names) else { return nil }
    if let flag = value.bool { return flag }
    if let number = value.int64 ?? value.string.flatMap(Int64.init), number == 0 || number == 1 {
      return number == 1
    }
    switch value.string {
    case "true": return true
    case "false": return false
    default: throw fault(value, name, "true or false")
    }
  }

  /// A whole number; one in a text is taken too.
  func integer(_ names: StaticString...) throws(Rejection) -> Int64? {
    guard let (value, name) = value(names) else { return nil }
    guard let number = value.int64 ?? value.string.flatMap(Int64.init) else {
      throw fault(value, name, "a whole number")
    }
    return number
  }

  /// A whole number within a range.
  func integer(_ name: StaticString, within range: ClosedRange<Int64>) throws(Rejection) -> Int64? {
    guard let number = try integer(name), let (value, name) = value([name]) else { return nil }
    guard range.contains(number) else {
      throw Rejection(
        byte: value.byte, field: name.description,
        reason: "expected \(range.lowerBound) to \(range.upperBound), got \(number)")
    }
    return number
  }

  /// A finite number within a range; one in a text is taken too.
  func number(_ names: StaticString..., within range: ClosedRange<Double>) throws(Rejection)
    -> Double?
  {
    for name in names {
      if let value = object[name], !value.isNull {
        return try number(value, name, within: range)
      }
    }
    return nil
  }

  /// The number within a range that a value is.
  func number(_ value: JSONValue, _ name: StaticString, within range: ClosedRange<Double>)
    throws(Rejection) -> Double
  {
    if let number = value.double, number >= range.lowerBound, number <= range.upperBound {
      return number
    }
    guard let number = value.double ?? value.string.flatMap(Double.init), number.isFinite else {
      throw fault(value, FieldName(self, name), "a number")
    }
    guard range.contains(number) else {
      throw Rejection(
        byte: value.byte, field: FieldName(self, name).description,
        reason: "expected \(range.lowerBound) to \(range.upperBound), got \(number)")
    }
    return number
  }

  /// A time in milliseconds since the epoch, between 1970 and 2112.
  func milliseconds(_ names: StaticString...) throws(Rejection) -> Timestamp? {
    for name in names {
      if let value = object[name], !value.isNull { return try milliseconds(value, name) }
    }
    return nil
  }

  /// The time in milliseconds that a value is.
  func milliseconds(_ value: JSONValue, _ name: StaticString) throws(Rejection) -> Timestamp {
    let time: Timestamp
    if let whole = value.int64 ?? value.string.flatMap(Int64.init) {
      time = Timestamp(milliseconds: whole)
    } else if let number = value.double, abs(number) < 9e15 {
      time = Timestamp(microseconds: Int64((number * 1000).rounded()))
    } else {
      throw fault(value, FieldName(self, name), "milliseconds since 1970")
    }
    guard Stamp(time, tieBreak: 0) != nil else {
      throw Rejection(
        byte: value.byte, field: FieldName(self, name).description,
        reason: "expected milliseconds between 1970 and 2112, got \(Self.describe(value))")
    }
    return time
  }

  /// A nested object; `nil` when it is not there.
  func object(_ name: StaticString) throws(Rejection) -> Fields? {
    guard let (value, name) = value([name]) else { return nil }
    guard value.kind == .object else { throw fault(value, name, "an object") }
    return Fields(value, in: self)
  }

  /// The objects of a nested array; `nil` when it is not there.
  func objects(_ names: StaticString...) throws(Rejection) -> [Fields]? {
    guard let (value, name) = value(names) else { return nil }
    guard value.kind == .array else { throw fault(value, name, "an array") }
    var objects: [Fields] = []
    for element in value.elements {
      guard element.kind == .object else {
        throw fault(element, "\(name)[\(objects.count)]", "an object")
      }
      objects.append(Fields(element, in: self))
    }
    return objects
  }

  /// "expected text, got a number".
  func fault(_ value: JSONValue, _ name: FieldName, _ expected: String) -> Rejection {
    Rejection(
      byte: value.byte, field: name.description,
      reason: "expected \(expected), got \(Self.describe(value))")
  }

  /// "… is missing".
  func missing(_ name: StaticString, _ expected: String) -> Rejection {
    Rejection(
      byte: object.byte, field: FieldName(self, name).description,
      reason: "expected \(expected), got nothing")
  }

  /// What a value is, in words; never its text, which may be private.
  static func describe(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "null"
    case .bool: return value.bool == true ? "true" : "false"
    case .number:
      let digits = String(decoding: value.rawBytes.prefix(24), as: UTF8.self)
      return "the number \(digits)"
    case .string: return "other text"
    case .array: return "an array"
    case .object: return "an object"
    }
  }
}
