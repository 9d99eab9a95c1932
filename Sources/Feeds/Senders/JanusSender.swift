import CallRoom
package import Crypto
import JSON

/// What a person sends through the Admin API of a Janus server: a custom event, which the server puts into
/// the stream of its own and gives to every event handler.
package struct JanusSender: Sender {
  let server: RemoteEndpoint
  /// The path of the Admin API (`/admin`).
  let path: String
  let secret: Secret?
  let client: ClientSettings

  /// What the event is called in the server's stream.
  static let schema = "calltop/signal-v1"

  /// A sender to a server.
  package init(
    server: RemoteEndpoint, path: String, secret: Secret?, client: ClientSettings = ClientSettings()
  ) {
    self.server = server
    self.path = path
    self.secret = secret
    self.client = client
  }

  /// Sends a signal; a moderator's answer to a hand is one, for Janus has no hands of its own.
  package func send(_ dispatch: Dispatch) -> SendOutcome {
    var body = JSONWriter()
    body.object { request in
      request.member("janus", "custom_event")
      request.member("transaction", dispatch.eventID)
      if let secret { request.member("admin_secret", secret.text) }
      request.member("schema", Self.schema)
      request.key("data")
      dispatch.signal.write(to: &request)
    }
    let call = HTTPCall(
      target: path, headers: [("Content-Type", "application/json")], body: body.bytes)
    do throws(ClientFault) {
      return Self.outcome(try OneCall.reply(to: call, at: server, client))
    } catch {
      return .failed(error.words)
    }
  }

  private static func outcome(_ reply: [UInt8]) -> SendOutcome {
    var reader = JSONReader()
    let told = try? reader.read(reply) { root in
      (
        word: root["janus"]?.string, code: root["error"]?["code"]?.int64,
        reason: root["error"]?["reason"]?.string ?? ""
      )
    }
    if told?.word == "success" { return .submitted }
    guard let told, let code = told.code else {
      return .failed("expected the server's answer to custom_event, got something else")
    }
    return .failed("the server answers \(code) (\(told.reason.prefix(200)))")
  }
}
