/// The six kinds of JSON value.
@usableFromInline
package enum JSONKind: UInt8, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool
  /// A number of any size.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
}
