/// Ids in the order of their coming, in which each can be found: 16 bytes an id for itself, and 1.3 for
/// finding it.
///
/// They lie in a ring that grows in steps (16, 64, 255, 1020 …), the first ones laid out as they come. Every
/// 255 of them have lists by hash, newest first, so that a position takes one byte: looking for an id walks one
/// short list of each 255.
struct RememberedIDs: Sendable {
  /// How many have lists in common; a position from 1 fits one byte, and 0 ends a list.
  private static let widest = 255

  /// How many there are at most.
  let limit: Int
  /// How many there are.
  private(set) var count = 0

  private var capacity = 0
  /// Where the oldest lies.
  private var oldest = 0
  private var bits: [UInt128] = []
  /// For every 255 (fewer while the ring is small): the heads of the lists, then the next of each.
  private var links: [UInt8] = []
  /// Two bits an id, or nothing while all are of one form.
  private var forms: [UInt8] = []
  private var onlyForm = RememberedID.Form.identity

  init(limit: Int) { self.limit = max(0, limit) }

  /// Heads of lists of each 255.
  private var heads: Int { (min(capacity, Self.widest) + 3) / 4 }
  private var stride: Int { heads + min(capacity, Self.widest) }

  /// Bytes that ids and lists take.
  var bytes: Int {
    bits.capacity * MemoryLayout<UInt128>.stride + links.capacity + forms.capacity
  }

  func contains(_ id: RememberedID) -> Bool {
    let (heads, stride) = (heads, stride)
    let list = Self.list(of: id, heads)
    let low = UInt64(truncatingIfNeeded: id.bits)
    return links.withUnsafeBufferPointer { links in
      bits.withUnsafeBufferPointer { bits in
        var (base, start) = (0, 0)
        while start < bits.count {
          var place = Int(links[base &+ list])
          while place > 0 {
            let slot = start &+ place &- 1
            if UInt64(truncatingIfNeeded: bits[slot]) == low, bits[slot] == id.bits,
              form(in: slot) == id.form
            {
              return true
            }
            place = Int(links[base &+ heads &+ place &- 1])
          }
          base &+= stride
          start &+= Self.widest
        }
        return false
      }
    }
  }

  /// Adds an id that is not there; the oldest goes where there are as many as may be.
  mutating func append(_ id: RememberedID) {
    guard limit > 0 else { return }
    if count == limit { removeOldest() }
    if count == capacity { resize(to: larger) }
    let slot = wrapped(oldest + count)
    if slot == bits.count { push(id.bits) } else { bits[slot] = id.bits }
    keep(id.form, in: slot)
    link(slot, Self.list(of: id, heads))
    count += 1
  }

  /// A small ring makes room for its ids by halves: there are as many rings as rooms, and to copy ids is
  /// cheap beside making lists anew.
  private mutating func push(_ id: UInt128) {
    if bits.count == bits.capacity {
      let room = capacity > Self.widest ? capacity : bits.count + max(8, bits.count / 2)
      bits.reserveCapacity(min(capacity, room))
    }
    bits.append(id)
  }

  /// Drops so many of the oldest; a ring that is nearly empty then gives its memory back.
  mutating func removeOldest(_ number: Int) {
    for _ in 0..<min(number, count) { removeOldest() }
    if count < capacity / 16 { resize(to: max(16, count * 4)) }
  }

  private mutating func removeOldest() {
    unlink(oldest)
    oldest = wrapped(oldest + 1)
    count -= 1
  }
}

extension RememberedIDs {
  private func wrapped(_ slot: Int) -> Int { slot < capacity ? slot : slot - capacity }

  /// The next step; the last one is the limit.
  private var larger: Int {
    let next = capacity == 64 ? Self.widest : max(16, capacity * 4)
    return next + next / 8 >= limit ? limit : next
  }

  /// Lays them out anew, the oldest first.
  private mutating func resize(to capacity: Int) {
    var ids = RememberedIDs(limit: limit)
    ids.capacity = min(limit, capacity)
    let groups = (ids.capacity + Self.widest - 1) / Self.widest
    ids.links = Array(repeating: 0, count: groups * ids.heads + ids.capacity)
    for index in 0..<count {
      let slot = wrapped(oldest + index)
      ids.append(RememberedID(bits: bits[slot], form: form(in: slot)))
    }
    self = ids
  }

  private static func list(of id: RememberedID, _ heads: Int) -> Int {
    Int(truncatingIfNeeded: ((id.hash >> 32) &* UInt64(truncatingIfNeeded: heads)) >> 32)
  }

  private mutating func link(_ slot: Int, _ list: Int) {
    let group = slot < Self.widest ? 0 : slot / Self.widest
    let index = slot &- group &* Self.widest
    let base = group &* stride
    let next = base &+ heads &+ index
    links.withUnsafeMutableBufferPointer { links in
      links[next] = links[base &+ list]
      links[base &+ list] = UInt8(truncatingIfNeeded: index &+ 1)
    }
  }

  /// The oldest stands at the end of its list.
  private mutating func unlink(_ slot: Int) {
    let id = RememberedID(bits: bits[slot], form: form(in: slot))
    let (heads, group) = (heads, slot / Self.widest)
    let base = group * stride
    let place = slot - group * Self.widest + 1
    var link = base + Self.list(of: id, heads)
    while links[link] != place, links[link] > 0 { link = base + heads + Int(links[link]) - 1 }
    links[link] = links[base + heads + place - 1]
  }

  private func form(in slot: Int) -> RememberedID.Form {
    guard !forms.isEmpty else { return onlyForm }
    return RememberedID.Form(rawValue: forms[slot / 4] >> UInt8(slot % 4 * 2) & 3) ?? .identity
  }

  private mutating func keep(_ form: RememberedID.Form, in slot: Int) {
    if forms.isEmpty {
      if count == 0 { onlyForm = form }
      guard form != onlyForm else { return }
      forms = Array(repeating: onlyForm.rawValue * 0b0101_0101, count: (capacity + 3) / 4)
    }
    let shift = UInt8(slot % 4 * 2)
    forms[slot / 4] = forms[slot / 4] & ~(3 << shift) | form.rawValue << shift
  }
}
