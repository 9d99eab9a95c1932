// What a person's registers hold.

/// A microphone's value with the operator who caused it.
package struct MicrophoneClaim: CanonicalValue {
  package let state: MediaState
  package let by: UserID?

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(state.rawValue)
    encoder.add(by?.text)
  }
}

/// What somebody is said to share.
package struct ShareClaim: CanonicalValue {
  package let kind: ShareKind?

  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(kind?.rawValue) }
}

/// The state of a client's link.
package struct LinkClaim: CanonicalValue {
  package let state: LinkState

  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(state.rawValue) }
}

/// What somebody publishes.
package struct Publication: CanonicalValue {
  /// How many tracks of one person are kept.
  package static let trackLimit = 32
  package let tracks: [PublishedTrack]

  package init(_ tracks: [PublishedTrack]) { self.tracks = Array(tracks.prefix(Self.trackLimit)) }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(tracks.count)
    for track in tracks {
      encoder.add(track.id.text)
      encoder.add(track.kind.rawValue)
    }
  }
}

/// Whether a host silenced a track, or whether a received one stopped.
package struct Moderation: Sendable, Equatable {
  package let track: ExactText
  package var isSet = Register<Bool>()
}

extension QualityReport: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) {
    at.encode(into: &encoder)
    for sample in [uplink, downlink] {
      encoder.add(sample != nil)
      for number in [
        sample?.lossRatio, sample?.rttMilliseconds, sample?.jitterMilliseconds,
        sample?.bitrateKbps, sample?.mos,
      ] { encoder.add(number) }
    }
  }
}

extension TierClaim: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(uplink?.rawValue)
    encoder.add(downlink?.rawValue)
    encoder.add(overall?.rawValue)
  }
}
