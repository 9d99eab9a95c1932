import JSON

/// Lines on their way out, in the order in which they will arrive.
struct DemoOutbox {
  /// A line and when it arrives, in milliseconds of the script.
  struct Pending {
    let arrivesAt: Int
    let line: [UInt8]
  }

  private let start: Int64
  /// How much faster than its own clock the script is told.
  private let rate: Double
  private var random: DemoRandom
  private var writer = JSONWriter()
  private var queue: [Pending] = []
  private var head = 0
  private var lastStamp = -1

  init(start: Int64, seed: UInt64, rate: Double) {
    self.start = start
    self.rate = rate
    random = DemoRandom(seed: seed)
  }

  /// A moment of the script in milliseconds since the epoch; saturates.
  func epoch(_ moment: Int) -> Int64 {
    let (sum, overflow) = start.addingReportingOverflow(Int64(Double(moment) / rate))
    return overflow ? .max : sum
  }

  /// The next line that arrives before a moment.
  mutating func take(before moment: Int) -> Pending? {
    guard head < queue.count, queue[head].arrivesAt < moment else { return nil }
    defer {
      head += 1
      if head == queue.count || head > 4096 {
        queue.removeSubrange(..<head)
        head = 0
      }
    }
    return queue[head]
  }

  /// Sends an event about a room, perhaps about a user; `data` writes its payload's members.
  ///
  /// Each gets a moment of its own, so that the order of things is never in doubt.
  mutating func event(
    _ type: String, in room: String, about user: String? = nil, at now: Int,
    _ data: (inout JSONWriter) -> Void = { _ in }
  ) {
    lastStamp = max(lastStamp + 1, now)
    write(type, in: room, about: user, "sentAt", nil, data)
    deliver(mayBeLate: user != nil)
  }

  /// Sends an event whose order among others does not matter; it may share its moment with them.
  ///
  /// Returns that moment, in milliseconds since the epoch.
  mutating func measurement(
    _ type: String, in room: String, about user: String, at now: Int,
    _ data: (inout JSONWriter, Int64) -> Void
  ) -> Int64 {
    lastStamp = max(lastStamp, now)
    let sentAt = epoch(lastStamp)
    write(type, in: room, about: user, "sentAt", nil) { data(&$0, sentAt) }
    deliver(mayBeLate: true)
    return sentAt
  }

  /// Sends one page of a snapshot of a room; the first page takes a new moment, the others share it.
  mutating func snapshot(
    in room: String, at now: Int, page: Int, of pages: Int, _ data: (inout JSONWriter) -> Void
  ) {
    if page == 1 { lastStamp = max(lastStamp + 1, now) }
    write("snapshot", in: room, about: nil, "asOf", pages > 1 ? (page, pages) : nil, data)
    deliver(mayBeLate: false)
  }

  private mutating func write(
    _ type: String, in room: String, about user: String?, _ time: String,
    _ pages: (Int, Int)?, _ data: (inout JSONWriter) -> Void
  ) {
    let id = identity(epoch(lastStamp))
    writer.removeAll()
    writer.beginObject()
    writer.member("version", 1)
    writer.member("eventID", id)
    writer.member("roomID", room)
    writer.member("type", type)
    if let user { writer.member("userID", user) }
    writer.member(time, epoch(lastStamp))
    if let (page, pages) = pages {
      writer.member("page", page)
      writer.member("pages", pages)
    }
    writer.key("data")
    writer.object(data)
    writer.endObject()
  }

  /// Lets the line just written arrive: mostly at once, now and then late or twice.
  private mutating func deliver(mayBeLate: Bool) {
    let isLate = mayBeLate && random.isOne(in: 250)
    let delay = isLate ? random.integer(600...2500) : 0
    insert(Pending(arrivesAt: lastStamp + delay, line: writer.bytes))
    if random.isOne(in: 150) {
      let again = delay + random.integer(40...400)
      insert(Pending(arrivesAt: lastStamp + again, line: writer.bytes))
    }
  }

  private mutating func insert(_ pending: Pending) {
    var place = queue.count
    while place > head && queue[place - 1].arrivesAt > pending.arrivesAt { place -= 1 }
    queue.insert(pending, at: place)
  }

  /// An identity like a ULID: 48 bits of time, 80 of chance, in Crockford's base 32.
  private mutating func identity(_ milliseconds: Int64) -> String {
    let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    var text: [UInt8] = []
    for shift in stride(from: 45, through: 0, by: -5) {
      text.append(digits[Int(truncatingIfNeeded: milliseconds >> Int64(shift)) & 31])
    }
    for _ in 0..<2 {
      let chance = random.next()
      for place in 0..<8 {
        text.append(digits[Int(truncatingIfNeeded: chance >> (place * 5)) & 31])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
