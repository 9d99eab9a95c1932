import CallRoom
import JSON

extension DemoRoom {
  /// How many participants a page of a snapshot holds, so that a line stays under 64 KiB.
  private static let pageSize = 250

  /// Says all that is true of the room and who is in it.
  mutating func sendSnapshot(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let present = those(\.isPresent)
    let pages = max(1, (present.count + Self.pageSize - 1) / Self.pageSize)
    for page in 1...pages {
      let members = present.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
      let joined = members.map { out.epoch(people[$0].joinedAt) }
      out.snapshot(in: id, at: now, page: page, of: pages) { writer in
        writer.member("complete", true)
        writer.member("title", title)
        writer.key("participants")
        writer.array { writer in
          for (number, joinedAt) in zip(members, joined) {
            write(people[number], joinedAt, to: &writer)
          }
        }
      }
    }
    return true
  }

  private func write(_ person: DemoPerson, _ joinedAt: Int64, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("userID", person.id)
      writer.member("name", person.name)
      writer.member("role", person.role.name)
      writer.member("mic", person.hasMicrophone ? "on" : "off")
      writer.member("camera", person.hasCamera ? "on" : "off")
      writer.member("joinedAt", joinedAt)
    }
  }

  /// Somebody comes, or somebody who is free goes.
  mutating func comeOrGo(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let away = those { !$0.isPresent }
    let free = people.indices.filter { number in
      let person = people[number]
      return number > 0 && person.isHere && !isBusy(number) && now - person.joinedAt > 8000
    }
    let isEmptying = away.count * 4 > people.count
    if let number = random.pick(away), isEmptying || free.isEmpty || random.isOne(in: 2) {
      enter(number, now, &out)
      return true
    }
    guard let number = random.pick(free) else { return false }
    leave(number, now, &out)
    return true
  }

  /// Whether somebody has a part in something, and so neither goes nor loses the connection.
  func isBusy(_ number: Int) -> Bool {
    let person = people[number]
    return share?.person == number || person.hand != nil || person.isGuest
      || person.opensMicrophoneAt != nil || person.opensCameraAt != nil
  }

  private mutating func enter(_ number: Int, _ now: Int, _ out: inout DemoOutbox) {
    people[number].isPresent = true
    people[number].joinedAt = now
    people[number].hasCamera = random.isOne(in: 3)
    people[number].tier = nil
    people[number].nextReportAt = now + random.integer(600...1600)
    let person = people[number]
    out.event("user_enter", in: id, about: person.id, at: now) { writer in
      writer.member("uid", person.id)
      writer.member("name", person.name)
      writer.member("role", person.role.rawValue)
      writer.member("micState", 2)
      writer.member("cameraState", person.hasCamera ? 1 : 2)
    }
  }

  private mutating func leave(_ number: Int, _ now: Int, _ out: inout DemoOutbox) {
    people[number].isPresent = false
    people[number].hasMicrophone = false
    people[number].hasCamera = false
    people[number].connection.troubleSince = nil
    let user = people[number].id
    // Most go by themselves, a few are dropped by their heartbeat.
    let reason = random.isOne(in: 8) ? 4 : 1
    out.event("user_exit", in: id, about: user, at: now) { writer in
      writer.member("uid", user)
      writer.member("reason", reason)
    }
  }

  /// Somebody's connection is lost for some seconds.
  mutating func beginReconnect(_ now: Int, _ out: inout DemoOutbox) -> Bool {
    let free = people.indices.filter { number in
      let person = people[number]
      return number > 0 && person.isHere && !isBusy(number) && person.tier != nil
    }
    guard let number = random.pick(free) else { return false }
    people[number].reconnectsAt = now + random.integer(4000...9000)
    let user = people[number].id
    out.event("reconnecting", in: id, about: user, at: now)
    sayTier(number, uplink: .lost, downlink: .lost, mos: 1, as: out.epoch(now), now, &out)
    return true
  }

  /// Those whose time has come are back, with no tier until the next report.
  mutating func endReconnects(_ now: Int, _ out: inout DemoOutbox) {
    for number in people.indices {
      guard let moment = people[number].reconnectsAt, moment <= now else { continue }
      people[number].reconnectsAt = nil
      people[number].tier = nil
      people[number].nextReportAt = now + random.integer(1000...2000)
      out.event("reconnected", in: id, about: people[number].id, at: now)
    }
  }
}
