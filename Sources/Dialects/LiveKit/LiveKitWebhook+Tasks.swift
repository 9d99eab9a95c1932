import CallRoom
import JSON

// What machines do in a room: recordings and streams (egress), streams that come in (ingress), agents.
//
// Addresses and keys of streams stand there too; they are never read.
extension LiveKitWebhook {
  /// A recording or a stream; its room stands in it.
  func egress() throws(Rejection) -> Input {
    guard let info = try either("egressInfo", "egress_info") else {
      throw fields.missing("egressInfo", "an egress")
    }
    let status = try info.word("status") ?? "EGRESS_STARTING"
    let room = try info.identifier("roomName", "room_name") ?? self.room?.name
    let task = RoomEvent.task(
      id: try info.requiredID("egressId", "egress_id"), kind: ExactText(try Self.kind(of: info)),
      status: ExactText(Self.egressStates[status] ?? status))
    return try input(
      .event(task, server: nil), of: try named(room, "egressInfo.roomName"),
      at: try info.nanoseconds("updatedAt", "updated_at"))
  }

  private static let egressStates = [
    "EGRESS_STARTING": "waitStart", "0": "waitStart", "EGRESS_ACTIVE": "running", "1": "running",
    "EGRESS_ENDING": "waitEnd", "2": "waitEnd", "EGRESS_COMPLETE": "normal", "3": "normal",
    "EGRESS_FAILED": "exception", "4": "exception", "EGRESS_ABORTED": "exception",
    "5": "exception", "EGRESS_LIMIT_REACHED": "exception", "6": "exception",
  ]

  /// Where it goes: to a stream, else it records.
  private static func kind(of info: Fields) throws(Rejection) -> String {
    let streams: [StaticString] = ["stream", "streamResults", "stream_results"]
    if streams.contains(where: info.hasContent) { return "live" }
    for request in requests {
      guard let outputs = try info.object(request) else { continue }
      if ["stream", "streamOutputs", "stream_outputs"].contains(where: outputs.hasContent) {
        return "live"
      }
    }
    return "record"
  }

  private static let requests: [StaticString] = [
    "roomComposite", "room_composite", "web", "participant", "trackComposite", "track_composite",
    "track",
  ]

  /// A stream that comes in.
  func ingress(status: String) throws(Rejection) -> Input {
    guard let info = try either("ingressInfo", "ingress_info") else {
      throw fields.missing("ingressInfo", "an ingress")
    }
    let room = try info.identifier("roomName", "room_name") ?? self.room?.name
    let failed = try info.object("state")?.word("status").map { Self.isFailed($0) } ?? false
    let task = RoomEvent.task(
      id: try info.requiredID("ingressId", "ingress_id"), kind: ExactText("ingress"),
      status: ExactText(failed ? "exception" : status))
    return try input(.event(task, server: nil), of: try named(room, "ingressInfo.roomName"))
  }

  private static func isFailed(_ status: String) -> Bool {
    status == "ENDPOINT_ERROR" || status == "4"
  }

  /// An agent's job.
  func job(isOver: Bool) throws(Rejection) -> Input {
    guard let job = try fields.object("job") else { throw fields.missing("job", "a job") }
    let room = try job.object("room")?.identifier("name") ?? self.room?.name
    let status = try job.object("state")?.word("status")
    let failed = status == "JS_FAILED" || status == "3"
    let task = RoomEvent.task(
      id: try job.requiredID("id"), kind: ExactText("agent"),
      status: ExactText(isOver ? (failed ? "exception" : "normal") : "running"))
    return try input(.event(task, server: nil), of: try named(room, "job.room.name"))
  }

  private func either(_ camel: StaticString, _ snake: StaticString) throws(Rejection) -> Fields? {
    if let fields = try fields.object(camel) { return fields }
    return try fields.object(snake)
  }

  private func named(_ room: String?, _ field: String) throws(Rejection) -> String {
    guard let room else {
      throw Rejection(
        byte: fields.object.byte, field: field, reason: "expected a room's name, got nothing")
    }
    return room
  }
}

extension Fields {
  /// Whether something stands there: an empty list is nothing.
  fileprivate func hasContent(_ name: StaticString) -> Bool {
    guard let value = object[name], !value.isNull else { return false }
    return value.kind == .array ? value.count > 0 : true
  }

  /// A time in nanoseconds since 1970; 0 is none.
  fileprivate func nanoseconds(_ names: StaticString...) throws(Rejection) -> Timestamp? {
    guard let (value, name) = value(names) else { return nil }
    guard let number = value.int64 ?? value.string.flatMap(Int64.init) else {
      throw fault(value, name, "nanoseconds since 1970")
    }
    let time = Timestamp(microseconds: number / 1000)
    return Stamp(time, tieBreak: 0) == nil ? nil : time
  }
}
