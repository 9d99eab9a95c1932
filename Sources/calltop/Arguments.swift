import CTerm
import Glibc

/// One option of a command.
struct OptionSpec: Sendable {
  /// Without the dashes.
  let name: String
  /// What stands for its value in the help; `nil` for a switch.
  let value: String?
  /// One line of help.
  let help: String

  init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// A command line, read by getopt_long: long options may be abbreviated and stand anywhere.
struct Arguments {
  /// The options that were given, with their last values ("" for a switch).
  private(set) var options: [String: String] = [:]
  /// Everything else, in order.
  private(set) var rest: [String] = []

  /// Reads the words after the command's name.
  init(_ words: [String], of command: String, options specs: [OptionSpec]) throws(ProgramError) {
    let all = specs + [OptionSpec("help", nil, "this text")]
    var names = all.map { strdup($0.name) }
    var argv: [UnsafeMutablePointer<CChar>?] = ([command] + words).map { strdup($0) } + [nil]
    let owned = names + argv
    defer { for pointer in owned { free(pointer) } }
    var table = zip(all, names).enumerated().map { index, pair in
      option(
        name: UnsafePointer(pair.1), has_arg: pair.0.value == nil ? no_argument : required_argument,
        flag: nil, val: Int32(1000 + index))
    }
    table.append(option())
    names.removeAll()
    ct_reset_options()
    let count = Int32(words.count + 1)
    while true {
      let code = getopt_long(count, &argv, ":h", table, nil)
      if code == -1 { break }
      if code == 0x68 {
        options["help"] = ""
        continue
      }
      guard code >= 1000, Int(code) - 1000 < all.count else {
        throw Self.fault(code, argv: argv, count: count, command)
      }
      options[all[Int(code) - 1000].name] = ct_optarg().map { String(cString: $0) } ?? ""
    }
    for index in Int(ct_optind())..<Int(count) {
      if let word = argv[index] { rest.append(String(cString: word)) }
    }
  }

  /// Whether a switch was given.
  func has(_ name: String) -> Bool { options[name] != nil }

  /// What is wrong with the word that getopt stopped at.
  private static func fault(
    _ code: Int32, argv: [UnsafeMutablePointer<CChar>?], count: Int32, _ command: String
  ) -> ProgramError {
    let index = max(1, min(Int(ct_optind()) - 1, Int(count) - 1))
    let word = argv[index].map { String(cString: $0) } ?? ""
    let what =
      code == 0x3A ? "option '\(word)' wants a value" : "unknown or ambiguous option '\(word)'"
    return .usage("calltop \(command): \(what)", command: command)
  }
}

extension Arguments {
  /// A whole number within a range.
  func integer(_ name: String, within range: ClosedRange<Int>, of command: String)
    throws(ProgramError) -> Int?
  {
    guard let text = options[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let wanted = "\(range.lowerBound) to \(range.upperBound)"
      throw .usage(
        "calltop \(command): expected --\(name) from \(wanted), got '\(text)'", command: command)
    }
    return number
  }

  /// A time such as `10s`, `500ms`, `2m` or `10`, in milliseconds.
  func milliseconds(_ name: String, of command: String) throws(ProgramError) -> Int? {
    guard let text = options[name] else { return nil }
    let units: [(String, Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
    var digits = Substring(text)
    var factor = 1000.0
    if let unit = units.first(where: { text.hasSuffix($0.0) }) {
      digits = text.dropLast(unit.0.count)
      factor = unit.1
    }
    guard let number = Double(digits), number >= 0, number * factor < 1e9 else {
      throw .usage(
        "calltop \(command): expected --\(name) as 10s, 500ms or 2m, got '\(text)'",
        command: command)
    }
    return Int(number * factor)
  }
}
