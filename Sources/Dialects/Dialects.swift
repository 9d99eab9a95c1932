/// The dialects, by name.
package enum Dialects {
  /// A new decoder of a dialect, or `nil` for a name that is none.
  package static func named(_ name: String) -> (any Dialect)? { makers[name]?() }

  /// Every dialect's name, in order.
  package static var names: [String] { makers.keys.sorted() }

  private static let makers: [String: @Sendable () -> any Dialect] = [
    CallTopDialect.name: { CallTopDialect() },
    JanusDialect.name: { JanusDialect() },
    LiveKitDialect.name: { LiveKitDialect() },
    LiveKitSignalDialect.name: { LiveKitSignalDialect() },
    OpenIMDialect.name: { OpenIMDialect() },
    SMeetingDialect.name: { SMeetingDialect() },
  ]

  /// The dialect that a first line is plainly of, where it is another than our own.
  package static func guess(_ bytes: UnsafeRawBufferPointer) -> (any Dialect)? {
    if JanusDialect.looksLikeIt(bytes) { return JanusDialect() }
    if LiveKitDialect.looksLikeIt(bytes) { return LiveKitDialect() }
    if SMeetingDialect.looksLikeIt(bytes) { return SMeetingDialect() }
    return OpenIMDialect.looksLikeIt(bytes) ? OpenIMDialect() : nil
  }
}
