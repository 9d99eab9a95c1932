import CallRoom
import EventCore
import JSON
import Testing

@testable import Dialects

/// Inputs as our own line, and back.
@Suite struct LineEncoderTests {
  private let room = RoomKey(roomID: "r")
  private let time = Timestamp(microseconds: 1_719_800_000_123_457)

  /// An input that has a name, a microsecond and a later arrival.
  private func input(_ body: InputBody, type: String = "", room: RoomKey?) -> Input {
    let identity = EventIdentity(room: room ?? self.room, eventID: "e1")
    let tie = if case .snapshot = body { UInt16(0) } else { identity.tieBreak }
    let arrival = Timestamp(microseconds: time.microseconds + 1001)
    return Input(
      identity: identity, room: room, stamp: Stamp(time, tieBreak: tie) ?? .never,
      arrival: Stamp(arrival, tieBreak: identity.tieBreak) ?? .never, type: type, eventID: "e1",
      body: body)
  }

  private func line(_ input: Input) -> (bytes: [UInt8], isKnown: Bool) {
    var json = JSONWriter()
    let isKnown = LineEncoder.write(input, from: "janus", to: &json)
    return (json.bytes, isKnown)
  }

  private func decode(_ bytes: [UInt8]) -> [Input] {
    var dialect = CallTopDialect()
    return decoded(bytes, by: &dialect).compactMap {
      if case .input(let input) = $0 { input } else { nil }
    }
  }

  /// What our own line can say.
  private var events: [RoomEvent] {
    var facts = PersonFacts()
    facts.name = ExactText("An\u{1B}na")
    facts.role = .coHost
    facts.microphone = .unknown
    facts.camera = .off
    facts.share = .some(nil)
    facts.chatAllowed = false
    facts.drawAllowed = true
    facts.joinedAt = Timestamp(milliseconds: 1_719_800_000_000)
    var info = InvitationInfo(initiatedAt: Timestamp(milliseconds: 1_719_800_000_000))
    info.inviter = "anna"
    info.invitees = ["ben", "zoe"]
    info.busy = ["zoe"]
    info.groupID = ExactText("g")
    info.media = ExactText("video")
    info.timeoutSeconds = 30
    let at = Timestamp(microseconds: 1_719_800_000_000_500)
    let sample = QualitySample(
      lossRatio: 0.01, rttMilliseconds: 40.5, jitterMilliseconds: 5, bitrateKbps: 900, mos: 4.3)
    var named = Listing(userID: "ben")
    named.facts.name = ExactText("Ben")
    let people: [RoomEvent] = [
      .entered("anna", Entering(connection: "c1", facts: facts)), .entered("anna", Entering()),
      .exited("anna", connection: nil), .exited("anna", connection: "c1"),
      .microphone("anna", .off, by: "host"), .microphone("anna", .unknown, by: nil),
      .camera("anna", .on), .share("anna", .whiteboard, isExclusive: true),
      .share("anna", nil, isExclusive: true), .role("anna", .host),
      .name("anna", ExactText("Ann\"e")), .chatAllowed("anna", false), .drawAllowed("anna", true),
      .facts("anna", facts), .sign("anna"), .joinFailed("x", name: ExactText("X"), reason: nil),
    ]
    let hands = HandKind.allCases.flatMap { kind -> [RoomEvent] in
      [
        .hand("anna", kind, .raised), .hand("anna", kind, .lowered),
        .hand("anna", kind, .answered(approved: true, raise: nil, by: "host")),
        .hand("anna", kind, .answered(approved: false, raise: nil, by: nil)),
        .hand("anna", kind, .answered(approved: nil, raise: nil, by: "host")),
      ]
    }
    let media: [RoomEvent] = [
      .speakers(
        [Speaker(userID: "anna", level: 0.8), Speaker(userID: "b", level: nil)], reporter: "r"),
      .speakers([], reporter: nil),
      .qualityReport("anna", QualityReport(at: at, uplink: sample, downlink: QualitySample())),
      .qualityReport("anna", QualityReport(at: at, uplink: nil, downlink: nil)),
      .qualityTier("anna", TierClaim(uplink: .poor, downlink: nil, overall: .lost)),
      .trackStalled("anna", track: ExactText("cam"), isStalled: true),
      .layerSwitched(
        LayerSwitch(
          subscription: "a:b:1", from: nil, to: "2", reason: "bwe_down", latencyMilliseconds: 12.5)),
      .link("anna", .reconnecting), .link(nil, .reconnected),
    ]
    let state: [RoomEvent] = [
      .title(ExactText("Weekly\n")), .policy(.microphone(.free)), .policy(.microphone(.muted)),
      .policy(.microphone(.handOnly)), .policy(.camera(.handOnly)),
      .layout(ExactText("grid"), by: "anna"), .layout(ExactText("grid"), by: nil),
      .sessionStarted(nil), .sessionStarted(ExactText("m1")), .sessionEnded, .seen,
      .task(id: ExactText("record"), kind: ExactText("record"), status: ExactText("running")),
      .task(id: ExactText("7"), kind: ExactText("record+live"), status: ExactText("exception")),
    ]
    let flags = PolicyFlag.allCases.flatMap { flag -> [RoomEvent] in
      [.policy(.flag(flag, true)), .policy(.flag(flag, false))]
    }
    let whole = Timestamp(milliseconds: 1_719_800_000_001)
    let meeting: [RoomEvent] = [
      .waiting("zoe", isWaiting: true, name: ExactText("Zoe")),
      .waiting("zoe", isWaiting: false, name: nil),
      .subMeetingStarted(id: ExactText("g"), title: ExactText("G"), assigned: ["a", "b"]),
      .subMeetingsStopped(id: nil), .subMeetingsStopped(id: ExactText("g")),
      .subMeetingMoved("anna", to: ExactText("g"), title: nil),
      .helpRequested(subMeeting: ExactText("g"), by: "anna"),
      .signInStarted(epoch: 2, host: "h", beganAt: whole, endsAt: whole),
      .signInFinished(epoch: 2), .rollCalled(id: ExactText("9"), by: "h", of: "anna"),
      .hostRequest(.openCamera, target: "anna", by: "h"),
      .hostRequest(.openMicrophone, target: nil, by: nil),
      .hostRequestAnswered("anna", .openShare, isAccepted: false),
      .message(.chat, by: "anna", text: ExactText("hi")), .message(.privately, by: "a", text: nil),
      .message(.custom, by: nil, text: nil),
    ]
    let calls: [RoomEvent] = [
      .invited(info), .inviteeAnswered(info, "ben", isAccepted: true),
      .inviteeAnswered(info, "zoe", isAccepted: false), .invitationCancelled(info),
      .invitationTimedOut(info), .hungUp(info, "ben"), .callJoined(info, [named]),
      .callJoined(nil, [named]), .callLeft(info, ["ben"]), .unsureChange,
    ]
    return people + hands + media + state + flags + meeting + calls
  }

  @Test func everyEventThatOurLineCanSayComesBack() throws {
    for event in events {
      let told = input(.event(event, server: nil), room: room)
      let (bytes, isKnown) = line(told)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(isKnown, "\(event)")
      let back = try #require(decode(bytes).first, "\(text)")
      #expect(back.body == told.body, "\(text)")
      // The name of a type that has several is the line's own from here on.
      var expected = told
      expected.type = back.type
      expected.client = back.client
      #expect(back == expected, "\(text)")
      #expect(line(back).bytes == bytes, "\(text)")
    }
  }

  @Test func snapshotsComeBack() throws {
    var facts = PersonFacts()
    facts.name = ExactText("Anna")
    facts.share = .some(.screen)
    var idle = PersonFacts()
    idle.share = .some(nil)
    let people = [
      Listing(userID: "anna", connections: ["c1", "c2"], facts: facts),
      Listing(userID: "ben", facts: idle),
    ]
    let coverages: [Snapshot.Coverage] = [
      .complete, .partial, .page(2, of: 3), .failed, .noSuchRoom,
    ]
    for coverage in coverages {
      for tellsShare in [true, false] {
        let snapshot = Snapshot(
          coverage: coverage, session: ExactText("s"),
          sessionStart: Timestamp(milliseconds: 1_719_700_000_000), title: ExactText("T"),
          policy: [.microphone(.muted), .flag(.chat, false), .flag(.locked, true)],
          tellsShare: tellsShare, people: people)
        let told = input(.snapshot(snapshot), type: "snapshot", room: room)
        let (bytes, isKnown) = line(told)
        #expect(isKnown)
        #expect(decode(bytes) == [told], "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test func whatAClientTellsComesBack() {
    let facts: [ClientFact] = [
      .meetingLink(.disconnected, reason: ExactText("kicked")),
      .meetingLink(.connected, reason: nil), .meetingLink(.reconnecting, reason: nil),
      .imLink(.connected, reason: nil), .imLink(.disconnected, reason: ExactText("timeout")),
      .deviceAdded(Device(id: "d", name: "Mic", kind: "audioInput", isDefault: true)),
      .deviceRemoved(ExactText("d")), .audioRecovered,
      .audioRoute(route: ExactText("speaker"), previous: nil, reason: ExactText("override")),
      .notice(.call, from: "h", meetingID: ExactText("m"), title: ExactText("Daily")),
      .notice(.help, from: nil, meetingID: ExactText("m"), title: nil),
      .notice(.message, from: "h", meetingID: nil, title: ExactText("other")),
      .notice(.limited, from: nil, meetingID: ExactText("m"), title: ExactText("cpu_constrained")),
    ]
    for fact in facts {
      let key = ClientKey(feed: "", userID: "anna")
      let told = input(.client(key, fact), room: nil)
      let (bytes, isKnown) = line(told)
      #expect(isKnown)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(decode(bytes).map(\.body) == [told.body], "\(text)")
    }
  }

  /// Every line of the catalogue of all events: what it says is said again.
  @Test(arguments: catalogue)
  func everyLineOfTheCatalogueIsSaidAgain(_ row: CatalogueRow) {
    for name in row.names {
      for said in decode(Array(row.line(name, row.data, second: 10).utf8)) {
        let (bytes, isKnown) = line(said)
        guard isKnown else {
          #expect(said.body == .noted || said.eventNamesARaise, "\(name): \(said.body)")
          continue
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(decode(bytes).contains { $0.body == said.body }, "\(name): \(text)")
      }
    }
  }

  @Test func whatOurLineCannotSayClaimsNothing() throws {
    let bodies: [InputBody] = [
      .event(.speaking("anna", connection: "c", SpeakingLevel(level: 1)), server: nil),
      .event(.moderation("anna", track: ExactText("1"), isMuted: true), server: nil),
      .event(.publication("anna", name: nil, []), server: nil),
      .event(.share("anna", .screen, isExclusive: false), server: nil),
      .event(.qualityTier("a", TierClaim(uplink: nil, downlink: nil, overall: nil)), server: nil),
      .handle(HandleKey(realm: nil, connection: "7"), .mediaUp), .noted,
      .serverStarted(realm: nil, server: ExactText("s")),
    ]
    for body in bodies {
      let (bytes, isKnown) = line(input(body, type: "videoroom talking", room: room))
      #expect(!isKnown)
      let back = try #require(decode(bytes).first)
      #expect(back.body == .unknownType)
      #expect(back.type == "janus videoroom talking")
    }
  }

  /// A server's events that our line can say tell the same; nothing of the others is claimed.
  @Test func aRecordingSaidInOurLinesTellsTheSameOfPresence() throws {
    var known = 0
    for said in try janusInputs("janus/events.ndjson") {
      let (bytes, isKnown) = line(said)
      // What is of no room is no line of ours, and says so.
      guard isKnown || said.room != nil else {
        #expect(decode(bytes) == [])
        continue
      }
      let back = try #require(decode(bytes).first)
      #expect(back.room == said.room || !isKnown)
      #expect(back.stamp.time == said.stamp.time)
      guard isKnown else { continue }
      known += 1
      if case .event(let event, _) = said.body {
        #expect(back.body == .event(event, server: nil))
      }
    }
    #expect(known > 50)
  }
}

extension Input {
  /// Of a raise's name only a hash is known.
  fileprivate var eventNamesARaise: Bool {
    if case .event(.hand(_, _, .answered(_, .some, _)), _) = body { true } else { false }
  }
}
