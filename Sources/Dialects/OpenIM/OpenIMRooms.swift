package import CallRoom
import JSON

/// What OpenIM answers when it is asked for rooms (`signal_get_rooms`, `signal_get_room_by_group_id`).
///
/// "Failed" and "none" are two answers: only what the server plainly says ends a room.
package struct OpenIMRooms: Sendable, Equatable {
  /// One room of an answer.
  package struct Room: Sendable, Equatable {
    /// Its id; `nil` where the group has no call.
    package var roomID: String?
    /// How it came to be.
    package var invitation: OpenIMInvitation?
    /// Who is there.
    package var people: [Listing] = []
  }

  /// The rooms that were told of.
  package let rooms: [Room]

  /// The answer to a question for several rooms, by their ids; the error says why there is none.
  package static func byIDs(_ body: [UInt8]) -> Result<OpenIMRooms, Rejection> {
    read(body) { data throws(Rejection) in
      guard let data else { return [] }
      var rooms: [Room] = []
      for fields in try data.objects("roomList") ?? [] { rooms.append(try room(fields)) }
      return rooms
    }
  }

  /// The answer to a question for a group's room.
  package static func byGroup(_ body: [UInt8]) -> Result<OpenIMRooms, Rejection> {
    read(body) { data throws(Rejection) in
      guard let data else { return [] }
      let room = try room(data)
      return room.roomID == nil ? [] : [room]
    }
  }

  private static func read(
    _ body: [UInt8], _ rooms: (Fields?) throws(Rejection) -> [Room]
  ) -> Result<OpenIMRooms, Rejection> {
    var reader = JSONReader()
    do throws(JSONError) {
      return try reader.read(body) { root in
        Result { () throws(Rejection) in
          guard root.kind == .object else {
            throw Rejection(
              byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
          }
          var fields = Fields(root)
          fields.takesNumbersAsIDs = true
          try check(fields)
          return OpenIMRooms(rooms: try rooms(try fields.object("data")))
        }
      }
    } catch {
      return .failure(Rejection(unreadable: error, line: nil))
    }
  }

  /// An answer that says that all is well; what the server says else is its own words.
  private static func check(_ fields: Fields) throws(Rejection) {
    guard let code = try fields.integer("errCode") else {
      throw fields.missing("errCode", "a number")
    }
    guard code != 0 else { return }
    let words = try fields.text("errMsg")?.text ?? ""
    throw Rejection(field: "errCode", reason: "expected 0, got \(code) (\(words))")
  }

  private static func room(_ fields: Fields) throws(Rejection) -> Room {
    var room = Room()
    if let wrapped = try fields.object("invitation"), try wrapped.looseID("roomID") != nil {
      room.invitation = try OpenIMInvitation(wrapped)
    }
    room.roomID = try fields.looseID("roomID") ?? room.invitation?.roomID
    for entry in try fields.objects("participant", "participants") ?? [] {
      if let listing = try listing(entry, room: room.roomID) { room.people.append(listing) }
    }
    return room
  }

  /// The person of an entry; the server's observer, whose id is the room's, is none.
  private static func listing(_ entry: Fields, room: String?) throws(Rejection) -> Listing? {
    let user = try entry.object("userInfo")
    var id = try user?.looseID("userID")
    if id == nil { id = try entry.object("groupMemberInfo")?.looseID("userID") }
    guard let id else { throw entry.missing("userInfo", "a participant's id") }
    guard id != room else { return nil }
    var listing = Listing(userID: UserID(id))
    if let name = try user?.text("nickname"), !name.text.isEmpty { listing.facts.name = name }
    return listing
  }
}

extension OpenIMRooms {
  /// The answer as inputs: a snapshot of every room that was asked for, and the calls that are told of.
  ///
  /// A room that was asked for and is not in the answer is none.
  package func inputs(asked: [String], _ question: AskedSnapshot) -> [Decoded] {
    var inputs: [Decoded] = []
    for room in rooms {
      guard let id = room.roomID else { continue }
      inputs += question.input(
        Snapshot(coverage: .complete, people: room.people), of: RoomID(id))
      if let info = room.invitation?.info {
        inputs += question.input(.callJoined(info, room.people), of: RoomID(id), type: "call")
      }
    }
    let told = Set(rooms.compactMap(\.roomID))
    for id in asked where !told.contains(id) {
      inputs += question.input(Snapshot(coverage: .noSuchRoom), of: RoomID(id))
    }
    return inputs
  }

  /// What is known of rooms when the question failed: only that it did.
  package static func failed(asked: [String], _ question: AskedSnapshot) -> [Decoded] {
    asked.flatMap { question.input(Snapshot(coverage: .failed), of: RoomID($0)) }
  }
}
