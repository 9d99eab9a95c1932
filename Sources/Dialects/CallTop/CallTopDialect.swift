package import CallRoom
import JSON

/// Our own line: one JSON object, the documented custom-signal schema with a place for the room.
///
/// A line whose shape was seen before is read by it (``LineShapes``), any other as JSON by the table of events; both
/// ways say the same of every line.
package struct CallTopDialect: Dialect {
  package static let name = "calltop"
  package static let unitLimit = 65_536

  private var reader = JSONReader()
  private var texts = TextCache()
  private var shapes = LineShapes()
  private var scratch: [UInt8] = []

  /// Whether lines of shapes seen before are read by their shapes.
  private let usesShapes: Bool

  /// A decoder; `usesShapes` is for comparing both ways.
  package init(usesShapes: Bool = true) { self.usesShapes = usesShapes }

  /// Decodes one line.
  package mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext)
    -> [Decoded]
  {
    var found: [Decoded] = []
    decode(bytes, in: context, into: &found)
    return found
  }

  package mutating func decode(
    _ bytes: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout [Decoded]
  ) {
    if usesShapes, let input = shaped(bytes, in: context) { return batch.append(.input(input)) }
    decodeJSON(bytes, in: context, into: &batch)
  }

  /// What a line of a known shape says, as an input of its own.
  private mutating func shaped(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext) -> Input?
  {
    var padded = scratch
    scratch = []
    defer { scratch = padded }
    padded.removeAll(keepingCapacity: true)
    padded.append(contentsOf: bytes)
    padded.append(contentsOf: repeatElement(0, count: FlatSpace.padding))
    return padded.withUnsafeBytes { padded -> Input? in
      var space = FlatSpace()
      var event = FlatEvent()
      let line = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      guard read(line, in: context, &event, &space) else { return nil }
      event.speakers = space.speakers.indices
      return event.input(realm: context.realmText, speakers: space.speakers) {
        texts.text($0.bytes)
      }
    }
  }

  package mutating func decode(
    padded line: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout InputBatch
  ) {
    if usesShapes, batch.add({ read(line, in: context, &$0, &$1) }) { return }
    decodeJSON(line, in: context, into: &batch.others)
  }

  /// A line read as JSON, whatever it is; learns its shape.
  private mutating func decodeJSON(
    _ bytes: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout [Decoded]
  ) {
    let mayLearn = usesShapes && context.hasOwnNamesOnly && shapes.wantsMore()
    do throws(JSONError) {
      try withUnsafeMutablePointer(to: &texts) { texts throws(JSONError) in
        try withUnsafeMutablePointer(to: &shapes) { shapes throws(JSONError) in
          try reader.read(bytes) { root in
            Self.decode(root, in: context, texts, into: &batch)
            guard mayLearn, case .input? = batch.last,
              let shape = ShapeLearner.learn(root, of: bytes)
            else { return }
            shapes.pointee.add(shape.steps, meaning: shape.meaning, of: bytes)
          }
        }
      }
    } catch {
      batch.append(.rejection(Rejection(unreadable: error, line: context.line)))
    }
  }

  /// A document that has been read, by the same rules: what other dialects find inside theirs.
  static func decode(_ root: JSONValue, in context: DecodeContext) -> [Decoded] {
    var found: [Decoded] = []
    decode(root, in: context, into: &found)
    return found
  }

  static func decode(
    _ root: JSONValue, in context: DecodeContext, _ texts: UnsafeMutablePointer<TextCache>? = nil,
    into batch: inout [Decoded]
  ) {
    do throws(Rejection) {
      try SignalLine(root, in: context, texts: texts).decode(into: &batch)
    } catch {
      var rejection = error
      rejection.line = context.line
      rejection.origin = origin(root, in: context)
      batch.append(.rejection(rejection))
    }
  }

  /// What can be told of a line that was turned away.
  private static func origin(_ root: JSONValue, in context: DecodeContext) -> RejectedOrigin? {
    guard root.kind == .object else { return nil }
    let fields = Fields(root)
    // Each may be the very fault.
    let room = (try? fields.identifier("roomID")).flatMap { $0 }.map { RoomID($0) } ?? context.room
    return RejectedOrigin(
      room: room.map { RoomKey(realm: context.realm, roomID: $0) },
      type: (try? fields.identifier("type")).flatMap { $0 },
      userID: (try? fields.user("userID")).flatMap { $0 },
      eventID: (try? fields.identifier("eventID")).flatMap { $0 })
  }
}

// Lines of shapes seen before.
extension CallTopDialect {
  /// Reads a line of a known shape into a new event; false for one that is to be read as JSON.
  @inline(__always)
  private mutating func read(
    _ line: UnsafeRawBufferPointer, in context: DecodeContext, _ event: inout FlatEvent,
    _ space: inout FlatSpace
  ) -> Bool {
    guard context.hasOwnNamesOnly,
      let times = shapes.read(line, into: &event, space: &space),
      Self.stamp(&event, times, in: context)
    else { return false }
    shapes.hit()
    return true
  }

  /// Gives an event its identity and its stamps; false where a time is none.
  @inline(__always)
  private static func stamp(
    _ event: inout FlatEvent, _ times: ShapeTimes, in context: DecodeContext
  ) -> Bool {
    guard let sentAt = time(times.sentAt) else { return false }
    var received: Timestamp?
    if context.believesReceivedAt, times.receivedAt != ShapeTimes.none {
      guard let time = time(times.receivedAt) else { return false }
      received = time
    } else if context.isLive {
      received = context.readAt
    }
    if event.kind == .report {
      event.report.at = sentAt
      if times.reportedAt != ShapeTimes.none {
        guard let time = time(times.reportedAt) else { return false }
        event.report.at = time
      }
    }
    event.identity = EventIdentity(
      realm: context.realmHash, paddedRoom: event.room, eventID: event.eventID)
    let tieBreak = event.identity.tieBreak
    let time = context.stamping.time(
      said: sentAt, received: received, read: context.readAt, clock: .client)
    guard let stamp = Stamp(time, tieBreak: tieBreak),
      let arrival = Stamp(received ?? sentAt, tieBreak: tieBreak)
    else { return false }
    event.stamp = stamp
    event.arrival = arrival
    return true
  }

  @inline(__always)
  private static func time(_ milliseconds: Int64) -> Timestamp? {
    guard 0 < milliseconds, milliseconds <= Stamp.latest.microseconds / 1000 else { return nil }
    return Timestamp(milliseconds: milliseconds)
  }
}

extension Rejection {
  /// A text that is no JSON; `line` is its line in the feed.
  init(unreadable error: JSONError, line: Int?) {
    self.init(line: line, byte: error.byte, reason: error.summary)
  }
}
