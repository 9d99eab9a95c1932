public import CallRoom

/// What an app implements to be told what happens in its rooms: one method a family, each with an empty
/// default.
///
/// The store holds observers weakly and calls them on the executor that was given at registration, never
/// while state is held and never two at a time. The first call is ``stateIsComplete(_:)``; it comes again
/// after so much happened that an observer fell behind. Make sure that the following test works:
///
///     final class Screen: CallRoomObserver {
///       let lines = Mutex<[String]>([])
///       func stateIsComplete(_ rooms: [Room]) { lines.withLock { $0 = [] } }
///       func handsDidChange(_ changes: [StateChange], in room: Room) {
///         lines.withLock { $0 += changes.compactMap(\.sentence) }
///       }
///     }
///
///     @Test func aScreenIsToldOfAHand() {
///       let store = Store()
///       let screen = Screen()
///       store.addObserver(screen, on: { $0() })  // or { DispatchQueue.main.async(execute: $0) }
///       store.ingest([.input(handRaised(by: "anna"))], readAt: now)
///       #expect(screen.lines.withLock { $0 } == ["anna raised a hand, place 1"])
///       store.removeObserver(screen)
///     }
public protocol CallRoomObserver: AnyObject, Sendable {
  /// All rooms as they are: what was told before is void.
  func stateIsComplete(_ rooms: [Room])
  /// Who is there, by what name, in what role, with what rights, how linked.
  func participantsDidChange(_ changes: [StateChange], in room: Room)
  /// The raise-hand queue.
  func handsDidChange(_ changes: [StateChange], in room: Room)
  /// Who speaks.
  func speakersDidChange(_ changes: [StateChange], in room: Room)
  /// The quality tiers; the numbers of every report are in the room.
  func qualityDidChange(_ changes: [StateChange], in room: Room)
  /// Microphones, cameras, shares, stopped tracks.
  func mediaDidChange(_ changes: [StateChange], in room: Room)
  /// The room's life, title, policy, layout and tasks.
  func roomDidChange(_ changes: [StateChange], in room: Room)
  /// Calls and their invitees.
  func invitationsDidChange(_ changes: [StateChange], in room: Room)
  /// Messages, by count; never the text of private ones.
  func messagesDidChange(_ changes: [StateChange], in room: Room)
  /// The waiting room, groups, rounds of signing in, roll calls, requests of hosts.
  func meetingDidChange(_ changes: [StateChange], in room: Room)
  /// Snapshots and suspected gaps.
  func freshnessDidChange(_ changes: [StateChange], in room: Room)
  /// The watching clients: their links, devices and audio routes.
  func clientsDidChange(_ clients: [Client])
  /// Alarms that were raised, got worse, were acknowledged or cleared.
  func alarmsDidChange(_ changes: [AlarmChange])
}

/// Runs what it is given, now or later, on one thread or several, in the order given: `{ $0() }`, a
/// dispatch queue.
public typealias ObserverExecutor = @Sendable (@escaping @Sendable () -> Void) -> Void

extension CallRoomObserver {
  /// Does nothing.
  public func stateIsComplete(_ rooms: [Room]) {}
  /// Does nothing.
  public func participantsDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func handsDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func speakersDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func qualityDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func mediaDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func roomDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func invitationsDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func messagesDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func meetingDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func freshnessDidChange(_ changes: [StateChange], in room: Room) {}
  /// Does nothing.
  public func clientsDidChange(_ clients: [Client]) {}
  /// Does nothing.
  public func alarmsDidChange(_ changes: [AlarmChange]) {}
}
