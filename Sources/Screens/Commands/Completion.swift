import CallRoom

extension ScreenState {
  /// The prompt with what Tab makes of it: as much as is certain, then one candidate after the other.
  func completed(_ prompt: Prompt, by step: Int, _ input: ScreenInput) -> Prompt {
    var prompt = prompt
    if let chosen = prompt.chosen, !prompt.candidates.isEmpty {
      let count = prompt.candidates.count
      let next = (chosen + step + count) % count
      let head = prompt.text.dropLast(prompt.candidates[chosen].count)
      prompt.text = head + prompt.candidates[next]
      prompt.chosen = next
      return prompt
    }
    let (head, word, all) = completions(prompt, input)
    let found = all.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    guard let first = found.first else {
      prompt.candidates = []
      return prompt
    }
    let common = found.dropFirst().reduce(first) { common, name in
      String(zip(common, name).prefix { $0.0 == $0.1 }.map(\.0))
    }
    prompt.candidates = found
    if found.count == 1 {
      let isCommand = prompt.kind == .command && head.isEmpty
      prompt.text = head + first + (isCommand ? " " : "")
      prompt.candidates = []
    } else if common.count > word.count {
      prompt.text = head + common
    } else {
      prompt.text = head + first
      prompt.chosen = 0
    }
    return prompt
  }

  /// What stands before the word that is completed, that word, and what it may become.
  private func completions(_ prompt: Prompt, _ input: ScreenInput)
    -> (head: String, word: String, all: [String])
  {
    if prompt.kind == .filter { return fieldCompletions(head: "", prompt.text) }
    guard let space = prompt.text.firstIndex(of: " ") else {
      return ("", prompt.text, CommandList.names)
    }
    let name = String(prompt.text[..<space])
    let head = name + " "
    let word = String(prompt.text[prompt.text.index(after: space)...])
    guard let command = CommandList.find(name) else { return (head, word, []) }
    switch command.argument {
    case .nothing, .file, .text: return (head, word, [])
    case .filter: return fieldCompletions(head: head, word)
    case .column: return (head, word, columnNames)
    case .theme: return (head, word, themes)
    case .copy: return (head, word, CopyKind.allCases.map(\.rawValue))
    case .option: return (head, word, Self.options)
    case .room:
      let rooms = shown(input).summaries.map { room in
        room.title.flatMap { $0.isEmpty ? nil : $0 } ?? room.key.description
      }
      return (head, word, rooms.sorted())
    case .person:
      return (head, word, (openRoom(input)?.participants ?? []).map { $0.name ?? $0.userID.text })
    }
  }

  private var columnNames: [String] {
    screen == .rooms
      ? RoomColumn.allCases.map(\.rawValue) : PersonColumn.allCases.map(\.rawValue)
  }

  private static let options =
    ["mouse on", "mouse off", "bell on", "bell off", "wide on", "wide off"]
    + GraphStyle.allCases.map { "graphs \($0.rawValue)" }

  /// The fields of this screen, for the last word of an expression.
  private func fieldCompletions(head: String, _ text: String) -> (String, String, [String]) {
    let start = text.lastIndex { " (!|&".contains($0) }.map(text.index(after:)) ?? text.startIndex
    return (head + text[..<start], String(text[start...]), screen.kind.filterFields)
  }
}
