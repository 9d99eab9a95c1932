import Cells
import Glibc
import Screens
import Terminal

/// `calltop themes`: what themes there are, and what is wrong with them.
enum ThemesCommand {
  static let command = Command(
    name: "themes", synopsis: "list | show NAME | lint [NAME…] | import FILE [NAME]",
    summary:
      "Lists the themes, shows one, looks for faults in them, or makes one of base16 or btop.",
    options: [], run: run)

  private static func run(_ arguments: Arguments) throws(ProgramError) -> Int32 {
    let library = ThemeLibrary(environment: Environment.all)
    let names = Array(arguments.rest.dropFirst())
    switch arguments.rest.first {
    case "list" where names.isEmpty: return list(library)
    case "show" where names.count == 1: return try show(library, names[0])
    case "lint": return try lint(library, names)
    case "import" where names.count == 1 || names.count == 2:
      return try importTheme(library, names[0], name: names.count == 2 ? names[1] : nil)
    default:
      throw .usage(
        "calltop themes: expected list, show NAME, lint [NAME…] or import FILE [NAME]",
        command: "themes")
    }
  }

  private static func list(_ library: ThemeLibrary) -> Int32 {
    for name in library.names(including: nil) {
      out("\(name)\t\(library.path(of: name) ?? "built in")\n")
    }
    return ExitCode.fine
  }

  private static func show(_ library: ThemeLibrary, _ name: String) throws(ProgramError) -> Int32 {
    let found = try library.find(name)
    if let path = found.path, let bytes = readFile(path) {
      write(bytes, to: 1)
    } else {
      out(Theme.builtInText)
    }
    return ExitCode.fine
  }

  /// Prints a theme of ours with another program's colours; what the lint finds in it is told besides.
  private static func importTheme(_ library: ThemeLibrary, _ path: String, name: String?)
    throws(ProgramError) -> Int32
  {
    guard let bytes = readFile(path) else {
      throw .theme("cannot read \(path): \(String(cString: strerror(errno)))")
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let called = name ?? String(file.prefix { $0 != "." })
    let text: String
    do throws(ThemeImport.Fault) {
      text = try ThemeImport.theme(from: bytes, name: called)
    } catch { throw .theme("\(path): \(error.words)") }
    out(text)
    let loaded = Theme.load(bytes: text.utf8, name: called, depth: .twoFiftySix) { parent in
      library.path(of: parent).flatMap(readFile)
    }
    let ruler = systemRuler(forceASCII: !useUTF8Locale())
    for problem in loaded.problems + loaded.theme.lint(ruler: ruler) {
      complain(problem.description)
    }
    return ExitCode.fine
  }

  private static func lint(_ library: ThemeLibrary, _ names: [String]) throws(ProgramError) -> Int32
  {
    let ruler = systemRuler(forceASCII: !useUTF8Locale())
    let names = names.isEmpty ? library.names(including: nil) : names
    var found = 0
    for name in names {
      let loaded = try library.find(name).load(depth: .twoFiftySix)
      for problem in loaded.problems + loaded.theme.lint(ruler: ruler) {
        found += 1
        out(ruler.sanitizedLine(problem.description) + "\n")
      }
    }
    let themes = names.count == 1 ? "1 theme" : "\(names.count) themes"
    out(found == 0 ? "\(themes): no findings\n" : "\(themes): \(found) findings\n")
    return found == 0 ? ExitCode.fine : ExitCode.findings
  }
}
