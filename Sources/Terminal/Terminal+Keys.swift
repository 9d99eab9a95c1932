import CTerm
package import Cells
import Glibc

extension Terminal {
  /// The next key that waits; `nil` for none.
  ///
  /// Never blocks, but for the escape delay after ESC.
  package func nextKey() -> Key? {
    var code: wint_t = 0
    switch wget_wch(keys, &code) {
    case OK: return Key(scalar: code)
    case KEY_CODE_YES:
      let number = Int32(bitPattern: code)
      if number == KEY_MOUSE { return mouseKey() }
      if takeSyncAnswer(number) { return .unknown }
      return Key(functionKey: number)
    default: return nil
    }
  }

  private func mouseKey() -> Key {
    var (row, column): (Int32, Int32) = (0, 0)
    switch ct_read_mouse(&row, &column) {
    case CT_MOUSE_CLICK: return .click(row: Int(row), column: Int(column))
    case CT_MOUSE_WHEEL_UP: return .wheelUp
    case CT_MOUSE_WHEEL_DOWN: return .wheelDown
    default: return .unknown
    }
  }

  /// Listens to the mouse, or leaves it to the terminal, where it selects text.
  package func listen(toMouse isOn: Bool) {
    _ = ct_listen_to_mouse(isOn ? 1 : 0)
    ct_guard_mouse(isOn ? 1 : 0)
  }

  /// What ``EventWait`` polls for keys and for the end of the terminal.
  package var keyboardDescriptor: Int32 { devices.keyboardDescriptor }
}

extension Key {
  /// A key that came as text.
  init(scalar code: UInt32) {
    switch code {
    case 0x0A, 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x1B: self = .escape
    case 0x08, 0x7F: self = .backspace
    case 0: self = .control(" ")
    case 1...26: self = Unicode.Scalar(code + 0x60).map { .control(Character($0)) } ?? .unknown
    case 0x1C...0x1F: self = Unicode.Scalar(code + 0x40).map { .control(Character($0)) } ?? .unknown
    case 0x80..<0xA0: self = .unknown
    default: self = Unicode.Scalar(code).map { .character(Character($0)) } ?? .unknown
    }
  }

  /// A key that ncurses has a number for.
  init(functionKey code: Int32) {
    if (1...63).contains(code - KEY_F0) {
      self = .function(Int(code - KEY_F0))
    } else {
      self = Key.named[code] ?? .unknown
    }
  }

  private static let named: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
    KEY_PPAGE: .pageUp, KEY_A3: .pageUp, KEY_NPAGE: .pageDown, KEY_C3: .pageDown,
    KEY_HOME: .home, KEY_A1: .home, KEY_END: .end, KEY_C1: .end,
    KEY_ENTER: .enter, KEY_BTAB: .backTab, KEY_BACKSPACE: .backspace,
    KEY_DC: .delete, KEY_IC: .insert, KEY_RESIZE: .resize,
  ]
}
