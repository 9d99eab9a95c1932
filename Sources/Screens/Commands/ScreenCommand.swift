import CallRoom
import Cells

/// What can be typed behind `:`.
struct ScreenCommand: Sendable {
  /// What stands behind the name, for the completion.
  enum Argument: Sendable {
    case nothing, filter, column, theme, room, person, file, copy, option, text
  }

  let names: [String]
  let argument: Argument
  let summary: String
  let run: @Sendable (inout ScreenState, String, ScreenInput) -> Outcome

  /// What came of it.
  enum Outcome: Sendable {
    case effects([Effect])
    /// What was expected instead, in words.
    case fault(String)
    /// What was expected, at a column of the argument.
    case located(FilterError)
  }
}

extension Action {
  /// The action's name as a command: `nextSort` is `next-sort`.
  package var command: String {
    rawValue.reduce(into: "") { name, letter in
      if letter.isUppercase { name += "-" + letter.lowercased() } else { name.append(letter) }
    }
  }
}

/// All commands: what a key can do by its name, the screens by theirs, and what wants an argument.
package enum CommandList {
  static let all: [ScreenCommand] = own + screens + actions

  /// The names of all commands with what they do, for `calltop keys`.
  package static let listing: [(name: String, summary: String)] = own.map { command in
    (command.names[0] + (command.argument == .nothing ? "" : " …"), command.summary)
  }

  /// The command of a name, or of an abbreviation that means one only.
  static func find(_ name: String) -> ScreenCommand? {
    if let exact = all.first(where: { $0.names.contains(name) }) { return exact }
    let longer = all.filter { $0.names.contains { $0.hasPrefix(name) } }
    return longer.count == 1 ? longer.first : nil
  }

  static let names: [String] = all.flatMap(\.names).sorted()

  private static let own: [ScreenCommand] = [
    ScreenCommand(names: ["filter"], argument: .filter, summary: "choose rows; without words: all")
    {
      state, text, input in
      do throws(FilterError) {
        state.filter(by: try state.screen.kind.filter(text), input)
        return .effects([])
      } catch { return .located(error) }
    },
    ScreenCommand(names: ["sort"], argument: .column, summary: "sort by a column") {
      state, text, _ in state.sort(by: text)
    },
    ScreenCommand(names: ["theme"], argument: .theme, summary: "another theme") {
      state, text, _ in
      guard state.themes.contains(text) else {
        return .fault("there is no theme \(text)" + nearest(text, state.themes))
      }
      state.theme = text
      return .effects([.setTheme(text)])
    },
    ScreenCommand(names: ["room"], argument: .room, summary: "open a room by its name or id") {
      state, text, input in
      guard let key = state.roomKey(named: text, input) else {
        return .fault("there is no room \(text)")
      }
      return .effects(state.go(to: .room(key)))
    },
    ScreenCommand(names: ["person"], argument: .person, summary: "look at somebody in the room") {
      state, text, input in state.look(at: text, input)
    },
    ScreenCommand(
      names: ["save", "save!"], argument: .file,
      summary: "the screen as text (.txt), its list (.csv), the state (.json)"
    ) {
      _, text, _ in
      text.isEmpty
        ? .fault("expected a file behind :save") : .effects([.save(text, overwrites: false)])
    },
    ScreenCommand(
      names: ["copy"], argument: .copy, summary: "id, name, row or screen to the clipboard"
    ) {
      state, text, input in
      guard let what = CopyKind(rawValue: text) else {
        return .fault("expected id, name, row or screen behind :copy")
      }
      return .effects(state.copy(what, input))
    },
    ScreenCommand(names: ["set"], argument: .option, summary: "mouse, bell, graphs or wide") {
      state, text, _ in state.set(text)
    },
    ScreenCommand(names: ["q", "q!", "exit"], argument: .nothing, summary: "quit") {
      _, _, _ in .effects([.quit])
    },
  ]

  private static let screens: [ScreenCommand] = KeyTable.screens.map { entry in
    ScreenCommand(
      names: [entry.screen.kind.rawValue], argument: .nothing, summary: entry.summary
    ) { state, _, _ in .effects(state.go(to: entry.screen)) }
  }

  private static let actions: [ScreenCommand] = KeyTable.entries.map { entry in
    ScreenCommand(
      names: [entry.action.command], argument: .nothing, summary: entry.summary
    ) { state, _, input in
      guard entry.screens.contains(state.screen.kind) else {
        return .fault("\(entry.action.command) means nothing on this screen")
      }
      let effects = state.perform(entry.action, input)
      state.settle(input)
      return .effects(effects)
    }
  }

  static func nearest(_ word: String, _ names: [String]) -> String {
    nearestName(to: word, in: names).map { "; nearest name: \($0)" } ?? ""
  }
}

extension ScreenState {
  /// Runs a line; what cannot be followed is an error with its place.
  mutating func run(_ line: String, _ input: ScreenInput) throws(FilterError) -> [Effect] {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = words.first.map(String.init) else { return [] }
    guard let command = CommandList.find(first) else {
      throw FilterError(
        column: 1, what: "there is no command \(first)",
        nearest: nearestName(to: first, in: CommandList.names))
    }
    var argument = words.count > 1 ? String(words[1]) : ""
    let offset = line.count - argument.count
    while argument.last == " " { argument.removeLast() }
    switch command.run(&self, argument, input) {
    case .effects(let effects):
      guard first.hasSuffix("!") else { return effects }
      return effects.map { effect in
        if case .save(let path, _) = effect { .save(path, overwrites: true) } else { effect }
      }
    case .fault(let what): throw FilterError(column: offset + 1, what: what)
    case .located(let error):
      throw FilterError(column: offset + error.column, what: error.what, nearest: error.nearest)
    }
  }

  fileprivate mutating func sort(by text: String) -> ScreenCommand.Outcome {
    switch screen {
    case .rooms:
      guard let column = RoomColumn(rawValue: text) else {
        return .fault(Self.expected(RoomColumn.allCases.map(\.rawValue)))
      }
      roomSort = SortChoice(column: column)
    case .room:
      guard let column = PersonColumn(rawValue: text) else {
        return .fault(Self.expected(PersonColumn.allCases.map(\.rawValue)))
      }
      peopleSort = SortChoice(column: column)
    case .person, .list: return .fault("this list has one order")
    }
    releaseOrder()
    return .effects([])
  }

  private static func expected(_ names: [String]) -> String {
    "expected one of " + names.joined(separator: " ")
  }

  /// The room of an id or a title, in any case; of several that begin so the first.
  fileprivate func roomKey(named text: String, _ input: ScreenInput) -> RoomKey? {
    let rooms = shown(input).summaries
    let wanted = text.lowercased()
    let names = rooms.map { [$0.key.description, $0.key.roomID.text, $0.title ?? ""] }
    let exact = names.firstIndex { $0.contains { $0.lowercased() == wanted } }
    let longer = names.firstIndex { $0.contains { $0.lowercased().hasPrefix(wanted) } }
    return text.isEmpty ? nil : (exact ?? longer).map { rooms[$0].key }
  }

  fileprivate mutating func look(at text: String, _ input: ScreenInput) -> ScreenCommand.Outcome {
    guard let room = openRoom(input) else { return .fault("open a room first") }
    let wanted = text.lowercased()
    let people = room.participants
    let found =
      people.first { $0.userID.text == text || $0.name?.lowercased() == wanted }
      ?? people.first { ($0.name ?? $0.userID.text).lowercased().hasPrefix(wanted) }
    guard let found, !text.isEmpty else { return .fault("nobody here is called \(text)") }
    return .effects(go(to: .person(room.key, found.userID)))
  }

  /// `set mouse on`, `set bell off`, `set graphs braille`, `set wide on`.
  fileprivate mutating func set(_ text: String) -> ScreenCommand.Outcome {
    let words = text.split(separator: " ").map(String.init)
    let isOn: Bool? = words.count == 2 ? ["on": true, "off": false][words[1]] : nil
    switch (words.first, isOn) {
    case ("mouse", let isOn?):
      hasMouse = isOn
      return .effects([.setMouse(isOn)])
    case ("bell", let isOn?): isMuted = !isOn
    case ("wide", let isOn?): isWide = isOn
    case ("graphs", _):
      guard words.count == 2, let style = GraphStyle(rawValue: words[1]) else {
        return .fault(Self.expected(GraphStyle.allCases.map(\.rawValue)))
      }
      graphStyle = style
    default: return .fault("expected mouse, bell or wide with on or off, or graphs with a style")
    }
    return .effects([])
  }
}
