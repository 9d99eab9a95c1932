import CallRoom
package import Crypto
import JSON

/// What a person sends through LiveKit's RoomService.
///
/// Hands on LiveKit are an application's own convention: by which attribute or data message they are
/// answered, and how it is written, are settings.
package struct LiveKitSender: Sender {
  /// How an application takes the answer to a hand.
  package enum Convention: Sendable, Equatable {
    /// An attribute of whoever raised it.
    case attribute(String)
    /// A data message of a topic, to whoever raised it.
    case data(topic: String)
  }

  let server: RemoteEndpoint
  let key: String
  let secret: Secret
  let answers: Convention
  /// What is written when a hand is answered; `nil` for the convention's own.
  let format: String?
  let client: ClientSettings

  /// The attribute that is a raised hand in La Suite Meet: emptied, the hand is down.
  private static let usualAttribute = "handRaisedAt"
  /// The topic of signals.
  static let topic = "calltop"
  /// How long a token holds, in seconds.
  private static let tokenSeconds: Int64 = 60

  /// A sender to a server.
  package init(
    server: RemoteEndpoint, key: String, secret: Secret, answers: Convention,
    format: String? = nil, client: ClientSettings = ClientSettings()
  ) {
    self.server = server
    self.key = key
    self.secret = secret
    self.answers = answers
    self.format = format
    self.client = client
  }

  /// The sender of a feed, as its settings want it; `nil` where it may not send.
  static func of(_ server: RemoteEndpoint, _ settings: FeedSettings) throws(FeedFault)
    -> LiveKitSender?
  {
    guard settings.allowsSending else { return nil }
    guard let key = settings.liveKitKey, let secret = settings.liveKitSecret else {
      throw FeedFault(
        reason: "expected livekit_key and livekit_secret_file in the feed's section, got none")
    }
    let answers: Convention
    switch settings.liveKitAnswer ?? "attribute" {
    case "attribute": answers = .attribute(settings.liveKitAnswerName ?? usualAttribute)
    case "data": answers = .data(topic: settings.liveKitAnswerName ?? topic)
    case let word:
      throw FeedFault(reason: "expected livekit_answer = attribute or data, got '\(word)'")
    }
    return LiveKitSender(
      server: server, key: key, secret: secret, answers: answers,
      format: settings.liveKitAnswerFormat, client: ClientSettings(settings))
  }

  package func send(_ dispatch: Dispatch) -> SendOutcome {
    switch dispatch {
    case .signal(let signal):
      return data(signal.json, topic: Self.topic, to: nil, in: signal.room)
    case .handAnswer(let answer):
      switch answers {
      case .attribute(let name): return attribute(name, answer)
      case .data(let topic):
        let text = format.map { Self.filled($0, answer) }
        return data(
          text.map { Array($0.utf8) } ?? answer.signal.json, topic: topic, to: answer.user,
          in: answer.room)
      }
    }
  }

  /// An attribute of the participant: without a format the empty one, which takes the hand down.
  private func attribute(_ name: String, _ answer: HandAnswer) -> SendOutcome {
    var body = JSONWriter()
    body.object { request in
      request.member("room", answer.room.text)
      request.member("identity", answer.user.text)
      request.key("attributes")
      request.object { $0.member(name, format.map { Self.filled($0, answer) } ?? "") }
    }
    return post("UpdateParticipant", body.bytes, in: answer.room)
  }

  private func data(_ bytes: [UInt8], topic: String, to user: UserID?, in room: RoomID)
    -> SendOutcome
  {
    var body = JSONWriter()
    body.object { request in
      request.member("room", room.text)
      request.member("data", Base64.standard.encode(bytes))
      request.member("kind", "RELIABLE")
      request.member("topic", topic)
      if let user {
        request.key("destinationIdentities")
        request.array { $0.value(user.text) }
      }
    }
    return post("SendData", body.bytes, in: room)
  }

  private func post(_ method: String, _ body: [UInt8], in room: RoomID) -> SendOutcome {
    var grants = VideoGrants()
    grants.roomAdmin = true
    grants.room = room.text
    let now = wallClock().microseconds / 1_000_000
    let claims = LiveKitClaims(
      issuer: key, notBefore: now - Self.tokenSeconds, expires: now + Self.tokenSeconds,
      video: grants)
    guard let token = try? JSONWebToken.signed(claims.json, with: secret) else {
      return .failed("the question cannot be signed: libcrypto is not to be had")
    }
    let call = HTTPCall(
      target: "/twirp/livekit.RoomService/\(method)",
      headers: [("Content-Type", "application/json"), ("Authorization", "Bearer \(token)")],
      body: body)
    do throws(ClientFault) {
      _ = try OneCall.reply(to: call, at: server, client)
      return .submitted
    } catch {
      return .failed(error.words)
    }
  }

  /// A format with the answer in it: `{approved}`, `{user}`, `{kind}`, `{id}`, `{time}` (milliseconds).
  static func filled(_ format: String, _ answer: HandAnswer) -> String {
    let values = [
      "approved": answer.isApproved ? "true" : "false", "user": answer.user.text,
      "kind": answer.kind.rawValue, "id": answer.eventID,
      "time": String(answer.sentAt.microseconds / 1000),
    ]
    var text = ""
    var rest = format[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let after = rest[rest.index(after: open)...]
      if let close = after.firstIndex(of: "}"), let value = values[String(after[..<close])] {
        text += value
        rest = after[after.index(after: close)...]
      } else {
        text += "{"
        rest = after
      }
    }
    return text + rest
  }
}
