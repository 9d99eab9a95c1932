// Reading a room again: only those who changed are looked at.
extension RoomReading {
  /// What everybody's reading depends on.
  var basis: ReadRoom.Basis {
    var frame = state
    frame.people = SlotTable()
    frame.speakers = Register()
    frame.freshness = Freshness()
    return ReadRoom.Basis(frame: frame, bounds: bounds, expiry: all.expiry, isSilent: isSilent)
  }

  /// The whole room, with what it can be mended by.
  func whole(_ position: Int) -> ReadRoom {
    var read = ReadRoom(room: room, basis: basis, position: position, speakers: state.speakers)
    state.people.forEach { id, person in note(id, person, presence(person), in: &read) }
    return read
  }

  /// Mends a room in which these people changed; false where it is as well to read all of it.
  func mend(_ read: inout ReadRoom, _ changed: Set<UserID>) -> Bool {
    guard !read.hasConnections, changed.count <= read.room.participants.count / 4 + 16 else {
      return false
    }
    let readings = changed.sorted().map { (id: $0, reading: reading($0)) }
    for (id, reading) in readings {
      read.handed.remove(id)
      read.talking.remove(id)
      read.sharing[id] = nil
      let hadLeft = read.departed.removeValue(forKey: id) != nil
      if let reading { note(id, reading.person, reading.presence, in: &read) }
      if hadLeft || read.departed[id] != nil { read.departures = nil }
    }
    guard !read.hasConnections else { return false }
    read.room.freshness = state.freshness
    readQueues(&read)
    let talk = speaking
    for (id, reading) in readings { put(id, reading, talk, into: &read.room) }
    if !isSilent { hear(&read, changed, talk) }
    read.room.life = life(hasPeople: !read.room.participants.isEmpty)
    readMeeting(into: &read.room)
    return true
  }

  /// Notes what of somebody is asked for when others change.
  private func note(
    _ id: UserID, _ person: borrowing PersonState, _ presence: PresenceRule,
    in read: inout ReadRoom
  ) {
    if !person.connections.isEmpty { read.hasConnections = true }
    if presence.departed.exists {
      read.departed[id] = departure(id, person.name.value()?.text, presence)
    }
    guard presence.isPresent else { return }
    if !person.hands.isEmpty { read.handed.insert(id) }
    if person.speaking.stamp.exists { read.talking.insert(id) }
    if let sharing = MediaRule.sharing(person, floor: floor(presence)) {
      let share = Share(userID: id, kind: sharing.kind, since: sharing.stamp.time)
      read.sharing[id] = (sharing.stamp, share)
    }
  }

  /// Reads what stands in an order over all people: hands, the share, those who left.
  private func readQueues(_ read: inout ReadRoom) {
    read.room.hands = hands(read.handed.sorted().compactMap(reading))
    read.room.share =
      read.sharing.values.min { a, b in
        a.stamp == b.stamp ? a.share.userID < b.share.userID : a.stamp > b.stamp
      }?.share
    let departures = read.departures ?? Self.newest(read.departed.values)
    read.departures = departures
    read.room.departed = departures
  }

  /// Puts somebody into the list of people as they are now, or takes them out.
  private func put(_ id: UserID, _ reading: Reading?, _ talk: SpeakingRule, into room: inout Room) {
    let place = room.place(of: id)
    let isThere = place < room.participants.count && room.participants[place].userID == id
    guard let reading, reading.presence.isPresent else {
      if isThere { room.participants.remove(at: place) }
      return
    }
    var person = participant(reading, room: room, talk: talk)
    if isSilent { person.stopSpeaking() }
    if isThere {
      room.participants[place] = person
    } else {
      room.participants.insert(person, at: place)
    }
  }

  /// Reads who speaks: of a new list, of those who are said to speak, and of those who changed.
  private func hear(_ read: inout ReadRoom, _ changed: Set<UserID>, _ talk: SpeakingRule) {
    var heard = changed
    let reporter = state.speakers.value()?.reporter
    let isNewList = state.speakers != read.speakers
    if isNewList || reporter.map(changed.contains) == true {
      heard.formUnion(read.room.speakers.map(\.userID))
      heard.formUnion((read.speakers.value()?.levels ?? []).map(\.userID))
      heard.formUnion((state.speakers.value()?.levels ?? []).map(\.userID))
      heard.formUnion(read.talking)
      read.speakers = state.speakers
      for id in heard where !changed.contains(id) { hear(id, talk, in: &read.room) }
    }
    var speakers = read.room.speakers.filter { !heard.contains($0.userID) }
    for id in heard {
      guard let person = read.room.participant(id), person.speaking else { continue }
      speakers.append(Speaker(userID: id, level: person.speakingLevel))
    }
    read.room.speakers = speakers.sorted { talk.isLouder($0, than: $1) }
  }

  private func hear(_ id: UserID, _ talk: SpeakingRule, in room: inout Room) {
    let place = room.place(of: id)
    guard place < room.participants.count, room.participants[place].userID == id,
      let reading = reading(id)
    else { return }
    let level = level(of: id, reading.person, reading.presence, talk)
    let person = room.participants[place]
    guard person.speaking != (level != nil) || person.speakingLevel != level?.level else { return }
    room.participants[place].speaking = level != nil
    room.participants[place].speakingLevel = level?.level
  }
}
