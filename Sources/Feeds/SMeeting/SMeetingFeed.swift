import CallRoom
import EventCore

/// SMeeting: the meetings that run and who is in them, asked by its signed REST.
struct SMeetingFeed: SendingFeed {
  private let supervision: FeedSupervisor.Settings
  private let access: Result<SMeetingAccess, FeedFault>
  private let allowsSending: Bool

  /// A feed of the server at a place.
  init(_ server: RemoteEndpoint, _ settings: FeedSettings) {
    supervision = FeedSupervisor.Settings(settings)
    allowsSending = settings.allowsSending
    if let appID = settings.smeetingAppID, let appKey = settings.smeetingAppKey {
      access = .success(
        SMeetingAccess(
          server: server, appID: appID, appKey: appKey, client: ClientSettings(settings)))
    } else {
      access = .failure(
        FeedFault(
          reason:
            "expected smeeting_app_id and smeeting_app_key_file in the feed's section, got none"))
    }
  }

  func run(into inlet: Inlet) {
    switch access {
    case .failure(let fault): inlet.phase(.failed(fault.reason))
    case .success(let access):
      SupervisedFeed(supervision) { link throws(ClientFault) in
        try SMeetingSource(access, link)
      }.run(into: inlet)
    }
  }

  func sender() throws(FeedFault) -> (any Sender)? {
    allowsSending ? SMeetingSender(access: try access.get()) : nil
  }
}
