import CallRoom

extension ScreenState {
  /// The list that is shown as CSV (RFC 4180): all of its rows, with the values as they are known.
  ///
  /// What was never said is an empty field. Foreign text is quoted, and no field begins like a formula.
  package func csv(_ input: ScreenInput) -> String {
    let table: [[String]]
    switch screen {
    case .rooms: table = roomTable(input)
    case .room, .person: table = peopleTable(input)
    case .list: table = listTable(input)
    }
    return table.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  private func roomTable(_ input: ScreenInput) -> [[String]] {
    let head = [
      "room", "title", "state", "people", "speaking", "hands", "lost", "poor", "good", "excellent",
      "lastEventAt",
    ]
    return [head]
      + roomRows(input).compactMap(\.summary).map { room in
        let tiers = [QualityTier.lost, .poor, .good, .excellent].map { room.tiers[$0] ?? 0 }
        return [room.key.description, room.title ?? "", room.life.rawValue]
          + ([room.people, room.speaking, room.hands] + tiers).map(String.init)
          + [room.freshness.newest?.iso8601 ?? ""]
      }
  }

  private func peopleTable(_ input: ScreenInput) -> [[String]] {
    let head = [
      "user", "name", "role", "microphone", "camera", "speaking", "hands", "link", "lossPercent",
      "rttMilliseconds", "joinedAt",
    ]
    return [head]
      + personRows(input).compactMap(\.person).map { person in
        let sample = person.quality?.uplink
        return [
          person.userID.text, person.name ?? "", person.role?.rawValue ?? "",
          person.microphone?.rawValue ?? "", person.camera?.rawValue ?? "",
          person.speaking ? "yes" : "no", person.hands.map(\.rawValue).joined(separator: " "),
          person.tier?.overall.rawValue ?? "",
          sample?.lossRatio.map { Figures.fixed($0 * 100, 2) } ?? "",
          sample?.rttMilliseconds.map { Figures.fixed($0, 1) } ?? "",
          person.joinedAt?.iso8601 ?? "",
        ]
      }
  }

  private func listTable(_ input: ScreenInput) -> [[String]] {
    [["name", "user", "room", "roomName", "by", "details"]]
      + listRows(input).map { row in
        [
          row.name, row.user?.text ?? "", row.room?.description ?? "", row.roomName, row.by,
          row.searchedID,
        ]
      }
  }

  /// A field: quoted where it must be; a spreadsheet must not take a stranger's name for a formula.
  private static func field(_ text: String) -> String {
    var text = text.filter { letter in
      letter.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
    if let first = text.first, "=+-@".contains(first) { text = "'" + text }
    guard text.contains(where: { ",\"".contains($0) }) || text.first == " " else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
