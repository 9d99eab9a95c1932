import JSON

extension DemoRoom {
  /// The host mutes all members; only a raised hand opens a microphone then.
  mutating func beginMuteAll(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let open = those { $0.isPresent && $0.hasMicrophone && $0.role == .member }
    guard mutedUntil == nil && !open.isEmpty else { return false }
    mutedUntil = now + random.integer(20_000...35_000)
    sayPolicy(isMuted: true, now, &out)
    for number in open {
      people[number].isGuest = false
      setMicrophone(number, false, by: host, now, &out)
    }
    return true
  }

  /// The host releases everybody when the time has come; nobody's microphone opens by that.
  mutating func endMuteAll(_ now: Int, _ out: inout DemoOutbox) {
    guard let moment = mutedUntil, moment <= now else { return }
    mutedUntil = nil
    sayPolicy(isMuted: false, now, &out)
  }

  private mutating func sayPolicy(isMuted: Bool, _ now: Int, _ out: inout DemoOutbox) {
    out.event("room_mic_state_changed", in: id, at: now) { writer in
      writer.member("micDisabled", isMuted)
      writer.member("selfUnmuteMicDisabled", isMuted)
      writer.member("opUid", host)
    }
  }

  /// Somebody shares a screen or a whiteboard.
  mutating func beginShare(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let free = those { $0.isHere && $0.hand == nil }
    guard share == nil, let number = random.pick(free) else { return false }
    let type = random.isOne(in: 3) ? 2 : 1
    share = (number, type, now + random.integer(25_000...50_000))
    say("room_share_start", people[number].id, shareType: type, now, &out)
    return true
  }

  /// The sharing ends when its time has come.
  mutating func endShare(_ now: Int, _ out: inout DemoOutbox) {
    guard let (number, type, moment) = share, moment <= now else { return }
    share = nil
    say("room_share_stop", people[number].id, shareType: type, now, &out)
  }

  private mutating func say(
    _ event: String, _ user: String, shareType: Int, _ now: Int, _ out: inout DemoOutbox
  ) {
    out.event(event, in: id, about: user, at: now) { writer in
      writer.member("uid", user)
      writer.member("shareType", shareType)
    }
  }

  /// Somebody puts something behind the name, or takes it away again.
  mutating func rename(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    guard let number = random.pick(those(\.isHere)) else { return false }
    let plain = people[number].plainName
    let isPlain = people[number].name == plain
    people[number].name = isPlain ? plain + (random.pick(DemoCast.suffixes) ?? "") : plain
    let person = people[number]
    out.event("user_name_changed", in: id, about: person.id, at: now) { writer in
      writer.member("uid", person.id)
      writer.member("nickname", person.name)
    }
    return true
  }

  /// The host makes a member a co-host, or a co-host a member again.
  mutating func changeRole(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let coHosts = those { $0.isHere && $0.role == .coHost }
    let isPromoting = coHosts.count < 2
    let free = isPromoting ? those { $0.isHere && $0.role == .member && $0.hand == nil } : coHosts
    guard let number = random.pick(free) else { return false }
    people[number].role = isPromoting ? .coHost : .member
    // A member again keeps the microphone only while the room is free.
    let person = people[number]
    out.event("user_role_changed", in: id, about: person.id, at: now) { writer in
      writer.member("uid", person.id)
      writer.member("role", person.role.rawValue)
      writer.member("opUid", host)
    }
    if mutedUntil != nil && !isPromoting && person.hasMicrophone {
      setMicrophone(number, false, by: host, now, &out)
    }
    return true
  }
}
