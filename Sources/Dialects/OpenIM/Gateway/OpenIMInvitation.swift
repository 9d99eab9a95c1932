package import CallRoom

/// OpenIM's `InvitationInfo`, as it travels: field numbers of version 3, which an older server's are not.
package struct OpenIMInvitation: Sendable, Equatable {
  /// Who invites.
  package var inviterUserID = ""
  /// Who is invited: those, and not the whole group.
  package var inviteeUserIDs: [String] = []
  /// The application's own words.
  package var customData = ""
  /// The group that is called.
  package var groupID = ""
  /// The room; empty where the server is to name one.
  package var roomID = ""
  /// For how many seconds it rings.
  package var timeoutSeconds: Int64 = 0
  /// `video`, `audio`, or what an application writes.
  package var mediaType = ""
  /// The inviter's kind of device; 7 is Linux.
  package var platformID: Int64 = 0
  /// 1 for one other person, 3 for a group.
  package var sessionType: Int64 = 0
  /// When it was initiated, in milliseconds, or in seconds from older servers.
  package var initiatedAt: Int64 = 0
  /// Who of the invited is in another call.
  package var busyUserIDs: [String] = []

  /// An invitation that says nothing.
  package init() {}

  /// Reads one; it has a room and an inviter, which another version's bytes have not.
  init(_ message: ProtobufMessage) throws(Rejection) {
    inviterUserID = try message.identifier(1)
    inviteeUserIDs = try message.identifiers(2)
    customData = try message.text(3)
    groupID = try message.identifier(4)
    roomID = try message.identifier(5)
    timeoutSeconds = try message.integer(6)
    mediaType = try message.text(7)
    platformID = try message.integer(8)
    sessionType = try message.integer(9)
    initiatedAt = try message.integer(10)
    busyUserIDs = try message.identifiers(11)
    guard !roomID.isEmpty, !inviterUserID.isEmpty else {
      throw Rejection(
        field: message.name,
        reason: "expected a room and an inviter, got none (is it another version's message?)")
    }
  }

  /// Writes it.
  func write(to writer: inout ProtobufWriter) {
    writer.text(1, inviterUserID)
    writer.texts(2, inviteeUserIDs)
    writer.text(3, customData)
    writer.text(4, groupID)
    writer.text(5, roomID)
    writer.integer(6, timeoutSeconds)
    writer.text(7, mediaType)
    writer.integer(8, platformID)
    writer.integer(9, sessionType)
    writer.integer(10, initiatedAt)
    writer.texts(11, busyUserIDs)
  }

  /// What it tells the room.
  ///
  /// Without a time of initiation all calls of the room are one, and nothing is known of the end of
  /// ringing.
  package var info: InvitationInfo {
    let isSeconds = initiatedAt > 0 && initiatedAt < 100_000_000_000
    let time = Timestamp(milliseconds: isSeconds ? initiatedAt * 1000 : initiatedAt)
    let isTimed = initiatedAt != 0 && Stamp(time, tieBreak: 0) != nil
    var info = InvitationInfo(initiatedAt: isTimed ? time : Timestamp(microseconds: 0))
    info.inviter = inviterUserID.isEmpty ? nil : UserID(inviterUserID)
    info.invitees = inviteeUserIDs.map { UserID($0) }
    info.busy = busyUserIDs.map { UserID($0) }
    info.groupID = groupID.isEmpty ? nil : ExactText(groupID)
    info.media = mediaType.isEmpty ? nil : ExactText(Fields.cut(mediaType, at: 128))
    if isTimed, 1...31_536_000 ~= timeoutSeconds { info.timeoutSeconds = Int(timeoutSeconds) }
    return info
  }
}

extension ProtobufMessage {
  /// An id of at most 512 bytes; empty where it is not there.
  func identifier(_ number: Int) throws(Rejection) -> String {
    try checked(try text(number), number)
  }

  /// Every id of a repeated field; empty ones are none.
  func identifiers(_ number: Int) throws(Rejection) -> [String] {
    var found: [String] = []
    for text in try texts(number) where !text.isEmpty { found.append(try checked(text, number)) }
    return found
  }

  private func checked(_ text: String, _ number: Int) throws(Rejection) -> String {
    guard text.utf8.count <= Fields.identifierLimit else {
      throw Rejection(
        field: "\(name), field \(number)",
        reason: "expected at most \(Fields.identifierLimit) bytes, got \(text.utf8.count)")
    }
    return text
  }
}
