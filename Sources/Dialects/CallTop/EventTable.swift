import CallRoom
import JSON

/// What each type of our own line decodes to: the identifiers of SMeeting's events, the callbacks
/// of OpenIM, and our signals.
///
/// A family a file, one registry of all.
enum EventTable {
  /// Decodes one line's fields to every input that it is.
  typealias Decoder = @Sendable (SignalLine) throws(Rejection) -> [Decoded]

  /// What a type decodes to.
  enum Meaning: Sendable {
    /// One event of a room.
    case event(@Sendable (SignalLine) throws(Rejection) -> RoomEvent)
    /// One fact about the client that reports.
    case client(@Sendable (SignalLine) throws(Rejection) -> ClientFact)
    /// Several inputs, or others than these.
    case inputs(Decoder)
  }

  /// One event: every name that it goes by, and what it means.
  struct Entry: Sendable {
    let names: [String]
    let meaning: Meaning

    init(names: [String], meaning: Meaning) {
      self.names = names
      self.meaning = meaning
    }

    init(names: [String], decode: @escaping Decoder) {
      self.init(names: names, meaning: .inputs(decode))
    }
  }

  /// What is known of a type by its name.
  struct Known: Sendable {
    /// The name, as it stands in the table.
    let name: String
    let meaning: Meaning
    /// The event of the same name of the link outside of meetings.
    let outsideName: String?
    /// Whether `data` may be a text that holds the fields.
    let isTextual: Bool
  }

  /// Every family.
  static let families: [[Entry]] = [
    [snapshot], signals, members, hands, room, meeting, quality, clients, openIM,
  ]

  /// Every name of every family, in their order; one that two claim stands twice.
  static let names: [String] = families.joined().flatMap(\.names)

  /// Every name that is known; of one that two claim the first counts.
  static let known: WordTable<Known> = {
    let words = families.joined().flatMap { entry in entry.names.map { ($0, entry.meaning) } }
    return WordTable(
      words.map { name, meaning in
        let known = Known(
          name: name, meaning: meaning, outsideName: outsideNames[name],
          isTextual: textual.contains(name))
        return (name, known)
      })
  }()

  /// What is known of a type.
  static func known(_ type: String) -> Known? {
    var type = type
    return type.withUTF8 { known[UnsafeRawBufferPointer($0)] }
  }

  /// The names whose `data` may be a text that holds the fields.
  static let textual = Set(openIM.flatMap(\.names))

  /// The names that may come out of a client's custom signal: whatever else a client claims there
  /// grants nobody anything (core laws §6, Trust).
  static let signalNames = Set(signals.flatMap(\.names))

  /// Events that the link outside of meetings shares its names of with the meeting's: which of the two
  /// is meant, `path` says.
  static let outsideNames: [String: String] = [
    "reconnecting": "im_reconnecting", "reconnected": "im_reconnected",
    "connected": "im_connected", "disconnected": "im_disconnected", "message": "im_msg",
  ]

  private static let snapshot = Entry(names: ["snapshot"]) { line throws(Rejection) in
    [.input(try line.input(.snapshot(try SnapshotDecoder(line: line).snapshot())))]
  }

  /// A type that is one event of a room.
  static func event(
    _ names: String...,
    decode: @escaping @Sendable (SignalLine) throws(Rejection) -> RoomEvent
  ) -> Entry {
    Entry(names: names, meaning: .event(decode))
  }

  /// A type that is one fact about the client that reports.
  static func client(
    _ names: String...,
    decode: @escaping @Sendable (SignalLine) throws(Rejection) -> ClientFact
  ) -> Entry {
    Entry(names: names, meaning: .client(decode))
  }
}

extension CallTopDialect {
  /// Every type that is known, in the table's order; one that is there twice stands twice.
  package static var types: [String] { EventTable.names }
}
