import CallRoom
import EventCore
import Testing

/// What the recorded call shows beside who is there.
@Suite struct JanusTruthTests {
  private let call: RecordedCall

  init() throws { call = try RecordedCall() }

  @Test func theLossyParticipantIsJudgedByTheirOwnUplink() throws {
    let room = try call.room(Cast.video, at: "bob-lossy")
    for person in room.participants {
      let tier = try #require(person.tier, "\(person.userID) has no tier")
      #expect(tier.source == .computed)
      if person.userID == Cast.bob {
        #expect(tier.overall >= .poor, "\(tier)")
        #expect(tier.uplink == tier.overall)
        #expect((person.quality?.uplink?.lossRatio ?? 0) > 0.03, "\(String(describing: person))")
      } else {
        #expect(tier.overall <= .good, "\(person.userID): \(tier)")
      }
    }
  }

  @Test func beforeTheLossEverybodyIsGood() throws {
    let room = try call.room(Cast.video, at: "two-talking")
    #expect(room.participants.count == 3)
    for person in room.participants {
      #expect(person.tier.map { $0.overall <= .good } == true, "\(person.userID)")
    }
  }

  @Test func aFrozenPictureIsATracksAndNoTier() throws {
    let carol = try call.person(Cast.carol, in: Cast.video, at: "carol-frozen")
    #expect(!carol.stalledTracks.isEmpty)
    #expect(carol.tier?.overall != .lost, "\(String(describing: carol.tier))")
  }

  @Test func whoIsMutedWhileTalkingDoesNotSpeak() throws {
    let label = "ab-bob-muted-while-talking"
    let bob = try call.person(Cast.bobInAudio, in: Cast.audio, at: label)
    #expect(bob.microphone == .off)
    #expect(!bob.speaking)
    let room = try call.room(Cast.audio, at: label)
    #expect(!room.speakers.contains { $0.userID == Cast.bobInAudio })
  }

  @Test func aMutedRoomIsAPolicy() throws {
    #expect(try call.room(Cast.audio, at: "ab-room-muted").policy.microphone == .muted)
  }

  @Test func theModeratedParticipantsMicrophoneIsOff() throws {
    let before = try call.person(Cast.bob, in: Cast.video, at: "bob-lossy")
    #expect(before.microphone == .on)
    let bob = try call.person(Cast.bob, in: Cast.video, at: "bob-moderated")
    #expect(bob.microphone == .off)
    #expect(!bob.speaking)
  }

  @Test func twoTalkAtOnce() throws {
    let room = try call.room(Cast.video, at: "two-talking")
    #expect(Set(room.speakers.map(\.userID)) == [Cast.alice, Cast.bob])
    for speaker in room.speakers { #expect((speaker.level ?? 0) > 0.1) }
  }

  /// Killed while talking: the server never says that the talking stopped.
  @Test func theKilledParticipantDoesNotSpeakForEver() throws {
    let spoke = call.inputs.contains { input in
      if case .event(.speaking(_, _, .some), _) = input.body {
        return store(call.inputs.filter { $0.stamp <= input.stamp })
          .room(RoomKey(roomID: Cast.video))?.speakers
          .contains { name(of: $0.userID) == "Dave" } ?? false
      }
      return false
    }
    #expect(spoke, "Dave never spoke")
    #expect(try call.room(Cast.video, at: "after-dave-killed").speakers == [])
  }

  private func name(of user: UserID) -> String? {
    store(call.inputs).rooms().flatMap { room in
      room.participants.map { ($0.userID, $0.name) } + room.departed.map { ($0.userID, $0.name) }
    }.first { $0.0 == user }?.1
  }

  /// Raised by Bob, by Carol, by Bob again under the same id, lowered by Bob.
  @Test func exactlyCarolsHandIsUp() throws {
    let room = try call.room(Cast.video, at: "bob-lossy")
    #expect(room.hands.map(\.userID) == [Cast.carol])
    #expect(room.hands.map(\.kind) == [.microphone])
    #expect(room.hands.map(\.position) == [1])
    let carol = try #require(room.participant(Cast.carol))
    #expect(carol.hands == [.microphone])
  }

  @Test func aClaimedSessionIsNoDeparture() throws {
    for label in ["eve-signalling-gone", "eve-claimed"] {
      let room = try call.room(Cast.video, at: label)
      #expect(room.participant("777")?.presence == .present, "\(label)")
    }
  }
}
