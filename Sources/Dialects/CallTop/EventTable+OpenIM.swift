import CallRoom

// The callbacks of OpenIM in every spelling of its SDKs.
extension EventTable {
  static let openIM: [Entry] = [
    call("ReceiveNewInvitation", once: "invited") { event throws(Rejection) in
      .invited(try event.info())
    },
    call("InviteeAccepted", "InviteeAcceptedByOtherDevice", once: "accepted") {
      event throws(Rejection) in
      let info = try event.info()
      return .inviteeAnswered(info, try event.answerer(info), isAccepted: true)
    },
    call("InviteeRejected", "InviteeRejectedByOtherDevice", once: "rejected") {
      event throws(Rejection) in
      let info = try event.info()
      return .inviteeAnswered(info, try event.answerer(info), isAccepted: false)
    },
    call("InvitationCancelled", once: "cancelled") { event throws(Rejection) in
      .invitationCancelled(try event.info())
    },
    // One for each invitee, and none says for whom.
    call("InvitationTimeout", once: "timeout") { event throws(Rejection) in
      .invitationTimedOut(try event.info())
    },
    call("HangUp", "Hangup", "HungUp", "HunguUp") { event throws(Rejection) in
      .hungUp(try event.info(), try event.actor())
    },
    call("RoomParticipantConnected") { event throws(Rejection) in
      .callJoined(try event.infoIfTold(), try event.participants())
    },
    call("RoomParticipantDisconnected") { event throws(Rejection) in
      .callLeft(try event.infoIfTold(), try event.participants().map(\.userID))
    },
    call("StreamChange", "MeetingStreamChanged") { event throws(Rejection) in
      try event.streamChange()
    },
    Entry(names: ["ReceiveCustomSignal", "ReceiveCustomSignaling"].flatMap(spellings)) {
      line throws(Rejection) in try OpenIMSignal(line).inputs()
    },
  ]

  /// A callback; `once` where it happens once in a call, whoever reports it.
  private static func call(
    _ stems: String..., once: String? = nil,
    decode: @escaping @Sendable (OpenIMEvent) throws(Rejection) -> RoomEvent
  ) -> Entry {
    Entry(names: stems.flatMap(spellings)) { line throws(Rejection) in
      let inputs = try OpenIMPayload.open(line) { payload throws(Rejection) in
        let event = try OpenIMEvent(line, payload)
        return [.input(try event.input(try decode(event), once: once))]
      }
      if let inputs { return inputs }
      // Text of which nothing is promised (uni-app): a question is due.
      guard line.room != nil else { return [.input(try line.input(.unknownType))] }
      return [.input(try line.input(.event(.unsureChange, server: nil)))]
    }
  }

  /// The core's spelling, the SDKs', that of iOS with its colon, and HarmonyOS's.
  private static func spellings(_ stem: String) -> [String] {
    ["On\(stem)", "on\(stem)", "on\(stem):", "EventOn\(stem)"]
  }
}

extension OpenIMEvent {
  /// A stream was silenced or freed: of whom, only some servers say.
  fileprivate func streamChange() throws(Rejection) -> RoomEvent {
    guard let isMuted = try payload.flag("mute") else {
      throw payload.missing("mute", "true or false")
    }
    let stream = try payload.word("streamType")
    guard let user = try payload.looseID("userID", "opUserID").map({ UserID($0) }) else {
      return .unsureChange
    }
    let state: MediaState = isMuted ? .off : .on
    switch stream?.lowercased() {
    case "audio", "microphone": return .microphone(user, state, by: nil)
    case "video", "camera": return .camera(user, state)
    default: return .unsureChange
    }
  }
}
