import CTerm

// Synchronised output (mode 2026): the terminal shows a frame when all of it has come, so that nothing
// flickers behind a slow line. Used only where the terminal says that it knows it.
extension Terminal {
  /// What the terminal answered; keys are read while the terminal is not to be changed.
  final class Sync {
    var isOffered = false
  }

  /// Whether the terminal said that it shows a frame only when all of it is there.
  package var isSynchronized: Bool { sync.isOffered }

  static let beginFrame = Array("\u{1B}[?2026h".utf8)
  static let endFrame = Array("\u{1B}[?2026l".utf8)
  private static let question = Array("\u{1B}[?2026$p".utf8)

  /// Whether a terminal of this name can be asked: others might show the question.
  static func mayOfferSync(_ name: String) -> Bool {
    let families = [
      "xterm", "tmux", "foot", "alacritty", "kitty", "wezterm", "ghostty", "contour", "rio",
    ]
    return families.contains { name.hasPrefix($0) }
  }

  /// Asks; the answer comes among the keys, if at all, and nothing waits for it.
  func askForSync() {
    ct_expect_sync_answer()
    _ = send(Self.question)
  }

  /// Takes an answer; whether the key was one.
  ///
  /// 1 and 2 say that the mode is known, and off or on.
  func takeSyncAnswer(_ code: Int32) -> Bool {
    let state = code - Int32(CT_SYNC_FIRST)
    guard (0...4).contains(state) else { return false }
    sync.isOffered = state == 1 || state == 2
    return true
  }
}
