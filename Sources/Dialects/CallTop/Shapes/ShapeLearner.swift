import CallRoom
import JSON

/// Finds the shape of a line that was read as JSON: which of its values matter, and for what.
///
/// It refuses what the table of events reads otherwise than value by value: names that stand twice or are written
/// with escapes, values of unusual kinds, the rarer fields. Those lines stay on the long way.
struct ShapeLearner {
  /// What is to be done with the value of a name.
  private enum Rule: Sendable {
    case slot(LineSlot)
    case uplink
    case downlink
    case speakers
    case hand
    case refused
  }

  private typealias Rules = WordTable<Rule>

  private let line: UnsafeRawBufferPointer
  private var steps: [LineShapes.Step] = []
  private var meaning: ShapeMeaning
  private var from = 0
  private var seen: Set<UInt8> = []

  /// What is seen beside slots.
  private enum Mark {
    static let version: UInt8 = 200
    static let type: UInt8 = 201
    static let data: UInt8 = 202
    static let speakers: UInt8 = 203
    static let uplink: UInt8 = 204
    static let downlink: UInt8 = 205
    static let hand: UInt8 = 206
  }

  /// The pieces of a line and what it means; `nil` for one without a shape of its own.
  static func learn(_ root: JSONValue, of line: UnsafeRawBufferPointer)
    -> (steps: [LineShapes.Step], meaning: ShapeMeaning)?
  {
    guard root.kind == .object, let type = root["type"]?.plainUTF8, let kind = kinds[type]
    else { return nil }
    var learner = ShapeLearner(line, kind)
    guard learner.takeEnvelope(root) else { return nil }
    learner.steps.append(LineShapes.Step(literal: learner.from..<line.count, slot: .end))
    return (learner.steps, learner.meaning)
  }

  private init(_ line: UnsafeRawBufferPointer, _ kind: FlatEvent.Kind) {
    self.line = line
    meaning = ShapeMeaning(kind: kind)
  }

  private static let kinds = WordTable<FlatEvent.Kind>(
    FlatEvent.Kind.allCases.filter { $0 != .replaced }.map { ($0.type, $0) })

  private static let envelope = Rules([
    ("eventID", .slot(.eventID)), ("roomID", .slot(.room)), ("userID", .slot(.user)),
    ("sentAt", .slot(.sentAt)), ("receivedAt", .slot(.receivedAt)), ("path", .refused),
  ])

  /// The line itself.
  private mutating func takeEnvelope(_ root: JSONValue) -> Bool {
    for (name, value) in root.members {
      guard let name = name.plainUTF8, take(name, value, of: root) else { return false }
    }
    let needed: [LineSlot] = [.eventID, .room, .sentAt]
    guard seen.contains(Mark.data),
      needed.allSatisfy({ slot in steps.contains { $0.slot == slot } })
    else { return false }
    return !meaning.kind.isPersonal || steps.contains { $0.slot == .user }
  }

  private mutating func take(
    _ name: UnsafeRawBufferPointer, _ value: JSONValue, of root: JSONValue
  ) -> Bool {
    if name.elementsEqual("version".utf8) {
      return isFirst(Mark.version) && value.rawBytes.elementsEqual("1".utf8)
    }
    if name.elementsEqual("type".utf8) { return isFirst(Mark.type) }
    if name.elementsEqual("data".utf8) {
      guard isFirst(Mark.data), value.kind == .object else { return false }
      return take(value, by: Self.rules(of: meaning.kind)) && isWhole
    }
    guard let rule = Self.envelope[name] else { return ignore(value) }
    return take(value, rule)
  }

  /// Whether everything was there without which the line says nothing.
  private var isWhole: Bool {
    switch meaning.kind {
    case .microphone: steps.contains { $0.slot == .microphone }
    case .camera: steps.contains { $0.slot == .camera }
    case .speakers: seen.contains(Mark.speakers)
    default: true
    }
  }

  /// The members of an object.
  private mutating func take(_ object: JSONValue, by rules: Rules) -> Bool {
    for (name, value) in object.members {
      guard let name = name.plainUTF8 else { return false }
      guard let rule = rules[name] else {
        guard ignore(value) else { return false }
        continue
      }
      guard take(value, rule) else { return false }
    }
    return true
  }

  private mutating func take(_ value: JSONValue, _ rule: Rule) -> Bool {
    switch rule {
    case .refused: return false
    case .slot(let slot): return isFirst(slot.rawValue) && take(value, slot)
    case .uplink:
      meaning.hasUplink = true
      return isFirst(Mark.uplink) && value.kind == .object && take(value, by: Self.uplink)
    case .downlink:
      meaning.hasDownlink = true
      return isFirst(Mark.downlink) && value.kind == .object && take(value, by: Self.downlink)
    case .speakers: return isFirst(Mark.speakers) && value.kind == .array && takeSpeakers(value)
    case .hand:
      // What a hand is for belongs to the shape.
      guard isFirst(Mark.hand), let word = value.plainUTF8,
        let kind = HandKind.allCases.first(where: { $0.rawValue.utf8.elementsEqual(word) })
      else { return false }
      meaning.hand = kind
      return true
    }
  }

  private mutating func takeSpeakers(_ list: JSONValue) -> Bool {
    for speaker in list.elements {
      guard speaker.kind == .object else { return false }
      seen.remove(LineSlot.speaker.rawValue)
      seen.remove(LineSlot.level.rawValue)
      let before = steps.count
      guard take(speaker, by: Self.speaker) else { return false }
      // Its id first: it begins a speaker.
      let slots = steps[before...].map(\.slot).filter { $0 == .speaker || $0 == .level }
      guard slots.first == .speaker else { return false }
    }
    return true
  }

  private mutating func isFirst(_ mark: UInt8) -> Bool { seen.insert(mark).inserted }

  /// A value that matters.
  private mutating func take(_ value: JSONValue, _ slot: LineSlot) -> Bool {
    if slot.isText {
      guard value.plainUTF8 != nil else { return false }
      return step(value, slot)
    }
    guard value.kind == .number, Self.isPlain(value) else { return false }
    return step(value, slot)
  }

  /// A value that changes nothing, and all that it holds.
  private mutating func ignore(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .string: return step(value, .anyText)
    case .number: return Self.isPlain(value) && step(value, .anyNumber)
    case .array: return value.elements.allSatisfy { ignore($0) }
    case .object:
      for (_, value) in value.members {
        guard ignore(value) else { return false }
      }
      return true
    case .null, .bool: return true
    }
  }

  private mutating func step(_ value: JSONValue, _ slot: LineSlot) -> Bool {
    let quotes = slot.isText ? 1 : 0
    let start = value.byte + quotes
    steps.append(LineShapes.Step(literal: from..<start, slot: slot))
    from = value.byte + value.rawBytes.count - quotes
    return steps.count < LineShapes.stepLimit
  }

  /// Digits, with a point between them at most: what is read quickly.
  private static func isPlain(_ number: JSONValue) -> Bool {
    number.rawBytes.count <= 15 && number.rawBytes.allSatisfy { $0 == 0x2E || 0x30...0x39 ~= $0 }
  }
}

// What stands under `data`.
extension ShapeLearner {
  private static func rules(of kind: FlatEvent.Kind) -> Rules {
    switch kind {
    case .entered: entered
    case .exited, .replaced: exited
    case .microphone: microphone
    case .camera: camera
    case .speakers: speakers
    case .report: report
    case .handRaised, .handLowered: hand
    case .layout: layout
    }
  }

  private static let others = ["uid", "userID", "userId", "user_id"]

  private static func rules(_ known: [(String, Rule)], refused: [String]) -> Rules {
    Rules(known + refused.map { ($0, .refused) })
  }

  private static let entered = rules(
    [
      ("name", .slot(.words)), ("role", .slot(.role)), ("micState", .slot(.microphone)),
      ("cameraState", .slot(.camera)),
    ],
    refused: others + [
      "nickname", "displayName", "display_name", "mic", "mic_state", "camera", "camera_state",
      "share", "sharing", "shareState", "share_state", "chatAllowed", "chatDisabled",
      "chat_disabled", "drawAllowed", "drawDisabled", "draw_disabled", "joinedAt", "joined_at",
      "joinAt", "join_at", "connectionID", "connection_id",
    ])
  private static let exited = rules(
    [("reason", .slot(.exitReason))], refused: others + ["connectionID", "connection_id"])
  private static let microphone = rules(
    [("micState", .slot(.microphone))],
    refused: others + ["mic_state", "byAdmin", "by_admin"])
  private static let camera = rules(
    [("cameraState", .slot(.camera))], refused: others + ["camera_state"])
  private static let speakers = rules([("speakers", .speakers)], refused: [])
  private static let speaker = rules(
    [("uid", .slot(.speaker)), ("level", .slot(.level))],
    refused: ["userID", "userId", "user_id"])
  private static let report = rules(
    [("ts", .slot(.reportedAt)), ("pub", .uplink), ("sub", .downlink)], refused: others)
  private static let uplink = sample(isDown: false)
  private static let downlink = sample(isDown: true)
  private static let hand = rules(
    [("kind", .hand)],
    refused: others + ["opUid", "op_uid", "by", "raiseID", "raiseId", "raise_id"])
  private static let layout = rules([("hint", .slot(.words))], refused: ["layout"])

  private static func sample(isDown: Bool) -> Rules {
    rules(
      [
        ("mos", .slot(.number(.mos, isDown: isDown))),
        ("loss", .slot(.number(.loss, isDown: isDown))),
        ("rtt", .slot(.number(.rtt, isDown: isDown))),
        ("jitter", .slot(.number(.jitter, isDown: isDown))),
        ("bitrate", .slot(.number(.bitrate, isDown: isDown))),
      ],
      refused: ["lossRatio", "rttMilliseconds", "jitterMilliseconds", "bitrateKbps"])
  }
}
