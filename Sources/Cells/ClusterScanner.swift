/// Takes scalars one by one and forms clusters that ncurses, tmux and xterm lay out alike. What it
/// decides depends on what it has put out so far, so that its output passes through it unchanged.
struct ClusterScanner {
  /// More marks than this on one base are left out: ncurses keeps no more.
  static let marksAtMost = 4

  let ascii: Bool
  let widthOf: (UInt32) -> Int
  private(set) var clusters: [Cluster] = []
  /// Cells taken by all clusters that are finished.
  private(set) var width = 0

  private var base: Unicode.Scalar?
  private var baseWidth: UInt8 = 0
  private var marks: [Unicode.Scalar] = []
  private var joining = false
  private var afterBreak = false

  init(ascii: Bool, widthOf: @escaping (UInt32) -> Int, capacity: Int) {
    self.ascii = ascii
    self.widthOf = widthOf
    clusters.reserveCapacity(capacity)
  }

  /// Takes the next scalar.
  mutating func take(_ scalar: Unicode.Scalar) {
    let role = ScalarRole(scalar, widthOf: widthOf)
    switch role {
    case .dropped: return
    case .joiner: joining = base?.joinsEmoji ?? false
    case .mark: add(mark: scalar)
    case .trailingJamo: if base?.leadsHangul ?? false { add(mark: scalar) }
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
    guard let base else { return }
    width += Int(baseWidth)
    if base.isASCII, marks.isEmpty {
      clusters.append(Cluster.ascii(base))
    } else if ascii {
      for _ in 0..<baseWidth { clusters.append(.unknownASCII) }
    } else {
      var text = String(base)
      text.unicodeScalars.append(contentsOf: marks)
      clusters.append(Cluster(text: text, width: baseWidth))
    }
    self.base = nil
    marks.removeAll(keepingCapacity: true)
  }

  private mutating func start(_ scalar: Unicode.Scalar, width: UInt8) {
    finish()
    base = scalar
    baseWidth = width
    joining = false
    afterBreak = false
  }

  private mutating func add(mark: Unicode.Scalar) {
    guard base != nil, marks.count < ClusterScanner.marksAtMost else { return }
    marks.append(mark)
  }
}

extension Cluster {
  /// Stands for one cell of what ASCII cannot show.
  static let unknownASCII = Cluster(text: "?", width: 1)
  /// One blank cell.
  static let blank = Cluster(text: " ", width: 1)

  /// All printable ASCII, made once.
  private static let printable: [Cluster] = (0x20..<0x7F).map {
    Cluster(text: String(Unicode.Scalar(UInt8($0))), width: 1)
  }

  /// The cluster of a printable ASCII scalar.
  static func ascii(_ scalar: Unicode.Scalar) -> Cluster {
    ascii(byte: UInt8(truncatingIfNeeded: scalar.value))
  }

  /// The cluster of a printable ASCII byte; `?` for every other.
  static func ascii(byte: UInt8) -> Cluster {
    byte >= 0x20 && byte < 0x7F ? printable[Int(byte) - 0x20] : unknownASCII
  }
}
