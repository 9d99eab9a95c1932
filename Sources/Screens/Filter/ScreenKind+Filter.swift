package import CallRoom

extension ScreenKind {
  /// The fields that a filter of this screen may speak of.
  package var filterFields: [String] {
    switch self {
    case .rooms: FilterFields.rooms.names
    case .room, .person: FilterFields.people.names
    default: ListKind(rawValue: rawValue).map { FilterFields.of($0).names } ?? []
    }
  }

  /// Reads an expression for the rows of this screen; a field that they do not have is an error.
  package func filter(_ text: String) throws(FilterError) -> FilterExpression {
    let expression = try FilterExpression(text)
    let fault: FilterError? =
      switch self {
      case .rooms: FilterFields.rooms.fault(in: expression)
      case .room, .person: FilterFields.people.fault(in: expression)
      default: ListKind(rawValue: rawValue).flatMap { FilterFields.of($0).fault(in: expression) }
      }
    if let fault { throw fault }
    return expression
  }
}

/// An expression that is held against a state: what it finds makes an exit code.
package struct FilterCheck: Sendable {
  private let ofRooms: FilterExpression?
  private let ofPeople: FilterExpression?

  /// Reads an expression about rooms, about people, or about whichever of the two it may mean.
  package init(_ text: String) throws(FilterError) {
    ofRooms = Self.read(text, .rooms)
    ofPeople = Self.read(text, .room)
    if ofRooms == nil, ofPeople == nil { _ = try ScreenKind.room.filter(text) }
  }

  private static func read(_ text: String, _ kind: ScreenKind) -> FilterExpression? {
    do throws(FilterError) { return try kind.filter(text) } catch { return nil }
  }

  /// What it finds, a line each: a room, or a person and the room.
  package func findings(_ rooms: [Room], alarms: [AlarmLine] = [], at now: Timestamp) -> [String] {
    var input = ScreenInput(now: now)
    input.alarms = alarms
    return rooms.flatMap { room -> [String] in
      let isFound = ofRooms.map {
        FilterFields.rooms.matches(RoomSummary(room), $0, input)
      }
      return (isFound == true ? [Self.name(room)] : []) + people(of: room, input)
    }
  }

  private func people(of room: Room, _ input: ScreenInput) -> [String] {
    guard let ofPeople else { return [] }
    return room.participants.filter { person in
      FilterFields.people.matches(PersonSubject(person: person, room: room), ofPeople, input)
    }.map { "\(Self.name(room)): \($0.name ?? $0.userID.text) (\($0.userID))" }
  }

  private static func name(_ room: Room) -> String {
    guard let title = room.title, !title.isEmpty else { return room.key.description }
    return "\(title) (\(room.key))"
  }
}
