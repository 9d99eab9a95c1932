/// The dialects, by name.
package enum Dialects {
  /// A new decoder of a dialect, or `nil` for a name that is none.
  package static func named(_ name: String) -> (any Dialect)? { makers[name]?() }

  /// Every dialect's name, in order.
  package static var names: [String] { makers.keys.sorted() }

  private static let makers: [String: @Sendable () -> any Dialect] = [
    CallTopDialect.name: { CallTopDialect() },
    JanusDialect.name: { JanusDialect() },
  ]
}
