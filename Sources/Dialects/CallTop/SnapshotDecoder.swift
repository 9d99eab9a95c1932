import CallRoom
import JSON

/// A snapshot in our own line.
struct SnapshotDecoder {
  let line: SignalLine

  func snapshot() throws(Rejection) -> Snapshot {
    guard line.fields.value(["data"]) != nil else {
      throw line.fields.missing("data", "the room's state")
    }
    let data = line.data
    return Snapshot(
      coverage: try coverage(), session: try data.identifier("session").map { ExactText($0) },
      sessionStart: try data.milliseconds("sessionStartedAt", "session_started_at"),
      title: try data.text("title"), policy: try policy(), tellsShare: data.has("share"),
      people: try people())
  }

  /// Complete only when it says so (law 4).
  private func coverage() throws(Rejection) -> Snapshot.Coverage {
    let data = line.data
    if try data.flag("failed") == true { return .failed }
    let isComplete = try data.flag("complete") ?? false
    if try data.flag("exists") == false { return isComplete ? .noSuchRoom : .partial }
    if let pages = try integer("pages", within: 1...10_000) {
      guard let page = try integer("page", within: 1...pages) else {
        throw line.fields.missing("page", "the page's number, from 1")
      }
      return .page(Int(page), of: Int(pages))
    }
    return isComplete ? .complete : .partial
  }

  /// A number of the line itself, or of its data.
  private func integer(_ name: StaticString, within range: ClosedRange<Int64>)
    throws(Rejection) -> Int64?
  {
    if let value = try line.fields.integer(name, within: range) { return value }
    return try line.data.integer(name, within: range)
  }

  private func people() throws(Rejection) -> [Listing] {
    var people: [Listing] = []
    let share = try line.data.object("share")
    let sharer = try share?.user("userID", "uid")
    for fields in try line.data.objects("participants", "users") ?? [] {
      guard let user = try fields.user("userID", "uid", "userId", "user_id") else {
        throw fields.missing("userID", "a participant's id")
      }
      var facts = try PersonFacts(fields)
      if line.data.has("share") {
        facts.share = .some(user == sharer ? try share?.shareKind("kind", "shareType") : nil)
      }
      people.append(
        Listing(userID: user, connections: try connections(fields), facts: facts))
    }
    return people
  }

  private func connections(_ fields: Fields) throws(Rejection) -> [ConnectionID] {
    guard let (value, name) = fields.value(["connectionIDs"]) else { return [] }
    guard value.kind == .array else { throw fields.fault(value, name, "an array") }
    var connections: [ConnectionID] = []
    for element in value.elements {
      guard let text = element.string, 1...Fields.identifierLimit ~= text.utf8.count else {
        throw fields.fault(element, name, "a connection's id")
      }
      connections.append(ConnectionID(text))
    }
    return connections
  }

  /// The policy as we write it, or as SMeeting's room info tells it.
  private func policy() throws(Rejection) -> [PolicyChange] {
    var changes: [PolicyChange] = []
    if let ours = try line.data.object("policy") {
      if let policy = try ours.mediaPolicy("mic") { changes.append(.microphone(policy)) }
      if let policy = try ours.mediaPolicy("camera") { changes.append(.camera(policy)) }
      for (flag, name) in Self.switches {
        if let value = try ours.flag(name) { changes.append(.flag(flag, value)) }
      }
    }
    let data = line.data
    if let disabled = try data.flag("micDisabled", "mic_disabled") {
      let own = try data.flag("selfUnmuteMicDisabled", "self_unmute_mic_disabled") ?? false
      changes.append(.microphone(mediaPolicy(disabled, own)))
    }
    if let disabled = try data.flag("cameraDisabled", "camera_disabled") {
      let own = try data.flag("selfUnmuteCameraDisabled", "self_unmute_camera_disabled") ?? false
      changes.append(.camera(mediaPolicy(disabled, own)))
    }
    for (flag, names) in Self.disabledFlags {
      if let disabled = try data.flag(of: names) { changes.append(.flag(flag, !disabled)) }
    }
    if let locked = try data.flag("locked") { changes.append(.flag(.locked, locked)) }
    return changes
  }

  private static let switches: [(PolicyFlag, StaticString)] = [
    (.share, "share"), (.chat, "chat"), (.screenshot, "screenshot"), (.watermark, "watermark"),
    (.locked, "locked"), (.waitingRoom, "waitingRoom"),
  ]

  private static let disabledFlags: [(PolicyFlag, [StaticString])] = [
    (.share, ["shareDisabled", "share_disabled"]), (.chat, ["chatDisabled", "chat_disabled"]),
    (.screenshot, ["screenshotDisabled", "screenshot_disabled"]),
    (.watermark, ["watermarkDisabled", "watermark_disabled"]),
    (.waitingRoom, ["waitingRoomDisabled", "waiting_room_disabled"]),
  ]
}

extension Fields {
  /// A media policy by its name.
  func mediaPolicy(_ name: StaticString) throws(Rejection) -> MediaPolicy? {
    guard let (value, name) = value([name]) else { return nil }
    guard let policy = value.string.flatMap(MediaPolicy.init(rawValue:)) else {
      throw fault(value, name, "free, muted or handOnly")
    }
    return policy
  }
}
