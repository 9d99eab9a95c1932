import CallRoom
import Cells

extension ScreenView {
  /// What the second line says of a room: what nobody needs to know is not there.
  func roomFacts(_ room: Room) -> [Segment] {
    alarmHead + countFacts(room) + stateFacts(room) + meetingFacts(room)
      + policyFacts(room.policy) + quietFacts(room)
  }

  private func countFacts(_ room: Room) -> [Segment] {
    let tiers: (QualityTier) -> Int = { tier in
      room.participants.filter { $0.tier?.overall == tier }.count
    }
    var segments: [Segment] = []
    if room.life == .ended {
      segments.append(Segment(pieces: [ink.symbol(.ended), ink.text(" ENDED", .ended)], rank: 1))
    }
    segments += [
      fact(room.participants.count, "person", "people", 1),
      fact(room.speakers.count, "speaking", "speaking", 4),
      fact(room.hands.count, "hand", "hands", 1, room.hands.isEmpty ? .faint : .hand),
    ]
    return segments + trouble(lost: tiers(.lost), poor: tiers(.poor))
  }

  /// What is shared and recorded, and whether the room is locked.
  private func stateFacts(_ room: Room) -> [Segment] {
    var segments = room.share.map { [shareFact($0)] } ?? []
    for task in room.runningTasks {
      let look = TaskLook(task, age: input.age(of: task.since))
      let sign = look.isBroken ? [ink.symbol(.failed, .lost), ink.text(" ")] : []
      let text = ink.text(look.text, look.isBroken ? .lost : .strong)
      segments.append(
        Segment(pieces: sign + [text], rank: look.isRecording ? 2 : look.isBroken ? 3 : 4))
    }
    if room.policy.locked == true {
      segments.append(Segment(pieces: [ink.text("LOCKED", .locked)], rank: 2))
    }
    return segments
  }

  /// What a meeting is about beside the call: who waits, who needs help, what is asked.
  private func meetingFacts(_ room: Room) -> [Segment] {
    RoomLine.table.compactMap { line in
      guard let fact = line.fact, let text = fact.text(self, room) else { return nil }
      let isUrgent = fact.isUrgent(room)
      return Segment(
        pieces: [ink.text(text, isUrgent ? .hand : fact.role)], rank: isUrgent ? 3 : fact.rank)
    }
  }

  private func shareFact(_ share: Share) -> Segment {
    let age = input.age(of: share.since)
    return Segment(
      pieces: [
        ink.symbol(.sharing), ink.text(" "),
        Piece(text: ink.ruler.text(personName(share.userID), fitting: 24), role: .sharing),
        ink.text(", \(share.kind.rawValue) \(age)", .sharing),
      ], rank: 5)
  }

  private func policyFacts(_ policy: RoomPolicy) -> [Segment] {
    var texts: [(String, ThemeRole, Int)] = []
    if let rule = policy.microphone {
      texts.append(("mics: \(Self.words(rule))", rule == .free ? .faint : .locked, 6))
    }
    if let rule = policy.camera, rule != .free {
      texts.append(("cameras: \(Self.words(rule))", .locked, 7))
    }
    if policy.waitingRoom == true { texts.append(("waiting room on", .base, 9)) }
    if policy.share == false { texts.append(("no sharing", .locked, 8)) }
    if policy.chat == false { texts.append(("no chat", .locked, 8)) }
    return texts.map { Segment(pieces: [ink.text($0.0, $0.1)], rank: $0.2) }
  }

  private func quietFacts(_ room: Room) -> [Segment] {
    let provisional = room.participants.filter { $0.presence == .provisional }.count
    var segments: [Segment] = []
    if room.calledCount > 0 {
      segments.append(Segment(pieces: [ink.text("calling \(room.calledCount)")], rank: 5))
    }
    if provisional > 0 {
      let text = "\(provisional) never joined"
      segments.append(Segment(pieces: [ink.text(text, .rowProvisional)], rank: 7))
    }
    if let layout = room.layout {
      let text = "layout hint: \(layout.hint ?? "unnamed")"
      segments.append(Segment(pieces: [ink.text(text, .faint)], rank: 10))
    }
    return segments
  }

  /// A rule for microphones or cameras in words.
  static func words(_ rule: MediaPolicy) -> String {
    switch rule {
    case .free: "free"
    case .muted: "muted"
    case .handOnly: "by raised hand"
    }
  }

  /// Somebody's name, or their id where no name is known.
  func personName(_ userID: UserID) -> String {
    room?.participant(userID)?.name
      ?? room?.departed.first { $0.userID == userID }?.name
      ?? room?.waiting.first { $0.userID == userID }?.name ?? userID.text
  }
}
