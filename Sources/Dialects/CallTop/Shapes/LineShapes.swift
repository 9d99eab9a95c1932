import CallRoom

/// The shapes of lines seen before: the bytes between a line's values, and what each value is for.
///
/// Most lines of a feed differ in their values alone. A line of a known shape is compared with it piece by piece,
/// and its values are read where they stand: no tape, no names. A shape is learnt from a line that was read as
/// JSON, so that what stands between the values is well-formed; the values are checked each time. What fits
/// no shape is read as JSON.
///
/// A tree: lines part where their bytes do. Bounded; when nothing fits it for long it is forgotten.
struct LineShapes: Sendable {
  /// Bytes that must come next, and what comes behind them.
  struct Node: Sendable {
    /// The literal's place in `literals`, and its bytes.
    var literal: UInt32 = 0
    var count: UInt16 = 0
    var firstChild: UInt16 = 0
    var sibling: UInt16 = 0
    /// The meaning of a whole line; only at an end.
    var ending: UInt16 = 0
    var slot = LineSlot.end
    /// How many bytes all its children begin with.
    var common: UInt8 = 0
    /// Eight bytes of its literal behind those that it shares with its siblings, and which of them there are.
    var word: UInt64 = 0
    var mask: UInt64 = 0
  }

  /// A piece of a line: bytes, and what the value behind them is for.
  struct Step: Equatable, Sendable {
    let literal: Range<Int>
    let slot: LineSlot
  }

  static let nodeLimit = 4096
  static let literalLimit = 262_144
  static let stepLimit = 200
  /// How many ways lines may part at one place; where they part everywhere there is no shape.
  static let childLimit = 64
  /// How many lines in a row fit nothing before the tree is forgotten.
  static let missLimit = 4096

  private(set) var nodes = [Node()]
  /// Each literal fills whole sixteens.
  private(set) var literals: [UInt8] = []
  private(set) var meanings: [ShapeMeaning] = []
  private var misses = 0

  /// Whether a shape may be learnt now; forgets all of them when nothing has fitted them for long.
  mutating func wantsMore() -> Bool {
    misses += 1
    if misses >= Self.missLimit { self = LineShapes() }
    return !isFull && (misses <= 256 || misses % 16 == 0)
  }

  /// A line was of a known shape, or was learnt.
  mutating func hit() { misses = 0 }

  private var isFull: Bool { nodes.count >= Self.nodeLimit || literals.count >= Self.literalLimit }

  /// Learns a line's shape; what is known already stays.
  mutating func add(_ steps: [Step], meaning: ShapeMeaning, of line: UnsafeRawBufferPointer) {
    guard !isFull, !steps.isEmpty, steps.count <= Self.stepLimit,
      steps.allSatisfy({ $0.literal.count <= 1024 })
    else { return }
    var node = 0
    var isNew = false
    for step in steps {
      let literal = UnsafeRawBufferPointer(rebasing: line[step.literal])
      let known = child(of: node, literal, step.slot)
      isNew = known == nil
      if isNew, children(of: node).count >= Self.childLimit { return }
      node = known ?? newChild(of: node, literal, step.slot)
    }
    // A line of a known shape whose values are not read here comes again and again: nothing is added for it.
    guard isNew else { return }
    nodes[node].ending = UInt16(truncatingIfNeeded: meanings.count)
    meanings.append(meaning)
    hit()
  }

  private func child(of node: Int, _ literal: UnsafeRawBufferPointer, _ slot: LineSlot) -> Int? {
    children(of: node).first { nodes[$0].slot == slot && bytes(of: $0).elementsEqual(literal) }
  }

  private func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = Int(nodes[node].firstChild)
    while child != 0 {
      children.append(child)
      child = Int(nodes[child].sibling)
    }
    return children
  }

  private func bytes(of node: Int) -> ArraySlice<UInt8> {
    let first = Int(nodes[node].literal)
    return literals[first..<first + Int(nodes[node].count)]
  }

  private mutating func newChild(
    of node: Int, _ literal: UnsafeRawBufferPointer, _ slot: LineSlot
  ) -> Int {
    let new = nodes.count
    nodes.append(
      Node(literal: UInt32(literals.count), count: UInt16(literal.count), slot: slot))
    literals += literal
    literals += repeatElement(0, count: (16 - literal.count % 16) % 16)
    if literal.isEmpty { literals += repeatElement(0, count: 16) }
    // Longer ones first: one may begin with another.
    let family = (children(of: node) + [new]).sorted { nodes[$0].count > nodes[$1].count }
    nodes[node].firstChild = UInt16(family[0])
    for (index, child) in family.enumerated() {
      nodes[child].sibling = index + 1 < family.count ? UInt16(family[index + 1]) : 0
    }
    tell(family, apartUnder: node)
    return new
  }

  /// Finds where the literals of a node's children part, and keeps their next bytes at hand.
  private mutating func tell(_ family: [Int], apartUnder node: Int) {
    let literals = family.map { Array(bytes(of: $0)) }
    let least = min(literals.map(\.count).min() ?? 0, 255)
    let common =
      family.count < 2
      ? 0
      : (0..<least).first { place in
        literals.contains { $0[place] != literals[0][place] }
      } ?? least
    nodes[node].common = UInt8(common)
    for (child, literal) in zip(family, literals) {
      nodes[child].word = 0
      nodes[child].mask = 0
      for (place, byte) in literal[common..<min(common + 8, literal.count)].enumerated() {
        nodes[child].word |= UInt64(byte) << UInt64(place * 8)
        nodes[child].mask |= 0xFF << UInt64(place * 8)
      }
    }
  }
}
