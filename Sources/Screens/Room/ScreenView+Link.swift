import CallRoom
import Cells

/// One direction of a link, as a row.
struct LinkRow {
  let name: String
  let tier: QualityTier?
  let sample: QualitySample?
}

extension ScreenView {
  /// The person under the cursor, where they are still here.
  var chosenPerson: Participant? {
    let index = state.personIndex(personRows)
    return index < personRows.count ? personRows[index].person : nil
  }

  /// The link of the chosen person, in numbers.
  func drawLink(_ rect: Rect) {
    let person = chosenPerson
    let role: ThemeRole = isFocused(.link) ? .paneFocused : .pane
    let name = person?.name ?? person?.userID.text ?? ""
    let title = PaneTitle(
      title: [ink.text("Link", role)]
        + (name.isEmpty
          ? []
          : [
            ink.text(" "), Piece(text: ink.ruler.text(name, fitting: 20), role: role),
          ]),
      note: person.map(linkNote) ?? [], isFocused: isFocused(.link))
    let inner = frame(rect, title)
    guard let person else { return empty("nobody is chosen, or they left", in: inner) }
    guard person.tier != nil || person.quality != nil else {
      empty("no data: nothing was reported yet", in: inner)
      return drawLinkFacts(person, in: inner.inset(top: 1))
    }
    let rows = [
      LinkRow(name: "up", tier: person.tier?.uplink, sample: person.quality?.uplink),
      LinkRow(name: "down", tier: person.tier?.downlink, sample: person.quality?.downlink),
    ]
    let isStale = isRoomStale
    list(rows, place(linkColumns, in: inner.columns - 1), in: inner, cursor: -1, isFocused: false) {
      _ in
      isStale
    }
    drawLinkFacts(
      person, in: inner.inset(top: Layout.hasHeader(inner.rows, step: layout.step) ? 3 : 2))
  }

  private var linkColumns: [TableColumn<LinkRow>] {
    var columns = [
      TableColumn<LinkRow>(title: "", width: 4, gap: 1) { [self] row in
        [ink.text(row.name, .header)]
      },
      TableColumn<LinkRow>(title: "Tier", width: 7, least: 48) { [self] row in
        guard let tier = row.tier else { return [ink.symbol(.none)] }
        return [ink.text(tier.word, tier.role)] + staleMark
      },
    ]
    let numbers: [(String, Int, Int, (QualitySample) -> Double?)] = [
      ("loss %", 7, 1, { $0.lossRatio.map { $0 * 100 } }), ("rtt ms", 7, 0, { $0.rttMilliseconds }),
      ("jit ms", 7, 0, { $0.jitterMilliseconds }), ("kb/s", 7, 0, { $0.bitrateKbps }),
      ("MOS", 5, 1, { $0.mos }),
    ]
    columns += numbers.map { title, width, decimals, value in
      TableColumn(
        title: title, width: width, alignment: .right, gap: layout.step >= .normal ? 1 : 0
      ) {
        [self] row in figure(row.sample.flatMap(value), decimals)
      }
    }
    return columns
  }

  /// `poor for 22 s, uplink`.
  func linkNote(_ person: Participant) -> [Piece] {
    if person.reconnecting { return [ink.text("reconnecting", .poor)] + staleMark }
    guard let tier = person.tier else { return [ink.text("no data", .noData)] }
    let age = input.age(of: tier.since)
    let word = tier.overall == .excellent ? "excellent" : tier.overall.rawValue
    var side = ""
    if tier.overall >= .poor, tier.uplink != tier.downlink {
      if tier.uplink == tier.overall { side = ", uplink" }
      if tier.downlink == tier.overall { side = ", downlink" }
    }
    return [ink.text("\(word) for \(age)\(side)", tier.overall.role)] + staleMark
  }

  /// Who judged the link, and how old the numbers are.
  func judgement(_ person: Participant) -> String {
    var parts: [String] = []
    switch person.tier?.source {
    case .server: parts.append("judged by the server")
    case .computed: parts.append("computed here from the numbers")
    case nil: parts.append("never judged")
    }
    if let report = person.quality {
      parts.append("numbers \(input.age(of: report.at)) old")
    }
    return parts.joined(separator: ", ")
  }

  private func drawLinkFacts(_ person: Participant, in rect: Rect) {
    var texts: [(String, ThemeRole)] = [(judgement(person), .faint)]
    var facts: [String] = []
    if let host = person.mutedBy {
      facts.append("* muted by \(room?.participant(host)?.name ?? host.text)")
    }
    if person.connections > 1 { facts.append("\(person.connections) connections") }
    if person.chatAllowed == false { facts.append("may not chat") }
    if person.drawAllowed == false { facts.append("may not draw") }
    if !person.stalledTracks.isEmpty {
      texts.append(("stalled: " + person.stalledTracks.joined(separator: ", "), .poor))
    }
    if !facts.isEmpty { texts.append((facts.joined(separator: ", "), .base)) }
    for (row, text) in texts.enumerated() {
      canvas.line([ink.text(text.0, text.1)], in: rect.inset(left: 1, right: 1), row: row)
    }
  }
}
