package import CallRoom
package import JSON

/// Inputs as our own line: the other way round of ``CallTopDialect``.
///
/// A line that has an `eventID` decodes to the input that it was made of. Without one the content makes
/// the identity, and only that may differ (with it the tie-break of the stamps). The realm, the feed and a
/// server's name are in no line.
package enum LineEncoder {
  /// Writes an input as one object; whether our own line can express it.
  ///
  /// What it cannot express is written with its type behind the dialect's name, and claims nothing.
  @discardableResult
  package static func write(_ input: Input, from dialect: String, to json: inout JSONWriter)
    -> Bool
  {
    let known = shape(of: input)
    let shape = known ?? LineShape("\(dialect) \(input.type)")
    let room = input.room?.roomID ?? shape.room
    let isSnapshot = if case .snapshot = input.body { true } else { false }
    json.object { json in
      json.member("version", 1)
      if let id = input.eventID { json.member("eventID", id) }
      if let room { json.member("roomID", room.text) }
      json.member("type", shape.type)
      if let user = shape.userID { json.member("userID", user.text) }
      var times: [(String, LineValue?)] = [
        (isSnapshot ? "asOf" : "sentAt", .time(input.stamp.time))
      ]
      if input.arrival.time != input.stamp.time {
        times.append(("receivedAt", .time(input.arrival.time)))
      }
      json.members(times)
      if !shape.data.isEmpty || isSnapshot {
        json.key("data")
        json.object { $0.members(shape.data) }
      }
    }
    return known != nil
  }

  /// What a line that means this input says; `nil` where there is no such line.
  static func shape(of input: Input) -> LineShape? {
    var shape: LineShape?
    switch input.body {
    case .event(let event, _):
      shape =
        roomShape(of: event) ?? personShape(of: event) ?? meetingShape(of: event)
        ?? callShape(of: event)
    case .snapshot(let snapshot): shape = snapshotShape(of: snapshot)
    case .client(let key, let fact):
      shape = clientShape(of: fact, type: input.type)
      if shape?.userID == nil { shape?.userID = key.userID }
    case .unknownType:
      // Its own name says that it is not known, unless we know it after all.
      shape = EventTable.known(input.type) == nil ? LineShape(input.type) : nil
    case .handle, .serverSessionEnded, .serverStarted, .serverStopped, .noted: shape = nil
    }
    guard var shape else { return nil }
    if isAlias(input.type, of: shape.type) { shape.type = input.type }
    return shape
  }

  /// Whether two names are those of one event: then the one that was used stays.
  private static func isAlias(_ name: String, of type: String) -> Bool {
    name != type
      && EventTable.families.joined().contains {
        $0.names.contains(type) && $0.names.contains(name)
      }
  }
}
