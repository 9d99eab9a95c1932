package import CallRoom

// What answers tell of a room: inputs, as of the moment of the question.
extension JanusRoom {
  /// Who is in the room; `nil` for a room that is not there.
  package func inputs(_ people: [JanusAnswer.Person]?, _ asked: AskedSnapshot) -> [Decoded] {
    guard let people else { return asked.input(Snapshot(coverage: .noSuchRoom), of: roomID) }
    var snapshot = Snapshot(coverage: .complete, title: title)
    if let isMuted { snapshot.policy = [.microphone(isMuted ? .muted : .free)] }
    snapshot.people = people.map { person in
      var facts = PersonFacts()
      facts.name = person.name
      // Only the audio bridge tells; what the video room's host silences is in no list.
      facts.microphone = person.isMuted.map { $0 ? .off : .on }
      return Listing(userID: person.userID, facts: facts)
    }
    return asked.input(snapshot, of: roomID)
  }

  /// Whose a handle is that was in the room at that moment: what is said of its media is theirs.
  package func inputs(handle: ConnectionID, of user: UserID, _ asked: AskedSnapshot) -> [Decoded] {
    let listing = Listing(userID: user, connections: [handle])
    return asked.input(
      Snapshot(coverage: .partial, people: [listing]), of: roomID,
      named: "handle \(handle.text)")
  }

  /// What somebody publishes, where no event told it.
  ///
  /// It counts as of when it began at the earliest: what a host silenced since stays silent.
  package func inputs(
    publishes tracks: [PublishedTrack], _ user: UserID, since: Timestamp?, _ asked: AskedSnapshot
  ) -> [Decoded] {
    asked.input(
      .publication(user, name: nil, tracks), of: roomID, type: "\(plugin.rawValue) handle_info",
      at: since)
  }
}
