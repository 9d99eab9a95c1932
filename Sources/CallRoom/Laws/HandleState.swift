/// Everything known of one server's connection (a Janus handle).
package struct HandleState: Sendable, Equatable {
  /// How many tracks of one connection are kept.
  package static let trackLimit = 32

  /// The server's session that it belongs to.
  package var session = Register<ExactText>()
  /// Its end.
  package var detached: Stamp = .never
  /// Since when it is known to only receive.
  package var subscribes: Stamp = .never
  /// When its media transport came up last.
  package var mediaUp: Stamp = .never
  /// When its media transport went down last.
  package var mediaDown: Stamp = .never
  /// The tracks, by name.
  package var tracks: [TrackState] = []
  /// The newest stamp of anything said of it: what eviction goes by.
  package var newest: Stamp = .never

  package init() {}

  /// Takes in one fact.
  package mutating func apply(_ fact: HandleFact, at stamp: Stamp) -> WriteEffect {
    newest = max(newest, stamp)
    switch fact {
    case .attached(let session):
      return session.map { self.session.write($0, at: stamp) } ?? .changed
    case .detached: return detached.raise(to: stamp)
    case .subscribes: return subscribes.raise(to: stamp)
    case .mediaUp: return mediaUp.raise(to: stamp)
    case .mediaDown: return mediaDown.raise(to: stamp)
    case .receiving(let track, let isVideo, let isReceiving):
      let claim = ReceivingClaim(isVideo: isVideo, isReceiving: isReceiving)
      return withTrack(track) { $0.receiving.write(claim, at: stamp) }
    case .counters(let reports):
      var effect = WriteEffect.same
      for report in reports.prefix(Self.trackLimit) {
        effect = effect + withTrack(report.track) { $0.insert(report.counters, at: stamp) }
      }
      return effect
    case .slowLink, .noted: return .changed
    }
  }

  private mutating func withTrack(
    _ name: ExactText, _ body: (inout TrackState) -> WriteEffect
  ) -> WriteEffect {
    let index = tracks.firstIndex { $0.name >= name } ?? tracks.count
    if index == tracks.count || tracks[index].name != name {
      // Which names are the smallest does not depend on the order of arrival.
      guard index < Self.trackLimit else { return .same }
      tracks.insert(TrackState(name: name), at: index)
      if tracks.count > Self.trackLimit { tracks.removeLast() }
    }
    return body(&tracks[index])
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    session.encode(into: &encoder)
    encoder.add(detached)
    encoder.add(subscribes)
    encoder.add(mediaUp)
    encoder.add(mediaDown)
    encoder.add(tracks.count)
    for track in tracks { track.encode(into: &encoder) }
  }
}

/// One track of a server's connection.
package struct TrackState: Sendable, Equatable {
  package let name: ExactText
  /// Whether its media arrives.
  package var receiving = Register<ReceivingClaim>()
  /// The two newest counters by stamp, newest last (core laws §6, Quality).
  package private(set) var counters: [StampedCounters] = []

  package init(name: ExactText) { self.name = name }

  package mutating func insert(_ new: TrackCounters, at stamp: Stamp) -> WriteEffect {
    if let equal = counters.firstIndex(where: { $0.stamp == stamp }) {
      if counters[equal].counters == new { return .same }
      let isLarger = counters[equal].counters.canonicalBytes
        .lexicographicallyPrecedes(new.canonicalBytes)
      guard isLarger else { return .superseded(by: stamp) }
      counters[equal] = StampedCounters(stamp: stamp, counters: new)
      return .changed
    }
    counters.append(StampedCounters(stamp: stamp, counters: new))
    counters.sort { $0.stamp < $1.stamp }
    guard counters.count > 2 else { return .changed }
    let dropped = counters.removeFirst()
    return dropped.stamp == stamp ? .superseded(by: counters[0].stamp) : .changed
  }

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(name.text)
    receiving.encode(into: &encoder)
    encoder.add(counters.count)
    for entry in counters {
      encoder.add(entry.stamp)
      entry.counters.encode(into: &encoder)
    }
  }
}

/// Whether media of a track arrives.
package struct ReceivingClaim: CanonicalValue {
  package let isVideo: Bool
  package let isReceiving: Bool

  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(isVideo)
    encoder.add(isReceiving)
  }
}

/// Counters with their time.
package struct StampedCounters: Sendable, Equatable {
  package let stamp: Stamp
  package let counters: TrackCounters
}

extension TrackCounters: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(isVideo)
    for number in [packetsReceived, packetsLost, packetsSent, packetsLostByRemote] {
      encoder.add(UInt64(bitPattern: number))
    }
    for number in [bytesReceivedLastSecond, bytesSentLastSecond] {
      encoder.add(number != nil)
      if let number { encoder.add(UInt64(bitPattern: number)) }
    }
    encoder.add(rttMilliseconds)
    encoder.add(jitterMilliseconds)
    encoder.add(remoteJitterMilliseconds)
  }
}
