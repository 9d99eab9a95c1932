package import CallRoom

/// What is known of somebody beside what a row shows: connections and tracks.
package struct PersonDetail: Equatable, Sendable {
  /// One named presence on one device.
  package struct Connection: Equatable, Sendable {
    /// Its name, as it was sent.
    package var id: String
    /// Since when it is known.
    package var since: Timestamp?
    /// Whether it is open.
    package var isOpen: Bool

    /// One named presence.
    package init(id: String, since: Timestamp?, isOpen: Bool) {
      self.id = id
      self.since = since
      self.isOpen = isOpen
    }
  }

  /// One track that somebody sends or receives.
  package struct Track: Equatable, Sendable {
    /// Its name, as it was sent.
    package var name: String
    /// What is known of it (`publishes audio, opus`, `receives, stalled`).
    package var state: String
    /// Whether its media stopped.
    package var isStalled: Bool

    /// One track.
    package init(name: String, state: String, isStalled: Bool) {
      self.name = name
      self.state = state
      self.isStalled = isStalled
    }
  }

  /// Whose they are.
  package var person: PersonKey
  /// The named connections, the open ones first.
  package var connections: [Connection]
  /// The tracks, by name.
  package var tracks: [Track]
  /// The reports that are kept, oldest first.
  package var reports: [QualityReport]

  /// What is known of somebody.
  package init(
    person: PersonKey, connections: [Connection] = [], tracks: [Track] = [],
    reports: [QualityReport] = []
  ) {
    self.person = person
    self.connections = connections
    self.tracks = tracks
    self.reports = reports
  }
}
