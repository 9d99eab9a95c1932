/// What one Unicode scalar of a foreign string is for a terminal.
enum ScalarRole: Equatable {
  /// Stands in one or two cells of its own, as `scalar` (not always the one that came).
  case base(Unicode.Scalar, width: UInt8)
  /// Joins the base before it and takes no cell.
  case mark
  /// A vowel or final jamo: joins a Hangul base, and nothing else.
  case trailingJamo
  /// U+200D: the emoji after it belongs to the one before it.
  case joiner
  /// Tabulators and every kind of line end: one blank a run.
  case lineBreak
  /// Invisible, or laid out differently from terminal to terminal: left out.
  case dropped

  /// What stands for everything unknown, one cell wide.
  static let replacement = ScalarRole.base("\u{FFFD}", width: 1)

  /// The role of a scalar, given the cells it takes (`widthOf`: negative when unknown).
  init(_ scalar: Unicode.Scalar, widthOf: (UInt32) -> Int) {
    if let role = ScalarRole.ofControl(scalar) ?? ScalarRole.ofSequencePart(scalar) {
      self = role
      return
    }
    if scalar.isPlainLetter {
      self = ScalarRole.measured(scalar, width: widthOf(scalar.value))
      return
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .format, .control, .surrogate: self = .dropped
    case .privateUse, .unassigned: self = .replacement
    default:
      // U+034F, U+115F, U+3164 and their like are invisible, yet take cells in some terminals.
      self =
        properties.isDefaultIgnorableCodePoint
        ? .dropped : ScalarRole.measured(scalar, width: widthOf(scalar.value))
    }
  }

  /// Printable ASCII and the control characters C0, DEL and C1; `nil` for all others.
  private static func ofControl(_ scalar: Unicode.Scalar) -> ScalarRole? {
    switch scalar.value {
    case 0x20..<0x7F: .base(scalar, width: 1)
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: .lineBreak
    case 0..<0x20: picture(0x2400 + scalar.value)
    case 0x7F: picture(0x2421)
    case 0x80..<0xA0: replacement
    default: nil
    }
  }

  /// The parts of emoji, flag and Hangul sequences; `nil` for all others.
  private static func ofSequencePart(_ scalar: Unicode.Scalar) -> ScalarRole? {
    switch scalar.value {
    case 0x200D: .joiner
    case 0x1F1E6...0x1F1FF: letter(0x41 + scalar.value - 0x1F1E6)  // half a flag: its letter
    case 0x1F3FB...0x1F3FF: .dropped  // skin tones
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x20E3: .dropped  // variation selectors, keycap
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: .trailingJamo
    default: nil
    }
  }

  private static func measured(_ scalar: Unicode.Scalar, width: Int) -> ScalarRole {
    switch width {
    case 0: .mark
    case 1: .base(scalar, width: 1)
    case 2: .base(scalar, width: 2)
    default: replacement
    }
  }

  /// The visible picture of a control character, as ␛ for ESC.
  private static func picture(_ value: UInt32) -> ScalarRole { letter(value) }

  private static func letter(_ value: UInt32) -> ScalarRole {
    Unicode.Scalar(value).map { .base($0, width: 1) } ?? replacement
  }
}

extension Unicode.Scalar {
  /// Whether it is an emoji that others can be joined to; digits and `#` are none here.
  var joinsEmoji: Bool { value > 0xFF && properties.isEmoji }

  /// Whether it is of a block in which every scalar is a letter or a sign: no property has to be asked.
  fileprivate var isPlainLetter: Bool {
    switch value {
    case 0xAE...0x2FF, 0x2500...0x25FF, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// Whether vowel and final jamo may follow it.
  var leadsHangul: Bool {
    switch value {
    case 0x1100...0x115F, 0xA960...0xA97C, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
