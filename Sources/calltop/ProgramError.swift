import Crypto
import Feeds
import Glibc
import Screens
import Terminal

/// Everything that can keep the program from doing what it was asked to.
enum ProgramError: Error {
  /// The command line is wrong: what, and for which command.
  case usage(String, command: String?)
  /// A feed cannot be used at all.
  case feed(FeedError)
  /// There is no terminal to draw on.
  case terminal(TerminalError)
  /// The configuration that was named cannot be read.
  case configuration(path: String)
  /// A secret of a feed cannot be had.
  case secret(SecretFault)
  /// A theme cannot be found.
  case theme(String)
  /// Nothing can be sent, and why.
  case sending(String)

  /// An expression that cannot be followed, with a caret under the place.
  static func filter(option: String, text: String, _ error: FilterError, command: String)
    -> ProgramError
  {
    let caret = String(repeating: " ", count: max(0, error.column - 1)) + "^"
    return .usage(
      "calltop \(command): \(option), \(error.description)\n  \(text)\n  \(caret)",
      command: command)
  }

  /// What is said on standard error; never a stranger's bytes.
  var message: String {
    switch self {
    case .usage(let what, let command):
      "\(what)\nTry 'calltop \(command.map { "\($0) " } ?? "")--help'."
    case .feed(let error): error.description
    case .terminal(let error): error.message
    case .theme(let what), .sending(let what): what
    case .secret(let fault): fault.description
    case .configuration(let path):
      "cannot read the configuration \(path): \(String(cString: strerror(errno)))"
    }
  }

  /// The exit code: see ``ExitCode``.
  var exitCode: Int32 {
    switch self {
    case .usage, .terminal, .theme, .configuration, .sending: ExitCode.usage
    case .feed: ExitCode.usage
    case .secret: ExitCode.feed
    }
  }
}

/// What the program's exit codes mean.
enum ExitCode {
  /// All is well.
  static let fine: Int32 = 0
  /// Something was found (lint).
  static let findings: Int32 = 1
  /// The program was called wrongly, or has no terminal.
  static let usage: Int32 = 2
  /// A feed cannot be reached or read.
  static let feed: Int32 = 3
  /// The answer is partial.
  static let partial: Int32 = 4
  /// Interrupted by the person.
  static let interrupted: Int32 = 130
}
