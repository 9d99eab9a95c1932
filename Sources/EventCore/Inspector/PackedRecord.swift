import CallRoom

/// A record as it is kept, in 88 bytes: thousands are.
///
/// Feed and type are numbers of ``InspectorNames``; of the identity 64 bits are kept, which tell one input of a
/// room from another; a sender's name lies in place where it is short or a UUID. What few records have lies
/// apart.
struct PackedRecord: Sendable {
  /// What few have.
  private final class Rest: Sendable {
    let verdict: Verdict
    let feed: String?
    let type: String?
    let name: EventName?

    init(verdict: Verdict, feed: String?, type: String?, name: EventName?) {
      self.verdict = verdict
      self.feed = feed
      self.type = type
      self.name = name
    }
  }

  /// A verdict without what it holds.
  private enum Kind: UInt8 {
    case applied, duplicate, pending, otherRoom, unknownType
    /// It lies apart.
    case more
  }

  let sequence: UInt64
  private let readAt: Timestamp
  /// ``Stamp/never`` for none.
  private let stamp: Stamp
  /// 0 for none.
  private let identity: UInt64
  private let userID: UserID?
  private let rest: Rest?
  private let name: PackedName
  private let feed: UInt8
  private let type: UInt16
  private let field: Superseding.Field?
  private let kind: Kind

  /// Packs a record; names of feeds and types that are new are added to `names`.
  ///
  /// In line with what makes the record, nothing of which is then made.
  @inline(__always)
  init(_ record: borrowing InspectorRecord, _ names: inout InspectorNames) {
    sequence = record.sequence
    readAt = record.readAt
    stamp = record.stamp ?? .never
    identity = record.identity?.low ?? 0
    userID = record.userID
    field = record.field
    feed = names.feed(record.feed)
    type = if let type = record.type { names.type(type) } else { 0 }
    var packed = PackedName()
    let fits = if let name = record.name { packed.keep(name) } else { true }
    name = packed
    kind = Self.kind(of: record.verdict)
    let isWhole = fits && kind != .more && feed != .max && type != .max
    rest =
      isWhole
      ? nil
      : Rest(
        verdict: record.verdict, feed: feed == .max ? record.feed : nil,
        type: type == .max ? record.type : nil, name: fits ? nil : record.name)
  }

  /// Of an event that was applied as it came; `nil` where more is to be kept than fits.
  @inline(__always)
  init?(
    _ event: UnsafePointer<FlatEvent>, _ verdict: Verdict, _ sequence: UInt64, userID: UserID?,
    feed: UInt8, readAt: Timestamp, _ names: inout InspectorNames
  ) {
    let kind = Self.kind(of: verdict)
    let type = names.type(of: event.pointee.kind)
    var packed = PackedName()
    guard kind != .more, feed != .max, type != .max,
      packed.keep(padded: event.pointee.eventID.bytes)
    else { return nil }
    self.sequence = sequence
    self.readAt = readAt
    stamp = event.pointee.stamp
    identity = event.pointee.identity.low
    self.userID = userID
    field = event.pointee.kind.field
    self.feed = feed
    self.type = type
    name = packed
    self.kind = kind
    rest = nil
  }

  private static func kind(of verdict: Verdict) -> Kind {
    switch verdict {
    case .applied: .applied
    case .duplicate: .duplicate
    case .pending: .pending
    case .otherRoom: .otherRoom
    case .unknownType: .unknownType
    case .superseded, .rejected: .more
    }
  }

  private var verdict: Verdict {
    switch kind {
    case .applied: .applied
    case .duplicate: .duplicate
    case .pending: .pending
    case .otherRoom: .otherRoom
    case .unknownType: .unknownType
    case .more: rest?.verdict ?? .applied
    }
  }

  /// The record again, but for the identity's other half.
  func record(_ names: InspectorNames) -> InspectorRecord {
    InspectorRecord(
      sequence: sequence, readAt: readAt,
      feed: rest?.feed ?? names.feeds.name(Int(feed)) ?? "",
      type: rest?.type ?? names.types.name(Int(type)), userID: userID,
      name: rest?.name ?? name.name, stamp: stamp.exists ? stamp : nil,
      identity: identity == 0 ? nil : EventIdentity(high: 0, low: identity), field: field,
      verdict: verdict)
  }

  /// Whether it is of a kind that comes every second.
  var isFrequent: Bool {
    switch field {
    case .report, .speakers, .speaking, .counters: true
    default: false
    }
  }
}
