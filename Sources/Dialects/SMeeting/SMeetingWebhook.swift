import CallRoom
import JSON

/// One webhook of SMeeting: an event of the meeting's own table in a server's envelope, whose `time` has whole
/// seconds.
struct SMeetingWebhook {
  private let context: DecodeContext
  private let fields: Fields
  private let event: String
  private let time: Timestamp?
  private let data: Fields

  init(_ root: JSONValue, in context: DecodeContext) throws(Rejection) {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    self.context = context
    var fields = Fields(root)
    fields.takesNumbersAsIDs = true
    self.fields = fields
    guard let event = try fields.identifier("event") else {
      throw fields.missing("event", "an event's name")
    }
    self.event = event
    time = try fields.moment("time")
    guard let data = try fields.object("data") else { throw fields.missing("data", "an object") }
    self.data = data
  }

  /// The events of the table that a server sends; a client's have names of their own.
  private static let known: Set<String> = [
    "user_enter", "user_exit", "meeting_status_change", "mcu_status_change", "mcu_record_done",
    "mcu_alarm", "channel_open", "channel_destroy", "user_join", "user_leave", "mcu_task",
    "mcu_record",
  ]

  /// What tells nothing of a room's people or its state: links outside of meetings, transcripts, and
  /// questions to agents, which are not for a monitor.
  private static let noted: Set<String> = [
    "im_connect", "im_disconnect", "talkrec_task", "talkrec_record", "agent_join", "agent_operate",
  ]

  /// A kind of device from which on who joins is a machine: a mixer, a telephone bridge, a stream.
  private static let firstMachine: Int64 = 80

  /// The room: a meeting, or a channel.
  static func roomID(_ data: Fields) throws(Rejection) -> String? {
    try data.looseID("meeting_id", "meetingId", "channel", "room_no", "roomNo")
  }

  /// What it says.
  func inputs() throws(Rejection) -> [Decoded] {
    let line = try line()
    guard Self.known.contains(event), line.meaning != nil else {
      return [.input(try line.input(Self.noted.contains(event) ? .noted : .unknownType))]
    }
    guard try isMachine() else { return try line.inputs() }
    return [.input(try line.input(try machine(line)))]
  }

  private func isMachine() throws(Rejection) -> Bool {
    guard Self.people.contains(event) else { return false }
    return try data.integer("device_type", "deviceType") ?? 0 >= Self.firstMachine
  }

  private static let people: Set<String> = ["user_enter", "user_join", "user_exit", "user_leave"]

  /// Of a machine it is said that it is gone: what is told of it later is no sign of a person.
  private func machine(_ line: SignalLine) throws(Rejection) -> InputBody {
    .event(.exited(try line.subject(), connection: nil), server: nil)
  }

  /// The webhook as a line of the table.
  ///
  /// Its content makes it the same webhook: a repeat has all of it.
  private func line() throws(Rejection) -> SignalLine {
    let room = try Self.roomID(data).map { RoomKey(realm: context.realm, roomID: RoomID($0)) }
    var line = SignalLine(event, of: room, data: data, in: fields, context)
    var hash = Hash128()
    hash.add(context.realm ?? "")
    hash.add(SMeetingDialect.name)
    hash.add(fields.object)
    line.likeness = hash.finish()
    guard let time else { return line }
    // Placed inside its second by its arrival; at its end where none is known (core laws §3).
    let end = time.advanced(byMicroseconds: 999_999)
    let placed = context.isLive ? min(max(context.readAt, time), end) : end
    line.sentAt = placed
    line.receivedAt = context.isLive ? max(context.readAt, placed) : nil
    return line
  }
}
