extension TextRuler {
  /// A ruler that depends on no locale: for tests and goldens.
  package static let testing = TextRuler(ascii: false, widthOf: approximateWidth)

  /// The ASCII twin of ``testing``.
  package static let testingASCII = TextRuler(ascii: true, widthOf: approximateWidth)

  /// Cells of a scalar by its Unicode properties and the wide blocks.
  ///
  /// Right for Latin, CJK, Hangul, emoji and combining marks. Where the C library knows no width (no
  /// UTF-8 locale), this is used too.
  package static func approximateWidth(_ value: UInt32) -> Int {
    guard let scalar = Unicode.Scalar(value) else { return -1 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    case .control, .surrogate, .unassigned: return -1
    default: break
    }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    case 0x303F: return 1
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
