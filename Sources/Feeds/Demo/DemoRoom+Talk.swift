import JSON

extension DemoRoom {
  /// Moves the conversation on and sends the list of speakers when it is time.
  mutating func listSpeakers(_ now: Int, _ out: inout DemoOutbox) {
    let before = talk.speakers.map(\.person)
    endTurns(now, &out)
    beginTurns(now)
    let hasChanged = talk.speakers.map(\.person) != before
    guard hasChanged || (now >= talk.listsAt && !talk.speakers.isEmpty) else { return }
    talk.listsAt = now + pace.listEvery
    sendSpeakers(now, &out)
  }

  private func canSpeak(_ number: Int) -> Bool {
    people[number].isHere && people[number].hasMicrophone
  }

  private mutating func endTurns(_ now: Int, _ out: inout DemoOutbox) {
    let ended = talk.speakers.filter { $0.until <= now || !canSpeak($0.person) }
    guard !ended.isEmpty else { return }
    talk.speakers = talk.speakers.filter { $0.until > now && canSpeak($0.person) }
    if talk.speakers.isEmpty { talk.resumesAt = now + random.integer(pace.pause) }
    for speaker in ended where people[speaker.person].isGuest {
      people[speaker.person].isGuest = false
      if canSpeak(speaker.person) { setMicrophone(speaker.person, false, now, &out) }
    }
  }

  private mutating func beginTurns(_ now: Int) {
    if let guest = talk.next, talk.speakers.count < 2 {
      talk.next = nil
      if canSpeak(guest) && !talk.includes(guest) {
        begin(guest, for: random.integer(5000...12_000), loudness: 0.9, now)
      }
    } else if talk.speakers.isEmpty && now >= talk.resumesAt {
      let voices = people.indices.filter(canSpeak)
      if let number = random.pick(voices) {
        begin(number, for: random.integer(pace.turn), loudness: random.number(0.6...0.95), now)
      }
    } else if talk.speakers.count == 1 && random.isOne(in: 60) {
      // Somebody says yes, or no, in between.
      let voices = people.indices.filter { canSpeak($0) && !talk.includes($0) }
      if let number = random.pick(voices) {
        begin(number, for: random.integer(700...2200), loudness: random.number(0.3...0.6), now)
      }
    }
  }

  private mutating func begin(_ number: Int, for time: Int, loudness: Double, _ now: Int) {
    talk.speakers.append(.init(person: number, loudness: loudness, until: now + time))
  }

  /// Sends the list, loudest first; each voice breathes between 60 % and all of its loudness.
  private mutating func sendSpeakers(_ now: Int, _ out: inout DemoOutbox) {
    var list: [(user: String, level: Double)] = []
    for speaker in talk.speakers {
      let level = speaker.loudness * random.number(0.6...1)
      list.append((people[speaker.person].id, Double(Int(level * 100 + 0.5)) / 100))
    }
    list.sort { $0.level > $1.level || ($0.level == $1.level && $0.user < $1.user) }
    let moment = out.epoch(now)
    out.event("active_speakers_changed", in: id, at: now) { writer in
      writer.member("ts", moment)
      writer.key("speakers")
      writer.array { writer in
        for (user, level) in list {
          writer.object { writer in
            writer.member("uid", user)
            writer.member("trackId", user + ".mic")
            writer.member("level", level)
          }
        }
      }
    }
  }
}
