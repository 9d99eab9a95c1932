/// Writes values as bytes that are equal exactly when the values are, on every machine.
///
/// The digest of the state is a hash of them, and two writes of one stamp are ordered by them (core
/// laws §1).
package struct CanonicalEncoder: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ byte: UInt8) { bytes.append(byte) }

  package mutating func add(_ number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ number: Double?) {
    guard let number else { return add(UInt8(0)) }
    add(UInt8(1))
    add(number == 0 ? 0 : number.bitPattern)
  }

  package mutating func add(_ flag: Bool) { add(UInt8(flag ? 1 : 0)) }

  package mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func add(_ text: String?) {
    guard let text else { return add(UInt8(0)) }
    add(UInt8(1))
    add(text)
  }

  package mutating func add(_ stamp: Stamp) { add(stamp.rawValue) }

  package mutating func add(_ identity: EventIdentity) {
    add(identity.high)
    add(identity.low)
  }

  /// The hash of all that was written.
  package var digest: EventIdentity {
    var hash = Hash128()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.finish()
  }
}

/// A value that a register can hold.
package protocol CanonicalValue: Equatable, Sendable {
  /// Writes the value so that equal bytes mean equal values.
  func encode(into encoder: inout CanonicalEncoder)
}

extension CanonicalValue {
  /// The value's bytes.
  package var canonicalBytes: [UInt8] {
    var encoder = CanonicalEncoder()
    encode(into: &encoder)
    return encoder.bytes
  }
}

extension Bool: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(self) }
}

extension ExactText: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(text) }
}

extension Timestamp: CanonicalValue {
  package func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(UInt64(bitPattern: microseconds))
  }
}

extension CanonicalValue where Self: RawRepresentable, RawValue == String {
  package func encode(into encoder: inout CanonicalEncoder) { encoder.add(rawValue) }
}

extension MediaState: CanonicalValue {}
extension Role: CanonicalValue {}
extension MediaPolicy: CanonicalValue {}
extension ShareKind: CanonicalValue {}
extension QualityTier: CanonicalValue {}
