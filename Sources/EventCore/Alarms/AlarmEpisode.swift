import CallRoom

/// One alarm with what its rule has seen so far: hysteresis as a value.
///
/// Within an episode the time in which it was wrong adds up; what ends the episode is to be well for
/// long enough without a break. So a connection that flaps raises one alarm, and a moment of trouble
/// none.
struct AlarmEpisode {
  /// What was seen last.
  private enum Seen { case wrong, well, unknown }

  private(set) var alarm: Alarm
  private var seen = Seen.wrong
  /// When it was last looked at.
  private(set) var lastLook: Timestamp
  /// How long it was wrong, in microseconds.
  private var wrongFor: Int64 = 0
  /// How long it has been well without a break, in microseconds.
  private var wellFor: Int64 = 0
  /// Whether the beginning is exact, so that nothing has to be added up.
  private let isExact: Bool
  /// Whether the alarm was ever raised.
  private(set) var wasRaised = false

  /// An episode that begins with a finding; `nil` where nothing is wrong.
  init?(id: UInt64, _ sight: AlarmSight, at now: Timestamp) {
    guard case .wrong(let severity, let detail, let since, let isExact) = sight.finding else {
      return nil
    }
    let begin = min(since ?? now, now)
    alarm = Alarm(
      id: id, key: sight.key, state: .pending(since: begin), since: begin, severity: severity,
      detail: detail, name: sight.name)
    lastLook = begin
    self.isExact = isExact
  }

  /// Whether a finding belongs to another episode than this, and this one ended well: the hand was
  /// raised anew, the person left and came back or was well for long enough since the last look.
  func ending(by sight: AlarmSight, settings: AlarmSettings, at now: Timestamp) -> Ending? {
    if let entered = sight.enteredAt, entered > max(lastLook, alarm.since) { return .otherwise }
    guard case .wrong(_, _, let since, let isExact) = sight.finding else { return nil }
    if seen == .well {
      let turn = min(max(since ?? now, lastLook), now)
      let well = wellFor + turn.microseconds - lastLook.microseconds
      if well >= clearAfter(settings) { return .well }
    }
    guard isExact, self.isExact, alarm.key.rule != .drift, let since else { return nil }
    return since > alarm.since ? .otherwise : nil
  }

  /// How an episode ends.
  enum Ending { case well, otherwise }

  private func clearAfter(_ settings: AlarmSettings) -> Int64 {
    Int64(AlarmTiming.of(alarm.key.rule).clear(settings) * 1e6)
  }

  /// Takes in a finding; what happened, if anything did.
  mutating func look(_ sight: AlarmSight, settings: AlarmSettings, at now: Timestamp)
    -> AlarmChange.Kind?
  {
    alarm.name = sight.name ?? alarm.name
    switch sight.finding {
    case .wrong(let severity, let detail, let since, _):
      pass(to: min(max(since ?? now, lastLook), now), until: now, as: .wrong)
      alarm.detail = detail
      return rise(to: severity, settings, now)
    case .well(let since):
      pass(to: min(max(since ?? now, lastLook), now), until: now, as: .well)
      return settle(settings, now)
    case .unknown:
      pass(to: now, until: now, as: .unknown)
      return nil
    }
  }

  /// When time alone does something, while what was seen last stays so; a moment that never comes for never.
  func due(_ settings: AlarmSettings) -> Timestamp {
    switch seen {
    case .wrong where !alarm.state.isRaised:
      let wanted = raiseAfter(settings)
      return isExact
        ? alarm.since.advanced(byMicroseconds: wanted)
        : lastLook.advanced(byMicroseconds: max(0, wanted - wrongFor))
    case .well: return lastLook.advanced(byMicroseconds: max(0, clearAfter(settings) - wellFor))
    case .wrong, .unknown: return Timestamp(microseconds: .max)
    }
  }

  private func raiseAfter(_ settings: AlarmSettings) -> Int64 {
    Int64(AlarmTiming.of(alarm.key.rule).raise(settings, alarm.severity) * 1e6)
  }

  /// Ends the episode: what it was about is not there any more.
  mutating func end(at now: Timestamp, isWell: Bool) -> AlarmChange.Kind? {
    let wasRaised = alarm.state.isRaised
    alarm.state = .cleared(since: now, isWell: isWell)
    return wasRaised ? .cleared : nil
  }

  /// Notes that somebody knows; whether there was anything to know.
  mutating func acknowledge() -> Bool {
    guard case .firing(let since) = alarm.state else { return false }
    alarm.state = .acknowledged(since: since)
    return true
  }

  /// Adds up the time since the last look: until `change` it was as seen then, from there on as now.
  private mutating func pass(to change: Timestamp, until now: Timestamp, as next: Seen) {
    let turn = next == seen ? now : change
    spend(turn.microseconds - lastLook.microseconds)
    if seen != next {
      // Only unbroken well-being counts; not knowing breaks nothing.
      if next == .wrong { wellFor = 0 }
      seen = next
      spend(now.microseconds - turn.microseconds)
    }
    lastLook = max(lastLook, now)
  }

  private mutating func spend(_ microseconds: Int64) {
    guard microseconds > 0 else { return }
    switch seen {
    case .wrong: wrongFor += microseconds
    case .well: wellFor += microseconds
    case .unknown: break
    }
  }

  private mutating func rise(
    to severity: AlarmSeverity, _ settings: AlarmSettings, _ now: Timestamp
  ) -> AlarmChange.Kind? {
    let isWorse = severity > alarm.severity
    alarm.severity = max(severity, alarm.severity)
    if alarm.state.isRaised { return isWorse ? .worsened : nil }
    let lasted = isExact ? now.microseconds - alarm.since.microseconds : wrongFor
    guard lasted >= raiseAfter(settings) else { return nil }
    alarm.state = .firing(since: now)
    wasRaised = true
    return .fired
  }

  private mutating func settle(_ settings: AlarmSettings, _ now: Timestamp) -> AlarmChange.Kind? {
    wellFor >= clearAfter(settings) ? end(at: now, isWell: true) : nil
  }

  /// Whether the episode is over.
  var isCleared: Bool {
    if case .cleared = alarm.state { true } else { false }
  }
}
