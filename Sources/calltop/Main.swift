import Glibc

/// The program: one command a run.
@main
struct Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(CommandTable.run(arguments))
  }
}
