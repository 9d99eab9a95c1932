/// A feed that something can leave by.
package protocol SendingFeed: Feed {
  /// The way out; `nil` where the feed's section does not say `allow_send = yes`. Throws where the
  /// configuration misses what sending needs.
  func sender() throws(FeedFault) -> (any Sender)?
}

/// Why a feed cannot even begin.
package struct FeedFault: Error, Sendable, Equatable {
  /// What is missing or wrong, and what to do.
  package let reason: String
}

extension ClientSettings {
  /// How a feed's clients reach its server, as the configuration wants it.
  init(_ settings: FeedSettings) {
    self.init()
    caFile = settings.caFile
  }
}

extension FeedSupervisor.Settings {
  /// How a feed is supervised, as the configuration wants it.
  init(_ settings: FeedSettings) {
    self.init()
    snapshotMilliseconds = Int64(settings.snapshotSeconds * 1000)
  }
}
