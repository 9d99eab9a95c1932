package import CallRoom

/// The requests about calls that we send to OpenIM: to invite a group, and nothing that answers, ends or
/// takes back a call (spec §7.10: a monitor is no party to it).
package enum SignalRequest {
  /// `SignalReq.inviteInGroup`: only those rings whom the invitation names.
  package static func inviteInGroup(_ invitation: OpenIMInvitation, by user: String) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.message(2) { request in
      request.message(1) { invitation.write(to: &$0) }
      request.text(4, user)
    }
    return writer.bytes
  }
}

/// What the server answers to an invitation (`SignalResp.inviteInGroup`); the token and the address of the
/// media in it are never read.
package struct SignalInviteAnswer: Sendable, Equatable {
  /// The room that the server confirms.
  package let roomID: String
  /// Who of the invited is in another call.
  package let busyUserIDs: [String]

  /// Reads the answer.
  package init(_ data: [UInt8]) throws(Rejection) {
    let answer = try ProtobufMessage(data, named: "SignalResp")
    guard let invited = try answer.message(2, "inviteInGroup") else {
      throw Rejection(
        field: "SignalResp",
        reason: "expected an answer to an invitation, got \(answer.contents)")
    }
    roomID = try invited.identifier(2)
    busyUserIDs = try invited.identifiers(4)
    guard !roomID.isEmpty else {
      throw Rejection(field: invited.name, reason: "expected a room's id, got nothing")
    }
  }
}

extension ProtobufMessage {
  /// What is in it, for a fault: `field 4`, or `nothing`.
  var contents: String {
    let numbers = numbers.prefix(8).map { "field \($0)" }
    return numbers.isEmpty ? "nothing" : numbers.joined(separator: ", ")
  }
}
