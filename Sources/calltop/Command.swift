import CallRoom
import Glibc
import Terminal

/// One command of the program.
struct Command: Sendable {
  /// Its name on the command line.
  let name: String
  /// What stands behind the name in the help.
  let synopsis: String
  /// One line of help.
  let summary: String
  /// Its options.
  let options: [OptionSpec]
  /// Does it; the exit code.
  let run: @Sendable (Arguments) throws(ProgramError) -> Int32

  /// The help text.
  var help: String {
    var lines = ["Usage: calltop \(name) \(synopsis)".trimmed, "", summary]
    if !options.isEmpty { lines += ["", "Options:"] + Self.columns(options) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func columns(_ options: [OptionSpec]) -> [String] {
    let heads = options.map { "--\($0.name)\($0.value.map { " \($0)" } ?? "")" }
    let width = heads.map(\.count).max() ?? 0
    return zip(heads, options).map { head, option in
      "  \(head)\(String(repeating: " ", count: width - head.count))  \(option.help)"
    }
  }
}

/// The commands, and what is done with a command line.
enum CommandTable {
  static let commands: [Command] = [
    WatchCommand.command, OnceCommand.command, StreamCommand.command, DecodeCommand.command,
    SendCommand.command, CallCommand.command, BenchCommand.command, ThemesCommand.command,
    KeysCommand.command, versionCommand,
  ]

  /// Runs a command line; the exit code.
  static func run(_ words: [String]) -> Int32 {
    do throws(ProgramError) {
      guard let first = words.first else { return try run(WatchCommand.command, []) }
      if first == "--help" || first == "-h" || first == "help" {
        out(help)
        return ExitCode.fine
      }
      if first == "--version" { return try run(versionCommand, []) }
      guard let command = commands.first(where: { $0.name == first }) else {
        throw .usage("calltop: unknown command '\(first)'", command: nil)
      }
      return try run(command, Array(words.dropFirst()))
    } catch {
      complain(error.message)
      return error.exitCode
    }
  }

  private static func run(_ command: Command, _ words: [String]) throws(ProgramError) -> Int32 {
    let arguments = try Arguments(words, of: command.name, options: command.options)
    if arguments.has("help") {
      out(command.help)
      return ExitCode.fine
    }
    return try command.run(arguments)
  }

  private static let versionCommand = Command(
    name: "version", synopsis: "", summary: "Says the program's version.", options: []
  ) { _ in
    out("calltop \(Version.text)\n")
    return ExitCode.fine
  }

  private static var help: String {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { command in
      let gap = String(repeating: " ", count: width - command.name.count)
      return "  \(command.name)\(gap)  \(command.summary)"
    }
    return """
      calltop: top for call rooms. Watches live audio and video rooms from a terminal.

      Usage: calltop [COMMAND] [OPTIONS] [FEED…]

      Commands (calltop alone watches the built-in demo call):
      \(lines.joined(separator: "\n"))

      Feeds:
        -                    standard input
        PATH, file:PATH      a file; file:PATH?follow goes on reading what is appended
        demo:                a lifelike call; demo:?rooms=3&people=40&seed=7&rate=1
        listen://ADDR:PORT   whatever sends by HTTP or WebSocket: /events our own lines, /janus Janus
        openim://HOST:10001  OpenIM's message gateway and REST; user, token and more in the configuration
        smeeting://HOST      SMeeting's REST; application and key in the configuration
        janus+FEED           the bytes are a Janus server's events (calltop+FEED: our own lines)
        FEED?room=R          the room of lines that name none

      Exit codes: 0 fine, 1 findings, 2 usage, 3 a feed cannot be read, 4 partial, 130 interrupted.
      'calltop COMMAND --help' tells more of one command.

      """
  }
}

/// The program's version.
enum Version {
  static let text = "0.1.0"
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
