/// Text whose identity is its bytes.
///
/// Swift's `String` treats canonically equivalent spellings as equal, so that two ids that differ in
/// their bytes would be one key, stored in whichever spelling came first: the state would depend on
/// the order of arrival (law 2). Ids and register values therefore compare by UTF-8.
public struct ExactText: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The text as it was sent.
  public let text: String

  /// Wraps `text` without changing it.
  public init(_ text: String) { self.text = text }

  /// The text as it was sent.
  public var description: String { text }

  /// Equal when every byte is.
  public static func == (a: ExactText, b: ExactText) -> Bool {
    let (x, y) = (a.text.utf8, b.text.utf8)
    guard x.count == y.count else { return false }
    let fast = x.withContiguousStorageIfAvailable { left in
      y.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
    }
    return fast?.flatMap { $0 } ?? x.elementsEqual(y)
  }

  /// Order of the UTF-8 bytes.
  public static func < (a: ExactText, b: ExactText) -> Bool {
    let (x, y) = (a.text.utf8, b.text.utf8)
    let fast = x.withContiguousStorageIfAvailable { left in
      y.withContiguousStorageIfAvailable { right in left.lexicographicallyPrecedes(right) }
    }
    return fast?.flatMap { $0 } ?? x.lexicographicallyPrecedes(y)
  }

  /// Feeds the bytes and their end to the hasher.
  public func hash(into hasher: inout Hasher) {
    let fed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if fed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    hasher.combine(UInt8(0xFF))
  }
}

/// An identifier that wraps text and compares by its bytes.
public protocol TextIdentifier: Hashable, Comparable, Sendable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The identifier's text.
  var value: ExactText { get }
  /// Wraps the text of an identifier.
  init(_ text: String)
}

extension TextIdentifier {
  /// The identifier as it was sent: never trusted, sanitise before it reaches a terminal.
  public var text: String { value.text }
  /// The identifier as it was sent.
  public var description: String { value.text }
  /// Order of the UTF-8 bytes.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
  /// Wraps a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

/// A room's identifier within its realm, 1 to 512 bytes (`videoroom/1234` on Janus).
public struct RoomID: TextIdentifier {
  /// The identifier's text.
  public let value: ExactText
  /// Wraps the text of a room identifier.
  public init(_ text: String) { value = ExactText(text) }
}

/// A user's identifier within a room, 1 to 512 bytes.
public struct UserID: TextIdentifier {
  /// The identifier's text.
  public let value: ExactText
  /// Wraps the text of a user identifier.
  public init(_ text: String) { value = ExactText(text) }
}

/// The name of one presence of one user on one device (a Janus handle, a LiveKit participant sid).
public struct ConnectionID: TextIdentifier {
  /// The identifier's text.
  public let value: ExactText
  /// Wraps the text of a connection identifier.
  public init(_ text: String) { value = ExactText(text) }
}

/// A room and the realm that it belongs to: feeds of one realm share rooms (`design` of the
/// configuration: `realm = eu`); without a realm all feeds do.
public struct RoomKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The realm, or `nil` for the one that all feeds without a realm share.
  public let realm: String?
  /// The room within the realm.
  public let roomID: RoomID

  /// Names a room of a realm.
  public init(realm: String? = nil, roomID: RoomID) {
    self.realm = realm
    self.roomID = roomID
  }

  /// `realm:room`, or the room alone.
  public var description: String { realm.map { "\($0):\(roomID)" } ?? roomID.text }

  /// Rooms without a realm first, then by realm, then by room: the same on every machine.
  public static func < (a: RoomKey, b: RoomKey) -> Bool {
    switch (a.realm, b.realm) {
    case (nil, .some): return true
    case (.some, nil): return false
    case (.some(let x), .some(let y)) where !x.utf8.elementsEqual(y.utf8):
      return x.utf8.lexicographicallyPrecedes(y.utf8)
    default: return a.roomID < b.roomID
    }
  }

  /// Equal when realm and room are, byte for byte.
  public static func == (a: RoomKey, b: RoomKey) -> Bool {
    a.roomID == b.roomID && a.realm.map(ExactText.init) == b.realm.map(ExactText.init)
  }

  /// Feeds realm and room to the hasher by their bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(realm.map(ExactText.init))
    hasher.combine(roomID)
  }
}
