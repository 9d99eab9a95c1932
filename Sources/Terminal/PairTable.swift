import Cells

/// A foreground on a background.
struct ColorPair: Hashable, Sendable {
  let foreground: Color
  let background: Color

  static let plain = ColorPair(foreground: .default, background: .default)

  init(foreground: Color, background: Color) {
    self.foreground = foreground
    self.background = background
  }

  init(_ style: Style) {
    self.init(foreground: style.foreground, background: style.background)
  }
}

/// Which number stands for which colour pair, on a terminal that has few numbers.
///
/// The least recently used number is taken again, but never one of the frame that is being drawn: its
/// cells on the screen would change their colours.
struct PairTable: Sendable {
  /// What a drawer has to do for a pair.
  enum Answer: Equatable {
    /// The number is there.
    case known(Int32)
    /// The number must be given these colours first.
    case define(Int32)
    /// All numbers are taken by this frame: draw in the terminal's own colours.
    case full
  }

  /// Numbers from 1 to this one may be used; 0 is the terminal's own look.
  let capacity: Int
  private var entries: [ColorPair: (number: Int32, lastFrame: Int)] = [:]
  private var frame = 0

  init(capacity: Int) { self.capacity = max(0, capacity) }

  /// A new frame begins.
  mutating func beginFrame() { frame += 1 }

  /// The number for a pair; `inFrame` gives all pairs of the frame, asked for only when there is need.
  mutating func number(of pair: ColorPair, inFrame: () -> Set<ColorPair>) -> Answer {
    if pair == .plain { return .known(0) }
    if let entry = entries[pair] {
      entries[pair] = (entry.number, frame)
      return .known(entry.number)
    }
    if entries.count < capacity {
      let number = Int32(entries.count + 1)
      entries[pair] = (number, frame)
      return .define(number)
    }
    let needed = inFrame()
    let oldest = entries.filter { !needed.contains($0.key) }.min {
      ($0.value.lastFrame, $0.value.number) < ($1.value.lastFrame, $1.value.number)
    }
    guard let oldest else { return .full }
    entries[oldest.key] = nil
    entries[pair] = (oldest.value.number, frame)
    return .define(oldest.value.number)
  }
}
