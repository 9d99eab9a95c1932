package import CallRoom
package import JSON

/// What a person sends into a room: never by watching, only by a command or a key.
package enum Dispatch: Sendable, Equatable {
  /// A custom signal.
  case signal(OutgoingSignal)
  /// A moderator's answer to a raised hand.
  case handAnswer(HandAnswer)

  /// The room that it is for.
  package var room: RoomID {
    switch self {
    case .signal(let signal): signal.room
    case .handAnswer(let answer): answer.room
    }
  }

  /// What it is called, to be found again when it comes back.
  package var eventID: String {
    switch self {
    case .signal(let signal): signal.eventID
    case .handAnswer(let answer): answer.eventID
    }
  }

  /// It as a signal of ours: what systems without words of their own for it carry.
  package var signal: OutgoingSignal {
    switch self {
    case .signal(let signal): signal
    case .handAnswer(let answer): answer.signal
    }
  }
}

/// A custom signal to be sent: our own line.
package struct OutgoingSignal: Sendable, Equatable {
  /// A value of one of its own fields.
  package enum Value: Sendable, Equatable {
    case text(String)
    case integer(Int64)
    case flag(Bool)
  }

  /// The room.
  package let room: RoomID
  /// `hand-raised`, `layout-hint`, or an application's own.
  package let type: String
  /// Whom it is about.
  package let user: UserID?
  /// What tells it from every other.
  package let eventID: String
  /// When it is sent.
  package let sentAt: Timestamp
  /// Its type's own fields, in order.
  package let fields: [(name: String, value: Value)]

  /// A signal.
  package init(
    room: RoomID, type: String, user: UserID? = nil, eventID: String, sentAt: Timestamp,
    fields: [(name: String, value: Value)] = []
  ) {
    self.room = room
    self.type = type
    self.user = user
    self.eventID = eventID
    self.sentAt = sentAt
    self.fields = fields
  }

  /// It with one more field of its own.
  package func adding(_ name: String, _ value: Value) -> OutgoingSignal {
    OutgoingSignal(
      room: room, type: type, user: user, eventID: eventID, sentAt: sentAt,
      fields: fields + [(name, value)])
  }

  /// The whole line without its end.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the line as a value.
  package func write(to writer: inout JSONWriter) {
    writer.object { line in
      line.member("version", 1)
      line.member("eventID", eventID)
      line.member("roomID", room.text)
      line.member("type", type)
      if let user { line.member("userID", user.text) }
      line.member("sentAt", sentAt.microseconds / 1000)
      guard !fields.isEmpty else { return }
      line.key("data")
      line.object { data in
        for (name, value) in fields {
          switch value {
          case .text(let text): data.member(name, text)
          case .integer(let number): data.member(name, number)
          case .flag(let flag): data.member(name, flag)
          }
        }
      }
    }
  }

  /// By everything that is sent.
  package static func == (a: OutgoingSignal, b: OutgoingSignal) -> Bool { a.json == b.json }
}

/// A moderator's answer to a raised hand.
package struct HandAnswer: Sendable, Equatable {
  /// The room.
  package let room: RoomID
  /// Whose hand it is.
  package let user: UserID
  /// What it is raised for.
  package let kind: HandKind
  /// Whether what was asked for is granted.
  package let isApproved: Bool
  /// What tells it from every other answer.
  package let eventID: String
  /// When it is sent.
  package let sentAt: Timestamp

  /// An answer.
  package init(
    room: RoomID, user: UserID, kind: HandKind, isApproved: Bool, eventID: String,
    sentAt: Timestamp
  ) {
    self.room = room
    self.user = user
    self.kind = kind
    self.isApproved = isApproved
    self.eventID = eventID
    self.sentAt = sentAt
  }

  /// The answer as a signal: `hand-approved` or `hand-declined`.
  package var signal: OutgoingSignal {
    OutgoingSignal(
      room: room, type: isApproved ? "hand-approved" : "hand-declined", user: user,
      eventID: eventID, sentAt: sentAt, fields: [("kind", .text(kind.rawValue))])
  }
}
