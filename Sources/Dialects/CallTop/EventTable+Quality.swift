import CallRoom

// Speakers, quality, layers and received streams: two feeds of quality, two places.
extension EventTable {
  static let quality: [Entry] = [
    event("active_speakers_changed") { line throws(Rejection) in
      .speakers(try line.data.speakers(), reporter: line.userID)
    },
    event("quality_report") { line throws(Rejection) in
      let at = try line.data.milliseconds("ts") ?? line.sentAt ?? line.context.readAt
      return .qualityReport(
        try line.subject(),
        QualityReport(
          at: at, uplink: try line.data.sample("pub"), downlink: try line.data.sample("sub")))
    },
    event("connection_quality_changed") { line throws(Rejection) in
      let evaluation = try line.data.object("evaluation") ?? line.data
      let claim = TierClaim(
        uplink: try evaluation.tier("uplink"), downlink: try evaluation.tier("downlink"),
        overall: try evaluation.tier("overall"))
      guard claim.uplink != nil || claim.downlink != nil || claim.overall != nil else {
        throw evaluation.missing("overall", "unknown, excellent, good, poor or lost")
      }
      return .qualityTier(try line.subject(), claim)
    },
    event("layer_switched") { line throws(Rejection) in
      .layerSwitched(
        LayerSwitch(
          subscription: try line.data.requiredID("subKey", "sub_key").text,
          from: try line.data.looseID("fromTrackId", "from_track_id"),
          to: try line.data.requiredID("toTrackId", "to_track_id").text,
          reason: try line.data.word("reason"),
          latencyMilliseconds: try line.data.number(
            "latencyMs", "latency_ms", within: 0...86_400_000)))
    },
    event("receive_stream_status_changed") { line throws(Rejection) in
      .trackStalled(
        try line.subject(), track: try line.data.requiredID("trackId", "track_id"),
        isStalled: try line.data.requiredFlag("timedOut", "timed_out"))
    },
  ]
}
