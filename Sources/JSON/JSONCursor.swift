/// Where a scan is, in the bytes and on the tape.
///
/// Offsets and indices are below 2^31, so that sums of them cannot overflow.
struct JSONCursor {
  /// The offset of what comes next.
  var position: Int
  /// The entry that is written next.
  var node: UnsafeMutablePointer<JSONNode>
  /// What may be read at `position`.
  var window: JSONWindow
  /// The innermost open container.
  ///
  /// Until it is closed, its `size` keeps where its parent is, and its `end` what the parent is and the place of
  /// the name before.
  private var container: UnsafeMutablePointer<JSONNode>
  /// How many containers are open.
  private(set) var depth = 0
  /// What the innermost one is, above the bits of a byte.
  private(set) var inside = JSONCursor.nothing
  /// Where the name that came last is kept.
  var name = JSONNameGuess.beginning

  // What a value may stand in.
  static let array: UInt32 = 0
  static let object: UInt32 = 0x100
  static let nothing: UInt32 = 0x200

  @inline(__always)
  init(position: Int, node: UnsafeMutablePointer<JSONNode>, window: JSONWindow) {
    self.position = position
    self.node = node
    self.window = window
    container = node
  }

  /// Writes the beginning of a container by its bracket.
  @inline(__always)
  mutating func open(_ bracket: UInt32) {
    node.pointee = JSONNode(
      bracket == 0x7B ? JSONNode.what(.object) : JSONNode.what(.array), start: position,
      end: Int(inside) << 16 | name, size: Self.distance(container, node))
    container = node
    depth &+= 1
    position &+= 1
    node += 1
    inside = bracket == 0x7B ? Self.object : Self.array
  }

  /// Closes the innermost container, whose bracket comes next.
  @inline(__always)
  mutating func close() {
    position &+= 1
    let before = container.pointee.end
    let parent = container - Int(container.pointee.size)
    container.pointee.end = UInt32(truncatingIfNeeded: position)
    container.pointee.size = UInt32(truncatingIfNeeded: Self.distance(container, node))
    container = parent
    depth &-= 1
    inside = before >> 16
    name = Int(before & 0xFFFF)
  }

  /// How many entries lie between two.
  @inline(__always)
  static func distance(
    _ first: UnsafeMutablePointer<JSONNode>, _ second: UnsafeMutablePointer<JSONNode>
  ) -> Int {
    Int(bitPattern: (UInt(bitPattern: second) &- UInt(bitPattern: first)) / 16)
  }
}
