/// Text whose identity is its bytes.
///
/// Swift's `String` treats canonically equivalent spellings as equal, so that two ids that differ in
/// their bytes would be one key, stored in whichever spelling came first: the state would depend on
/// the order of arrival (law 2). Ids and register values therefore compare by UTF-8.
///
/// A text of at most 15 bytes lies in place, so that most ids and names take no memory of their own and are
/// compared where they lie; copies of a longer one share it.
public struct ExactText: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The text as it was sent.
  public let text: String

  /// A hash of the bytes, as ``hash(of:)``: another one in every process.
  package var bytesHash: UInt64 { withUTF8 { Self.hash(of: $0) } }

  /// Wraps `text` without changing it.
  public init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
  }

  /// Copies bytes of well-formed UTF-8.
  package init(utf8 bytes: UnsafeRawBufferPointer) {
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The text as it was sent.
  public var description: String { text }

  /// Hands the bytes to `body`; they lie together, as ``init(_:)`` sees to.
  @inline(__always)
  private func withUTF8<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) })
    {
      return result
    }
    var copy = text
    return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  /// Whether the text is exactly these bytes.
  package func equals(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard text.utf8.count == bytes.count else { return false }
    return withUTF8 { Self.areEqual($0, bytes) }
  }

  /// Equal when every byte is.
  public static func == (a: ExactText, b: ExactText) -> Bool {
    guard a.text.utf8.count == b.text.utf8.count else { return false }
    return a.withUTF8 { b.equals($0) }
  }

  /// Order of the UTF-8 bytes.
  public static func < (a: ExactText, b: ExactText) -> Bool {
    return a.withUTF8 { left in b.withUTF8 { right in precedes(left, right) } }
  }

  /// Feeds the hash of the bytes to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesHash) }

  // swift-format-ignore: NoLeadingUnderscores
  /// The hash of the bytes as tables take it: it is seeded already, and each table stirs it in its own way.
  public func _rawHashValue(seed: Int) -> Int { Self.stirred(bytesHash, seed) }

  /// A hash as a table with this seed takes it.
  package static func stirred(_ hash: UInt64, _ seed: Int) -> Int {
    let mixed = (hash ^ UInt64(bitPattern: Int64(seed))) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed ^ mixed &>> 29)
  }
}

// Bytes, eight at a time.
extension ExactText {
  /// Another one in every process, so that nobody can choose ids that collide; the same in each when Swift's
  /// own hashes are.
  private static let seed: UInt64 = {
    var hasher = Hasher()
    hasher.combine("calltop")
    return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
  }()

  /// A hash of bytes, for tables of texts: fast, seeded, and never stored or sent.
  package static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var hash = seed ^ (UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15)
    var offset = 0
    while offset <= count &- 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = folded(hash ^ word, 0xA076_1D64_78BD_642F)
      offset &+= 8
    }
    var tail: UInt64 = 0
    if count >= 8, offset < count {
      tail = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else {
      while offset < count {
        tail = tail << 8 | UInt64(bytes[offset])
        offset &+= 1
      }
    }
    return folded(hash ^ tail, seed ^ 0xE703_7ED1_A0B4_28DB)
  }

  private static func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return high ^ low
  }

  /// Whether one buffer's bytes come before another's, eight at a time.
  private static func precedes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    let count = min(a.count, b.count)
    var offset = 0
    while offset <= count &- 8 {
      let (x, y) = (UInt64(bigEndian: word(a, offset)), UInt64(bigEndian: word(b, offset)))
      if x != y { return x < y }
      offset &+= 8
    }
    while offset < count {
      if a[offset] != b[offset] { return a[offset] < b[offset] }
      offset &+= 1
    }
    return a.count < b.count
  }

  /// Whether two buffers of one length hold the same bytes.
  private static func areEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    let count = a.count
    guard count >= 8 else {
      var offset = 0
      while offset < count {
        if a[offset] != b[offset] { return false }
        offset &+= 1
      }
      return true
    }
    var offset = 0
    while offset < count &- 8 {
      if word(a, offset) != word(b, offset) { return false }
      offset &+= 8
    }
    // The last ones, some of them again.
    return word(a, count &- 8) == word(b, count &- 8)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
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
  /// Wraps the text of an identifier, shared.
  init(_ value: ExactText)
}

extension TextIdentifier {
  /// The identifier as it was sent: never trusted, sanitise before it reaches a terminal.
  public var text: String { value.text }
  /// The identifier as it was sent.
  public var description: String { value.text }
  /// Order of the UTF-8 bytes.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
  // swift-format-ignore: NoLeadingUnderscores
  /// The hash of the bytes, as tables take it.
  public func _rawHashValue(seed: Int) -> Int { value._rawHashValue(seed: seed) }
  /// Wraps a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

/// A room's identifier within its realm, 1 to 512 bytes (`videoroom/1234` on Janus).
public struct RoomID: TextIdentifier {
  /// The identifier's text.
  public let value: ExactText
  /// Wraps the text of a room identifier.
  public init(_ text: String) { value = ExactText(text) }
  /// Wraps the text of a room identifier, shared.
  public init(_ value: ExactText) { self.value = value }
}

/// A user's identifier within a room, 1 to 512 bytes.
public struct UserID: TextIdentifier {
  /// The identifier's text.
  public let value: ExactText
  /// Wraps the text of a user identifier.
  public init(_ text: String) { value = ExactText(text) }
  /// Wraps the text of a user identifier, shared.
  public init(_ value: ExactText) { self.value = value }
}

/// The name of one presence of one user on one device (a Janus handle, a LiveKit participant sid).
public struct ConnectionID: TextIdentifier {
  /// The identifier's text.
  public let value: ExactText
  /// Wraps the text of a connection identifier.
  public init(_ text: String) { value = ExactText(text) }
  /// Wraps the text of a connection identifier, shared.
  public init(_ value: ExactText) { self.value = value }
}

/// A room and the realm that it belongs to: feeds of one realm share rooms (`design` of the
/// configuration: `realm = eu`); without a realm all feeds do.
public struct RoomKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The realm, or `nil` for the one that all feeds without a realm share.
  public var realm: String? { realmText?.text }
  /// The realm's text, shared.
  package let realmText: ExactText?
  /// The room within the realm.
  public let roomID: RoomID

  /// Names a room of a realm.
  public init(realm: String? = nil, roomID: RoomID) {
    self.init(realmText: realm.map { ExactText($0) }, roomID: roomID)
  }

  /// Names a room of a realm whose text is shared.
  package init(realmText: ExactText?, roomID: RoomID) {
    self.realmText = realmText
    self.roomID = roomID
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// The hash of room and realm, as tables take it.
  public func _rawHashValue(seed: Int) -> Int {
    Self.hash(realm: realmText, room: roomID.value.bytesHash, seed: seed)
  }

  /// The hash of a key by its parts' hashes.
  package static func hash(realm: ExactText?, room: UInt64, seed: Int = 0) -> Int {
    let realm = realm?.bytesHash ?? 0
    return ExactText.stirred(room ^ (realm << 31 | realm &>> 33), seed)
  }

  /// `realm:room`, or the room alone.
  public var description: String { realm.map { "\($0):\(roomID)" } ?? roomID.text }

  /// Rooms without a realm first, then by realm, then by room: the same on every machine.
  public static func < (a: RoomKey, b: RoomKey) -> Bool {
    switch (a.realmText, b.realmText) {
    case (nil, .some): true
    case (.some, nil): false
    case (.some(let x), .some(let y)) where x != y: x < y
    default: a.roomID < b.roomID
    }
  }
}
