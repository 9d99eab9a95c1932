import CallRoom

/// What a window remembers of an input: 128 bits, and what they are.
///
/// Ids of two forms are never equal, whatever their bits.
struct RememberedID: Equatable, Sendable {
  /// What the bits are.
  enum Form: UInt8 {
    /// The input's identity, a keyed 128-bit hash.
    case identity
    /// All of an event id that is a ULID: 26 characters of Crockford's alphabet, upper case.
    case ulid
    /// All of an event id that is a UUID: canonical, lower case.
    case uuid
  }

  let bits: UInt128
  let form: Form

  init(bits: UInt128, form: Form) {
    self.bits = bits
    self.form = form
  }

  /// The event's own id where that is the identity, and can be kept whole; else the identity.
  static func of(_ input: Input) -> RememberedID {
    let identity = input.identity
    if identity.isOfEventID, let whole = input.name?.withUTF8({ RememberedID(utf8: $0) }) ?? nil {
      return whole
    }
    return RememberedID(identity)
  }

  /// What has no name that is kept whole is known by its identity.
  init(_ identity: EventIdentity) {
    self.init(bits: UInt128(identity.high) << 64 | UInt128(identity.low), form: .identity)
  }

  /// An event id kept whole; `nil` for one that is neither a ULID nor a UUID in its usual spelling.
  init?(eventID: String) {
    var eventID = eventID
    let kept = eventID.withUTF8 { RememberedID(utf8: UnsafeRawBufferPointer($0)) }
    guard let kept else { return nil }
    self = kept
  }

  /// As `init(eventID:)`, of the id's UTF-8.
  init?(utf8 text: UnsafeRawBufferPointer) {
    let kept: Self? =
      switch text.count {
      case 26: Self.ulid(text).map { Self(bits: $0, form: .ulid) }
      case 36: Self.uuid(text).map { Self(bits: $0, form: .uuid) }
      default: nil
      }
    guard let kept else { return nil }
    self = kept
  }

  /// A hash for finding it, keyed by this process: nobody outside can choose ids that meet in one place.
  var hash: UInt64 {
    let (low, high) = (UInt64(truncatingIfNeeded: bits), UInt64(truncatingIfNeeded: bits >> 64))
    let product = (low ^ Self.key.low).multipliedFullWidth(
      by: high ^ Self.key.high ^ UInt64(form.rawValue))
    return product.high ^ product.low
  }

  /// Swift's own key of this process, so that runs with a fixed key can be compared.
  private static let key: (low: UInt64, high: UInt64) = (derived(1), derived(2))

  private static func derived(_ number: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

extension RememberedID {
  // What each byte is worth as a digit; what is no digit is more than any.
  private static let crockford = digits("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let hexadecimal = digits("0123456789abcdef")
  private static let noDigit: UInt8 = 0x80

  private static func digits(_ alphabet: String) -> [UInt8] {
    var digits = Array(repeating: noDigit, count: 256)
    for (value, letter) in alphabet.utf8.enumerated() { digits[Int(letter)] = UInt8(value) }
    return digits
  }

  private static func ulid(_ text: UnsafeRawBufferPointer) -> UInt128? {
    guard let base = text.baseAddress, text.count == 26 else { return nil }
    return crockford.withUnsafeBufferPointer { digits in
      guard let digits = digits.baseAddress else { return nil }
      var seen: UInt8 = 0
      let first = read(base, 0..<2, 5, digits, &seen)
      let second = read(base, 2..<14, 5, digits, &seen)
      let third = read(base, 14..<26, 5, digits, &seen)
      guard seen < noDigit, first < 256 else { return nil }
      return UInt128(first) << 120 | UInt128(second) << 60 | UInt128(third)
    }
  }

  /// 32 digits and four dashes.
  private static func uuid(_ text: UnsafeRawBufferPointer) -> UInt128? {
    let dash = UInt8(ascii: "-")
    guard text[8] == dash, text[13] == dash, text[18] == dash, text[23] == dash else { return nil }
    guard let base = text.baseAddress, text.count == 36 else { return nil }
    return hexadecimal.withUnsafeBufferPointer { digits in
      guard let digits = digits.baseAddress else { return nil }
      var seen: UInt8 = 0
      let first = read(base, 0..<8, 4, digits, &seen)
      let second = read(base, 9..<13, 4, digits, &seen)
      let third = read(base, 14..<18, 4, digits, &seen)
      let fourth = read(base, 19..<23, 4, digits, &seen)
      let fifth = read(base, 24..<36, 4, digits, &seen)
      guard seen < noDigit else { return nil }
      return UInt128(first << 32 | second << 16 | third) << 64 | UInt128(fourth << 48 | fifth)
    }
  }

  @inline(__always)
  private static func read(
    _ text: UnsafeRawPointer, _ range: Range<Int>, _ width: UInt64,
    _ digits: UnsafePointer<UInt8>, _ seen: inout UInt8
  ) -> UInt64 {
    var value: UInt64 = 0
    for index in range {
      let digit = digits[Int(text.load(fromByteOffset: index, as: UInt8.self))]
      seen |= digit
      value = value &<< width | UInt64(digit)
    }
    return value
  }
}
