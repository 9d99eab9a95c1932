import JSON

extension DemoRoom {
  /// Somebody raises a hand for what is off: mostly the microphone, now and then the camera.
  mutating func raiseHand(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let wantsCamera = random.isOne(in: 4)
    let free = people.indices.filter { number in
      let person = people[number]
      let isOff = wantsCamera ? !person.hasCamera : !person.hasMicrophone
      return number > 0 && person.isHere && person.role == .member && !isBusy(number) && isOff
    }
    guard let number = random.pick(free) else { return false }
    let kind = wantsCamera ? "camera" : "mic"
    let fates: [DemoHand.Fate] = [.approved, .approved, .approved, .declined, .lowered]
    // The first ones have the three fates in turn, so that a short look sees them all.
    let fate = raisedHands < 3 ? fates[raisedHands + 2] : random.pick(fates) ?? .approved
    people[number].hand = DemoHand(
      kind: kind, fate: fate, endsAt: now + random.integer(7000...20_000))
    raisedHands += 1
    hand("raised", number, kind, by: nil, now, &out)
    return true
  }

  /// The host answers, or the owner lowers, each hand whose time has come.
  mutating func answerHands(_ now: Int, _ out: inout DemoOutbox) {
    for number in people.indices {
      guard let raised = people[number].hand, raised.endsAt <= now, people[number].isHere else {
        continue
      }
      people[number].hand = nil
      switch raised.fate {
      case .lowered: hand("lowered", number, raised.kind, by: nil, now, &out)
      case .declined: hand("declined", number, raised.kind, by: host, now, &out)
      case .approved:
        hand("approved", number, raised.kind, by: host, now, &out)
        let moment = now + random.integer(900...2600)
        if raised.kind == "mic" {
          people[number].opensMicrophoneAt = moment
        } else {
          people[number].opensCameraAt = moment
        }
      }
    }
  }

  private mutating func hand(
    _ what: String, _ number: Int, _ kind: String, by operatorID: String?, _ now: Int,
    _ out: inout DemoOutbox
  ) {
    out.event("hand-" + what, in: id, about: people[number].id, at: now) { writer in
      writer.member("kind", kind)
      if let operatorID { writer.member("opUid", operatorID) }
    }
  }

  /// Who was approved opens microphone or camera a moment later, and speaks next.
  mutating func openApproved(_ now: Int, _ out: inout DemoOutbox) {
    for number in people.indices {
      if let moment = people[number].opensMicrophoneAt, moment <= now {
        people[number].opensMicrophoneAt = nil
        people[number].isGuest = true
        talk.next = number
        setMicrophone(number, true, now, &out)
      }
      if let moment = people[number].opensCameraAt, moment <= now {
        people[number].opensCameraAt = nil
        setCamera(number, true, now, &out)
      }
    }
  }

  /// Switches somebody's microphone and says so; `operatorID` when an operator did it.
  mutating func setMicrophone(
    _ number: Int, _ isOn: Bool, by operatorID: String? = nil, _ now: Int, _ out: inout DemoOutbox
  ) {
    people[number].hasMicrophone = isOn
    media("mic", number, isOn, by: operatorID, now, &out)
  }

  private mutating func setCamera(
    _ number: Int, _ isOn: Bool, _ now: Int, _ out: inout DemoOutbox
  ) {
    people[number].hasCamera = isOn
    media("camera", number, isOn, by: nil, now, &out)
  }

  private mutating func media(
    _ kind: String, _ number: Int, _ isOn: Bool, by operatorID: String?, _ now: Int,
    _ out: inout DemoOutbox
  ) {
    let user = people[number].id
    out.event("user_\(kind)_state_changed", in: id, about: user, at: now) { writer in
      writer.member("uid", user)
      writer.member(kind + "State", isOn ? 1 : 2)
      writer.member("byAdmin", operatorID != nil)
      if let operatorID { writer.member("opUid", operatorID) }
    }
  }

  /// One microphone opens or closes, so that as many are open as the room is used to.
  mutating func balanceMicrophones(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let members = those { $0.isHere && $0.role == .member }
    let open = members.filter { people[$0].hasMicrophone && !people[$0].isGuest }
    if open.count > pace.openMicrophones || (open.count > 1 && random.isOne(in: 5)) {
      guard let number = random.pick(open.filter { !talk.includes($0) }) else { return false }
      setMicrophone(number, false, now, &out)
      return true
    }
    let isFree = mutedUntil == nil && open.count < pace.openMicrophones
    let closed = members.filter { !people[$0].hasMicrophone && !isBusy($0) }
    guard isFree, let number = random.pick(closed) else { return false }
    setMicrophone(number, true, now, &out)
    return true
  }
}
