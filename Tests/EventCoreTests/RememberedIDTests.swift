import CallRoom
import Testing

@testable import EventCore

/// What is kept of an id: all of a ULID or a UUID, and what kind it is.
@Suite struct RememberedIDTests {
  private static func number(_ random: inout Seeded) -> UInt128 {
    UInt128(random.next()) << 64 | UInt128(random.next())
  }

  @Test func everyULIDIsKeptWhole() {
    var random = Seeded(1)
    for bits in [0, 1, .max, .max - 1, 1 << 127] + (0..<2000).map({ _ in Self.number(&random) }) {
      let kept = RememberedID(eventID: SpelledID.ulid(bits))
      #expect(kept == RememberedID(bits: bits, form: .ulid))
    }
  }

  @Test func everyUUIDIsKeptWhole() {
    var random = Seeded(2)
    for bits in [0, 1, .max, .max - 1, 1 << 127] + (0..<2000).map({ _ in Self.number(&random) }) {
      let kept = RememberedID(eventID: SpelledID.uuid(bits))
      #expect(kept == RememberedID(bits: bits, form: .uuid))
    }
  }

  @Test(arguments: [
    "", "e1", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAVX",
    // Lower case, letters that are no digits, 130 bits.
    "01arz3ndektsv4rrffq69g5fav", "01ARZ3NDEKTSV4RRFFQ69G5FAI", "01ARZ3NDEKTSV4RRFFQ69G5FAU",
    "01ARZ3NDEKTSV4RRFFQ69G5FA-", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "Z1ARZ3NDEKTSV4RRFFQ69G5FAV",
    "01ARZ3NDEKTSV4RRFFQ69G5F\u{E9}", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bg6", "f81d4fae07dec-11d0-a765-00a0c91e6bf6",
    "f81d4fae-7dec-11d0-a7650-0a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf-",
    "{f81d4fae-7dec-11d0-a765-00a0c91e6b}",
  ])
  func otherSpellingsAreNot(_ text: String) {
    #expect(RememberedID(eventID: text) == nil)
  }

  @Test func formsAreNeverEqual() {
    var window = DuplicateWindow()
    var news: [Bool] = []
    for bits in 0..<300 as Range<UInt128> {
      let forms = [SpelledID.ulid(bits), SpelledID.uuid(bits)].map { SpelledID.input($0) }
      var hashed = SpelledID.input("x")
      hashed.identity = EventIdentity(high: 0, low: UInt64(bits))
      for input in forms + [hashed] { news.append(window.isRepeat(input)) }
    }
    #expect(!news.contains(true))
    #expect(window.count == 900)
    let isKnown = window.isRepeat(SpelledID.input(SpelledID.uuid(7)))
    #expect(isKnown)
  }

  @Test func inputsOfOneLineShareItsIDAndAreTwo() {
    var window = DuplicateWindow()
    let first = SpelledID.input("01ARZ3NDEKTSV4RRFFQ69G5FAV")
    var second = first
    second.identity = EventIdentity(high: first.identity.low, low: first.identity.high)
    let news = [first, second, second, first].map { window.isRepeat($0) }
    #expect(news == [false, false, true, true])
  }

  @Test func whatAnIdentityWasMadeOfIsNoPartOfIt() {
    let made = EventIdentity(room: hall, eventID: "e1")
    let bare = EventIdentity(high: made.high, low: made.low)
    #expect(made == bare && made.hashValue == bare.hashValue)
    #expect(made.isOfEventID && !bare.isOfEventID)
  }
}

/// Ids in the spellings of the field.
enum SpelledID {
  static func ulid(_ bits: UInt128) -> String {
    let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    return String(
      (0..<26).reversed().map { digits[Int(truncatingIfNeeded: bits >> (5 * $0)) & 31] })
  }

  static func uuid(_ bits: UInt128) -> String {
    let digits = Array("0123456789abcdef")
    let text = (0..<32).reversed().map { digits[Int(truncatingIfNeeded: bits >> (4 * $0)) & 15] }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }
      .joined(separator: "-")
  }

  /// An id of a form by its number.
  static func text(_ number: UInt64, form: Int) -> String {
    let bits = UInt128(number) << 64 | UInt128(number &* 0x9E37_79B9_7F4A_7C15)
    return form == 0 ? ulid(bits) : form == 1 ? uuid(bits) : "event-\(number)"
  }

  /// Something of the hall that has a name.
  static func input(_ id: String, at time: Int64 = 1) -> Input {
    Input(
      identity: EventIdentity(room: hall, eventID: id), room: hall, stamp: stamp(time),
      arrival: stamp(time), type: "event", eventID: id, body: .noted)
  }
}
