import Crypto

/// A Janus server: its rooms and who is in them, asked by its Admin API.
struct JanusFeed: Feed {
  let endpoint: RemoteEndpoint
  /// The path of the API.
  let base: String
  /// The server's `admin_secret`, where it has one.
  let secret: Secret?
  let client: ClientSettings
  private let supervision: FeedSupervisor.Settings

  /// A feed of the server at a place.
  init(_ endpoint: RemoteEndpoint, base: String, _ settings: FeedSettings) {
    self.endpoint = endpoint
    self.base = base
    secret = settings.adminSecret
    client = ClientSettings(settings)
    supervision = FeedSupervisor.Settings(settings)
  }

  func run(into inlet: Inlet) {
    SupervisedFeed(supervision) { link throws(ClientFault) in
      try JanusSource(self, link)
    }.run(into: inlet)
  }
}
