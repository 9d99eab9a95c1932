import CallRoom

/// Names that come again and again, each with a number.
struct InspectorNames: Sendable {
  /// The feeds: 1 to 254.
  private(set) var feeds = NumberedNames(limit: 254)
  /// The inputs' types: 1 to 1,024, for a sender may make up as many as it likes.
  private(set) var types = NumberedNames(limit: 1024)
  /// The feed that was asked for last: what comes together is of one.
  private var flatTypes = [UInt16](repeating: 0, count: FlatEvent.Kind.allCases.count)
  private var newest = (name: "", number: UInt8.max)

  /// The number of a feed, the largest one where it has none.
  @inline(__always)
  mutating func feed(_ name: String) -> UInt8 {
    newest.name == name && newest.name.utf8.count == name.utf8.count && newest.number != .max
      ? newest.number : find(name)
  }

  private mutating func find(_ name: String) -> UInt8 {
    guard let number = feeds.number(of: name), let number = UInt8(exactly: number) else {
      return .max
    }
    newest = (name, number)
    return number
  }

  /// The number of a type, the largest one where it has none.
  mutating func type(_ name: String) -> UInt16 { types.number(of: name) ?? .max }

  /// The number of the type of an event that is applied as it came.
  @inline(__always)
  mutating func type(of kind: FlatEvent.Kind) -> UInt16 {
    let known = flatTypes[Int(kind.rawValue)]
    return known != 0 ? known : find(kind)
  }

  private mutating func find(_ kind: FlatEvent.Kind) -> UInt16 {
    let number = type(kind.type)
    if number != .max { flatTypes[Int(kind.rawValue)] = number }
    return number
  }
}

/// The first of the names that came, numbered from 1; those that come beyond the limit have no number, and none
/// that are not ASCII have: of ASCII two texts of one length are equal only where every byte is.
struct NumberedNames: Sendable {
  private let limit: Int
  private var names: [String] = []
  private var numbers: [String: UInt16] = [:]
  /// Two of each length (by its lowest five bits) that were asked for last, the newer first, 0 for none: most
  /// often a name is one of them.
  private var recent = [UInt16](repeating: 0, count: 64)

  init(limit: Int) { self.limit = min(limit, Int(UInt16.max) - 1) }

  /// The number of a name; `nil` where it has none.
  mutating func number(of name: String) -> UInt16? {
    let place = (name.utf8.count & 31) &* 2
    let newest = recent[place]
    if isName(newest, name) { return newest }
    let other = recent[place + 1]
    guard let number = isName(other, name) ? other : search(name) else { return nil }
    recent[place + 1] = newest
    recent[place] = number
    return number
  }

  @inline(__always)
  private func isName(_ number: UInt16, _ name: String) -> Bool {
    guard number > 0 else { return false }
    return names[Int(number) - 1] == name && names[Int(number) - 1].utf8.count == name.utf8.count
  }

  private mutating func search(_ name: String) -> UInt16? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if let number = numbers[name] { return number }
    guard names.count < limit else { return nil }
    names.append(name)
    let number = UInt16(truncatingIfNeeded: names.count)
    numbers[name] = number
    return number
  }

  /// The name of a number.
  func name(_ number: Int) -> String? {
    names.indices.contains(number - 1) ? names[number - 1] : nil
  }
}
