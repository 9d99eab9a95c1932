import CTerm
package import Cells
import Glibc

extension Terminal {
  /// The next key that waits; `nil` for none.
  ///
  /// Never blocks, but for the escape delay after ESC.
  package func nextKey() -> Key? {
    var code: wint_t = 0
    return switch wget_wch(keys, &code) {
    case OK: Key(scalar: code)
    case KEY_CODE_YES: Key(functionKey: Int32(bitPattern: code))
    default: nil
    }
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
