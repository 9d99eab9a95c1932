import CallRoom

extension FilterFields where Row == ListRow {
  /// What the rows of a list over all rooms can be chosen by.
  static func of(_ list: ListKind) -> FilterFields { tables[list] ?? shared([]) }

  private static let tables: [ListKind: FilterFields] = [
    .hands: shared([
      .words("kind", HandKind.allCases.map(\.rawValue)) { row, _ in [hand(row)?.kind.rawValue] },
      FilterField("waiting", .number("seconds")) { row, input in
        hand(row).map { .number(input.now.seconds(since: $0.since)) }
      },
      .number("place") { hand($0).map { Double($0.position) } },
    ]),
    .calls: shared([
      .words("state", InviteeState.allCases.map { $0.rawValue.lowercased() }) { row, _ in
        [invitee(row)?.state.rawValue.lowercased()]
      },
      .words("media", InviteeMedia.allCases.map(\.rawValue)) { row, _ in
        [invitee(row)?.media.rawValue]
      },
      .text("by") { [$0.by] },
    ]),
    .waiting: shared([
      .words("what", ["waits", "group", "help"]) { row, _ in what(row) }
    ]),
    .rounds: shared([
      .words("what", ["sign-in", "roll-call", "request"]) { row, _ in what(row) },
      .text("by") { [$0.by] },
    ]),
    .alarms: shared([
      .words("state", ["raised", "acknowledged", "over", "critical"]) { row, _ in
        alarmStates(row)
      },
      .text("kind") { [alarm($0)?.kind] },
    ]),
    .events: shared([
      .text("type") { [event($0)?.type] }, .text("source") { [event($0)?.feed] },
      .text("feed") { [event($0)?.feed] }, .text("why") { [event($0)?.reason] },
      .text("event") { [event($0)?.eventID] },
      .words("verdict", verdicts) { row, _ in
        [event(row)?.verdict.replacing(" ", with: "-")]
      },
    ]),
    .feeds: shared([
      .words("state", ["live", "silent", "connecting", "ended", "failed"]) { row, _ in
        [feedState(row)]
      },
      .text("source") { [feed($0)?.name] }, .text("dialect") { [feed($0)?.dialect] },
      .number("gaps") { feed($0).map { Double($0.gaps) } },
      .number("kb") { feed($0).map { Double($0.bytes) / 1000 } },
    ]),
    .messages: shared([
      .words("state", ["problem", "note"]) { row, _ in
        guard case .message(let message) = row.content else { return [] }
        return [message.isProblem ? "problem" : "note"]
      }
    ]),
  ]

  private static let verdicts = VerdictLook.table.map { $0.word.replacing(" ", with: "-") }

  /// The fields of every list, and its own.
  private static func shared(_ own: [FilterField<ListRow>]) -> FilterFields {
    FilterFields(
      searched: { [$0.name, $0.roomName, $0.searchedID] },
      [
        .text("name") { [$0.name] }, .text("id") { [$0.user?.text] },
        .text("room") { row in row.room == nil ? [] : [row.roomName, row.room?.description] },
      ] + own)
  }

  private static func hand(_ row: ListRow) -> Hand? {
    if case .hand(let hand) = row.content { hand } else { nil }
  }

  private static func invitee(_ row: ListRow) -> Invitee? {
    if case .invitee(_, let invitee) = row.content { invitee } else { nil }
  }

  private static func alarm(_ row: ListRow) -> AlarmLine? {
    if case .alarm(let alarm) = row.content { alarm } else { nil }
  }

  private static func event(_ row: ListRow) -> EventLine? {
    if case .event(let event) = row.content { event } else { nil }
  }

  private static func feed(_ row: ListRow) -> FeedStatus? {
    if case .feed(let feed) = row.content { feed } else { nil }
  }

  private static func what(_ row: ListRow) -> [String?] {
    switch row.content {
    case .waiting: ["waits"]
    case .group(let group): ["group", group.helpRequested ? "help" : nil]
    case .signIn: ["sign-in"]
    case .rollCall: ["roll-call"]
    case .request: ["request"]
    default: []
    }
  }

  private static func alarmStates(_ row: ListRow) -> [String?] {
    guard let alarm = alarm(row) else { return [] }
    if alarm.clearedAt != nil { return ["over"] }
    return [
      alarm.isAcknowledged ? "acknowledged" : "raised", alarm.isCritical ? "critical" : nil,
    ]
  }

  private static func feedState(_ row: ListRow) -> String? {
    switch feed(row)?.state {
    case .live: "live"
    case .connecting: "connecting"
    case .ended: "ended"
    case .silent: "silent"
    case .failed, .waiting: "failed"
    case nil: nil
    }
  }
}
