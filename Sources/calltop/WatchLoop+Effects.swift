import CallRoom
import Cells
import Dialects
import EventCore
import Feeds
import Glibc
import Screens
import Terminal

// What keys ask for outside the screen's own state.
extension WatchLoop {
  mutating func perform(_ effect: Effect) {
    switch effect {
    case .quit: exitCode = ExitCode.fine
    case .redraw: terminal.redraw()
    case .openRoom(let key): model.open(key)
    case .closeRoom: model.open(nil)
    case .setTheme(let name): setTheme(name)
    case .suspend: suspend()
    case .explain(let room, let user): model.explain(room, user)
    case .acknowledge(let lines): model.acknowledge(lines)
    case .copy(let text, let what): copy(ruler.sanitizedLine(text), what)
    case .copyRow: copyRow()
    case .copyScreen: copy(picture(), "the screen")
    case .save(let path, let overwrites): save(path, overwrites: overwrites)
    case .answerHand(let room, let user, let kind, let approve):
      answer(room, user, kind, approve: approve)
    case .setMouse(let isOn): terminal.listen(toMouse: isOn)
    }
  }

  private mutating func setTheme(_ name: String) {
    guard let found = try? library.find(name) else { return }
    let loaded = found.load(depth: depth)
    theme = loaded.theme
    watchedTheme = ThemeWatch(found)
    if let problem = loaded.problems.first { say(problem.description, isProblem: true) }
  }

  /// Says something in the bottom line; it stays to be read in the messages.
  mutating func say(_ text: String, isProblem: Bool = false) {
    state.note(text, isProblem: isProblem, at: model.input.now)
    pace.keyCame()
  }

  /// Hands an answer to a raised hand in; what comes of it is seen in the room.
  private mutating func answer(_ room: RoomKey, _ user: UserID, _ kind: HandKind, approve: Bool) {
    guard desk.feed(for: room) != nil else {
      return say(
        "sending into \(room) is off: allow_send = yes in a feed's section allows it",
        isProblem: true)
    }
    if desk.answer(hand: user, kind, in: room, approve: approve, at: wallClock()) == nil {
      say("too much is on its way already; try again", isProblem: true)
    }
  }

  /// Tells how far what was sent is, whenever that is another than before.
  mutating func tellDeliveries() {
    model.input.canSend = desk.canSend
    guard desk.canSend else { return }
    desk.look()
    for delivery in desk.deliveries where toldDeliveries[delivery.id] != delivery.state {
      toldDeliveries[delivery.id] = delivery.state
      guard case .handAnswer(let answer) = delivery.dispatch else { continue }
      let what = "\(answer.isApproved ? "approval" : "decline") of \(answer.user)'s hand"
      switch delivery.state {
      case .sending: say("\(what): on its way by \(delivery.feed)")
      case .submitted: say("\(what): submitted; not yet seen in the room")
      case .seen: say("\(what): seen in the room")
      case .failed(let reason): say("\(what): \(reason)", isProblem: true)
      }
    }
    let kept = Set(desk.deliveries.map(\.id))
    toldDeliveries = toldDeliveries.filter { kept.contains($0.key) }
  }

  private mutating func copy(_ text: String, _ what: String) {
    switch terminal.copy(text, environment: Environment.all) {
    case .sent:
      let count = text.count == 1 ? "1 character" : "\(text.count) characters"
      say("sent \(what) to the clipboard by OSC 52 (\(count)); not every terminal takes it")
    case .tooLong(let limit):
      say("\(what) is longer than the \(limit) bytes that terminals take", isProblem: true)
    case .busy: say("the terminal takes no output now", isProblem: true)
    }
  }

  private mutating func copyRow() {
    guard let row = state.rowText(frame()) else {
      return say("there is no row under the cursor", isProblem: true)
    }
    copy(row, "the row")
  }

  /// The picture of the screen as text.
  private func picture() -> String {
    textPicture(
      state, model.input, rows: terminal.size.rows, columns: terminal.size.columns, theme, ruler
    ).joined(separator: "\n") + "\n"
  }

  /// Writes the screen as text, its list as CSV or the state as JSON, by the end of the name.
  private mutating func save(_ path: String, overwrites: Bool) {
    let bytes: [UInt8]
    if path.hasSuffix(".json") {
      let isOver = model.input.ended
      bytes = Saving.state(
        of: model.store, endReason: isOver ? .endOfInput : .interrupted, isComplete: isOver)
    } else if path.hasSuffix(".csv") {
      bytes = Array(state.csv(model.input).utf8)
    } else {
      bytes = Array(picture().utf8)
    }
    do throws(Saving.Failure) {
      try Saving.write(bytes, to: path, overwrites: overwrites)
      say("wrote \(path) (\(bytes.count) bytes)")
    } catch { say(error.words, isProblem: true) }
  }
}

/// A theme's file, looked at for changes while it is shown.
struct ThemeWatch {
  let found: FoundTheme
  private var seen: [String: Stamp]

  private struct Stamp: Equatable {
    let inode: UInt64
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
  }

  init(_ found: FoundTheme) {
    self.found = found
    seen = Self.look(found.files)
  }

  /// Whether its file, or one that it inherits from, is another than when it was looked at last.
  mutating func hasChanged() -> Bool {
    let now = Self.look(found.files)
    defer { seen = now }
    return now != seen
  }

  private static func look(_ files: [String]) -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for file in files {
      var status = stat()
      guard stat(file, &status) == 0 else { continue }
      stamps[file] = Stamp(
        inode: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec, size: Int64(status.st_size))
    }
    return stamps
  }
}
