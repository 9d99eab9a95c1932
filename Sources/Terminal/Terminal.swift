import CTerm
import Cells
import Glibc

/// The open terminal: frames out, keys in.
///
/// It has exactly one owner, on the thread that opened it, and the terminal is as before once that owner
/// lets go of it. Where no owner can (a trap, `exit`), CTerm's guard restores it.
package struct Terminal: ~Copyable {
  let devices: TerminalDevices
  let curses: OpaquePointer
  /// Keys are read from a pad, since reading from a window draws it.
  let keys: UnsafeMutablePointer<WINDOW>
  /// What makes one write of a frame; without it ncurses writes by itself.
  let gathering: OpaquePointer?
  let isGuarded: Bool
  /// Whether the size was given, so that no device is asked for it.
  let isHeadless: Bool
  /// Whether other than ASCII may be drawn.
  let showsUnicode: Bool
  /// Colours in use, and why.
  package let color: (depth: ColorDepth, reason: String)
  /// Rows and columns as of the last ``resize()``.
  package internal(set) var size: TerminalSize
  /// What is on the screen now.
  var shown: Frame
  /// Something of the screen is to be sent although no cell differs.
  var isStale = true
  var painter: Painter
  let sync = Sync()

  /// Opens the terminal and takes over its screen.
  ///
  /// - `ascii`: draw nothing but ASCII, which is also so when there is no UTF-8 locale.
  /// - `environment`: TERM, NO_COLOR, SSH_CONNECTION are taken from it.
  /// - `keyboard`: a terminal's descriptor; standard input or `/dev/tty` when not given.
  /// - `headless`: a size; neither descriptor has to be a terminal then. For tests.
  package static func open(
    color choice: ColorChoice = .auto, ascii: Bool = false, environment: [String: String],
    keyboard: Int32? = nil, screen: Int32 = 1, headless: TerminalSize? = nil
  ) throws(TerminalError) -> Terminal {
    let unicode = useUTF8Locale() && !ascii
    guard let name = environment["TERM"], !name.isEmpty else { throw .noTerminalName }
    let devices = try TerminalDevices(
      keyboard: keyboard, screen: screen, headless: headless != nil)
    let curses = try openCurses(name, devices)
    guard let keys = newpad(1, 1) else {
      endwin()
      delscreen(curses)
      throw .system(call: "newpad", errno: ENOMEM)
    }
    let isRemote = !(environment["SSH_CONNECTION"] ?? "").isEmpty
    setModes(keys, escapeDelayMilliseconds: isRemote ? 100 : 25)
    let color = ColorDepth.decide(
      choice, environment: environment, terminalColors: Int(ct_terminal_colors()))
    let painter = Painter(depth: color.depth)
    let size = headless ?? .measured(devices.screenDescriptor)
    resize_term(Int32(size.rows), Int32(size.columns))
    let isGuarded =
      headless == nil
      && ct_guard_arm(devices.screenDescriptor, screen, color.depth == .none ? 0 : 1) == 0
    if headless == nil { ct_hold_standard_error() }
    let gathering = ct_gathering_make(devices.screenDescriptor)
    let terminal = Terminal(
      devices: devices, curses: curses, keys: keys,
      gathering: gathering, isGuarded: isGuarded,
      isHeadless: headless != nil, showsUnicode: unicode, color: color, size: size,
      shown: Frame(rows: size.rows, columns: size.columns), painter: painter)
    if headless == nil, Self.mayOfferSync(name) { terminal.askForSync() }
    return terminal
  }

  private init(
    devices: consuming TerminalDevices, curses: OpaquePointer,
    keys: UnsafeMutablePointer<WINDOW>, gathering: OpaquePointer?, isGuarded: Bool,
    isHeadless: Bool, showsUnicode: Bool,
    color: (depth: ColorDepth, reason: String), size: TerminalSize, shown: Frame, painter: Painter
  ) {
    self.devices = devices
    self.curses = curses
    self.keys = keys
    self.gathering = gathering
    self.isGuarded = isGuarded
    self.isHeadless = isHeadless
    self.showsUnicode = showsUnicode
    self.color = color
    self.size = size
    self.shown = shown
    self.painter = painter
  }

  deinit {
    // endwin waits for a screen that is held by Ctrl-S; the guard does not.
    if isGuarded, !canWrite { ct_guard_restore() }
    endwin()
    ct_guard_mouse(0)
    ct_guard_disarm()
    ct_gathering_free(gathering)
    delwin(keys)
    delscreen(curses)
    ct_release_standard_error()
  }

  /// Whether the screen takes output now: not while it is held by Ctrl-S, or behind a slow line.
  var canWrite: Bool {
    var entry = pollfd(fd: devices.screenDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLOUT) != 0
  }

  private static func openCurses(
    _ name: String, _ devices: borrowing TerminalDevices
  ) throws(TerminalError) -> OpaquePointer {
    switch ct_look_up_terminal(name, devices.screenDescriptor) {
    case CT_TERMINAL_FIT: break
    case CT_TERMINAL_UNFIT: throw .cannotMoveCursor(name: name)
    default: throw .unknownTerminal(name: name)
    }
    ct_guard_save(devices.keyboardDescriptor)
    // Exported LINES and COLUMNS would freeze the size.
    use_env(false)
    use_tioctl(true)
    guard let curses = newterm(name, devices.screen, devices.keyboard) else {
      throw .unknownTerminal(name: name)
    }
    set_term(curses)
    return curses
  }

  private static func setModes(
    _ keys: UnsafeMutablePointer<WINDOW>, escapeDelayMilliseconds: Int32
  ) {
    cbreak()
    noecho()
    nonl()
    keypad(keys, true)
    nodelay(keys, true)
    intrflush(keys, false)
    set_escdelay(escapeDelayMilliseconds)
    leaveok(ct_stdscr(), true)
    curs_set(0)
  }
}
