import CallRoom

/// What the core keeps of one room beside its state: looked up once for an input, changed where it lies.
struct RoomDesk: Sendable {
  /// What came already.
  var window: DuplicateWindow
  /// The last inputs.
  var inputs = InspectorRings()
  /// Whether its line in the overview is to be computed anew.
  var isStale = false
  /// Whether it has changed since alarms were looked at last.
  var isAlarmStale = false
  /// Where the state has the room, most likely.
  var place = 0

  init(identities: Int) { window = DuplicateWindow(limits: .init(identities: identities)) }
}

/// The windows of what names no room: several, by identity, so that each is small enough to search.
///
/// What has neither name nor time is in the first.
struct RoomlessWindows: Sendable {
  private static let widest = 1024
  private var windows: [DuplicateWindow]

  /// So many identities are remembered in all.
  init(identities: Int) {
    let parts = max(1, identities / Self.widest)
    windows = Array(
      repeating: DuplicateWindow(limits: .init(identities: identities / parts)), count: parts)
  }

  /// Notes an input; whether it was there already.
  mutating func isRepeat(_ input: Input) -> Bool {
    let part = input.isIdentified ? Int(input.identity.low % UInt64(windows.count)) : 0
    return windows[part].isRepeat(input)
  }
}
