import CallRoom

// Batches with flat events among them.
extension Core {
  /// Applies a batch in order; what is to be called outside of the lock.
  mutating func ingest(
    _ batch: borrowing InputBatch, from feed: String, readAt: Timestamp
  ) -> [@Sendable () -> Void] {
    guard batch.count > 0 else { return [] }
    var changes: [Change] = []
    var (flat, others) = (0, 0)
    for turn in batch.turns {
      batch.space.speakers.withUnsafeBufferPointer { speakers in
        for index in flat..<flat + turn.flat {
          take(
            batch.event(index), speakers, of: batch, into: &changes, feed: feed, readAt: readAt)
        }
      }
      BorrowedDecoded.forEach(of: batch.others, in: others..<others + turn.others) {
        counts.count(take($0, into: &changes, feed: feed, readAt: readAt))
      }
      flat += turn.flat
      others += turn.others
    }
    noteArrival(of: batch.count, from: feed, readAt: readAt)
    return hub.publish(changes)
  }

  private mutating func take(
    _ event: UnsafePointer<FlatEvent>, _ speakers: UnsafeBufferPointer<FlatSpeaker>,
    of batch: borrowing InputBatch, into changes: inout [Change], feed: String, readAt: Timestamp
  ) {
    clearDesks()
    let slot = desks.slot(of: event.pointee.room, realm: batch.realm)
    let (verdict, user) = judge(event, speakers, of: batch, at: slot, into: &changes)
    counts.count(verdict)
    let sequence = inspector.next()
    let record = PackedRecord(
      event, verdict, sequence, userID: user, feed: inspector.names.feed(feed), readAt: readAt,
      &inspector.names)
    if let record { return keep(record, at: slot) }
    keep(
      InspectorRecord.of(event, verdict, sequence, userID: user, feed: feed, readAt: readAt),
      at: slot)
  }

  /// What the core does with an event, and whom it is about.
  private mutating func judge(
    _ event: UnsafePointer<FlatEvent>, _ speakers: UnsafeBufferPointer<FlatSpeaker>,
    of batch: borrowing InputBatch, at slot: Int, into changes: inout [Change]
  ) -> (verdict: Verdict, user: UserID?) {
    if let only = configuration.onlyRoom, !event.pointee.room.isText(only.value) {
      return (.otherRoom, subject(of: event, at: slot))
    }
    guard !desks[slot].window.isRepeat(event) else {
      // Where facts are kept as sets by identity (hands), a copy with a smaller stamp still lowers it.
      if event.pointee.kind.field == .hand {
        _ = apply(input(event, of: batch, at: slot), at: slot, into: &changes)
      }
      return (.duplicate, subject(of: event, at: slot))
    }
    let applied = state.apply(
      event, speakers: speakers, realm: batch.realm, near: &desks[slot].place)
    guard let applied else {
      let verdict = apply(input(event, of: batch, at: slot), at: slot, into: &changes)
      return (verdict, subject(of: event, at: slot))
    }
    let isNews = applied.verdict == .applied || applied.verdict == .pending
    mark(slot, forAlarms: isNews && alarmsAt != nil)
    if isNews {
      sequence += 1
      if hub.isWatched { tell(input(event, of: batch, at: slot), into: &changes) }
    }
    return applied
  }

  private func tell(_ input: Input, into changes: inout [Change]) {
    changes.append(
      Change(sequence: sequence, rooms: AffectedRooms(own: input.room), input: input))
  }

  /// An event as an input that shares the room's key.
  private func input(
    _ event: UnsafePointer<FlatEvent>, of batch: borrowing InputBatch, at slot: Int
  ) -> Input {
    var input = batch.input(event)
    input.room = desks.room(slot)
    return input
  }

  /// Whom an event is about, for the inspector.
  private func subject(of event: UnsafePointer<FlatEvent>, at slot: Int) -> UserID? {
    guard event.pointee.kind.isPersonal else { return nil }
    let user = event.pointee.user
    return desks.room(slot).flatMap { state.knownUser(user, in: $0) } ?? UserID(user.text)
  }
}
