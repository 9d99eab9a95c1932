package import CallRoom
package import EventCore
import Glibc
import Synchronization

/// Where what a person sends is handed in: each on a thread of its own, so that no key waits for a network,
/// and followed until it is seen in the room.
///
/// Used from any thread. The newest deliveries are kept.
package final class SendDesk: Sendable {
  /// A feed that may send.
  package struct Entry: Sendable {
    /// The feed.
    package let address: FeedAddress
    /// Its way out.
    package let sender: any Sender

    /// A feed with its way out.
    package init(address: FeedAddress, sender: any Sender) {
      self.address = address
      self.sender = sender
    }
  }

  private struct State {
    var deliveries: [Delivery] = []
    var lastID = 0
  }

  /// How many deliveries are kept; the oldest go first.
  private static let kept = 64
  /// How many may be on their way at once.
  private static let atOnce = 8

  private let entries: [Entry]
  private let store: Store
  private let changed: @Sendable () -> Void
  private let state = Mutex(State())

  /// A desk over the feeds that may send; `changed` is called, from any thread, when a delivery's state is
  /// another.
  package init(
    _ entries: [Entry], store: Store, changed: @escaping @Sendable () -> Void = {}
  ) {
    self.entries = entries
    self.store = store
    self.changed = changed
  }

  /// Whether anything can be sent at all.
  package var canSend: Bool { !entries.isEmpty }

  /// The feed by which something would reach a room: of those of its realm the one that last told of it,
  /// or the only one; `nil` where sending is not allowed.
  package func feed(for room: RoomKey) -> String? { entry(for: room)?.address.text }

  private func entry(for room: RoomKey) -> Entry? {
    let able = entries.filter { $0.address.realm == room.realm }
    guard able.count > 1 else { return able.first }
    for told in store.inspect(room: room) {
      if let entry = able.first(where: { $0.address.text == told.feed }) { return entry }
    }
    return able.first
  }

  /// Answers a raised hand; `nil` where sending into the room is not allowed, or too much is on its way.
  @discardableResult
  package func answer(
    hand user: UserID, _ kind: HandKind, in room: RoomKey, approve: Bool, at now: Timestamp
  ) -> Delivery? {
    submit(
      .handAnswer(
        HandAnswer(
          room: room.roomID, user: user, kind: kind, isApproved: approve,
          eventID: Self.newEventID(), sentAt: now)),
      to: room)
  }

  /// Sends something into a room; `nil` where that is not allowed, or too much is on its way.
  @discardableResult
  package func submit(_ dispatch: Dispatch, to room: RoomKey) -> Delivery? {
    guard let entry = entry(for: room) else { return nil }
    let delivery = state.withLock { state -> Delivery? in
      guard state.deliveries.count(where: { $0.state == .sending }) < Self.atOnce else {
        return nil
      }
      state.lastID += 1
      let delivery = Delivery(
        id: state.lastID, dispatch: dispatch, room: room, feed: entry.address.text,
        state: .sending)
      state.deliveries.append(delivery)
      state.deliveries.removeFirst(max(0, state.deliveries.count - Self.kept))
      return delivery
    }
    guard let delivery else { return nil }
    let code = FeedThread.spawn { [self] in
      switch entry.sender.send(dispatch) {
      case .submitted: set(delivery.id, .submitted)
      case .failed(let reason): set(delivery.id, .failed(reason))
      }
    }
    if code != 0 { set(delivery.id, .failed(FeedThread.fault(code))) }
    return delivery
  }

  /// What was sent, oldest first.
  package var deliveries: [Delivery] { state.withLock { $0.deliveries } }

  /// Looks in the rooms whether what was submitted came back, or came true; whether anything is new.
  @discardableResult
  package func look() -> Bool {
    var isNew = false
    for delivery in deliveries where delivery.state == .submitted && isSeen(delivery) {
      set(delivery.id, .seen)
      isNew = true
    }
    return isNew
  }

  private func isSeen(_ delivery: Delivery) -> Bool {
    let eventID = delivery.dispatch.eventID
    if store.inspect(room: delivery.room).contains(where: { $0.eventID == eventID }) { return true }
    guard case .handAnswer(let answer) = delivery.dispatch, let room = store.room(delivery.room)
    else { return false }
    return !room.hands.contains { $0.userID == answer.user && $0.kind == answer.kind }
  }

  private func set(_ id: Int, _ new: DeliveryState) {
    state.withLock { state in
      guard let index = state.deliveries.firstIndex(where: { $0.id == id }) else { return }
      state.deliveries[index].state = new
    }
    changed()
  }

  /// A name that nobody else gives: the time in milliseconds and 80 bits of chance, as UUID 7 has them.
  package static func newEventID(
    at now: Timestamp = wallClock(), chance: UInt64 = .random(in: 0...UInt64.max),
    more: UInt16 = .random(in: 0...UInt16.max)
  ) -> String {
    let time = UInt64(max(0, now.microseconds / 1000)) & 0xFFFF_FFFF_FFFF
    let high = time << 16 | 0x7000 | UInt64(more & 0x0FFF)
    let low = 0x8000_0000_0000_0000 | chance & 0x3FFF_FFFF_FFFF_FFFF
    let digits = [high, low].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: "-")
  }
}
