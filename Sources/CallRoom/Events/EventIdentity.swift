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
    hash.add(eventID)
    hash.add(UInt8(0xFF))
    let whole = hash.finish()
    high = whole.high
    low = whole.low
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
