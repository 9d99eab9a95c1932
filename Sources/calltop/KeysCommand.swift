import Cells
import Screens
import Terminal

/// `calltop keys`: the key table.
enum KeysCommand {
  static let command = Command(
    name: "keys", synopsis: "",
    summary: "Lists the keys of every screen, and the commands behind the colon.", options: [],
    run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let isASCII = !useUTF8Locale()
    for group in ActionGroup.allCases {
      out("\(group.rawValue)\n")
      for entry in KeyTable.entries where entry.group == group {
        let keys = entry.keys.map { $0.name(ascii: isASCII) }.joined(separator: " ")
        let screens =
          entry.screens.count == ScreenKind.allCases.count
          ? "everywhere" : entry.screens.map(\.rawValue).joined(separator: ", ")
        let gap = String(repeating: " ", count: max(1, 34 - keys.count))
        out("  \(keys)\(gap)\(entry.summary) (\(screens))\n")
      }
    }
    out("Commands, beside every action by its name (:next-sort)\n")
    for command in CommandList.listing {
      let gap = String(repeating: " ", count: max(1, 33 - command.name.count))
      let name = isASCII ? command.name.replacing("…", with: "...") : command.name
      out("  :\(name)\(gap)\(command.summary)\n")
    }
    return ExitCode.fine
  }
}
