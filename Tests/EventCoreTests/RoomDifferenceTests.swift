import CallRoom
import EventCore
import Testing

/// What differs between two values of a room.
struct RoomDifferenceTests {
  /// The changes that inputs make in a room that some inputs made.
  private func changes(after before: [Input], by inputs: Input...) -> [StateChange] {
    let store = Store()
    store.ingest(before.map { .input($0) }, readAt: Hall.at(0))
    let old = store.room(Hall.key)
    store.ingest(inputs.map { .input($0) }, readAt: Hall.at(0))
    guard let new = store.room(Hall.key) else { return [] }
    return RoomDifference.between(old: old, new: new)
  }

  private let people = [
    Hall.entered("anna", at: 0, name: "Anna"), Hall.entered("ben", at: 1, name: "Ben"),
  ]

  @Test func equalRoomsDifferInNothing() {
    #expect(changes(after: people) == [])
  }

  @Test func aNewRoomTellsItsLifeAndItsPeople() {
    let told = changes(after: [], by: Hall.entered("anna", at: 0, name: "Anna", role: .host))
    #expect(told.map(\.kind) == [.life, .entered, .name, .role])
    #expect(told.map(\.isImplied) == [false, false, true, true])
    #expect(told.compactMap(\.sentence) == ["the call is live", "Anna entered"])
    #expect(told[1].at == Hall.at(0))
    #expect(told[3].from == nil)
    #expect(told[3].to == .text("host"))
  }

  @Test func leavingTakesHandAndVoiceAlong() {
    let before =
      people + [
        Hall.raised("anna", at: 2),
        Hall.event(.speaking("anna", connection: nil, SpeakingLevel(level: 0.5)), at: 3),
      ]
    let told = changes(after: before, by: Hall.left("anna", at: 4))
    #expect(told.map(\.kind) == [.left, .handLowered, .speakingStopped])
    #expect(told.compactMap(\.sentence) == ["Anna left"])
    #expect(told[0].at == Hall.at(4))
    #expect(told[0].name == "Anna")
  }

  @Test func whoLeavesAndComesBackInOneBatchDidNotLeave() {
    let told = changes(
      after: people, by: Hall.left("anna", at: 4), Hall.entered("anna", at: 5, name: "Anna"))
    #expect(told == [])
  }

  @Test func handsHavePlaces() {
    let before = people + [Hall.raised("ben", at: 5)]
    let told = changes(after: before, by: Hall.raised("anna", at: 4))
    #expect(told.map(\.kind) == [.handRaised])
    #expect(told[0].place == 1)
    #expect(told.map(\.sentence) == ["Anna raised a hand, place 1"])
    let down = changes(
      after: before, by: Hall.event(.hand("ben", .microphone, .lowered), at: 6))
    #expect(down.map(\.sentence) == ["the hand of Ben is down"])
  }

  @Test func speakersComeWithAllWhoSpeak() {
    let before =
      people + [Hall.event(.speakers([Speaker(userID: "ben", level: 0.4)], reporter: nil), at: 2)]
    let both = [Speaker(userID: "anna", level: 0.9), Speaker(userID: "ben", level: 0.4)]
    let told = changes(after: before, by: Hall.event(.speakers(both, reporter: nil), at: 3))
    #expect(told.map(\.sentence) == ["Anna started speaking"])
    #expect(told[0].users == ["anna", "ben"])
    #expect(told[0].to == .number(0.9))
  }

  @Test func oneSentenceEach() {
    let cases: [(RoomEvent, String)] = [
      (.microphone("anna", .off, by: "ben"), "ben switched the microphone of Anna off"),
      (.microphone("anna", .on, by: nil), "the microphone of Anna is on"),
      (.camera("anna", .off), "the camera of Anna is off"),
      (.share("anna", .screen, isExclusive: true), "Anna shares the screen"),
      (.role("anna", .coHost), "Anna is a co-host"),
      (.name("anna", ExactText("Anne")), "anna is now called Anne"),
      (.chatAllowed("anna", false), "Anna may not chat"),
      (.link("anna", .reconnecting), "Anna reconnects"),
      (
        .qualityTier("anna", TierClaim(uplink: .poor, downlink: .poor, overall: nil)),
        "the link of Anna is poor (both directions)"
      ),
      (.title(ExactText("Weekly")), "the room is now called Weekly"),
      (.policy(.microphone(.handOnly)), "everybody was muted, only by raising a hand"),
      (.policy(.flag(.locked, true)), "the room was locked"),
      (.layout(ExactText("grid"), by: "ben"), "Ben suggests the layout grid"),
      (
        .task(id: ExactText("1"), kind: ExactText("record"), status: ExactText("running")),
        "record: running"
      ),
      (.waiting("zoe", isWaiting: true, name: ExactText("Zoe")), "Zoe waits to be admitted"),
      (.message(.chat, by: "anna", text: nil), "Anna sent a message"),
      (
        .trackStalled("anna", track: ExactText("cam"), isStalled: true),
        "media of Anna stopped: cam"
      ),
      (.hostRequest(.openCamera, target: "anna", by: "ben"), "Anna is asked to open the camera"),
      (.joinFailed("zoe", name: ExactText("Zoe"), reason: nil), "Zoe could not join"),
      (
        .subMeetingStarted(id: ExactText("g"), title: ExactText("Green"), assigned: ["anna"]),
        "the group Green started"
      ),
    ]
    for (event, sentence) in cases {
      let told = changes(after: people, by: Hall.event(event, at: 10))
      #expect(told.compactMap(\.sentence) == [sentence])
    }
  }

  @Test func invitationsTellEveryInvitee() {
    var info = InvitationInfo(initiatedAt: Hall.at(2))
    info.inviter = "anna"
    info.invitees = ["yan", "zoe"]
    let invited = Hall.event(.invited(info), at: 2)
    let told = changes(after: people, by: invited)
    #expect(told.map(\.kind) == [.invitation, .invitee, .invitee])
    #expect(told[0].sentence == "Anna calls yan, zoe")
    let answer = Hall.event(.inviteeAnswered(info, "zoe", isAccepted: false), at: 3)
    let answered = changes(after: people + [invited], by: answer)
    #expect(answered.map(\.kind) == [.invitee])
    #expect(answered[0].from == .text("ringing"))
    #expect(answered[0].to == .text("rejected"))
  }

  @Test func theEndOfTheCall() {
    let told = changes(after: people, by: Hall.event(.sessionEnded, at: 9))
    #expect(told.map(\.kind) == [.life, .left, .left])
    #expect(told[0].sentence == "the call ended")
  }

  @Test func everyKindHasAFamilyOfItsOwn() {
    for family in ChangeFamily.allCases {
      #expect(StateChange.Kind.allCases.contains { $0.family == family })
    }
    #expect(StateChange.Kind.entered.family == .participants)
    #expect(StateChange.Kind.gap.family == .freshness)
  }
}
