import CallRoom

// What a line tells of the client that reports.
extension SignalLine {
  /// The client: by the feed, and by the user where the line names one.
  var client: ClientKey { ClientKey(feed: context.feed, userID: userID) }

  /// Why the client is no longer in the meeting: the meeting's end, an exit, or only another device.
  func disconnection() throws(Rejection) -> RoomEvent {
    switch try data.exitReason() {
    case .destroyed: return .sessionEnded
    case .replaced: return .seen
    default: return userID.map { .exited($0, connection: nil) } ?? .seen
    }
  }

  /// Who sent what comes outside of meetings.
  func base() throws(Rejection) -> Fields { try data.object("base") ?? data }

  /// What it is about.
  func content() throws(Rejection) -> Fields { try data.object("content") ?? data }

  /// Something that the client is told outside of meetings.
  func notice(_ kind: ClientNotice.Kind) throws(Rejection) -> ClientFact {
    let content = try content()
    let meeting = try content.looseID("meetingId", "meeting_id")
    let number = try content.looseID("roomNo", "room_no")
    let from = try base().looseID("uid")
    return .notice(
      kind, from: from.map { UserID($0) }, meetingID: (meeting ?? number).map { ExactText($0) },
      title: try content.text("title"))
  }

  /// Something that the client's own machine does.
  func machineNotice(_ kind: ClientNotice.Kind) -> ClientFact {
    .notice(
      kind, from: nil, meetingID: room.map { $0.roomID.value }, title: ExactText(type))
  }

  /// A microphone, a loudspeaker or a camera.
  func device() throws(Rejection) -> Device {
    let device = try data.object("device") ?? data
    let kind = try device.word("kind")
    return Device(
      id: try device.requiredID("deviceId", "device_id").text,
      name: try device.text("name", "label")?.text,
      kind: kind.map { Self.deviceKinds[$0.lowercased()] ?? $0 },
      isDefault: try device.flag("isDefault", "is_default"))
  }

  private static let deviceKinds: [String: String] = [
    "audioinput": "audioInput", "audio_input": "audioInput", "audiooutput": "audioOutput",
    "audio_output": "audioOutput", "videoinput": "videoInput", "video_input": "videoInput",
  ]
}
