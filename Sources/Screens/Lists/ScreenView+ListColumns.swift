import CallRoom
import Cells

/// The columns of each list over all rooms.
extension ScreenView {
  func columns(of kind: ListKind) -> [TableColumn<ListRow>] {
    switch kind {
    case .hands: handColumnsOfAll
    case .calls: callColumns
    case .waiting: waitingColumns
    case .rounds: roundColumns
    case .alarms: alarmColumns
    case .events: eventColumns
    case .feeds: feedColumns
    case .messages: messageColumns
    }
  }

  private var mark: TableColumn<ListRow> { mark(width: 1) }

  private func mark(width: Int) -> TableColumn<ListRow> {
    TableColumn(title: "", width: width) { [self] row in
      row.isGone ? [ink.symbol(.departed)] : row.isStale ? [ink.symbol(.stale)] : sign(of: row)
    }
  }

  private func name(_ title: String, grow: Int = 2, most: Int = 40) -> TableColumn<ListRow> {
    TableColumn(title: title, width: 6, grow: grow, most: most) { [self] row in
      [scrolled(row.name, nameRole(row))]
    }
  }

  private func roomColumn(least: Int = 0) -> TableColumn<ListRow> {
    TableColumn(title: "Room", width: 8, grow: 2, most: 40, least: least, gap: 2) {
      [self] row in [ink.text(row.roomName, .base)]
    }
  }

  private func byColumn(_ title: String, least: Int) -> TableColumn<ListRow> {
    TableColumn(title: title, width: 8, grow: 1, most: 30, least: least, gap: 2) { [self] row in
      row.by.isEmpty ? [ink.symbol(.none)] : [ink.text(row.by)]
    }
  }

  private func nameRole(_ row: ListRow) -> ThemeRole {
    if state.isMatch("\(row.name) \(row.roomName)", row.searchedID) { return .rowMatch }
    return row.isGone ? .rowDeparted : .strong
  }

  private func sign(of row: ListRow) -> [Piece] {
    switch row.content {
    case .hand: [ink.symbol(.hand)]
    case .invitee(_, let invitee): [ink.symbol(InviteeLook.of(invitee.state).symbol)]
    case .group(let group): group.helpRequested ? [ink.symbol(.alarm)] : []
    case .alarm(let alarm):
      alarm.clearedAt != nil
        ? [ink.symbol(.verdictApplied)]
        : [ink.symbol(alarm.isAcknowledged ? .alarmSeen : .alarm)]
    case .event(let event): [ink.symbol(VerdictLook.of(event.verdict).symbol)]
    case .feed(let feed): [ink.symbol(feedLook(feed).symbol)]
    case .message(let message): message.isProblem ? [ink.symbol(.failed)] : []
    case .call, .waiting, .signIn, .rollCall, .request: []
    }
  }

  private var handColumnsOfAll: [TableColumn<ListRow>] {
    [
      mark(width: 2),
      TableColumn(title: "Waiting", width: 7, alignment: .right) { [self] row in
        guard case .hand(let hand) = row.content else { return [] }
        return row.isGone ? [ink.text("down", .rowDeparted)] : age(hand.since, .number)
      },
      name("Name"),
      TableColumn(title: "For", width: 7, gap: 2) { [self] row in
        guard case .hand(let hand) = row.content else { return [] }
        return [ink.text(hand.kind.rawValue, .hand)]
      },
      roomColumn(least: 34),
      TableColumn(title: "Place", width: 5, alignment: .right, least: 60) { [self] row in
        guard case .hand(let hand) = row.content else { return [] }
        return [ink.text("\(hand.position)", .number)]
      },
    ]
  }

  private var callColumns: [TableColumn<ListRow>] {
    [
      mark,
      TableColumn(title: "Who", width: 10, grow: 2, most: 44) { [self] row in
        guard case .call(let call) = row.content else {
          return [ink.text("  "), scrolled(row.name, nameRole(row))]
        }
        return [ink.text(row.by, .strong), ink.text(" calls \(call.invitees.count)")]
      },
      TableColumn(title: "State", width: 10, gap: 2) { [self] row in
        guard case .invitee(_, let invitee) = row.content else { return callState(row) }
        let look = InviteeLook.of(invitee.state)
        return [ink.text(look.word, look.symbol.role)]
      },
      TableColumn(title: "Media", width: 8, least: 50, gap: 2) { [self] row in
        switch row.content {
        case .call(let call): [ink.text(call.media ?? "", .faint)]
        case .invitee(_, let invitee):
          [ink.text(invitee.media.rawValue, invitee.media == .active ? .mediaOn : .faint)]
        default: []
        }
      },
      TableColumn(title: "Rings", width: 9, alignment: .right, least: 40) { [self] row in
        ringing(row)
      },
      roomColumn(least: 60),
      TableColumn(title: "Group", width: 8, grow: 1, most: 24, least: 100, gap: 2) { [self] row in
        guard case .call(let call) = row.content else { return [] }
        return call.groupID.map { [ink.text($0)] } ?? [ink.symbol(.none)]
      },
      TableColumn(title: "Began", width: 9, alignment: .right, least: 100) { [self] row in
        guard case .call(let call) = row.content else { return [] }
        return age(call.startedAt, .number)
      },
    ]
  }

  /// Whether anybody may still answer a call.
  private func callState(_ row: ListRow) -> [Piece] {
    guard case .call(let call) = row.content else { return [] }
    let isOpen = call.invitees.contains { $0.state == .ringing || $0.state == .invited }
    return [ink.text(isOpen ? "ringing" : "answered", isOpen ? .hand : .faint)]
  }

  /// For how long it still rings.
  private func ringing(_ row: ListRow) -> [Piece] {
    guard case .invitee(let call, let invitee) = row.content,
      invitee.state == .ringing || invitee.state == .invited
    else { return [] }
    guard let until = call.ringsUntil else { return [ink.text("no limit", .faint)] }
    let left = input.left(until: until)
    return [ink.text(left > 0 ? Figures.age(left) : "over", left > 0 ? .hand : .old)]
  }

  private var waitingColumns: [TableColumn<ListRow>] {
    [
      mark,
      TableColumn(title: "What", width: 7) { [self] row in
        if case .group = row.content { return [ink.text("group", .base)] }
        return [ink.text(row.isGone ? "left" : "waits", row.isGone ? .rowDeparted : .hand)]
      },
      name("Name"),
      TableColumn(title: "For", width: 8, alignment: .right) { [self] row in
        switch row.content {
        case .waiting(let waiting): age(waiting.since, .number)
        case .group(let group): age(group.since, .number)
        default: []
        }
      },
      roomColumn(least: 40),
      TableColumn(title: "Note", width: 10, grow: 2, least: 60, gap: 2) { [self] row in
        guard case .group(let group) = row.content else { return [] }
        let help = group.helpRequested ? [ink.text("asks for help  ", .hand)] : []
        let people = Figures.count(group.assigned.count, "person", "people")
        return help + [ink.text("\(people) \(row.by)", .faint)]
      },
    ]
  }

  private var roundColumns: [TableColumn<ListRow>] {
    [
      mark,
      TableColumn(title: "What", width: 14) { [self] row in
        switch row.content {
        case .signIn(let round): [ink.text("sign-in \(round.epoch)", .base)]
        case .rollCall: [ink.text("roll call")]
        case .request(let request): [ink.text("asks \(Self.words(request.kind))")]
        default: []
        }
      },
      TableColumn(title: "Whom", width: 8, grow: 2, most: 40, gap: 2) { [self] row in
        if case .signIn = row.content { return [ink.text("everybody", .faint)] }
        return [scrolled(row.name, nameRole(row))]
      },
      TableColumn(title: "Time", width: 12, alignment: .right) { [self] row in roundTime(row) },
      byColumn("By", least: 60), roomColumn(least: 40),
    ]
  }

  private func roundTime(_ row: ListRow) -> [Piece] {
    if row.isGone { return [ink.text("over", .rowDeparted)] }
    switch row.content {
    case .signIn(let round):
      guard let end = round.endsAt else { return [ink.text("open", .faint)] }
      let left = input.left(until: end)
      return [ink.text(left > 0 ? "\(Figures.age(left)) left" : "over", left > 0 ? .hand : .old)]
    case .rollCall(let call): return age(call.at, .number)
    case .request(let request): return age(request.at, .number)
    default: return []
    }
  }

  private static func words(_ kind: HostCommand.Kind) -> String {
    switch kind {
    case .openMicrophone: "microphone"
    case .openCamera: "camera"
    case .openShare: "to share"
    }
  }
}
