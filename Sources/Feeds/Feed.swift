import Dialects

/// A source of bytes: runs on a thread of its own until its source ends or it is cancelled, and
/// pours into its inlet what comes.
///
/// It may block; it may not trap.
package protocol Feed: Sendable {
  /// Runs to the end of the source.
  func run(into inlet: Inlet)
}

extension FeedAddress {
  /// The feed that the address names, as the configuration wants it.
  package func feed(_ settings: FeedSettings = FeedSettings()) -> any Feed {
    switch source {
    case .standardInput: FileFeed(path: nil, follow: false)
    case .file(let path, let follow): FileFeed(path: path, follow: follow)
    case .demo(let rooms, let people, let seed, let rate):
      DemoFeed(rooms: rooms, people: people, seed: seed, rate: rate)
    case .listen(let endpoint): ListenFeed(endpoint: endpoint, settings: settings)
    case .openIM(let endpoint): OpenIMFeed(endpoint, settings)
    case .smeeting(let endpoint): SMeetingFeed(endpoint, settings)
    case .janus(let endpoint, let base): JanusFeed(endpoint, base: base, settings)
    case .liveKit(let endpoint): LiveKitFeed(endpoint, settings)
    }
  }

  /// Whether what is read is happening now, so that the time of reading is the time of arrival: lines
  /// of files and of standard input carry their own times (core laws §3).
  package var isLive: Bool {
    switch source {
    case .demo, .listen, .openIM, .smeeting, .janus, .liveKit: true
    case .standardInput, .file: false
    }
  }

  /// Whether its lines' `receivedAt` is one that a program of ours wrote; strangers may write anything.
  package var believesReceivedAt: Bool {
    if case .listen = source { false } else { true }
  }

  /// The dialect of its bytes, in words.
  var dialectWords: String {
    switch source {
    case .listen: ListenPath.all.map(\.path).joined(separator: ", ")
    case .openIM: "openim"
    case .smeeting: "smeeting"
    case .janus: "janus admin"
    case .liveKit: "livekit rooms"
    case .standardInput, .file, .demo: dialect ?? CallTopDialect.name
    }
  }

  /// Whether the source ends by itself.
  package var ends: Bool {
    switch source {
    case .standardInput: true
    case .file(_, let follow): !follow
    case .demo, .listen, .openIM, .smeeting, .janus, .liveKit: false
    }
  }

  /// How many rooms the source is known to tell of, at least.
  package var leastRooms: Int {
    if case .demo(let rooms, let people, _, _) = source { min(rooms, people) } else { 0 }
  }
}
