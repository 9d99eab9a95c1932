package import CallRoom

/// A call system's own words: bytes in, inputs out.
///
/// No I/O, no clock, no state that decides what an input means; never throws away silently and
/// never traps.
package protocol Dialect: Sendable {
  /// The prefix that names it in a feed (`janus+file:…`).
  static var name: String { get }
  /// The longest unit in bytes.
  static var unitLimit: Int { get }
  /// Whether an input's time of arrival is the server's own clock, so that the difference of the clocks can
  /// be learnt from it.
  static var carriesServerTime: Bool { get }

  /// Decodes one unit (a line, a frame, a body): every input in it, or why there is none.
  mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext) -> [Decoded]

  /// As `decode`, behind what is there already: what has room for a whole batch allocates nothing.
  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout [Decoded])

  /// As `decode`, of bytes that have ``FlatSpace/padding`` more behind them and stay where they are until the
  /// batch is applied: what can be told flat is.
  mutating func decode(
    padded bytes: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout InputBatch)
}

extension Dialect {
  package mutating func decode(
    _ bytes: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout [Decoded]
  ) {
    batch += decode(bytes, in: context)
  }

  package mutating func decode(
    padded bytes: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout InputBatch
  ) {
    decode(bytes, in: context, into: &batch.others)
  }
}

extension Dialect {
  /// Not, unless it says so.
  package static var carriesServerTime: Bool { false }
}

/// What a dialect is told beside the bytes.
package struct DecodeContext: Sendable {
  /// What is the same for every unit of a feed.
  private final class Source: Sendable {
    let feed: String
    let realm: ExactText?
    let room: RoomID?
    let signals: [String: String]
    /// What every identity of the realm begins with.
    let realmHash: RealmHash

    init(feed: String, realm: ExactText?, room: RoomID?, signals: [String: String]) {
      self.feed = feed
      self.realm = realm
      self.room = room
      self.signals = signals
      realmHash = RealmHash(realm)
    }
  }

  private let source: Source
  /// When the unit was read here.
  package var readAt: Timestamp
  /// Whether the feed is live, so that the time of reading is the time of arrival; a recording carries
  /// its own times (core laws §3).
  package var isLive: Bool
  /// Whether a line's own `receivedAt` was written by one of our programs; what strangers send is not
  /// believed, and stands for nothing.
  package var believesReceivedAt: Bool
  /// The unit's line, from 1, where the feed has lines.
  package var line: Int?
  /// How stamps are made.
  package var stamping: Stamping
  /// By how much our clock is ahead of the call system's, in microseconds, as far as is known: the time of a
  /// question is meant in the system's (core laws §3).
  package var clockAheadMicroseconds: Int64 = 0

  package init(
    feed: String = "", realm: String? = nil, room: RoomID? = nil, readAt: Timestamp, isLive: Bool,
    believesReceivedAt: Bool = true, line: Int? = nil, signals: [String: String] = [:],
    stamping: Stamping = Stamping()
  ) {
    source = Source(
      feed: feed, realm: realm.map { ExactText($0) }, room: room, signals: signals)
    self.readAt = readAt
    self.isLive = isLive
    self.believesReceivedAt = believesReceivedAt
    self.line = line
    self.stamping = stamping
  }

  /// The feed's name: by what the clients that report through it are known.
  package var feed: String { source.feed }
  /// Whether no application's names stand for ours.
  var hasOwnNamesOnly: Bool { source.signals.isEmpty }
  /// What every identity of the realm begins with.
  var realmHash: RealmHash { source.realmHash }
  /// The realm of the feed.
  package var realm: String? { source.realm?.text }
  /// The realm's text, shared.
  package var realmText: ExactText? { source.realm }
  /// The room of lines that name none (`?room=R`).
  package var room: RoomID? { source.room }
  /// An application's names of signals for ours (`[signals] raise_hand = hand-raised`).
  package var signals: [String: String] { source.signals }
}
