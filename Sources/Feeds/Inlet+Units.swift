package import CallRoom
package import Dialects
import EventCore
import JSON
import Synchronization

/// What came as a whole (a body, a message): decoded, and not applied yet.
package struct InletUnit: Sendable {
  /// Its inputs and rejections, in order.
  package let inputs: [Decoded]
  /// Its bytes.
  package let bytes: Int

  /// How many of its inputs cannot be applied.
  package var rejected: Int { inputs.count { if case .rejection = $0 { true } else { false } } }
}

extension Inlet {
  /// Decodes what came as a whole, by a dialect that the feed knows from elsewhere; on any thread,
  /// without waiting for the core.
  ///
  /// `asLines` cuts it into lines, unless all of it is one value.
  package func decode(_ bytes: UnsafeRawBufferPointer, by dialect: any Dialect, asLines: Bool)
    -> InletUnit
  {
    let inputs = stream.withLock { stream -> [Decoded] in
      noteArrival(&stream)
      var dialect = dialect
      var found: [Decoded] = []
      guard asLines, !Self.isOneValue(bytes) else {
        decode(.line(line: 0, bytes: bytes), by: &dialect, &stream, into: &found)
        return found
      }
      var splitter = LineSplitter(limit: type(of: dialect).unitLimit)
      splitter.feed(bytes) { decode($0, by: &dialect, &stream, into: &found) }
      splitter.finish { decode($0, by: &dialect, &stream, into: &found) }
      return found
    }
    return InletUnit(inputs: inputs, bytes: bytes.count)
  }

  /// Applies what was decoded, in order, at once.
  package func apply(_ units: [InletUnit]) {
    guard !units.isEmpty else { return }
    let count = units.reduce(0) { $0 + $1.bytes }
    store.update(feed: address.text) { $0.bytes += count }
    apply(units.flatMap(\.inputs))
  }

  /// Counts and tells what was turned away unread.
  func turnAway(_ refusals: UnitQueue.Refusals) {
    guard refusals.count > 0 else { return }
    var rejections = refusals.told.map { refused in
      Rejection(
        reason: "\(refused.path) answered \(refused.status): \(refused.words)",
        origin: RejectedOrigin(type: "request"))
    }
    let more = refusals.count - rejections.count
    if more > 0 {
      rejections.append(
        Rejection(
          reason: "\(more) more requests were turned away at the same time",
          origin: RejectedOrigin(type: "request")))
    }
    store.turnAway(rejections, count: refusals.count, from: address.text, readAt: clock())
  }

  /// A value that is written over several lines; lines of values are told by their second one.
  private static func isOneValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.contains(0x0A) else { return false }
    var reader = JSONReader()
    return (try? reader.read(bytes) { _ in true }) ?? false
  }

  private func decode(
    _ line: LineSplitter.Line, by dialect: inout any Dialect, _ stream: inout Stream,
    into found: inout [Decoded]
  ) {
    let limit = type(of: dialect).unitLimit
    switch line {
    case .line(let number, let bytes) where bytes.count <= limit:
      guard !Self.isBlank(bytes) else { return }
      let line = number == 0 ? nil : number
      let context = context(line: line, &stream)
      let inputs = dialect.decode(bytes, in: context)
      if type(of: dialect).carriesServerTime { learnClock(from: inputs, arrived: context.readAt) }
      found += inputs
    case .line(let number, let bytes): found.append(Self.tooLong(number, bytes.count, limit))
    case .tooLong(let number, let count): found.append(Self.tooLong(number, count, limit))
    }
  }
}
