/// What makes an input the same input (core laws §4): 128 bits of the application's event id with
/// its room, or of the content where no id was given.
///
/// The same on every machine.
public struct EventIdentity: Hashable, Comparable, Sendable {
  package let high: UInt64
  package let low: UInt64
  /// Whether it was made of an application's id and a room, and of nothing else.
  ///
  /// Then the id, where it is at hand, is the identity. No part of the value.
  package let isOfEventID: Bool

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
    isOfEventID = false
  }

  /// The identity of an application's event: the id counts within its room.
  public init(room: RoomKey, eventID: String) {
    var eventID = eventID
    self = eventID.withUTF8 { EventIdentity(room: room, eventID: UnsafeRawBufferPointer($0)) }
  }

  /// The identity of an application's event, of the id's UTF-8.
  package init(room: RoomKey, eventID: UnsafeRawBufferPointer) {
    var hash = Hash128()
    hash.add(room.realmText)
    hash.add(room.roomID.value)
    self.init(hash, eventID)
  }

  /// The same of texts with eight more bytes behind each that may be loaded.
  @inline(__always)
  package init(realm: RealmHash, paddedRoom room: FlatText, eventID: FlatText) {
    var hash = realm.hash
    hash.add(padded: room.bytes)
    hash.add(padded: eventID.bytes)
    self.init(ofEventID: hash.finish())
  }

  private init(_ roomHash: consuming Hash128, _ eventID: UnsafeRawBufferPointer) {
    var hash = roomHash
    hash.add(eventID)
    hash.add(UInt8(0xFF))
    self.init(ofEventID: hash.finish())
  }

  private init(ofEventID hash: EventIdentity) {
    high = hash.high
    low = hash.low
    isOfEventID = true
  }

  /// Equal when all 128 bits are.
  public static func == (a: EventIdentity, b: EventIdentity) -> Bool {
    a.low == b.low && a.high == b.high
  }

  /// The tie-break of an event's stamp: 1 to 4095.
  package var tieBreak: UInt16 { UInt16(low % 4095) + 1 }

  /// The identity is a hash already.
  public func hash(into hasher: inout Hasher) { hasher.combine(low) }

  /// By value; the order itself means nothing, it is only the same everywhere.
  public static func < (a: EventIdentity, b: EventIdentity) -> Bool {
    (a.high, a.low) < (b.high, b.low)
  }

  /// 32 hexadecimal digits.
  public var hexadecimal: String { Self.hex(high) + Self.hex(low) }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// What the identities of a realm's events begin with, worked out once.
package struct RealmHash: Sendable {
  fileprivate let hash: Hash128

  package init(_ realm: ExactText?) {
    var hash = Hash128()
    hash.add(realm)
    self.hash = hash
  }
}
