import CallRoom
import Cells

extension ScreenView {
  /// The bottom line: the prompt, a problem or the keys at the left; what is switched on at the right.
  func drawBar() {
    let isTiny = layout.step == .tiny
    let rect = layout.bar.inset(left: isTiny ? 0 : 1, right: isTiny ? 0 : 1)
    guard !rect.isEmpty else { return }
    if let search = state.search, search.isTyping { return drawPrompt(search.text, in: rect) }
    if let prompt = state.prompt { return drawPrompt(prompt, in: rect) }
    let right = ink.join(switches, in: rect.columns)
    canvas.put(
      right, row: rect.row, column: rect.column + rect.columns - right.width, limit: right.width)
    let room = max(0, rect.columns - (right.isEmpty ? 0 : right.width + 2))
    let left: [Piece]
    if let note = flash {
      let word = note.isProblem ? "problem: " : ""
      left = ink.fit([ink.text(word + note.text, note.isProblem ? .problem : .strong)], room)
    } else if let problem = input.lastProblem {
      left = ink.fit([ink.text("problem: " + problem, .problem)], room)
    } else {
      left = ink.join((isTiny && !state.isOverlayOpen ? [place] : []) + hints, in: room)
    }
    canvas.put(left, row: rect.row, column: rect.column, limit: room)
  }

  /// The text that is looked for, with the cursor behind it, and how many rows it finds.
  func drawPrompt(_ text: String, in rect: Rect) {
    let found = matchCount
    let count = text.isEmpty ? "names and ids" : "\(found.place) of \(found.count)"
    let note = [ink.text(count, found.count == 0 && !text.isEmpty ? .poor : .faint)]
    let room = max(1, rect.columns - note.width - 3)
    // The end of what is typed stays in sight.
    var shown = ink.ruler.text(text)
    while shown.width > room, !shown.clusters.isEmpty {
      shown = ink.ruler.text(shown.clusters.dropFirst().map(\.text).joined())
    }
    canvas.put(
      [ink.text("/", .key), Piece(text: shown, role: .prompt)], row: rect.row, column: rect.column)
    canvas.put(
      note, row: rect.row, column: rect.column + max(0, rect.columns - note.width),
      limit: note.width)
    canvas.setCursor(row: rect.row, column: rect.column + 1 + shown.width)
  }

  /// Where the cursor is in its list: a tiny screen has no other place for that.
  private var place: Segment {
    let (index, count) =
      switch state.screen {
      case .rooms: (state.roomIndex(roomRows), roomRows.count)
      case .room: (state.personIndex(personRows), personRows.count)
      case .person: (0, 0)
      case .list: (state.rowIndex(listRows), listRows.count)
      }
    return Segment(pieces: count == 0 ? [] : [ink.text("\(index + 1) of \(count)", .more)], rank: 0)
  }

  /// What is switched on and changes what the rows mean.
  private var switches: [Segment] {
    var segments: [Segment] = []
    if let seconds = orderHeldSeconds {
      let text = "order held \(Figures.rounded(seconds + 0.499)) s"
      segments.append(Segment(pieces: [ink.text(text, .strong)], rank: 1))
    }
    if let filter = state.filters[state.screen.kind] {
      let text = Piece(text: ink.ruler.text("filter: " + filter.text, fitting: 40), role: .strong)
      segments.append(Segment(pieces: [text], rank: 1))
    }
    if state.isMuted, layout.step >= .normal {
      segments.append(Segment(pieces: [ink.text("bell muted", .faint)], rank: 4))
    }
    if let search = state.search, !search.isTyping {
      let found = matchCount
      let text = "\"\(search.text)\" \(found.place) of \(found.count)"
      segments.append(Segment(pieces: [ink.text(text, .strong)], rank: 2))
    }
    if case .room = state.screen, layout.step >= .normal, let host = chosenPerson?.mutedBy {
      let note = "* muted by \(room?.participant(host)?.name ?? host.text)"
      segments.append(
        Segment(pieces: [Piece(text: ink.ruler.text(note, fitting: 32), role: .mediaOff)], rank: 3))
    }
    return segments
  }

  /// The keys that are worth a hint, the most important first.
  private var hints: [Segment] {
    let entries = KeyTable.entries(on: state.screen.kind).filter { $0.hint != nil }
      .sorted { ($0.hint?.rank ?? 0) < ($1.hint?.rank ?? 0) }
    return entries.compactMap { entry in
      guard let hint = entry.hint, let key = entry.keys.first else { return nil }
      guard isHinted(entry.action) else { return nil }
      let name = entry.action == .showRooms ? "1-9" : key.name(ascii: ink.ruler.ascii)
      let pieces = [
        ink.text(name, .key),
        ink.text(" " + word(hint.word, for: entry.action), .hint),
      ]
      return Segment(pieces: pieces, rank: hint.rank)
    }
  }

  /// The action whose hint stands at a column of the bottom line.
  func hint(at column: Int) -> Action? {
    guard flash == nil, input.lastProblem == nil, layout.step > .tiny else {
      return nil
    }
    let rect = layout.bar.inset(left: 1, right: 1)
    let right = ink.join(switches, in: rect.columns)
    let room = max(0, rect.columns - (right.isEmpty ? 0 : right.width + 2))
    let line = ink.join(hints, in: room).map(\.text.text).joined()
    let words = line.split(separator: " · ", omittingEmptySubsequences: false)
    var start = rect.column
    for word in words {
      let end = start + ink.ruler.width(String(word))
      if column >= start, column < end {
        let entry = KeyTable.entries(on: state.screen.kind).first { entry in
          guard let hint = entry.hint, let key = entry.keys.first, isHinted(entry.action) else {
            return false
          }
          let name = entry.action == .showRooms ? "1-9" : key.name(ascii: false)
          return word == "\(name) \(self.word(hint.word, for: entry.action))"
        }
        return entry?.action
      }
      start = end + 3
    }
    return nil
  }

  /// Under the help or the why only the key that closes it; to acknowledge only while there is an alarm.
  private func isHinted(_ action: Action) -> Bool {
    if let menu = state.menu, !state.isHelpOpen {
      return action == (menu.kind == .theme ? .pickTheme : .copy)
    }
    if state.isOverlayOpen { return action == (state.isHelpOpen ? .help : .why) }
    if action == .approve || action == .decline {
      return input.canSend && (state.screen == .list(.hands) || state.pane == .hands)
    }
    if action == .showRooms { return layout.step == .wide }
    return action != .acknowledge || input.alarms.contains { !$0.isAcknowledged }
  }

  private func word(_ word: String, for action: Action) -> String {
    if state.isOverlayOpen { return "close" }
    if action == .back, state.screen == state.home, state.stack.isEmpty { return "quit" }
    if action == .pause, state.isPaused { return "resume" }
    return word
  }
}
