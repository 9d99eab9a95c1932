import CallRoom
import Testing

/// Identities and digests are the same on every machine (core laws §4 and §8).
@Suite struct HashTests {
  private func hash(_ count: Int) -> EventIdentity {
    var hash = Hash128()
    for number in 0..<count { hash.add(UInt8(truncatingIfNeeded: number)) }
    return hash.finish()
  }

  /// SipHash-2-4-128 of the bytes 0, 1, 2 … with our key, by another implementation that gives the
  /// published vectors of the algorithm.
  @Test(arguments: [
    (0, "a92bad362c6623118ce091770c1a018b"), (1, "8bf74de030dddf2cd4828d53d9158007"),
    (7, "44d4f2ed2f7183377871ad5838424f18"), (8, "79d28a858a9f84746d9b8410f664d218"),
    (9, "9d9858682d63804bfa11f8d64757c4dc"), (63, "0e687286891a5fff91c75ac18ac747ee"),
    (64, "153b97d434a9ac54009a8239ce8c1539"), (255, "7240914e9202bfa21504e9ba2870484e"),
    (256, "c936c684f51a20d5e086f49b692d65a7"), (1000, "439139b964a5f73ee59acf15aafe48b7"),
  ])
  func theHashIsSipHash(count: Int, digits: String) {
    #expect(hash(count).hexadecimal == digits)
  }

  @Test func anIdentityIsPinned() {
    let identity = EventIdentity(room: hall, eventID: "e1")
    #expect(identity.hexadecimal == "993c9e93e1de24be620b43d167319033")
  }

  @Test func piecesAreOneText() {
    var whole = Hash128()
    let bytes = Array("a longer text than eight bytes".utf8)
    bytes.withUnsafeBytes { whole.add($0) }
    var pieces = Hash128()
    for byte in bytes { pieces.add(byte) }
    #expect(whole.finish() == pieces.finish())
    #expect(whole.finish() == whole.finish())
  }

  @Test func whereATextEndsCounts() {
    func hash(_ texts: [String]) -> EventIdentity {
      var hash = Hash128()
      for text in texts { hash.add(text) }
      return hash.finish()
    }
    #expect(hash(["ab", "c"]) != hash(["a", "bc"]))
    #expect(hash(["é"]) != hash(["e\u{301}"]))
    #expect(hash([]) != hash([""]))
  }

  @Test func aTieBreakIsNeverThatOfASnapshot() {
    for number in 0..<10_000 as Range<UInt64> {
      let tie = EventIdentity(high: 0, low: number &* 0x9E37_79B9_7F4A_7C15).tieBreak
      #expect(tie >= 1 && tie <= 4095)
    }
    #expect(EventIdentity(high: 0, low: .max).tieBreak <= 4095)
  }

  @Test func identitiesDifferByRoomAndRealm() {
    let realm = RoomKey(realm: "eu", roomID: "hall")
    let other = RoomKey(roomID: "other")
    let all = [hall, realm, other].map { EventIdentity(room: $0, eventID: "e1") }
    #expect(Set(all).count == 3)
    #expect(all.map(\.hexadecimal.count) == [32, 32, 32])
  }

  @Test func theDigestOfAStateIsPinned() {
    let inputs = [
      entered("ann", "c1", at: 1), raised("ann", at: 2, id: "r"), microphone("ann", .off, at: 3),
      snapshot(.complete, [listing("ann"), listing("bob")], at: 4, title: "T"),
      speakers(["bob"], at: 5), handle("c1", .mediaUp, at: 2),
    ]
    #expect(State().digest == "a92bad362c6623118ce091770c1a018b")
    #expect(state(inputs).digest == "851c9fca6e9bb0e867336474e4f4d78a")
  }

  @Test func theDigestCoversEveryRegisterAndNoFreshness() {
    let known = [entered("ann", "c1", at: 1)]
    let digest = state(known).digest
    for input in [
      microphone("ann", .on, at: 2), event(.camera("ann", .on), at: 2), raised("ann", at: 2),
      event(.name("ann", "A"), at: 2), event(.role("ann", .host), at: 2),
      event(.title("T"), at: 2), event(.policy(.flag(.chat, true)), at: 2), snapshot(at: 2),
      event(.policy(.camera(.muted)), at: 2), event(.layout("grid", by: nil), at: 2),
      event(.link("ann", .reconnected), at: 2), event(.link(nil, .reconnected), at: 2),
      event(.drawAllowed("ann", false), at: 2), speakers([], at: 2), handle("c1", .mediaUp, at: 2),
      event(.moderation("ann", track: "0", isMuted: true), at: 2), event(.sessionEnded, at: 2),
      event(.publication("ann", name: nil, []), at: 2), exited("ann", at: 2),
      event(.share("ann", nil, isExclusive: false), at: 2),
      event(.speaking("ann", connection: nil, nil), at: 2),
    ] { #expect(state(known + [input]).digest != digest, "\(input.body)") }
    #expect(state(known + [snapshot(.failed, at: 2)]).digest == digest)
    #expect(state(known + [event(.seen, at: 2)]).digest == digest)
  }
}
