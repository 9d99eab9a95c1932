import CallRoom
import Cells

/// Everything known of somebody, a line a fact.
extension ScreenView {
  /// The facts in their order; what was never said says so by a dash.
  var personFacts: [(name: String, value: [Piece])] {
    guard let subject else { return [] }
    guard let person = subjectPerson else { return departedFacts(subject.user) }
    return identityFacts(person) + mediaFacts(person) + rightFacts(person) + linkFacts(person)
      + detailFacts(person) + alarmFacts
  }

  private func departedFacts(_ user: UserID) -> [(name: String, value: [Piece])] {
    let departure = room?.departed.first { $0.userID == user }
    var words = room == nil ? "no data of the room" : "not in the room"
    if let departure {
      let verb = departure.isSwitching ? "on the way to another group for" : "left"
      words = "\(verb) \(input.age(of: departure.at)) ago"
    }
    return [
      ("id", [ink.text(user.text)]), ("state", [ink.text(words, .rowDeparted)]),
    ] + alarmFacts
  }

  private func identityFacts(_ person: Participant) -> [(name: String, value: [Piece])] {
    let since = person.joinedAt.map {
      [ink.text("\(input.clock($0)), \(input.duration(since: $0))", .number)]
    }
    let presence =
      person.presence == .provisional
      ? ink.text("seen, never joined", .rowProvisional) : ink.text("present")
    return [
      ("id", [ink.text(person.userID.text)]),
      ("name", [person.name.map { ink.text($0, .strong) } ?? ink.symbol(.none)]),
      ("role", roleCell(PersonRow(userID: person.userID, person: person))),
      ("presence", [presence]), ("entered", since ?? [ink.symbol(.none)]),
    ]
  }

  private func mediaFacts(_ person: Participant) -> [(name: String, value: [Piece])] {
    let row = PersonRow(userID: person.userID, person: person)
    var microphone = media(person.microphone, row, isMuted: false)
    if let host = person.mutedBy {
      microphone.append(ink.text(", switched off by \(personName(host))", .mediaOff))
    }
    let level = person.speakingLevel.map { " " + Figures.fixed($0, 2) } ?? ""
    let speaking =
      isRoomStale
      ? [ink.symbol(.stale)]
      : person.speaking
        ? [ink.symbol(.speaking), ink.text(" speaking" + level, .speaking)]
        : [ink.symbol(.silent), ink.text(" silent", .silent)]
    let sharing = person.sharing.map {
      [ink.symbol(.sharing), ink.text(" " + $0.rawValue, .sharing)]
    }
    return [
      ("microphone", microphone), ("camera", media(person.camera, row, isMuted: false)),
      ("speaking", speaking), ("sharing", sharing ?? [ink.symbol(.none)]),
    ]
  }

  private func rightFacts(_ person: Participant) -> [(name: String, value: [Piece])] {
    let up = (room?.hands ?? []).filter { $0.userID == person.userID }
    let hands = up.flatMap { hand -> [Piece] in
      let age = input.age(of: hand.since)
      return [
        ink.symbol(.hand), ink.text("\(hand.position)", .hand),
        ink.text(" \(hand.kind.rawValue) \(age)  "),
      ]
    }
    let rights = [("chat", person.chatAllowed), ("draw", person.drawAllowed)]
      .compactMap { name, value in value.map { "\(name) \($0 ? "yes" : "no")" } }
    return [
      ("hands", hands.isEmpty ? [ink.symbol(.none)] : hands),
      (
        "may",
        rights.isEmpty
          ? [ink.symbol(.none)] : [ink.text(rights.joined(separator: ", "))]
      ),
    ]
  }

  private func linkFacts(_ person: Participant) -> [(name: String, value: [Piece])] {
    let sides = [("up", person.tier?.uplink), ("down", person.tier?.downlink)]
    let words = sides.flatMap { name, tier -> [Piece] in
      let word = tier.map { ink.text($0.rawValue, $0.role) } ?? ink.text("no data", .noData)
      return [ink.text(name + " ", .faint), word, ink.text("  ")]
    }
    return [
      ("link", linkNote(person)), ("directions", words),
      ("judged", [ink.text(judgement(person), .faint)]),
    ]
  }

  private func detailFacts(_ person: Participant) -> [(name: String, value: [Piece])] {
    let detail = input.person.flatMap { $0.person.user == person.userID ? $0 : nil }
    let open = (detail?.connections ?? []).filter(\.isOpen)
    let names = open.map { connection in
      connection.id + (connection.since.map { " since \(input.clock($0))" } ?? "")
    }
    let closed = (detail?.connections.count ?? 0) - open.count
    let connections =
      "\(person.connections) open" + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
      + (closed > 0 ? ", \(closed) closed" : "")
    var facts: [(name: String, value: [Piece])] = [("connections", [ink.text(connections)])]
    let tracks = detail?.tracks ?? person.stalledTracks.map(PersonDetail.Track.stalled)
    for (index, track) in tracks.enumerated() {
      let sign = track.isStalled ? [ink.symbol(.poor), ink.text(" ")] : []
      facts.append(
        (
          index == 0 ? "tracks" : "",
          sign + [
            ink.text(track.name, .strong),
            ink.text(" " + track.state, track.isStalled ? .poor : .base),
          ]
        ))
    }
    if tracks.isEmpty { facts.append(("tracks", [ink.symbol(.none)])) }
    return facts
  }

  private var alarmFacts: [(name: String, value: [Piece])] {
    guard let subject else { return [] }
    return input.alarms(of: subject.key, subject.user).map { alarm in
      let sign = ink.symbol(alarm.isAcknowledged ? .alarmSeen : .alarm)
      let age = input.age(of: alarm.since)
      return ("alarm", [sign, ink.text(" \(alarm.text) \(age)", .alarm)])
    }
  }

  /// Both directions: a line a number, with its past on a fixed scale.
  func graphLines(_ width: Int, rows: Int) -> [[Piece]] {
    guard let person = subjectPerson else {
      return [[ink.text(room == nil ? "no data" : "they left", .faint)]]
    }
    let reports = input.person.flatMap { $0.person.user == person.userID ? $0.reports : nil } ?? []
    let style = Sparkline.style(state.graphStyle, ink.ruler)
    let scaleCells = width >= 44 ? 12 : 0
    let cells = max(0, width - 6 - 7 - 1 - scaleCells)
    let count = Sparkline.count(in: cells, style)
    let graph = QualityGraph(reports, now: input.now)
    let metrics = QualityMetric.table.prefix(rows >= 13 ? 5 : rows >= 9 ? 3 : 2)
    let sides: [(String, (QualityReport) -> QualitySample?, QualityTier?)] = [
      ("up", { $0.uplink }, person.tier?.uplink), ("down", { $0.downlink }, person.tier?.downlink),
    ]
    var lines: [[Piece]] = []
    for (name, side, tier) in sides {
      let word = tier.map { ink.text($0.rawValue, $0.role) } ?? ink.text("no data", .noData)
      lines.append([Piece(text: ink.ruler.text(name, padded: 6), role: .header), word])
      for metric in metrics {
        let values = graph.values(metric, of: side, count: count)
        let number = person.quality.flatMap(side).flatMap(metric.value)
        lines.append(
          [Piece(text: ink.ruler.text("  " + metric.name, padded: 8), role: .header)]
            + ink.fit(figure(number, metric.decimals), 5, .right) + [ink.text(" ")]
            + [
              Piece(
                text: ink.ruler.text(Sparkline.text(values, metric.scale, style), padded: cells),
                role: .bar)
            ]
            + (scaleCells > 0 ? [ink.text(" " + metric.scale.label, .faint)] : []))
      }
    }
    let span = Figures.age(Double(Int(graph.stepSeconds) * count))
    lines.append([
      ink.text("a column \(graph.stepSeconds) s, in all \(span); blank: no report", .faint)
    ])
    return lines
  }
}

extension PersonDetail.Track {
  /// A track of which only that it stopped is known.
  static func stalled(_ name: String) -> PersonDetail.Track {
    PersonDetail.Track(name: name, state: "stalled", isStalled: true)
  }
}
