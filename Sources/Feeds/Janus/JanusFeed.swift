import Crypto

/// A Janus server: its rooms and who is in them, asked by its Admin API.
struct JanusFeed: SendingFeed {
  let endpoint: RemoteEndpoint
  /// The path of the API.
  let base: String
  /// The server's `admin_secret`, where it has one.
  let secret: Secret?
  let client: ClientSettings
  private let supervision: FeedSupervisor.Settings
  private let allowsSending: Bool

  /// A feed of the server at a place.
  init(_ endpoint: RemoteEndpoint, base: String, _ settings: FeedSettings) {
    self.endpoint = endpoint
    self.base = base
    secret = settings.adminSecret
    client = ClientSettings(settings)
    supervision = FeedSupervisor.Settings(settings)
    allowsSending = settings.allowsSending
  }

  func run(into inlet: Inlet) {
    SupervisedFeed(supervision) { link throws(ClientFault) in
      try JanusSource(self, link)
    }.run(into: inlet)
  }

  func sender() -> (any Sender)? {
    allowsSending
      ? JanusSender(server: endpoint, path: base, secret: secret, client: client) : nil
  }
}
