import CallRoom
import JSON

/// What a line says beside its envelope: a type with its own fields.
struct LineShape {
  /// The identifier that our own line has for it.
  var type: String
  /// Whom the line is about, where the envelope says so.
  var userID: UserID?
  /// The type's own fields; what is `nil` is left out.
  var data: [(String, LineValue?)] = []
  /// The room of what is about a client.
  var room: RoomID?

  init(_ type: String, _ userID: UserID? = nil, _ data: [(String, LineValue?)] = []) {
    self.type = type
    self.userID = userID
    self.data = data
  }
}

/// A field of a line.
indirect enum LineValue {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  /// Milliseconds, with the microseconds as a fraction where there are some.
  case time(Timestamp)
  case object([(String, LineValue?)])
  case array([LineValue])
  case null

  static func text(_ text: ExactText) -> LineValue { .text(text.text) }
  static func user(_ user: UserID) -> LineValue { .text(user.text) }
  static func word(_ word: some RawRepresentable<String>) -> LineValue { .text(word.rawValue) }
}

extension JSONWriter {
  mutating func value(_ value: LineValue) {
    switch value {
    case .text(let text): self.value(text)
    case .integer(let number): self.value(number)
    case .number(let number): self.value(number)
    case .flag(let flag): self.value(flag)
    case .time(let time): milliseconds(time)
    case .object(let members): object { $0.members(members) }
    case .array(let elements):
      array { json in
        for element in elements { json.value(element) }
      }
    case .null: null()
    }
  }

  mutating func members(_ members: [(String, LineValue?)]) {
    for (name, value) in members {
      guard let value else { continue }
      key(name)
      self.value(value)
    }
  }

  private mutating func milliseconds(_ time: Timestamp) {
    let microseconds = time.microseconds
    guard microseconds % 1000 != 0 else { return value(microseconds / 1000) }
    value(Double(microseconds) / 1000)
  }
}

extension PersonFacts {
  /// What is told of a person, as our own line tells it.
  func members(withShare: Bool = true) -> [(String, LineValue?)] {
    [
      ("name", name.map(LineValue.text)), ("role", role.map(LineValue.word)),
      ("mic", microphone.map(LineValue.word)), ("camera", camera.map(LineValue.word)),
      ("share", withShare ? share.map { .text($0?.rawValue ?? "none") } : nil),
      ("chatAllowed", chatAllowed.map(LineValue.flag)),
      ("drawAllowed", drawAllowed.map(LineValue.flag)),
      ("joinedAt", joinedAt.map(LineValue.time)),
    ]
  }
}
