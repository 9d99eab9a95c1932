import CallRoom
import Testing

@testable import EventCore

/// Records of the inspector as they are kept.
@Suite struct PackedRecordTests {
  private static let readAt = Timestamp(microseconds: 1_760_000_000_000_000)

  private static func record(
    feed: String = "feed", type: String? = "type", name: String? = nil, verdict: Verdict = .applied
  ) -> InspectorRecord {
    InspectorRecord(
      sequence: 7, readAt: readAt, feed: feed, type: type, userID: "anna",
      name: name.map { EventName($0) }, stamp: Stamp(readAt, tieBreak: 3),
      identity: EventIdentity(high: 1, low: 2), field: .microphone, verdict: verdict)
  }

  private static func kept(_ record: InspectorRecord, _ names: inout InspectorNames)
    -> InspectorRecord
  {
    PackedRecord(record, &names).record(names)
  }

  @Test func aRecordTakesLittle() { #expect(MemoryLayout<PackedRecord>.stride == 88) }

  @Test(
    arguments: [
      nil, "", "e7", "01K742SG00V0M0CJ2CR3SMN6QZ", "01k742sg00v0m0cj2cr3smn6qz",
      "26 bytes are kept in place", "27 bytes are not any longer",
      "0b5f1c1e-7a43-4f6e-9d2a-00ff10aa9b3c", "0B5F1C1E-7A43-4F6E-9D2A-00FF10AA9B3C",
      "00000000-0000-0000-0000-000000000000", "é", "e\u{301}",
      "a name that is longer than forty bytes, as it was sent",
    ])
  func everyNameIsKeptAsItWasSent(name: String?) {
    var names = InspectorNames()
    let kept = Self.kept(Self.record(name: name), &names)
    #expect(kept.name?.text.utf8.elementsEqual(name?.utf8 ?? "".utf8) ?? (name == nil))
    #expect((kept.name == nil) == (name == nil))
    #expect(kept.verdict == .applied)
  }

  @Test func everyVerdictIsKeptWithWhatItHolds() {
    var names = InspectorNames()
    let verdicts: [Verdict] = [
      .applied, .duplicate, .pending, .otherRoom, .unknownType,
      .superseded(Superseding(by: Stamp(rawValue: 9), field: .name)),
      .rejected(Rejection(line: 3, byte: 5, reason: "expected a name")),
    ]
    for verdict in verdicts {
      let kept = Self.kept(Self.record(name: "e7", verdict: verdict), &names)
      #expect(kept.verdict == verdict)
      #expect(kept.name?.text == "e7" && kept.feed == "feed" && kept.type == "type")
    }
  }

  @Test func whatIsToldOfAnInputIsKept() {
    var names = InspectorNames()
    let record = Self.record()
    let kept = Self.kept(record, &names)
    #expect(kept.sequence == 7 && kept.readAt == record.readAt && kept.stamp == record.stamp)
    #expect(kept.userID == "anna" && kept.field == .microphone)
    #expect(kept.identity?.low == 2)
    let little = Self.kept(
      InspectorRecord(
        sequence: 8, readAt: Self.readAt, feed: "", type: nil, userID: nil, name: nil, stamp: nil,
        identity: nil, field: nil, verdict: .duplicate), &names)
    #expect(little.feed.isEmpty && little.type == nil && little.userID == nil)
    #expect(
      little.name == nil && little.stamp == nil && little.identity == nil && little.field == nil)
  }

  @Test func moreFeedsAndTypesThanHaveNumbersKeepTheirNames() {
    var names = InspectorNames()
    var packed: [PackedRecord] = []
    for index in 0..<1500 {
      packed.append(
        PackedRecord(Self.record(feed: "feed \(index)", type: "type \(index)"), &names))
    }
    for (index, record) in packed.map({ $0.record(names) }).enumerated() {
      #expect(record.feed == "feed \(index)" && record.type == "type \(index)")
    }
    #expect(names.type("type 3") == 4)
    #expect(names.type("type 1400") == .max)
    #expect(names.feed("feed 253") == 254 && names.feed("feed 254") == .max)
  }

  @Test func namesThatOnlyLookTheSameAreTwo() {
    // Canonically equivalent: of one length, and a Kelvin sign.
    let pairs = [("a\u{323}\u{307}", "a\u{307}\u{323}"), ("K", "\u{212A}"), ("\u{212A}", "K")]
    for (one, other) in pairs {
      #expect(one == other)
      var names = InspectorNames()
      let packed = [one, other, one, other].map {
        PackedRecord(Self.record(feed: $0, type: $0), &names)
      }
      let kept = packed.map { $0.record(names) }
      for (record, name) in zip(kept, [one, other, one, other]) {
        #expect(record.type?.utf8.elementsEqual(name.utf8) == true)
        #expect(record.feed.utf8.elementsEqual(name.utf8))
      }
    }
  }
}
