import CallRoom
package import Cells

/// What can be copied of what is under the cursor.
package enum CopyKind: String, CaseIterable, Sendable {
  case id, name, row, screen

  /// What it is, in words.
  var words: String {
    switch self {
    case .id: "the id"
    case .name: "the name"
    case .row: "the row as text"
    case .screen: "the whole screen as text"
    }
  }
}

extension ScreenState {
  /// Asks for something of what is under the cursor to be copied.
  mutating func copy(_ kind: CopyKind, _ input: ScreenInput) -> [Effect] {
    switch kind {
    case .row: return [.copyRow]
    case .screen: return [.copyScreen]
    case .id, .name:
      guard let text = kind == .id ? selectedID(input) : selectedName(input) else { return [] }
      return [.copy(text, kind.words)]
    }
  }

  private func selectedID(_ input: ScreenInput) -> String? {
    switch screen {
    case .rooms: rooms.selected?.roomID.text
    case .room: people.selected?.text
    case .person(_, let user): user.text
    case .list: selectedRow(input).flatMap { $0.user?.text ?? $0.room?.roomID.text ?? $0.name }
    }
  }

  private func selectedName(_ input: ScreenInput) -> String? {
    switch screen {
    case .rooms:
      guard let key = rooms.selected else { return nil }
      return shown(input).summaries.first { $0.key == key }?.title ?? key.description
    case .room(_):
      let rows = personRows(input)
      let index = personIndex(rows)
      return index < rows.count ? rows[index].name : nil
    case .person(_, let user): return openRoom(input)?.participant(user)?.name ?? user.text
    case .list: return selectedRow(input)?.name
    }
  }

  /// The row under the cursor as it is drawn, without its border; `nil` where there is none.
  package func rowText(_ frame: Frame) -> String? {
    guard let row = frame.cursor?.row else { return nil }
    let edges: Set<Character> = ["│", "|", "▸", ">", " "]
    var text = Substring(frame.row(row).map(\.text).joined())
    while let first = text.first, edges.contains(first) { text.removeFirst() }
    while let last = text.last, edges.contains(last) { text.removeLast() }
    return String(text)
  }
}
