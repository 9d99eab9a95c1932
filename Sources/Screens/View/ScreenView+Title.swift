import CallRoom
import Cells

extension ScreenView {
  /// The first line: where we are, and how fresh it all is.
  func drawTitle() {
    let rect = layout.title.inset(left: layout.step >= .narrow ? 1 : 0, right: 1)
    let crumbs = crumbs
    let least = min(crumbs.last?.width ?? 0, max(8, rect.columns / 4))
    let right = ink.join(freshness, in: max(0, rect.columns - least - 2))
    canvas.put(
      right, row: rect.row, column: rect.column + rect.columns - right.width, limit: right.width)
    let room = max(0, rect.columns - right.width - 2)
    let left = crumbs.first { $0.width <= room } ?? crumbs.last ?? []
    canvas.put(ink.fit(left, room), row: rect.row, column: rect.column, limit: room)
  }

  /// The open room's title, or its key.
  var roomName: String {
    guard let key = state.screen.room else { return "" }
    if let title = room?.title, !title.isEmpty { return title }
    return key.description
  }

  /// Where we are, in full and then ever shorter: the beginning drops first.
  private var crumbs: [[Piece]] {
    let program = [ink.text("calltop", .title), ink.text("  ")]
    let isBare = state.stack.isEmpty && state.screen != state.home
    let below = isBare ? [Place(screen: state.home)] : state.stack
    let above = below.map { place in
      [ink.text(crumb(of: place.screen) + " ", .faint), ink.symbol(.crumb), ink.text(" ")]
    }
    let name = [ink.text(crumb(of: state.screen), .crumb)]
    let tails = (0...above.count).map { above.dropFirst($0).flatMap(\.self) + name }
    return [program + tails[0]] + tails
  }

  /// A screen as the crumbs name it.
  private func crumb(of screen: Screen) -> String {
    switch screen {
    case .room where screen == state.screen: return roomName
    case .room(let key):
      if key == state.screen.room { return roomName }
      let title = title(of: key) ?? ""
      return title.isEmpty ? key.description : title
    case .person(let key, let user):
      return key == state.screen.room ? personName(user) : user.text
    case .rooms, .list: return screen.kind.title
    }
  }

  /// How fresh everything is: what is said first, holds its place longest.
  var freshness: [Segment] {
    if let pinned = state.pinned { return pausedBanner(pinned) }
    var segments = [Segment(pieces: stateOfData, rank: 1)]
    if let freshness = room?.freshness ?? overallFreshness {
      if freshness.gapSuspected {
        segments.append(
          Segment(pieces: [ink.symbol(.gap), ink.text(" gap suspected", .gap)], rank: 2))
      }
      if let at = freshness.lastSnapshotAt, !input.ended, state.screen.room != nil {
        let text = "snapshot \(input.age(of: at)) ago"
        let drifts = input.drift?.isThere == true
        segments.append(
          Segment(pieces: [ink.text(text, .faint)] + driftPieces, rank: drifts ? 2 : 4))
      }
    }
    segments += failedFeeds
    if !input.ended {
      segments.append(Segment(pieces: [ink.text(input.clockNow, .clock)], rank: 3))
    }
    return segments
  }

  /// How far the newest snapshots differed from what was shown.
  private var driftPieces: [Piece] {
    guard let drift = input.drift, let words = drift.words, layout.step >= .normal else {
      return []
    }
    return [ink.text(", ", .faint), ink.text(words, drift.isThere ? .gap : .faint)]
  }

  /// Whether any room may have missed something.
  private var overallFreshness: Freshness? {
    guard state.screen.room == nil else { return nil }
    return Freshness(gapSuspected: totals.hasGap)
  }

  /// Live, silent, over or failed: the one thing that is always said.
  var stateOfData: [Piece] {
    let isShort = layout.step <= .tiny
    if input.ended {
      let word = isShort ? " ended" : input.isRecording ? " end of recording" : " end of input"
      let asOf =
        isShort
        ? []
        : [
          ink.text(" "), ink.symbol(.separator), ink.text(" as of \(input.clockNow)"),
        ]
      return [ink.symbol(.ended), ink.text(word, .ended)] + asOf
    }
    if let failure = input.failure {
      let words = isShort ? " failed" : " \(failure.feed) failed: \(failure.reason)"
      return [ink.symbol(.failed), ink.text(words, .problem)]
    }
    guard let newest = newestOfScreen else {
      return [ink.symbol(.waiting), ink.text(isShort ? " wait" : " no data yet", .waiting)]
    }
    let age = input.age(of: newest)
    if room?.life == .ended {
      let words = isShort ? " ended" : " room ended \(age) ago"
      return [ink.symbol(.ended), ink.text(words, .ended)]
    }
    if let stale = staleOfScreen {
      let words = isShort ? " " : " no data for "
      return [ink.symbol(.stale), ink.text(words + input.age(stale), .old)]
    }
    let word = isShort ? "" : input.isRecording ? "replay " : "live "
    return [ink.symbol(.live), ink.text(" \(word)\(age)", .live)]
  }

  /// The newest input of what is shown.
  private var newestOfScreen: Timestamp? {
    switch state.screen {
    case .rooms, .list: input.newestInput
    case .room, .person:
      // Of an empty room nothing is to be expected: there the feed alone is fresh or not.
      room?.participants.isEmpty == true && room?.life != .ended
        ? input.newestInput : room?.freshness.newest ?? input.newestInput
    }
  }

  /// For how long there was no data of what is shown; `nil` while it is fresh.
  var staleOfScreen: Double? {
    if let room, !room.participants.isEmpty || room.life == .ended {
      return input.staleSeconds(room)
    }
    return input.staleSecondsOfAll
  }

  /// How many feeds failed while others are live.
  private var failedFeeds: [Segment] {
    let failed = input.feeds.count { $0.state.problem != nil }
    guard failed > 0, input.failure == nil else { return [] }
    let text = " \(failed) of \(input.feeds.count) feeds failed"
    return [Segment(pieces: [ink.symbol(.failed), ink.text(text, .problem)], rank: 2)]
  }

  /// `PAUSED at 14:03:22 · 41 changes since · Space resumes`, shorter where it must be.
  private func pausedBanner(_ pinned: ScreenInput) -> [Segment] {
    let since = changes(since: pinned)
    let clock = input.clock(pinned.now)
    let changes = Figures.count(since, "change", "changes")
    let dot = ink.sign(.separator).text
    let texts: [Layout.Step: String] = [
      .wide: " PAUSED at \(clock) \(dot) \(changes) since \(dot) Space resumes ",
      .normal: " PAUSED at \(clock) \(dot) \(changes) since \(dot) Space resumes ",
      .narrow: " PAUSED \(clock) +\(since) ",
      .tiny: "PAUSED +\(since)",
    ]
    return [Segment(pieces: [ink.text(texts[layout.step] ?? "PAUSED", .paused)], rank: 1)]
  }
}
