import CallRoom
import JSON

/// A custom signal inside a callback: our own line without its room, in an object, in a text, in a
/// text of a text.
///
/// What is none of these is opaque: kept and shown.
struct OpenIMSignal {
  private let line: SignalLine

  init(_ line: SignalLine) { self.line = line }

  func inputs() throws(Rejection) -> [Decoded] {
    let found = try OpenIMPayload.open(line) { payload throws(Rejection) in
      let event = try OpenIMEvent(line, payload)
      guard let (info, name) = payload.value(["customInfo"]) else {
        // No structure around the signal (iOS): the payload is the signal.
        return try signal(in: payload, of: event.line)
      }
      let inner = try OpenIMPayload.unwrap(
        info, name.description, layers: OpenIMPayload.layers, entersData: false
      ) { signal throws(Rejection) in
        try self.signal(in: signal, of: event.line)
      }
      return if let inner { inner } else { [.input(try event.line.input(.unknownType))] }
    }
    return if let found { found } else { [.input(try line.input(.unknownType))] }
  }

  /// Our own signals only: what a client sends grants nobody a role, and ends no call.
  private func signal(in fields: Fields, of outer: SignalLine) throws(Rejection) -> [Decoded] {
    guard fields.has("version"), let type = fields.object["type"]?.string,
      EventTable.signalNames.contains(outer.context.signals[type] ?? type)
    else { return [.input(try outer.input(.unknownType))] }
    do throws(Rejection) {
      var inner = try SignalLine(fields.object, in: outer.context)
      if let room = outer.room { inner.room = room }
      if inner.sentAt == nil {
        inner.sentAt = outer.sentAt
        inner.likeness = outer.likeness
      }
      // When it came, the place that saw it first tells, not the sender.
      inner.receivedAt = outer.receivedAt
      return try inner.inputs()
    } catch {
      var rejection = error
      rejection.field = rejection.field.map { "\(fields.path).\($0)" } ?? fields.path
      throw rejection
    }
  }
}
