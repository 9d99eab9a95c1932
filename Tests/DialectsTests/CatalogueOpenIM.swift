// The callbacks of OpenIM.

/// Every spelling of a callback.
func spellings(_ stems: String...) -> [String] {
  stems.flatMap { ["On\($0)", "on\($0)", "on\($0):", "EventOn\($0)"] }
}

/// An invitation as the SDKs print it.
func invitation(
  _ change: String = "", invitees: String = #"["bob","carol"]"#, time: String = "1719800000000"
) -> String {
  #"{"inviterUserID":"alice","inviteeUserIDList":\#(invitees),"customData":"","groupID":"g1","#
    + #""roomID":"r","timeout":30,"mediaType":"video","platformID":5,"sessionType":3,"#
    + #""initiateTime":\#(time),"busyLineUserIDList":null\#(change)}"#
}

private let whole = #"{"invitation":\#(invitation()),"userID":"bob","opUserPlatformID":2}"#
private let audio = #"{"invitation":\#(invitation(#","mediaType":"audio""#)),"userID":"bob"}"#
private let broken = (
  #"{"invitation":\#(invitation(time: "-5")),"userID":"bob"}"#, "data.invitation.initiateTime"
)
private let people = #"[{"userInfo":{"userID":"bob","nickname":"Bob"}}]"#

private func call(
  _ names: [String], _ data: String, _ shows: [String: String], older: String = audio
) -> CatalogueRow {
  CatalogueRow(data: data, shows: shows, older: older, broken: broken).with {
    $0.names = names
    $0.user = nil
    $0.before = []
  }
}

private func state(_ word: String) -> [String: String] {
  ["room/invitations/0/invitees/0/state": text(word)]
}

let openIMRows: [CatalogueRow] = [
  call(
    spellings("ReceiveNewInvitation"), whole,
    [
      "room/invitations/0/invitees/0/state": text("ringing"),
      "room/invitations/0/inviter": text("alice"), "room/invitations/0/media": text("video"),
      "room/invitations/0/session": text("r@1719800000000"),
    ]),
  call(
    spellings("InviteeAccepted", "InviteeAcceptedByOtherDevice"), whole,
    [
      "room/invitations/0/invitees/0/state": text("accepted"),
      "room/invitations/0/invitees/0/media": text("joining"),
      "room/invitations/0/invitees/1/state": text("invited"),
    ]),
  call(
    spellings("InviteeRejected", "InviteeRejectedByOtherDevice"), whole, state("rejected")),
  call(spellings("InvitationCancelled"), whole, state("cancelled")),
  call(spellings("InvitationTimeout"), whole, state("timedOut")),
  call(
    spellings("HangUp", "Hangup", "HungUp", "HunguUp"), whole,
    [
      "room/invitations/0/invitees/0/media": text("left"),
      "room/invitations/0/invitees/1/media": text("absent"), "room/participants": "[]",
    ]
  ).with { $0.before = [("user_enter", "bob", "{}")] },
  call(
    spellings("RoomParticipantConnected"),
    #"{"invitation":\#(invitation()),"participant":\#(people),"groupID":"g1"}"#,
    [
      "room/participants/0/userID": text("bob"), "room/participants/0/name": text("Bob"),
      "room/invitations/0/invitees/0/media": text("active"),
    ], older: #"{"invitation":\#(invitation()),"participant":null}"#),
  call(
    spellings("RoomParticipantDisconnected"),
    #"{"invitation":\#(invitation()),"participant":\#(people)}"#,
    ["room/freshness/gapSuspected": "true", "room/participants/0/userID": text("bob")],
    older: #"{"invitation":\#(invitation()),"participant":[]}"#
  ).with { $0.before = [("user_enter", "bob", "{}")] },
  call(
    spellings("StreamChange", "MeetingStreamChanged"),
    #"{"roomID":"r","streamType":"audio","mute":true,"userID":"bob"}"#,
    ["room/participants/0/mic": text("off")],
    older: #"{"streamType":"audio","mute":false,"userID":"bob"}"#
  ).with {
    $0.broken = (#"{"roomID":"r","streamType":"audio"}"#, "data.mute")
    $0.before = [("user_enter", "bob", "{}")]
  },
  call(
    spellings("ReceiveCustomSignal", "ReceiveCustomSignaling"),
    #"{"roomID":"r","customInfo":"{\"version\":1,\"eventID\":\"e1\",\"type\":\"layout-hint\","#
      + #"\"userID\":\"bob\",\"data\":{\"hint\":\"grid\"}}"}"#,
    ["room/layout/hint": text("grid"), "room/layout/by": text("bob")],
    older: #"{"customInfo":{"version":1,"type":"layout-hint","data":{"hint":"speaker"}}}"#
  ).with {
    $0.broken = (
      #"{"customInfo":{"version":1,"type":"hand-raised"}}"#, "data.customInfo.userID"
    )
  },
]
