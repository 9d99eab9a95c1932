import CTerm
import Cells
import Glibc

extension Terminal {
  /// Asks the terminal for its size (after SIGWINCH) and takes it over; draw a new frame then.
  @discardableResult
  package mutating func resize() -> TerminalSize {
    resize(to: isHeadless ? size : .measured(devices.screenDescriptor))
    return size
  }

  /// Takes over a size; only one that differs costs anything.
  package mutating func resize(to new: TerminalSize) {
    guard new != size else { return }
    resize_term(Int32(new.rows), Int32(new.columns))
    // What the terminal made of its old picture is not known.
    clearok(ct_curscr(), true)
    werase(ct_stdscr())
    size = new
    shown = Frame(rows: new.rows, columns: new.columns)
    isStale = true
  }

  /// Gives the terminal back to the shell and stops the process, as Ctrl-Z asks for; returns when it is
  /// continued, with the screen as before or, in another size, blank: draw a new frame then.
  package mutating func suspend() {
    endwin()
    ct_stop_self()
    resume()
  }

  /// Takes the terminal over again after a SIGCONT that no ``suspend()`` asked for.
  package mutating func resume() {
    reset_prog_mode()
    let before = size
    resize()
    if size == before { redraw() }
  }
}
