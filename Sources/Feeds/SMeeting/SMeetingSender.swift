import CallRoom
import Dialects
import JSON

/// What a person sends through SMeeting's REST: a moderator's answer to a hand in SMeeting's own words,
/// everything else as a custom message.
struct SMeetingSender: Sender {
  let access: SMeetingAccess

  /// The longest custom message in characters, by the server's own documentation.
  static let contentLimit = 500

  /// What a hand is for, in SMeeting's numbers; it knows of no other kind.
  private static let codes: [HandKind: Int] = [
    .microphone: 1, .camera: 2, .chat: 3, .share: 4, .draw: 5,
  ]

  func send(_ dispatch: Dispatch) -> SendOutcome {
    var body = JSONWriter()
    let route: String
    switch dispatch {
    case .handAnswer(let answer):
      guard let code = Self.codes[answer.kind] else {
        return .failed("SMeeting knows no hand for '\(answer.kind.rawValue)'")
      }
      route = "meet-admin/confirm-handup"
      body.object { question in
        question.member("meeting_id", answer.room.text)
        question.member("target_id", answer.user.text)
        question.member("code", code)
        question.member("approve", answer.isApproved)
      }
    case .signal(let signal):
      let content = String(decoding: signal.json, as: UTF8.self)
      guard content.count <= Self.contentLimit else {
        return .failed(
          "expected a signal of at most \(Self.contentLimit) characters, got \(content.count)")
      }
      route = "meet/send-room-custom-message"
      body.object { question in
        question.member("meeting_id", signal.room.text)
        question.member("content", content)
      }
    }
    return post(route, body.bytes)
  }

  private func post(_ route: String, _ body: [UInt8]) -> SendOutcome {
    let reply: [UInt8]
    do throws(ClientFault) {
      let call = try access.call(
        route, body, nonce: SMeetingAccess.newNonce(), at: wallClock())
      reply = try OneCall.reply(to: call, at: access.server, access.client)
    } catch {
      return .failed(error.words)
    }
    do throws(Rejection) { try SMeetingAnswer.check(reply) } catch {
      return .failed(error.description)
    }
    return .submitted
  }
}
