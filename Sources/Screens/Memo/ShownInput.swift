import CallRoom

/// The values of a screen as its parts read them: what is read is noted, so that a part is drawn anew only
/// where something that it shows has changed.
final class ShownInput {
  /// All of them: what is read here is not noted.
  let values: ScreenInput
  private let notes: BasisNotes

  init(_ values: ScreenInput, notes: BasisNotes) {
    self.values = values
    self.notes = notes
  }

  var summaries: [RoomSummary] { noted(.summaries).values.summaries }
  var feeds: [FeedStatus] { noted(.feeds).values.feeds }
  var counts: VerdictCounts { noted(.counts).values.counts }
  var alarms: [AlarmLine] { noted(.alarms).values.alarms }
  var pastAlarms: [AlarmLine] { noted(.pastAlarms).values.pastAlarms }
  var person: PersonDetail? { noted(.person).values.person }
  var totalDrift: DriftLine? { noted(.totalDrift).values.totalDrift }
  var drift: DriftLine? { noted(.drift).values.drift }
  var why: Why? { noted(.why).values.why }
  var lastProblem: String? { noted(.problem).values.lastProblem }
  var newestInput: Timestamp? { noted(.newest).values.newestInput }
  var isRecording: Bool { noted(.ending).values.isRecording }
  var ended: Bool { noted(.ending).values.ended }
  var staleAfterSeconds: Double { noted(.staleAfter).values.staleAfterSeconds }
  var canSend: Bool { noted(.canSend).values.canSend }
  var version: String { noted(.version).values.version }
  var failure: (feed: String, reason: String)? { noted(.feeds).values.failure }
  var titles: [RoomKey: String] { noted(.titles).values.titles }

  /// The alarms of somebody in a room.
  func alarms(of room: RoomKey, _ user: UserID?) -> [AlarmLine] {
    noted(.alarms).values.alarms(of: room, user)
  }

  /// The clock, for what changes in no steps that are known: whoever reads it is drawn at every instant.
  var now: Timestamp { noted(.now).values.now }

  private func noted(_ facts: Facts) -> ShownInput {
    notes.note(facts)
    return self
  }
}

// What the clock does to a text: noted is the moment at which the text changes.
extension ShownInput {
  /// How old something is (``Figures/age(_:)``).
  func age(of earlier: Timestamp) -> String { age(values.now.seconds(since: earlier)) }

  /// A span up to now, which grows with the clock.
  func age(_ seconds: Double) -> String {
    note(seconds, next: Figures.ageEnd(seconds))
    return Figures.age(seconds)
  }

  /// How old something is, in steps (``Figures/steppedAge(_:)``).
  func steppedAge(since earlier: Timestamp) -> String {
    let seconds = values.now.seconds(since: earlier)
    note(seconds, next: Figures.steppedAgeEnd(seconds))
    return Figures.steppedAge(seconds)
  }

  /// For how long something lasts (``Figures/duration(_:)``).
  func duration(since earlier: Timestamp) -> String {
    let seconds = values.now.seconds(since: earlier)
    note(seconds, next: Figures.durationEnd(seconds))
    return Figures.duration(seconds)
  }

  /// The seconds until a moment, which are told as ``Figures/age(_:)`` does, or rounded up; 0 or less when
  /// it is over.
  func left(until moment: Timestamp) -> Double {
    let left = moment.seconds(since: values.now)
    if left > 0 { note(0, next: Figures.leftEnd(left)) }
    return left
  }

  /// The time of day of a moment.
  func clock(_ moment: Timestamp) -> String { noted(.offset).values.clock(moment) }

  /// The time of day now.
  var clockNow: String {
    let (now, second) = (values.now.microseconds, Int64(1_000_000))
    let rest = now % second
    notes.note(until: now.addingSaturated(second - (rest < 0 ? rest + second : rest)))
    return clock(values.now)
  }

  /// For how many seconds there was no data of a room (``ScreenInput/staleSeconds(_:life:people:)``).
  ///
  /// Noted is when it goes stale; who tells the seconds does so by ``age(_:)``.
  func staleSeconds(_ room: RoomSummary) -> Double? {
    staleSeconds(room.freshness, life: room.life, people: room.people)
  }

  /// The same for an open room.
  func staleSeconds(_ room: Room) -> Double? {
    staleSeconds(room.freshness, life: room.life, people: room.participants.count)
  }

  private func staleSeconds(_ freshness: Freshness, life: RoomLife, people: Int) -> Double? {
    notes.note([.ending, .staleAfter])
    notes.note(until: values.staleSince(freshness, life: life, people: people))
    return values.staleSeconds(freshness, life: life, people: people)
  }

  /// For how many seconds nothing came at all, where that is too long.
  var staleSecondsOfAll: Double? {
    notes.note([.ending, .staleAfter, .newest])
    guard !values.ended, let newest = values.newestInput else { return nil }
    let age = values.now.seconds(since: newest)
    guard age > values.staleAfterSeconds else {
      note(age, next: values.staleAfterSeconds)
      return nil
    }
    return age
  }

  private func note(_ seconds: Double, next: Double) {
    notes.note(until: values.moment(at: next, from: seconds))
  }
}

extension ScreenInput {
  /// The moment at which a span that is `seconds` now is as long as `next`: rather too soon than too late,
  /// and not before the next instant.
  func moment(at next: Double, from seconds: Double) -> Int64 {
    guard next.isFinite, seconds.isFinite else { return .max }
    let microseconds = Int64(min(max(0, (next - seconds) * 1e6 - 2), 9e15))
    return max(now.microseconds.addingSaturated(1), now.microseconds.addingSaturated(microseconds))
  }

  /// When a room that is fresh goes stale by the clock alone, in microseconds; `.max` for never.
  func staleSince(_ freshness: Freshness, life: RoomLife, people: Int) -> Int64 {
    guard !ended, life != .ended, people > 0, let newest = freshness.newest else { return .max }
    let age = now.seconds(since: newest)
    return age > staleAfterSeconds ? .max : moment(at: staleAfterSeconds, from: age)
  }
}

extension Int64 {
  /// The sum, or the nearest number there is.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
