import CallRoom
import JSON

// The field's words for states, roles, kinds and tiers: numbers and texts, camelCase and snake_case.

/// `on` is 1 and `off` is 2 with SMeeting; what is neither is kept as unknown.
func mediaState(_ value: JSONValue) -> MediaState? {
  if let flag = value.bool { return flag ? .on : .off }
  switch value.string?.lowercased() ?? value.int64.map(String.init) {
  case "1", "on": return .on
  case "2", "off": return .off
  case nil: return nil
  default: return .unknown
  }
}

/// The pair of flags of SMeeting's "mute all".
func mediaPolicy(_ disabled: Bool, _ selfUnmuteDisabled: Bool) -> MediaPolicy {
  disabled ? (selfUnmuteDisabled ? .handOnly : .muted) : .free
}

extension Fields {
  /// A value that must be there and be what `read` understands.
  func required<T>(_ names: StaticString..., as read: (JSONValue) -> T?) throws(Rejection) -> T {
    guard let (value, name) = value(names) else {
      throw missing(names[0], "on or off")
    }
    guard let result = read(value) else { throw fault(value, name, "on or off") }
    return result
  }

  func requiredFlag(_ names: StaticString...) throws(Rejection) -> Bool {
    guard let flag = try flag(of: names) else { throw missing(names[0], "true or false") }
    return flag
  }

  func flag(of names: [StaticString]) throws(Rejection) -> Bool? {
    for name in names {
      if let flag = try flag(name) { return flag }
    }
    return nil
  }

  func media(_ names: StaticString...) throws(Rejection) -> MediaState? {
    guard let (value, name) = value(names) else { return nil }
    guard let state = mediaState(value) else { throw fault(value, name, "on or off") }
    return state
  }

  /// A role; one that we do not know is not told.
  func role(_ name: StaticString) throws(Rejection) -> Role? {
    guard let (value, name) = value([name]) else { return nil }
    guard let word = value.string?.lowercased() ?? value.int64.map(String.init) else {
      throw fault(value, name, "member, host or coHost")
    }
    switch word {
    case "0", "member": return .member
    case "1", "host": return .host
    case "2", "cohost", "co-host", "co_host": return .coHost
    default: return nil
    }
  }

  /// What a hand is for: the microphone where it is not said, `other` where it is not known.
  func handKind(_ names: StaticString...) throws(Rejection) -> HandKind {
    guard let (value, name) = value(names) else { return .microphone }
    guard let word = value.string?.lowercased() ?? value.int64.map(String.init) else {
      throw fault(value, name, "mic, camera, chat, share, draw or other")
    }
    return Self.handKinds[word] ?? .other
  }

  private static let handKinds: [String: HandKind] = [
    "1": .microphone, "mic": .microphone, "microphone": .microphone, "2": .camera,
    "camera": .camera, "3": .chat, "chat": .chat, "4": .share, "share": .share, "5": .draw,
    "draw": .draw, "6": .other, "other": .other,
  ]

  /// What is shared; `nil` for nothing.
  func shareKind(_ names: StaticString...) throws(Rejection) -> ShareKind? {
    guard let (value, name) = value(names) else { return nil }
    switch value.string?.lowercased() ?? value.int64.map(String.init) {
    case "0", "none": return nil
    case "1", "screen": return .screen
    case "2", "whiteboard", "white_board": return .whiteboard
    case nil: throw fault(value, name, "screen or whiteBoard")
    default: return .screen
    }
  }

  func tier(_ name: StaticString) throws(Rejection) -> QualityTier? {
    guard let (value, name) = value([name]) else { return nil }
    guard let word = value.string else {
      throw fault(value, name, "unknown, excellent, good, poor or lost")
    }
    return QualityTier(rawValue: word.lowercased()) ?? .unknown
  }

  /// One direction of a quality report; a number that is not told stays untold.
  func sample(_ name: StaticString) throws(Rejection) -> QualitySample? {
    guard let value = object[name], !value.isNull else { return nil }
    guard value.kind == .object else { throw fault(value, FieldName(self, name), "an object") }
    let sample = Fields(value, in: self)
    let found = value.find(Self.sampleNames)
    func number(
      _ name: Int, _ other: Int?, _ range: ClosedRange<Double>
    ) throws(Rejection) -> Double? {
      if let value = found[name] {
        return try sample.number(value, Self.sampleFields[name], within: range)
      }
      guard let other, let value = found[other] else { return nil }
      return try sample.number(value, Self.sampleFields[other], within: range)
    }
    let mos = try number(0, nil, 0...5)
    return QualitySample(
      lossRatio: try number(1, 2, 0...1), rttMilliseconds: try number(3, 4, 0...600_000),
      jitterMilliseconds: try number(5, 6, 0...600_000), bitrateKbps: try number(7, 8, 0...1e9),
      mos: mos == 0 ? nil : mos)
  }

  private static let sampleFields: [StaticString] = [
    "mos", "loss", "lossRatio", "rtt", "rttMilliseconds", "jitter", "jitterMilliseconds",
    "bitrate", "bitrateKbps",
  ]
  private static let sampleNames = JSONNames(sampleFields)

  /// The full list of active speakers.
  func speakers() throws(Rejection) -> [Speaker] {
    guard let value = object["speakers"], !value.isNull else {
      throw missing("speakers", "an array")
    }
    guard value.kind == .array else { throw fault(value, FieldName(self, "speakers"), "an array") }
    var speakers: [Speaker] = []
    for element in value.elements {
      let entry = Fields(element, in: self)
      guard element.kind == .object else {
        throw fault(element, FieldName(stringLiteral: entry.path), "an object")
      }
      let found = element.find(Self.speakerNames)
      guard let name = (0..<4).first(where: { found[$0] != nil }), let value = found[name] else {
        throw entry.missing("uid", "a speaker's id")
      }
      let user = UserID(try entry.sharedIdentifier(value, Self.speakerFields[name]))
      let level = try found[4].map { value throws(Rejection) in
        try entry.number(value, "level", within: 0...1)
      }
      speakers.append(Speaker(userID: user, level: level))
    }
    return speakers
  }

  private static let speakerFields: [StaticString] = [
    "uid", "userID", "userId", "user_id", "level",
  ]
  private static let speakerNames = JSONNames(speakerFields)
}

extension PersonFacts {
  /// What an entering or a listing tells of a person.
  init(_ fields: Fields) throws(Rejection) {
    self.init()
    name = try fields.text("name", "nickname", "displayName", "display_name")
    role = try fields.role("role")
    microphone = try fields.media("mic", "micState", "mic_state")
    camera = try fields.media("camera", "cameraState", "camera_state")
    if fields.value(["share", "sharing", "shareState", "share_state"]) != nil {
      share = .some(try fields.sharing())
    }
    chatAllowed = try fields.flag("chatAllowed")
    if let disabled = try fields.flag("chatDisabled", "chat_disabled") { chatAllowed = !disabled }
    drawAllowed = try fields.flag("drawAllowed")
    if let disabled = try fields.flag("drawDisabled", "draw_disabled") { drawAllowed = !disabled }
    joinedAt = try fields.joinedAt()
  }
}

extension Fields {
  /// What somebody shares by a snapshot: a kind, or a flag.
  fileprivate func sharing() throws(Rejection) -> ShareKind? {
    if let (value, _) = value(["share", "sharing"]), let flag = value.bool {
      return flag ? .screen : nil
    }
    return try shareKind("share", "sharing", "shareState", "share_state")
  }

  /// When somebody entered, in milliseconds, or in seconds as some systems tell it (`joinAt`).
  fileprivate func joinedAt() throws(Rejection) -> Timestamp? {
    guard let time = try milliseconds("joinedAt", "joined_at", "joinAt", "join_at") else {
      return nil
    }
    // Before 1978 in milliseconds: it was told in seconds.
    return time.microseconds < 250_000_000_000_000
      ? Timestamp(milliseconds: time.microseconds) : time
  }
}
