import CScan
import CallRoom
import JSON

/// The times that a line tells beside its facts, in milliseconds since the epoch; ``none`` where it tells none.
struct ShapeTimes {
  static let none: Int64 = -1
  var sentAt = ShapeTimes.none
  var receivedAt = ShapeTimes.none
  var reportedAt = ShapeTimes.none
}

extension LineShapes {
  /// Reads a line of a known shape; `nil` for one that fits none, or whose values want a closer look.
  ///
  /// ``FlatSpace/padding`` bytes behind the line may be loaded. `event` is a new one. `space` may get some
  /// even where the line does not fit.
  func read(
    _ line: UnsafeRawBufferPointer, into event: inout FlatEvent, space: inout FlatSpace
  ) -> ShapeTimes? {
    guard let base = line.baseAddress else { return nil }
    return nodes.withUnsafeBufferPointer { nodes in
      literals.withUnsafeBytes { literals in
        guard let nodes = nodes.baseAddress, let literals = literals.baseAddress else { return nil }
        var values = ShapeValues(base: base, end: line.count)
        guard let last = values.follow(nodes, literals, &event, &space) else { return nil }
        let meaning = meanings[last]
        event.kind = meaning.kind
        switch meaning.kind {
        case .report:
          if meaning.hasUplink { event.report.uplink = values.sample(isDown: false) }
          if meaning.hasDownlink { event.report.downlink = values.sample(isDown: true) }
        case .handRaised, .handLowered: event.hand = meaning.hand
        // Not an exit (core laws §9).
        case .exited where values.isReplaced: event.kind = .replaced
        default: break
        }
        return values.times
      }
    }
  }
}

/// What is read of one line.
private struct ShapeValues {
  /// The longest text of a slot in bytes; lines with longer ones are read as JSON.
  private static let textLimit = 255

  private let base: UnsafeRawPointer
  private let end: Int
  private(set) var times = ShapeTimes()
  /// Whether an exit is of somebody who was replaced by another device of the same user.
  private(set) var isReplaced = false
  /// The numbers of a report, uplink first; `nan` where none is told.
  private var numbers = InlineArray<10, Double>(repeating: .nan)

  init(base: UnsafeRawPointer, end: Int) {
    self.base = base
    self.end = end
  }

  /// Goes down the tree; the place of the line's meaning.
  @inline(__always)
  mutating func follow(
    _ nodes: UnsafePointer<LineShapes.Node>, _ literals: UnsafeRawPointer,
    _ event: inout FlatEvent, _ space: inout FlatSpace
  ) -> Int? {
    var at = 0
    var node = nodes
    while true {
      let next = at &+ Int(node.pointee.common)
      guard node.pointee.firstChild != 0, next <= end else { return nil }
      node = nodes + Int(node.pointee.firstChild)
      if node.pointee.sibling == 0 {
        guard isNext(node, literals, at) else { return nil }
      } else {
        let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: next, as: UInt64.self))
        while (word ^ node.pointee.word) & node.pointee.mask != 0 || !isNext(node, literals, at) {
          guard node.pointee.sibling != 0 else { return nil }
          node = nodes + Int(node.pointee.sibling)
        }
      }
      at &+= Int(node.pointee.count)
      let slot = node.pointee.slot
      if slot.isText {
        guard takeText(slot, &at, &event, &space) else { return nil }
      } else {
        if slot == .end { return at == end ? Int(node.pointee.ending) : nil }
        let number = ShapeNumber.plain(base, &at)
        guard number.decimals >= 0, take(slot, number.digits, number.decimals, &event, &space)
        else { return nil }
      }
    }
  }

  /// Whether a literal comes next.
  @inline(__always)
  private func isNext(
    _ node: UnsafePointer<LineShapes.Node>, _ literals: UnsafeRawPointer, _ at: Int
  ) -> Bool {
    let count = Int(node.pointee.count)
    return at &+ count <= end
      && cscan_begins(base + at, literals + Int(node.pointee.literal), count) != 0
  }

  @inline(__always)
  private func takeText(
    _ slot: LineSlot, _ at: inout Int, _ event: inout FlatEvent, _ space: inout FlatSpace
  ) -> Bool {
    let start = at
    at = cscan_plain_padded(base, start, end)
    guard at < end else { return false }
    if base.load(fromByteOffset: at, as: UInt8.self) != 0x22 {
      guard let text = Self.text(in: base, from: start, end) else { return false }
      at = text.quote
      if text.hasEscapes, slot != .anyText {
        return slot == .words
          && Self.takeEscaped(base + start, at &- start, &event, &space)
      }
    }
    if slot == .anyText { return true }
    let count = at &- start
    guard UInt(bitPattern: count &- 1) < UInt(Self.textLimit) else { return false }
    if slot == .eventID {
      event.eventID = FlatText(base + start, count: count, isLookedUp: false)
      return count <= EventName.shortLimit
    }
    let text = FlatText(base + start, count: count)
    switch slot {
    case .room: event.room = text
    case .user: event.user = text
    case .words: event.words = text
    default: space.speakers.append(FlatSpeaker(user: text, level: nil))
    }
    return true
  }

  /// Where a text ends that holds more than plain bytes.
  @inline(never)
  private static func text(in base: UnsafeRawPointer, from start: Int, _ end: Int)
    -> (quote: Int, hasEscapes: Bool)?
  {
    JSONText.end(in: UnsafeRawBufferPointer(start: base, count: end), from: start)
  }

  /// Words with escapes: the text that they stand for is kept apart.
  @inline(never)
  private static func takeEscaped(
    _ start: UnsafeRawPointer, _ count: Int, _ event: inout FlatEvent, _ space: inout FlatSpace
  ) -> Bool {
    guard count <= textLimit else { return false }
    var text = JSONText.unescaped(UnsafeRawBufferPointer(start: start, count: count))
    let copy = text.withUTF8 { space.copy(UnsafeRawBufferPointer($0)) }
    guard let base = copy.baseAddress, copy.count > 0 else { return false }
    event.words = FlatText(base, count: copy.count)
    return true
  }

  @inline(__always)
  private mutating func take(
    _ slot: LineSlot, _ digits: UInt64, _ decimals: Int, _ event: inout FlatEvent,
    _ space: inout FlatSpace
  ) -> Bool {
    if slot == .anyNumber { return true }
    if slot.isReportNumber {
      let number = ShapeNumber.double(digits, decimals)
      let place = Int(slot.rawValue &- LineSlot.upMOS.rawValue)
      // A score of 0 is none.
      let isNone = digits == 0 && (slot == .upMOS || slot == .downMOS)
      numbers[place] = isNone ? .nan : number
      return number <= SampleNumber.limits[place]
    }
    if slot == .level {
      let number = ShapeNumber.double(digits, decimals)
      space.speakers[space.speakers.count &- 1].level = number
      return number <= 1
    }
    guard decimals == 0 else { return false }
    return takeWhole(slot, Int64(truncatingIfNeeded: digits), &event)
  }

  @inline(__always)
  private mutating func takeWhole(_ slot: LineSlot, _ number: Int64, _ event: inout FlatEvent)
    -> Bool
  {
    switch slot {
    case .sentAt: times.sentAt = number
    case .receivedAt: times.receivedAt = number
    case .reportedAt: times.reportedAt = number
    case .microphone:
      event.microphone = number == 1 ? .on : .off
      return number == 1 || number == 2
    case .camera:
      event.camera = number == 1 ? .on : .off
      return number == 1 || number == 2
    case .role:
      event.role = number == 0 ? .member : number == 1 ? .host : .coHost
      return number <= 2
    case .exitReason: isReplaced = number == 3
    default: return false
    }
    return true
  }

  /// One direction of a report.
  @inline(__always)
  func sample(isDown: Bool) -> QualitySample {
    let first = isDown ? 5 : 0
    return QualitySample(
      loss: numbers[first &+ 1], rtt: numbers[first &+ 2], jitter: numbers[first &+ 3],
      bitrate: numbers[first &+ 4], opinion: numbers[first])
  }
}
