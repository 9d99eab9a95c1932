package import CallRoom
import Cells

extension ScreenView {
  /// A filter or a command while it is typed: the text with the cursor behind it; what cannot be
  /// followed below it, with a caret under its place.
  func drawPrompt(_ prompt: Prompt, in rect: Rect) {
    var line = rect
    if prompt.error != nil, rect.row > layout.title.row + 1 {
      line = Rect(row: rect.row - 1, column: rect.column, rows: 1, columns: rect.columns)
      canvas.clear(
        Rect(row: line.row, column: 0, rows: 1, columns: canvas.bounds.columns))
    }
    let note = promptNote(prompt, isApart: line.row != rect.row)
    let sign = ink.text(prompt.sign, .key)
    let room = max(
      1, line.columns - (note.isEmpty ? 0 : note.width + 2) - sign.text.width - 1)
    let (shown, skipped) = endOf(prompt.text, in: room)
    canvas.put(
      [sign, Piece(text: shown, role: .prompt)], row: line.row, column: line.column)
    canvas.put(
      note, row: line.row, column: line.column + max(0, line.columns - note.width),
      limit: note.width)
    canvas.setCursor(row: line.row, column: line.column + sign.text.width + shown.width)
    if let error = prompt.error, line.row != rect.row {
      drawFault(error, before: sign.text.width - 1 - skipped, in: rect)
    }
  }

  /// The end of what is typed stays in sight; how many letters before it do not.
  private func endOf(_ text: String, in room: Int) -> (CellText, skipped: Int) {
    var shown = ink.ruler.text(text)
    var skipped = 0
    while shown.width > room, !shown.clusters.isEmpty {
      shown = ink.ruler.text(shown.clusters.dropFirst().map(\.text).joined())
      skipped += 1
    }
    return (shown, skipped)
  }

  /// How many rows are right, or what the text could go on as.
  private func promptNote(_ prompt: Prompt, isApart: Bool) -> [Piece] {
    if let error = prompt.error { return isApart ? [] : [ink.text(error.words, .problem)] }
    if !prompt.candidates.isEmpty {
      let names = prompt.candidates.prefix(12).joined(separator: "  ")
      return [
        Piece(text: ink.ruler.text(names, fitting: max(8, layout.bar.columns / 2)), role: .faint)
      ]
    }
    guard prompt.kind == .filter else { return [ink.text("Tab completes", .faint)] }
    let (right, all) = filterCount
    return [ink.text("\(right) of \(all)", right == 0 && all > 0 ? .poor : .faint)]
  }

  private func drawFault(_ error: FilterError, before: Int, in rect: Rect) {
    canvas.clear(Rect(row: rect.row, column: 0, rows: 1, columns: canvas.bounds.columns))
    let caret = max(0, min(rect.columns - 1, error.column + before))
    let words = ink.ruler.text(error.words, fitting: max(0, rect.columns - 2))
    canvas.put([ink.text("^", .problem)], row: rect.row, column: rect.column + caret)
    let isRight = caret + 2 + words.width <= rect.columns
    let start = isRight ? caret + 2 : max(0, caret - 1 - words.width)
    let limit = isRight ? rect.columns - start : max(0, caret - 1)
    canvas.put(
      [Piece(text: words, role: .problem)], row: rect.row, column: rect.column + start,
      limit: limit)
  }
}

extension ScreenState {
  /// How many rows the filter of this screen chooses, of how many.
  func filterCount(_ input: ScreenInput) -> (right: Int, all: Int) {
    switch screen {
    case .rooms: return (matchingRooms(input).count, shown(input).summaries.count)
    case .room: return (matchingPeople(input).count, openRoom(input)?.participants.count ?? 0)
    case .person: return (0, 0)
    case .list:
      var all = self
      all.filters = [:]
      return (matchingRows(input).count, all.matchingRows(input).count)
    }
  }

  /// How long what the program says stands in the bottom line, in seconds.
  private static let flashSeconds = 5.0

  /// Says something to the person at the screen: it stands in the bottom line for a while and stays to
  /// be read in the messages.
  package mutating func note(_ text: String, isProblem: Bool = false, at now: Timestamp) {
    let number = (notes.first?.sequence ?? 1 << 32) + 1
    notes.insert(
      MessageLine(sequence: number, at: now, text: text, isProblem: isProblem), at: 0)
    if notes.count > MessageLine.limit { notes.removeLast() }
  }

  /// What was said last, while it stands in the bottom line.
  func flash(at now: Timestamp) -> MessageLine? {
    guard let newest = notes.first, abs(now.seconds(since: newest.at)) < Self.flashSeconds else {
      return nil
    }
    return newest
  }

  /// Messages with what was said to the person at the screen, newest first.
  func merged(_ messages: [MessageLine]) -> [MessageLine] {
    guard !notes.isEmpty else { return messages }
    return (messages + notes).sorted { $0.at > $1.at }
  }
}
