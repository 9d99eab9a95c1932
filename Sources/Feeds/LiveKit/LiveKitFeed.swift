import Crypto
import EventCore

/// A LiveKit server: its rooms and who is in them, asked by its RoomService.
struct LiveKitFeed: Feed {
  let endpoint: RemoteEndpoint
  let client: ClientSettings
  /// The key, and the secret that signs its tokens; `nil` where one of them is missing.
  let key: (name: String, secret: Secret)?
  private let supervision: FeedSupervisor.Settings

  /// A feed of the server at a place.
  init(_ endpoint: RemoteEndpoint, _ settings: FeedSettings) {
    self.endpoint = endpoint
    client = ClientSettings(settings)
    supervision = FeedSupervisor.Settings(settings)
    if let name = settings.liveKitKey, let secret = settings.liveKitSecret {
      key = (name, secret)
    } else {
      key = nil
    }
  }

  func run(into inlet: Inlet) {
    guard let key else {
      return inlet.phase(
        .failed("expected livekit_key and livekit_secret_file in the feed's section, got none"))
    }
    SupervisedFeed(supervision) { link throws(ClientFault) in
      try LiveKitSource(endpoint, key, client, link)
    }.run(into: inlet)
  }
}
