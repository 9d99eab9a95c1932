import CallRoom
package import Dialects
import EventCore
import Synchronization

// What a feed tells that is connected to a call system.
extension Inlet {
  /// What an answer is decoded with that is to be asked for now: its `readAt` is the time of the question.
  package func context() -> DecodeContext {
    stream.withLock { stream in
      noteArrival(&stream)
      return context(line: nil, &stream)
    }
  }

  /// Notes that the source was heard, whether it brought an input or not.
  package func heard() {
    let now = moment(in: 0)
    store.update(feed: address.text) { $0.heardAt = now }
  }

  /// Notes whether the feed asks its source for rooms.
  package func asksForRooms(_ asks: Bool) {
    store.update(feed: address.text) { $0.asksForRooms = asks }
  }

  /// Notes that all rooms have been asked for since the feed was connected.
  package func surveyed() {
    let now = moment(in: 0)
    store.update(feed: address.text) { $0.surveyedAt = now }
  }

  /// The time of day, so many milliseconds from now.
  func moment(in milliseconds: Int64) -> Timestamp {
    clock().advanced(byMicroseconds: milliseconds * 1000)
  }

  /// How often any feed of the realm suspected a gap.
  var gapsOfRealm: Int {
    store.feeds.filter { $0.realm == address.realm }.reduce(0) { $0 + $1.gaps }
  }

  /// Learns from events that carry a server's own time by how much our clock is ahead of it.
  func learnClock(from inputs: [Decoded], arrived: Timestamp) {
    for case .input(let input) in inputs {
      clocks.note(realm: address.realm, told: input.arrival.time, arrived: arrived)
    }
  }
}
