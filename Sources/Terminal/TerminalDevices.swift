import Glibc

/// The keyboard and the screen, opened for ncurses alone, and closed with it.
struct TerminalDevices: ~Copyable {
  let keyboard: UnsafeMutablePointer<FILE>
  let screen: UnsafeMutablePointer<FILE>

  /// Without a keyboard given, standard input is it if that is a terminal, else `/dev/tty`: standard
  /// input may carry events.
  init(keyboard: Int32?, screen: Int32, headless: Bool) throws(TerminalError) {
    guard headless || isatty(screen) == 1 else { throw .notATerminal }
    let input = try TerminalDevices.keyboard(keyboard, headless: headless)
    guard let keyFile = fdopen(input, "r") else {
      let failure = errno
      close(input)
      throw .system(call: "opening the keyboard", errno: failure)
    }
    let output = fcntl(screen, F_DUPFD_CLOEXEC, 3)
    guard output >= 0, let screenFile = fdopen(output, "w") else {
      let failure = errno
      fclose(keyFile)
      if output >= 0 { close(output) }
      throw .system(call: "opening the screen", errno: failure)
    }
    self.keyboard = keyFile
    self.screen = screenFile
  }

  deinit {
    fclose(keyboard)
    fclose(screen)
  }

  var keyboardDescriptor: Int32 { fileno(keyboard) }
  var screenDescriptor: Int32 { fileno(screen) }

  private static func keyboard(_ given: Int32?, headless: Bool) throws(TerminalError) -> Int32 {
    let source = given ?? 0
    if headless || isatty(source) == 1 {
      let descriptor = fcntl(source, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw .noKeyboard(errno: errno) }
      return descriptor
    }
    guard given == nil else { throw .noKeyboard(errno: ENOTTY) }
    let descriptor = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .noKeyboard(errno: errno) }
    return descriptor
  }
}
