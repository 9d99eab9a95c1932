import CallRoom
import JSON

extension DemoRoom {
  /// Somebody's connection begins to get worse; it recovers by itself.
  mutating func beginTrouble(_ now: Int) -> Bool {
    let free = those { $0.isHere && $0.connection.troubleSince == nil }
    guard let number = random.pick(free) else { return false }
    people[number].connection.troubleSince = now
    return true
  }

  /// Sends the report of everybody whose turn it is, about every two seconds each.
  mutating func report(_ now: Int, _ out: inout DemoOutbox) {
    for number in people.indices
    where people[number].isHere && people[number].nextReportAt <= now {
      people[number].nextReportAt = now + random.integer(1800...2200)
      let connection = people[number].connection
      let age = connection.troubleSince.map { now - $0 } ?? 0
      let whole = DemoConnection.worsening + DemoConnection.staying + DemoConnection.recovering
      if age > whole { people[number].connection.troubleSince = nil }
      let upload = people[number].hasCamera ? 900 : people[number].hasMicrophone ? 48 : 12
      let uplink = connection.sample(at: now, share: 1, bitrate: upload, &random)
      let downlink = connection.sample(at: now, share: 0.7, bitrate: 1600, &random)
      let moment = send(uplink, downlink, about: people[number].id, now, &out)
      if max(uplink.level, downlink.level) != people[number].tier {
        let mos = min(uplink.mos, downlink.mos)
        sayTier(
          number, uplink: uplink.level, downlink: downlink.level, mos: mos, as: moment, now, &out)
      }
    }
  }

  /// Sends a report and returns its moment, in milliseconds since the epoch.
  private func send(
    _ uplink: DemoSample, _ downlink: DemoSample, about user: String, _ now: Int,
    _ out: inout DemoOutbox
  ) -> Int64 {
    out.measurement("quality_report", in: id, about: user, at: now) { writer, sentAt in
      writer.member("ts", sentAt)
      write("pub", uplink, to: &writer)
      write("sub", downlink, to: &writer)
    }
  }

  private func write(_ name: String, _ sample: DemoSample, to writer: inout JSONWriter) {
    writer.key(name)
    writer.object { writer in
      writer.member("level", sample.level.rawValue)
      writer.member("score", sample.score)
      writer.member("mos", sample.mos)
      writer.member("loss", sample.loss)
      writer.member("rtt", sample.rtt)
      writer.member("jitter", sample.jitter)
      writer.member("bitrate", sample.bitrate)
    }
  }

  /// Says that somebody's tier is another now, and remembers it.
  mutating func sayTier(
    _ number: Int, uplink: QualityTier, downlink: QualityTier, mos: Double, as timestamp: Int64,
    _ now: Int, _ out: inout DemoOutbox
  ) {
    let previous = people[number].tier ?? .unknown
    let overall = max(uplink, downlink)
    people[number].tier = overall
    let user = people[number].id
    out.event("connection_quality_changed", in: id, about: user, at: now) { writer in
      writer.key("evaluation")
      writer.object { writer in
        writer.member("uplink", uplink.rawValue)
        writer.member("downlink", downlink.rawValue)
        writer.member("overall", overall.rawValue)
        writer.member("mos", mos)
        writer.member("timestamp", timestamp)
      }
      writer.member("previous", previous.rawValue)
    }
  }
}
