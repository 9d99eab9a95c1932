import CallRoom
import JSON

/// One callback of OpenIM with its payload: `invitation, participant, userID, roomID, customInfo, …`.
struct OpenIMEvent {
  /// The line, its room that of the payload where it names none itself.
  private(set) var line: SignalLine
  let payload: Fields
  private let invitation: Fields?
  /// The room as the payload names it: whose user of the same name is the server's observer.
  private let roomID: String?

  init(_ line: SignalLine, _ payload: Fields) throws(Rejection) {
    self.payload = payload
    invitation = try Self.invitation(in: payload)
    let own = try Self.room(payload)
    let inner = if let own { Optional(own) } else { try invitation.flatMap(Self.room) }
    roomID = inner
    self.line = line
    self.line.data = payload
    self.line.hasData = true
    if line.fields.value(["roomID"]) == nil, let inner {
      self.line.room = RoomKey(realm: line.context.realm, roomID: RoomID(inner))
    }
  }

  /// An invitation is wrapped, or it is the payload itself.
  private static func invitation(in payload: Fields) throws(Rejection) -> Fields? {
    if let wrapped = try payload.object("invitation") { return wrapped }
    if let wrapped = try payload.object("invitationInfo") { return wrapped }
    return payload.has("inviterUserID") ? payload : nil
  }

  /// A room's id; a client that swaps the arguments of a custom signal gives its content for it.
  private static func room(_ fields: Fields) throws(Rejection) -> String? {
    guard let id = try fields.looseID("roomID") else { return nil }
    guard id.utf8.first != 0x7B else {
      throw Rejection(
        byte: fields.value(["roomID"])?.value.byte,
        field: FieldName(fields, "roomID").description,
        reason: "expected a room's id, got an object in a text")
    }
    return id
  }

  /// What the invitation tells; it has to be there.
  func info() throws(Rejection) -> InvitationInfo {
    guard let info = try infoIfTold() else { throw payload.missing("invitation", "an invitation") }
    return info
  }

  /// What the invitation tells, where there is one.
  ///
  /// Without a time of initiation all calls of the room are one, and nothing is known of the end of
  /// ringing.
  func infoIfTold() throws(Rejection) -> InvitationInfo? {
    guard let invitation else { return nil }
    let time = try invitation.moment("initiateTime")
    var info = InvitationInfo(initiatedAt: time ?? Timestamp(microseconds: 0))
    info.inviter = try invitation.looseID("inviterUserID").map { UserID($0) }
    info.invitees = try invitation.users("inviteeUserIDList")
    info.busy = try invitation.users("busyLineUserIDList")
    info.groupID = try invitation.looseID("groupID").map { ExactText($0) }
    info.media = try invitation.word("mediaType").map { ExactText($0) }
    let seconds = try invitation.integer("timeout", within: 0...31_536_000)
    if let seconds, seconds > 0, time != nil { info.timeoutSeconds = Int(seconds) }
    return info
  }

  /// Who acted.
  func actor() throws(Rejection) -> UserID {
    guard let user = try actorIfTold() else { throw payload.missing("userID", "who acted") }
    return user
  }

  func actorIfTold() throws(Rejection) -> UserID? {
    try payload.looseID("userID", "opUserID", "user").map { UserID($0) } ?? line.userID
  }

  /// Who answered an invitation: never the inviter, whom some SDKs put where nobody is told; the only
  /// invitee where there is no other.
  func answerer(_ info: InvitationInfo) throws(Rejection) -> UserID {
    let told = try payload.looseID("userID", "opUserID", "user").map { UserID($0) }
    for user in [told, line.userID] {
      if let user, user != info.inviter { return user }
    }
    guard info.invitees.count == 1, let only = info.invitees.first else {
      throw payload.missing("userID", "who answered")
    }
    return only
  }

  /// A list of people with their names; the server's observer is none of them.
  func participants() throws(Rejection) -> [Listing] {
    var people: [Listing] = []
    for entry in try entries() {
      guard let user = try Self.id(of: entry) else {
        throw entry.missing("userInfo", "a participant's id")
      }
      if user == roomID || user == line.room?.roomID.text { continue }
      var listing = Listing(userID: UserID(user))
      listing.facts.name = try Self.name(of: entry)
      people.append(listing)
    }
    return people
  }

  private func entries() throws(Rejection) -> [Fields] {
    guard let (value, name) = payload.value(["participant", "participants", "metaData"]) else {
      return []
    }
    if value.kind == .object {
      var entry = Fields(value, path: name.description)
      entry.takesNumbersAsIDs = true
      return [entry]
    }
    return try payload.objects("participant", "participants", "metaData") ?? []
  }

  private static let persons: [StaticString] = ["userInfo", "publicUserInfo", "user"]

  private static func id(of entry: Fields) throws(Rejection) -> String? {
    for name in persons + ["groupMemberInfo"] {
      if let id = try entry.object(name)?.looseID("userID") { return id }
    }
    return try entry.looseID("userID")
  }

  /// The person's own name, else the one in the group.
  private static func name(of entry: Fields) throws(Rejection) -> ExactText? {
    for name in persons + ["groupMemberInfo"] {
      if let name = try entry.object(name)?.text("nickname"), !name.text.isEmpty { return name }
    }
    return nil
  }

  /// The input.
  ///
  /// What happens once in a call is the same whenever and from whichever device it comes: its `kind`,
  /// its call, who acted, its time and its content make it.
  func input(_ event: RoomEvent, once kind: String?) throws(Rejection) -> Input {
    var line = line
    if let kind, let info = try infoIfTold() {
      let user = try actorIfTold()
      line.likeness = line.hash { hash in
        hash.add(kind)
        hash.add(UInt64(bitPattern: info.initiatedAt.microseconds))
        hash.add(user?.text ?? "")
        hash.add(UInt64(bitPattern: line.sentAt?.microseconds ?? 0))
        hash.add(
          payload.object,
          except: ["opUserPlatformID", "receivedAt", "eventID", "type", "offlinePushInfo"])
      }
    }
    return try line.input(.event(event, server: nil))
  }
}
