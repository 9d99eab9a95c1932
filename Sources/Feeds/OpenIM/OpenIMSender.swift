import CallRoom
package import Dialects
import JSON

/// What a person sends through OpenIM: custom signals, by REST or as a message through the gateway, and an
/// invitation to a group call; nothing that answers, ends or takes back a call.
package struct OpenIMSender: Sender {
  /// How custom signals leave.
  package enum Way: String, Sendable, CaseIterable {
    /// By `signal_send_custom_signal` of REST: apps get it as a custom signal.
    case rest
    /// As a custom message to the room's group through the gateway: where a server has no such REST.
    case gateway
  }

  let access: OpenIMAccess
  let outbox: OpenIMOutbox
  let memory: OpenIMMemory
  let way: Way

  package var needsFeed: Bool { way == .gateway }

  /// How long the gateway may take to answer, in milliseconds.
  static let answerMilliseconds: Int64 = 10_000

  /// Sends a signal; a moderator's answer to a hand is one, for OpenIM has no words of its own for it.
  package func send(_ dispatch: Dispatch) -> SendOutcome {
    let signal = dispatch.signal.adding("opUid", .text(access.user))
    return way == .rest ? sendByREST(signal) : sendByGateway(signal)
  }

  private func sendByREST(_ signal: OutgoingSignal) -> SendOutcome {
    var body = JSONWriter()
    body.object { question in
      question.member("roomID", signal.room.text)
      question.member("customInfo", String(decoding: signal.json, as: UTF8.self))
    }
    let call = access.call(
      "signal_send_custom_signal", body.bytes, operation: SendDesk.newEventID())
    do throws(ClientFault) {
      let reply = try OneCall.reply(to: call, at: access.api, access.client)
      if case .failure(let rejection) = OpenIMRooms.byGroup(reply) {
        return .failed(rejection.description)
      }
      return .submitted
    } catch {
      return .failed(error.words)
    }
  }

  private func sendByGateway(_ signal: OutgoingSignal) -> SendOutcome {
    let known = memory.group(of: signal.room)
    guard let group = known ?? (access.groups.count == 1 ? access.groups[0] : nil) else {
      return .failed(
        "the group of room '\(signal.room.text)' is not known; name it in the feed's section (groups)"
      )
    }
    let message = OutgoingMessage(
      sender: access.user, group: group, id: signal.eventID, sentAt: signal.sentAt,
      text: String(decoding: signal.json, as: UTF8.self))
    switch outbox.request(.sendMessage, message.bytes, milliseconds: Self.answerMilliseconds) {
    case .failure(let fault): return .failed(fault.words)
    case .success(let frame):
      return frame.errorCode == 0 ? .submitted : .failed(Self.refusal(frame))
    }
  }

  /// Invites a group: the room and the busy as the server confirms them.
  ///
  /// That it took the invitation says nothing of whom it reached.
  package func invite(_ invitation: OpenIMInvitation) -> Result<SignalInviteAnswer, InviteFault> {
    var invitation = invitation
    invitation.inviterUserID = access.user
    invitation.platformID = OpenIMAccess.platformID
    let data = SignalRequest.inviteInGroup(invitation, by: access.user)
    switch outbox.request(.sendSignal, data, milliseconds: Self.answerMilliseconds) {
    case .failure(let fault): return .failure(InviteFault(words: fault.words))
    case .success(let frame):
      guard frame.errorCode == 0 else { return .failure(InviteFault(words: Self.refusal(frame))) }
      return Result { () throws(Rejection) in try SignalInviteAnswer(frame.data) }
        .mapError { InviteFault(words: $0.description) }
    }
  }

  /// Why an invitation was not taken.
  package struct InviteFault: Error, Sendable, Equatable {
    /// In words; what is the server's is a stranger's.
    package let words: String

    /// A fault in words.
    package init(words: String) { self.words = words }
  }

  private static func refusal(_ frame: GatewayFrame) -> String {
    "the server answers \(frame.errorCode) (\(frame.errorMessage.prefix(200)))"
  }
}
