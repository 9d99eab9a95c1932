import CallRoom
import Testing

/// Registers, ties, and the sets that keep the largest.
@Suite struct RegisterTests {
  @Test func theNewestStampWins() {
    var register = Register<ExactText>()
    #expect(register.value() == nil)
    #expect(register.write("b", at: stamp(5)) == .changed)
    #expect(register.write("a", at: stamp(3)) == .superseded(by: stamp(5)))
    #expect(register.write("b", at: stamp(5)) == .same)
    #expect(register.value() == "b")
    #expect(register.write("a", at: stamp(5, 2)) == .changed)
    #expect(register.value() == "a")
  }

  @Test func aFloorHidesWhatIsNotAboveIt() {
    var register = Register<Bool>()
    _ = register.write(true, at: stamp(5))
    #expect(register.value(above: stamp(5, 0)) == true)
    #expect(register.value(above: stamp(5)) == nil)
    #expect(register.value(above: stamp(6)) == nil)
  }

  @Test func ofOneStampTheLargerValueStaysInAnyOrder() {
    for (larger, smaller): (MediaState, MediaState) in [
      (.unknown, .off), (.off, .on), (.unknown, .on),
    ] {
      for order in [[larger, smaller], [smaller, larger], [smaller, larger, smaller]] {
        var register = Register<MediaState>()
        for value in order { _ = register.write(value, at: stamp(5)) }
        #expect(register.value() == larger)
      }
    }
  }

  @Test func aTieIsAboutTheEncodedBytes() {
    // A text is its length and its bytes: the longer one is the larger.
    for order: [ExactText] in [["z", "aa"], ["aa", "z"]] {
      var register = Register<ExactText>()
      for value in order { _ = register.write(value, at: stamp(5)) }
      #expect(register.value() == "aa")
    }
    for order: [ExactText] in [["é", "e\u{301}"], ["e\u{301}", "é"]] {
      var register = Register<ExactText>()
      for value in order { _ = register.write(value, at: stamp(5)) }
      #expect(register.value() == "e\u{301}")
    }
  }

  @Test func aSnapshotsWriteLosesAgainstAnEventOfTheSameInstant() {
    let told = event(.microphone("ann", .on, by: nil), at: 5)
    let listed = snapshot(.complete, [listing("ann") { $0.microphone = .off }], at: 5)
    for order in [[told, listed], [listed, told]] {
      #expect(room(order).participant("ann")?.microphone == .on)
    }
  }

  @Test func theEffectOfSeveralWritesIsTheStrongest() {
    #expect(WriteEffect.same + .changed == .changed)
    #expect(WriteEffect.superseded(by: stamp(3)) + .changed == .changed)
    #expect(WriteEffect.same + .superseded(by: stamp(3)) == .superseded(by: stamp(3)))
    #expect(
      WriteEffect.superseded(by: stamp(3)) + .superseded(by: stamp(5))
        == .superseded(by: stamp(5)))
    #expect(WriteEffect.same + .same == .same)
  }

  @Test func theLargestStampsAreKeptInAnyOrder() {
    var random = Seeded(3)
    for _ in 0..<300 {
      let all = (0..<40).map { _ in stamp(Int64(1 + random.below(50)), UInt16(random.below(3))) }
      var kept = LargestStamps()
      var shuffled = LargestStamps()
      for one in all { _ = kept.insert(one) }
      for one in (all + all).shuffled(using: &random) { _ = shuffled.insert(one) }
      #expect(kept == shuffled)
      #expect(kept.stamps == Array(Set(all).sorted().suffix(LargestStamps.capacity)))
    }
  }

  @Test func theNewestBeforeALimitIsFound() {
    var kept = LargestStamps()
    #expect(kept.newest == .never)
    for time in [3, 9, 6] as [Int64] { _ = kept.insert(stamp(time)) }
    #expect(kept.newest == stamp(9))
    #expect(kept.newest(before: stamp(9)) == stamp(6))
    #expect(kept.newest(before: stamp(3)) == .never)
    #expect(kept.insert(stamp(6)) == .same)
  }

  @Test func theOldestAfterALimitIsFound() {
    var kept = LargestStamps()
    #expect(kept.first(after: .never) == nil)
    for time in [3, 9, 6] as [Int64] { _ = kept.insert(stamp(time)) }
    #expect(kept.first(after: .never) == stamp(3))
    #expect(kept.first(after: stamp(3)) == stamp(6))
    #expect(kept.first(after: stamp(6)) == stamp(9))
    #expect(kept.first(after: stamp(9)) == nil)
    #expect(kept.insert(.never) == .same)
    #expect(kept.stamps == [3, 6, 9].map { stamp($0) })
  }

  @Test func whatIsOlderThanTheOldestIsTurnedAwayOnlyWhereThereIsNoRoom() {
    var kept = LargestStamps()
    for time in 2...16 as ClosedRange<Int64> { _ = kept.insert(stamp(time)) }
    #expect(kept.insert(stamp(1)) == .changed)
    #expect(kept.insert(stamp(17)) == .changed)
    #expect(kept.insert(stamp(1)) == .superseded(by: stamp(2)))
    #expect(kept.stamps == (2...17).map { stamp($0) })
  }

  @Test func aCopyWithASmallerStampLowers() {
    var set = StampedIdentities()
    #expect(set.insert(identity("r"), at: stamp(5)) == .changed)
    #expect(set.insert(identity("r"), at: stamp(9)) == .superseded(by: stamp(5)))
    #expect(set.stamp(of: identity("r")) == stamp(5))
    #expect(set.insert(identity("r"), at: stamp(2)) == .changed)
    #expect(set.insert(identity("r"), at: stamp(2)) == .same)
    #expect(set.stamp(of: identity("r")) == stamp(2))
    #expect(set.newest == stamp(2))
    #expect(set.stamp(of: identity("other")) == nil)
  }

  @Test func stampedIdentitiesAreOrderFree() {
    var random = Seeded(4)
    for _ in 0..<300 {
      let all = (0..<15).map { _ in
        (identity("r\(random.below(8))"), stamp(Int64(1 + random.below(9))))
      }
      var kept = StampedIdentities()
      var shuffled = StampedIdentities()
      for (id, at) in all { _ = kept.insert(id, at: at) }
      for (id, at) in (all + all).shuffled(using: &random) { _ = shuffled.insert(id, at: at) }
      #expect(kept == shuffled)
      for (id, at) in all { #expect(kept.stamp(of: id) ?? .never <= at) }
    }
  }

  @Test func ofManyIdentitiesTheNewestAreKept() {
    let all = (1...40).map { (identity("r\($0)"), stamp(Int64($0))) }
    for order in [all, all.reversed()] {
      var kept = StampedIdentities()
      for (id, at) in order { _ = kept.insert(id, at: at) }
      #expect(kept.entries.map(\.stamp) == (25...40).map { stamp(Int64($0)) })
    }
  }
}
