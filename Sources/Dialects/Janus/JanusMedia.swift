import CallRoom
import JSON

/// Media events: they carry no room, so they are facts about their handle.
struct JanusMedia {
  let event: JanusEvent

  func input() throws(Rejection) -> Input {
    switch event.subtype {
    case 1: return try receiving()
    case 2: return try event.handleInput("media slow_link", .slowLink)
    case 3: return try event.handleInput("media stats", .counters(try reports()))
    default: return try event.handleInput("media", .noted)
    }
  }

  private func receiving() throws(Rejection) -> Input {
    let fields = Fields(event.event, path: "event")
    guard event.event.kind == .object, let isReceiving = try fields.flag("receiving") else {
      throw fields.missing("receiving", "true or false")
    }
    let media = try fields.identifier("media") ?? "audio"
    let track = try fields.id("mid") ?? media
    return try event.handleInput(
      "media receiving",
      .receiving(track: ExactText(track), isVideo: media == "video", isReceiving))
  }

  /// One object a track, or an array of them (`combine_media_stats`).
  private func reports() throws(Rejection) -> [TrackReport] {
    var reports: [TrackReport] = []
    switch event.event.kind {
    case .array:
      for element in event.event.elements {
        if let report = try report(Fields(element, path: "event[\(reports.count)]")) {
          reports.append(report)
        }
      }
    case .object:
      if let report = try report(Fields(event.event, path: "event")) { reports.append(report) }
    default: throw event.fields.fault(event.event, "event", "an object or an array")
    }
    return reports
  }

  /// A data channel has no loss and no jitter: nothing to judge a link by.
  private func report(_ fields: Fields) throws(Rejection) -> TrackReport? {
    guard fields.object.kind == .object else {
      throw fields.fault(fields.object, "\(fields.path)", "an object")
    }
    let media = try fields.identifier("media")
    guard media == "audio" || media == "video" else { return nil }
    guard let track = try fields.id("mid") ?? media else { return nil }
    var counters = TrackCounters(
      isVideo: media == "video", packetsReceived: try count(fields, "packets-received") ?? 0,
      packetsLost: try count(fields, "lost") ?? 0)
    counters.packetsSent = try count(fields, "packets-sent") ?? 0
    counters.packetsLostByRemote = try count(fields, "lost-by-remote") ?? 0
    counters.bytesReceivedLastSecond = try count(fields, "bytes-received-lastsec")
    counters.bytesSentLastSecond = try count(fields, "bytes-sent-lastsec")
    // A round-trip time of 0 is unknown: handles that send nothing have none.
    let rtt = try fields.number("rtt", within: 0...600_000)
    counters.rttMilliseconds = rtt == 0 ? nil : rtt
    counters.jitterMilliseconds = try fields.number("jitter-local", within: 0...600_000)
    counters.remoteJitterMilliseconds = try fields.number("jitter-remote", within: 0...600_000)
    return TrackReport(track: ExactText(track), counters: counters)
  }

  /// A counter; a negative one counts as nothing.
  private func count(_ fields: Fields, _ name: StaticString) throws(Rejection) -> Int64? {
    try fields.integer(name).map { max(0, $0) }
  }
}
