import CallRoom
import JSON

/// The lines that come most, decoded without a detour: reports, speakers, microphones, cameras, people who enter
/// and leave.
///
/// Whatever is not written in the plainest way is left to ``SignalLine``, which alone says what a line means and
/// what is wrong with it: the two agree on every line that this one takes.
struct QuickLine {
  /// What a type decodes to.
  enum Kind: Sendable {
    case entered
    case exited
    case microphone
    case camera
    case speakers
    case report
  }

  /// The types, by the names of ``EventTable``.
  static let kinds = WordTable<Kind>([
    ("user_enter", .entered), ("user_exit", .exited), ("user_mic_state_changed", .microphone),
    ("user_camera_state_changed", .camera), ("active_speakers_changed", .speakers),
    ("quality_report", .report),
  ])

  private static let names = JSONNames([
    "version", "type", "roomID", "userID", "eventID", "sentAt", "receivedAt", "data",
  ])

  /// How many bytes a name may have that is looked up without a text.
  private static let idLimit = TextCache.bytesLimit

  let texts: UnsafeMutablePointer<TextCache>
  /// The envelope's user.
  let userID: UserID?
  let sentAt: Timestamp
  let data: JSONValue

  /// Decodes a line behind what is there already; whether it could.
  static func decode(
    _ root: JSONValue, in context: DecodeContext, _ texts: UnsafeMutablePointer<TextCache>,
    into batch: inout [Decoded]
  ) -> Bool {
    guard root.kind == .object, context.hasOwnNamesOnly else { return false }
    let found = root.find(names)
    guard let said = found[1]?.plainUTF8, let kind = kinds[said], found[0]?.smallInteger == 1,
      let roomID = id(found[2], texts), let name = found[4]?.plainUTF8,
      1...EventName.shortLimit ~= name.count, let sentAt = milliseconds(found[5]),
      let data = found[7], data.kind == .object
    else { return false }
    var userID: UserID?
    if let value = found[3] {
      guard let id = id(value, texts) else { return false }
      userID = UserID(id)
    }
    var received: Timestamp?
    if context.believesReceivedAt, let value = found[6] {
      guard let time = milliseconds(value) else { return false }
      received = time
    } else if context.isLive {
      received = context.readAt
    }
    let line = QuickLine(texts: texts, userID: userID, sentAt: sentAt, data: data)
    guard let event = line.event(kind) else { return false }
    let room = RoomKey(realmText: context.realmText, roomID: RoomID(roomID))
    let identity = EventIdentity(room: room, eventID: name)
    let time = context.stamping.time(
      said: sentAt, received: received, read: context.readAt, clock: .client)
    guard let stamp = Stamp(time, tieBreak: identity.tieBreak),
      let arrival = Stamp(received ?? sentAt, tieBreak: identity.tieBreak)
    else { return false }
    batch.append(
      .input(
        Input(
          identity: identity, isIdentified: true, room: room, stamp: stamp, arrival: arrival,
          type: kind.type, client: nil, name: EventName(utf8: name),
          body: .event(event, server: nil))))
    return true
  }

  /// A short id of plain text.
  private static func id(_ value: JSONValue?, _ texts: UnsafeMutablePointer<TextCache>)
    -> ExactText?
  {
    guard let bytes = value?.plainUTF8, 1...idLimit ~= bytes.count else { return nil }
    return texts.pointee.text(bytes)
  }

  /// A time in whole milliseconds between 1970 and 2112.
  private static func milliseconds(_ value: JSONValue?) -> Timestamp? {
    guard let number = value?.smallInteger, 0 < number, number <= Stamp.latest.microseconds / 1000
    else { return nil }
    return Timestamp(milliseconds: number)
  }
}

extension QuickLine.Kind {
  /// The type's name.
  fileprivate var type: String {
    switch self {
    case .entered: "user_enter"
    case .exited: "user_exit"
    case .microphone: "user_mic_state_changed"
    case .camera: "user_camera_state_changed"
    case .speakers: "active_speakers_changed"
    case .report: "quality_report"
    }
  }
}

// What the types say.
extension QuickLine {
  private func event(_ kind: Kind) -> RoomEvent? {
    switch kind {
    case .entered: entered()
    case .exited: exited()
    case .microphone: microphone()
    case .camera: camera()
    case .speakers: speakers()
    case .report: report()
    }
  }

  /// Names that say in `data` whom a line is about, or something else that is left to the other path.
  private static let others = JSONNames(["uid", "userID", "userId", "user_id"])

  /// Whom the line is about, where only its envelope says so.
  private var subject: UserID? { data.holdsAny(of: Self.others) ? nil : userID }

  private static let micNames = JSONNames(["micState", "byAdmin", "by_admin"])

  private func microphone() -> RoomEvent? {
    guard let user = subject else { return nil }
    let found = data.find(Self.micNames)
    guard let state = Self.media(found[0]), found[1] == nil, found[2] == nil else { return nil }
    return .microphone(user, state, by: nil)
  }

  private static let cameraNames = JSONNames(["cameraState"])

  private func camera() -> RoomEvent? {
    guard let user = subject, let state = Self.media(data.find(Self.cameraNames)[0]) else {
      return nil
    }
    return .camera(user, state)
  }

  private static func media(_ value: JSONValue?) -> MediaState? {
    switch value?.smallInteger {
    case 1: .on
    case 2: .off
    default: nil
    }
  }

  private static let exitNames = JSONNames(["reason", "connectionID", "connection_id"])

  /// Why somebody left changes nothing, unless another device replaced this one.
  private func exited() -> RoomEvent? {
    guard let user = subject else { return nil }
    let found = data.find(Self.exitNames)
    guard found[1] == nil, found[2] == nil else { return nil }
    if let reason = found[0] {
      guard let number = reason.smallInteger, number != 3 else { return nil }
    }
    return .exited(user, connection: nil)
  }

  private static let entryNames = JSONNames(["name", "role", "micState", "cameraState"])
  private static let otherEntryNames = JSONNames([
    "nickname", "displayName", "display_name", "mic", "mic_state", "camera", "camera_state",
    "share", "sharing", "shareState", "share_state", "chatAllowed", "chatDisabled",
    "chat_disabled", "drawAllowed", "drawDisabled", "draw_disabled", "joinedAt", "joined_at",
    "joinAt", "join_at", "connectionID", "connection_id",
  ])

  private func entered() -> RoomEvent? {
    guard let user = subject, !data.holdsAny(of: Self.otherEntryNames) else { return nil }
    let found = data.find(Self.entryNames)
    var facts = PersonFacts()
    if let value = found[0] {
      guard let name = Self.id(value, texts) else { return nil }
      facts.name = name
    }
    if let value = found[1] {
      switch value.smallInteger {
      case 0: facts.role = .member
      case 1: facts.role = .host
      case 2: facts.role = .coHost
      default: return nil
      }
    }
    if let value = found[2] {
      guard let state = Self.media(value) else { return nil }
      facts.microphone = state
    }
    if let value = found[3] {
      guard let state = Self.media(value) else { return nil }
      facts.camera = state
    }
    return .entered(user, Entering(connection: nil, facts: facts))
  }

  private static let speakerListNames = JSONNames(["speakers"])
  private static let speakerNames = JSONNames(["uid", "level"])

  private func speakers() -> RoomEvent? {
    guard let list = data.find(Self.speakerListNames)[0], list.kind == .array else { return nil }
    var speakers: [Speaker] = []
    speakers.reserveCapacity(4)
    for element in list.elements {
      let found = element.find(Self.speakerNames)
      guard let id = Self.id(found[0], texts) else { return nil }
      var speaker = Speaker(userID: UserID(id), level: nil)
      if let value = found[1] {
        guard let level = value.plainDouble, level <= 1 else { return nil }
        speaker.level = level
      }
      speakers.append(speaker)
    }
    return .speakers(speakers, reporter: userID)
  }

  private static let reportNames = JSONNames([
    "ts", "pub", "sub", "uid", "userID", "userId", "user_id",
  ])

  private func report() -> RoomEvent? {
    let found = data.find(Self.reportNames)
    guard let user = userID, (3..<7).allSatisfy({ found[$0] == nil }) else { return nil }
    var report = QualityReport(at: sentAt, uplink: nil, downlink: nil)
    if let value = found[0] {
      guard let time = Self.milliseconds(value) else { return nil }
      report.at = time
    }
    if let value = found[1] {
      guard let sample = Self.sample(value) else { return nil }
      report.uplink = sample
    }
    if let value = found[2] {
      guard let sample = Self.sample(value) else { return nil }
      report.downlink = sample
    }
    return .qualityReport(user, report)
  }

  private static let sampleNames = JSONNames([
    "mos", "loss", "rtt", "jitter", "bitrate", "lossRatio", "rttMilliseconds", "jitterMilliseconds",
    "bitrateKbps",
  ])
  /// What each of the first five is at most.
  private static let sampleLimits: InlineArray<5, Double> = [5, 1, 600_000, 600_000, 1e9]

  private static func sample(_ value: JSONValue) -> QualitySample? {
    guard value.kind == .object else { return nil }
    let found = value.find(sampleNames)
    guard (5..<9).allSatisfy({ found[$0] == nil }) else { return nil }
    var numbers = InlineArray<5, Double?>(repeating: nil)
    for name in 0..<5 {
      guard let value = found[name] else { continue }
      guard let number = value.plainDouble, number <= sampleLimits[name] else { return nil }
      numbers[name] = number
    }
    if numbers[0] == 0 { numbers[0] = nil }
    return QualitySample(
      lossRatio: numbers[1], rttMilliseconds: numbers[2], jitterMilliseconds: numbers[3],
      bitrateKbps: numbers[4], mos: numbers[0])
  }
}
