/// Takes scalars one by one and forms clusters that ncurses, tmux and xterm lay out alike.
///
/// What it decides depends on what it has put out so far, so that its output passes through it
/// unchanged.
struct ClusterScanner {
  let ascii: Bool
  let widthOf: (UInt32) -> Int
  private(set) var clusters: [Cluster] = []
  /// Cells taken by all clusters that are finished.
  private(set) var width = 0

  private var base: Unicode.Scalar?
  private var glyph = Glyph.nothing
  private var baseWidth: UInt8 = 0
  private var joining = false
  private var afterBreak = false

  init(ascii: Bool, widthOf: @escaping (UInt32) -> Int, capacity: Int) {
    self.ascii = ascii
    self.widthOf = widthOf
    clusters.reserveCapacity(capacity)
  }

  /// Takes the next scalar.
  mutating func take(_ scalar: Unicode.Scalar) {
    if scalar.value >= 0x20, scalar.value < 0x7F { return start(scalar, width: 1) }
    let role = ScalarRole(scalar, widthOf: widthOf)
    switch role {
    case .dropped: return
    case .joiner: joining = base?.joinsEmoji ?? false
    case .mark: if base != nil { glyph.append(scalar) }
    case .trailingJamo: if base?.leadsHangul ?? false { glyph.append(scalar) }
    case .lineBreak:
      if !afterBreak { start(" ", width: 1) }
      afterBreak = true
    case .base(let shown, let width):
      let swallowed = joining && shown.joinsEmoji
      joining = false
      if !swallowed { start(shown, width: width) }
    }
  }

  /// Ends the cluster that is being formed.
  mutating func finish() {
    guard base != nil else { return }
    width += Int(baseWidth)
    if ascii, !glyph.isASCII {
      for _ in 0..<baseWidth { clusters.append(.unknownASCII) }
    } else {
      clusters.append(Cluster(glyph: glyph, width: baseWidth))
    }
    base = nil
  }

  private mutating func start(_ scalar: Unicode.Scalar, width: UInt8) {
    finish()
    base = scalar
    glyph = Glyph(scalar)
    baseWidth = width
    joining = false
    afterBreak = false
  }
}

extension Cluster {
  /// Stands for one cell of what ASCII cannot show.
  static let unknownASCII = Cluster(glyph: Glyph("?"), width: 1)
  /// One blank cell.
  static let blank = Cluster(glyph: .blank, width: 1)

  /// The cluster of a printable ASCII byte.
  static func ascii(byte: UInt8) -> Cluster {
    Cluster(glyph: Glyph(Unicode.Scalar(byte)), width: 1)
  }
}
