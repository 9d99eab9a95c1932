import CallRoom
import Feeds

/// What `calltop send` is asked to send: `FEED ROOM TYPE [KEY=VALUE…]`.
struct SendRequest: Equatable {
  let feed: String
  let room: String
  let type: String
  /// Whom it is about (`user=…`).
  let user: String?
  /// Everything else.
  let fields: [(name: String, value: OutgoingSignal.Value)]

  /// A moderator's answers to a hand: sent in the system's own words where it has any.
  private static let answers = ["hand-approved": true, "hand-declined": false]

  /// The most fields of a signal.
  private static let fieldLimit = 64

  /// Reads the words of a command line.
  init(_ words: [String]) throws(ProgramError) {
    guard words.count >= 3 else {
      throw .usage(
        "calltop send: expected @SECTION ROOM TYPE, got \(words.count) words", command: "send")
    }
    (feed, room, type) = (words[0], words[1], words[2])
    for word in [room, type] where !(1...512 ~= word.utf8.count) {
      throw .usage("calltop send: expected 1 to 512 bytes, got \(word.utf8.count)", command: "send")
    }
    var user: String?
    var fields: [(name: String, value: OutgoingSignal.Value)] = []
    for word in words.dropFirst(3) {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        throw .usage("calltop send: expected KEY=VALUE, got '\(word)'", command: "send")
      }
      let (name, text) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
      if name == "user" {
        user = text
      } else {
        fields.append((name, Self.value(text)))
      }
    }
    guard fields.count <= Self.fieldLimit else {
      throw .usage(
        "calltop send: expected at most \(Self.fieldLimit) fields, got \(fields.count)",
        command: "send")
    }
    self.user = user
    self.fields = fields
    guard Self.answers[type] == nil || user != nil else {
      throw .usage(
        "calltop send: expected user=… for \(type): whose hand is it?", command: "send")
    }
    if Self.answers[type] != nil { _ = try kind() }
  }

  /// What a hand is for.
  private func kind() throws(ProgramError) -> HandKind {
    for case (name: "kind", value: .text(let word)) in fields {
      guard let kind = HandKind(rawValue: word) else {
        let known = HandKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("calltop send: expected kind=\(known), got '\(word)'", command: "send")
      }
      return kind
    }
    return .microphone
  }

  /// What is sent.
  func dispatch(eventID: String, at now: Timestamp) -> Dispatch {
    if let isApproved = Self.answers[type], let user, let kind = try? kind() {
      return .handAnswer(
        HandAnswer(
          room: RoomID(room), user: UserID(user), kind: kind, isApproved: isApproved,
          eventID: eventID, sentAt: now))
    }
    return .signal(
      OutgoingSignal(
        room: RoomID(room), type: type, user: user.map { UserID($0) }, eventID: eventID,
        sentAt: now, fields: fields))
  }

  /// A flag, a whole number, else text.
  private static func value(_ text: String) -> OutgoingSignal.Value {
    switch text {
    case "true": .flag(true)
    case "false": .flag(false)
    default:
      // What is written otherwise (`007`, a phone's number) is text.
      if let number = Int64(text), String(number) == text { .integer(number) } else { .text(text) }
    }
  }

  static func == (a: SendRequest, b: SendRequest) -> Bool {
    (a.feed, a.room, a.type, a.user) == (b.feed, b.room, b.type, b.user)
      && a.fields.elementsEqual(b.fields) { $0 == $1 }
  }
}
