import CallRoom
import JSON

// Words of enumerations, ids and times as several systems write them.
extension Fields {
  /// A word of an enumeration, or its raw number as text: what is not known is kept.
  func word(_ names: StaticString...) throws(Rejection) -> String? {
    guard let (value, name) = value(names) else { return nil }
    if let number = value.int64 { return String(number) }
    guard let text = value.string else { throw fault(value, name, "a word or a whole number") }
    return text.isEmpty ? nil : Self.cut(text, at: 128)
  }

  /// An id as text or as a number; an empty one is not told.
  func looseID(_ names: StaticString...) throws(Rejection) -> String? { try looseID(of: names) }

  private func looseID(of names: [StaticString]) throws(Rejection) -> String? {
    guard let (value, name) = value(names) else { return nil }
    if let number = value.int64 { return String(number) }
    guard let text = value.string else { throw fault(value, name, "an id") }
    guard text.utf8.count <= Self.identifierLimit else {
      throw Rejection(
        byte: value.byte, field: name.description,
        reason: "expected at most \(Self.identifierLimit) bytes, got \(text.utf8.count)")
    }
    return text.isEmpty ? nil : text
  }

  /// An id that must be there.
  func requiredID(_ names: StaticString...) throws(Rejection) -> ExactText {
    guard let id = try looseID(of: names) else { throw missing(names[0], "an id") }
    return ExactText(id)
  }

  /// A list of user ids; none where it is not told.
  func users(_ names: StaticString...) throws(Rejection) -> [UserID] {
    guard let (value, name) = value(names) else { return [] }
    guard value.kind == .array else { throw fault(value, name, "an array") }
    var users: [UserID] = []
    for element in value.elements {
      guard let id = element.string ?? (takesNumbersAsIDs ? element.int64.map(String.init) : nil),
        1...Self.identifierLimit ~= id.utf8.count
      else { throw fault(element, "\(name)[\(users.count)]", "a user's id") }
      users.append(UserID(id))
    }
    return users
  }

  /// A time in seconds or in milliseconds, as systems mix them: below 10^11 it is seconds; 0 is none.
  func moment(_ names: StaticString...) throws(Rejection) -> Timestamp? {
    guard let (value, name) = value(names) else { return nil }
    let expected = "seconds or milliseconds since 1970"
    guard let number = value.int64 ?? value.string.flatMap(Int64.init) else {
      throw fault(value, name, expected)
    }
    if number == 0 { return nil }
    let isSeconds = number > 0 && number < 100_000_000_000
    let time = Timestamp(milliseconds: isSeconds ? number * 1000 : number)
    guard Stamp(time, tieBreak: 0) != nil else {
      throw Rejection(
        byte: value.byte, field: name.description,
        reason: "expected \(expected), up to 2112, got \(number)")
    }
    return time
  }

  /// What a task does: the words of its bits, joined by `+`; a number with others is kept as it is.
  func taskKind() throws(Rejection) -> ExactText? {
    guard let word = try word("taskType", "task_type") else { return nil }
    let raw = try self.word("taskTypeRaw", "task_type_raw")
    let isUnknown = word == "-1" || word == "unknown"
    return ExactText(Self.taskWord(isUnknown ? raw ?? word : word))
  }

  private static func taskWord(_ word: String) -> String {
    guard let number = Int64(word) else { return taskWords[word] ?? word }
    guard number > 0, number < 1 << taskBits.count else { return word }
    return taskBits.indices.filter { number & (1 << $0) != 0 }.map { taskBits[$0] }
      .joined(separator: "+")
  }

  private static let taskBits = ["record", "mix", "audio", "live"]
  private static let taskWords = ["mixAndRecord": "record+mix", "mix_and_record": "record+mix"]

  /// How a task is.
  func taskStatus() throws(Rejection) -> ExactText? {
    guard let word = try word("taskStatus", "task_status") else { return nil }
    let raw = try self.word("taskStatusRaw", "task_status_raw")
    let isUnknown = word == "-1" || word == "unknown"
    let told = isUnknown ? raw ?? word : word
    return ExactText(Self.taskStates[told] ?? told)
  }

  private static let taskStates = [
    "0": "waitStart", "1": "running", "2": "waitEnd", "3": "exception", "4": "normal",
    "wait_start": "waitStart", "wait_end": "waitEnd",
  ]

  /// Cuts a text at a character so that it is at most so many bytes long.
  static func cut(_ text: String, at limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var cut = ""
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > limit { break }
      cut.unicodeScalars.append(scalar)
    }
    return cut
  }
}
