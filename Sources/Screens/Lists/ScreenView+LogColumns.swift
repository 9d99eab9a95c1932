import CallRoom
import Cells

/// The columns of what is told in the order of time, and of the feeds.
extension ScreenView {
  var alarmColumns: [TableColumn<ListRow>] {
    [
      TableColumn(title: "", width: 1) { [self] row in
        guard case .alarm(let alarm) = row.content else { return [] }
        if alarm.clearedAt != nil { return [ink.symbol(.verdictApplied)] }
        return [ink.symbol(alarm.isAcknowledged ? .alarmSeen : .alarm)]
      },
      TableColumn(title: "State", width: 12) { [self] row in
        guard case .alarm(let alarm) = row.content else { return [] }
        if alarm.clearedAt != nil { return [ink.text("over", .faint)] }
        return alarm.isAcknowledged
          ? [ink.text("acknowledged", .faint)]
          : [ink.text(alarm.isCritical ? "critical" : "raised", .alarm)]
      },
      TableColumn(title: "Since", width: 8, alignment: .right) { [self] row in
        guard case .alarm(let alarm) = row.content else { return [] }
        return alarm.clearedAt != nil
          ? [ink.text(input.clock(alarm.since), .faint)] : age(alarm.since, .number)
      },
      TableColumn(title: "Alarm", width: 12, grow: 3, gap: 2) { [self] row in
        guard case .alarm(let alarm) = row.content else { return [] }
        let isOpen = alarm.clearedAt == nil && !alarm.isAcknowledged
        return [scrolled(row.name, isOpen ? .strong : .base)]
      },
      TableColumn(title: "Room", width: 8, grow: 2, most: 40, least: 60, gap: 2) { [self] row in
        row.room == nil ? [ink.symbol(.none)] : [ink.text(row.roomName)]
      },
      TableColumn(title: "Over at", width: 9, alignment: .right, least: 90) { [self] row in
        guard case .alarm(let alarm) = row.content, let at = alarm.clearedAt else {
          return [ink.symbol(.none)]
        }
        return [ink.text(input.clock(at), .number)]
      },
    ]
  }

  var eventColumns: [TableColumn<ListRow>] {
    func column(
      _ title: String, _ width: Int, least: Int = 0, grow: Int = 0,
      _ cell: @escaping (EventLine) -> [Piece]
    ) -> TableColumn<ListRow> {
      TableColumn(title: title, width: width, grow: grow, least: least) { row in
        if case .event(let event) = row.content { cell(event) } else { [] }
      }
    }
    return [
      column("Read", 8) { [self] in [ink.text(input.clock($0.readAt), .faint)] },
      column("", 1) { [self] in [ink.symbol(VerdictLook.of($0.verdict).symbol)] },
      column("Verdict", 12, least: 50) { [self] event in
        let look = VerdictLook.of(event.verdict)
        return [ink.text(look.word, look.symbol.role)]
      },
      column("Type", 14, grow: 1) { [self] in [scrolled($0.type, .strong)] },
      column("Whom", 10, least: 70, grow: 1) { [self] event in
        event.user.map { [ink.text($0.text)] } ?? [ink.symbol(.none)]
      },
      TableColumn(title: "Room", width: 10, grow: 1, most: 30, least: 90) { [self] row in
        row.room == nil ? [ink.symbol(.none)] : [ink.text(row.roomName)]
      },
      column("Feed", 8, least: 130) { [self] in [ink.text($0.feed, .faint)] },
      column("Why", 12, least: 100, grow: 3) { [self] in [ink.text($0.reason, .faint)] },
    ]
  }

  var feedColumns: [TableColumn<ListRow>] {
    func column(
      _ title: String, _ width: Int, least: Int = 0, grow: Int = 0,
      alignment: TextAlignment = .left, gap: Int = 1, _ cell: @escaping (FeedStatus) -> [Piece]
    ) -> TableColumn<ListRow> {
      TableColumn(
        title: title, width: width, grow: grow, alignment: alignment, least: least, gap: gap
      ) { row in
        if case .feed(let feed) = row.content { cell(feed) } else { [] }
      }
    }
    return [
      column("", 1) { [self] in [ink.symbol(feedLook($0).symbol)] },
      column("Feed", 10, grow: 2) { [self] in [scrolled($0.name, .strong)] },
      column("State", 12, grow: 2) { [self] feed in
        let look = feedLook(feed)
        return [ink.text(look.word, look.role)]
      },
      column("Newest", 7, least: 38, alignment: .right) { [self] feed in
        feed.lastInputAt.map {
          [ink.text(input.steppedAge(since: $0), .number)]
        } ?? [ink.symbol(.none)]
      },
      column("kB", 8, least: 60, alignment: .right) { [self] in
        [ink.text("\($0.bytes / 1000)", .number)]
      },
      column("kB/s", 6, least: 60, alignment: .right) { [self] feed in
        figureOf(feed.rates.last.flatMap { $0 }.map { $0 / 1000 })
      },
      column("Gaps", 5, least: 46, alignment: .right) { [self] in
        [ink.text("\($0.gaps)", $0.gaps > 0 ? .gap : .faint)]
      },
      column("Last minutes", 24, least: 100, gap: 2) { [self] in rateGraph($0, 24) },
      column("Speaks", 14, least: 84, grow: 1, gap: 2) { [self] feed in
        [ink.text(feed.dialect ?? "", .faint)]
      },
    ]
  }

  private func figureOf(_ number: Double?) -> [Piece] {
    number.map { [ink.text(Figures.fixed($0, 1), .number)] } ?? [ink.symbol(.none)]
  }

  /// The bytes a second as a graph, with the scale that holds them.
  private func rateGraph(_ feed: FeedStatus, _ cells: Int) -> [Piece] {
    let most = feed.rates.compactMap(\.self).max() ?? 0
    let steps: [(Double, String)] = [
      (1000, "≤1k"), (10_000, "≤10k"), (100_000, "≤100k"), (1_000_000, "≤1M"), (1e9, "≤1G"),
    ]
    let step = steps.first { most <= $0.0 } ?? steps[steps.count - 1]
    let style = Sparkline.style(state.graphStyle, ink.ruler)
    let room = cells - 6
    let count = Sparkline.count(in: room, style)
    var values = Array(feed.rates.suffix(count))
    values = Array(repeating: nil, count: max(0, count - values.count)) + values
    let scale = GraphScale(least: 0, most: step.0, label: step.1)
    let label = ink.ruler.ascii ? "<" + step.1.dropFirst() : step.1
    return [
      Piece(text: ink.ruler.text(Sparkline.text(values, scale, style), padded: room), role: .bar),
      ink.text(" " + label, .faint),
    ]
  }

  var messageColumns: [TableColumn<ListRow>] {
    [
      TableColumn(title: "Time", width: 8) { [self] row in
        guard case .message(let message) = row.content else { return [] }
        return [ink.text(input.clock(message.at), .faint)]
      },
      TableColumn(title: "Message", width: 10, grow: 1, gap: 2) { [self] row in
        guard case .message(let message) = row.content else { return [] }
        let word = message.isProblem ? [ink.text("problem: ", .problem)] : []
        return word + [scrolled(row.name, .base)]
      },
    ]
  }

  /// How the state of a feed is told.
  func feedLook(_ feed: FeedStatus) -> (symbol: Symbol, word: String, role: ThemeRole) {
    switch feed.state {
    case .live: (.live, "live", .live)
    case .connecting: (.waiting, "connecting", .waiting)
    case .silent(let since):
      (.silent, "silent " + input.age(of: since), .waiting)
    case .waiting(let reason, let next): (.failed, "\(tryWords(next)) \(reason)", .problem)
    case .ended: (.ended, "ended", .ended)
    case .failed(let reason): (.failed, "failed: " + reason, .problem)
    }
  }

  /// What stands before the reason of a feed that is tried again: `failed, next try in 4 s:`.
  private func tryWords(_ next: Timestamp) -> String {
    let seconds = input.left(until: next).rounded(.up)
    return seconds > 0 ? "failed, next try in \(Figures.age(seconds)):" : "failed, trying again:"
  }
}
