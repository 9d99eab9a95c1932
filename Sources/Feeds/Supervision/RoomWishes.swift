package import CallRoom
import Synchronization

/// Rooms whose list is to be asked for at once, because what was told of them leaves it open who is there.
///
/// Where a system names no connections, whoever entered on two devices and left on one is still there, and
/// the exit does not say so (core laws §9). Shared by the feeds of a run: one tells of the exit, another one
/// asks.
package final class RoomWishes: Sendable {
  /// One wish.
  private struct Wish {
    let number: UInt64
    let room: RoomKey
  }

  /// Somebody in a room.
  private struct Person: Hashable {
    let room: RoomKey
    let user: UserID
  }

  private struct State {
    /// How often each entered without having left.
    var entered: [Person: Int] = [:]
    var wishes: [Wish] = []
    var count: UInt64 = 0
  }

  /// How many people are counted; beyond it the count begins anew, and less is asked for.
  private static let peopleLimit = 100_000
  /// How many wishes are kept; a feed that does not look for so long asks for everything in its turn.
  private static let wishLimit = 256

  private let state = Mutex(State())

  /// Nothing is wished for.
  package init() {}

  /// Notes what a live feed has decoded.
  package func note(_ batch: borrowing InputBatch) {
    note(batch.others)
    for index in 0..<batch.flatCount {
      switch batch.event(index).pointee.kind {
      case .entered, .exited: note([.input(batch.input(batch.event(index)))])
      default: continue
      }
    }
  }

  /// Looks at what a feed brought.
  package func note(_ inputs: [Decoded]) {
    for case .input(let input) in inputs {
      guard let room = input.room, case .event(let event, _) = input.body else { continue }
      switch event {
      case .entered(let user, let entering) where entering.connection == nil:
        state.withLock { state in
          if state.entered.count >= Self.peopleLimit { state.entered = [:] }
          state.entered[Person(room: room, user: user), default: 0] += 1
        }
      case .exited(let user, nil):
        state.withLock { state in
          let times = state.entered.removeValue(forKey: Person(room: room, user: user)) ?? 0
          guard times > 1 else { return }
          state.count += 1
          state.wishes.append(Wish(number: state.count, room: room))
          state.wishes.removeFirst(max(0, state.wishes.count - Self.wishLimit))
        }
      default: continue
      }
    }
  }

  /// The rooms of a realm that were wished for since a number, and the number to ask with next.
  package func rooms(of realm: String?, since number: UInt64) -> (rooms: [RoomID], next: UInt64) {
    state.withLock { state in
      let new = state.wishes.filter { $0.number > number && $0.room.realm == realm }
      return (new.map(\.room.roomID), state.count)
    }
  }
}
