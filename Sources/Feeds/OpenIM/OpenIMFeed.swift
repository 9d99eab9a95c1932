import CallRoom
import EventCore

/// OpenIM: what its gateway pushes to an account, and what its REST answers about rooms.
struct OpenIMFeed: SendingFeed {
  private let supervision: FeedSupervisor.Settings
  private let access: Result<OpenIMAccess, FeedFault>
  private let sendBy: Result<OpenIMSender.Way, FeedFault>?
  private let outbox = OpenIMOutbox()
  private let memory = OpenIMMemory()

  /// A feed of the gateway at a place.
  init(_ gateway: RemoteEndpoint, _ settings: FeedSettings) {
    access = Self.access(gateway, settings)
    supervision = FeedSupervisor.Settings(settings)
    sendBy = settings.allowsSending ? Self.way(settings.sendBy) : nil
  }

  func run(into inlet: Inlet) {
    switch access {
    case .failure(let fault): inlet.phase(.failed(fault.reason))
    case .success(let access):
      SupervisedFeed(supervision) { [outbox, memory] link throws(ClientFault) in
        try OpenIMSource(access, link, memory, outbox)
      }.run(into: inlet)
    }
  }

  func sender() throws(FeedFault) -> (any Sender)? {
    guard let sendBy else { return nil }
    return OpenIMSender(
      access: try access.get(), outbox: outbox, memory: memory, way: try sendBy.get())
  }

  private static func access(
    _ gateway: RemoteEndpoint, _ settings: FeedSettings
  ) -> Result<OpenIMAccess, FeedFault> {
    guard let user = settings.user, let token = settings.token else {
      return .failure(
        FeedFault(reason: "expected user and token_file in the feed's section, got none"))
    }
    let usual = "\(gateway.host):\(OpenIMAccess.usualAPIPort)"
    let api = RemoteEndpoint.read(Substring(settings.api ?? usual), isSecure: gateway.isSecure)
    switch api {
    case .failure(let fault): return .failure(FeedFault(reason: "api: \(fault.reason)"))
    case .success(let api):
      let groups = (settings.groups ?? "").split { $0 == "," || $0 == " " }.map(String.init)
      return .success(
        OpenIMAccess(
          gateway: gateway, api: api, user: user, token: token, groups: groups,
          isCompressed: settings.isCompressed, client: ClientSettings(settings)))
    }
  }

  private static func way(_ word: String?) -> Result<OpenIMSender.Way, FeedFault> {
    guard let word else { return .success(.rest) }
    if let way = OpenIMSender.Way(rawValue: word) { return .success(way) }
    let words = OpenIMSender.Way.allCases.map(\.rawValue).joined(separator: " or ")
    return .failure(FeedFault(reason: "expected send_by = \(words), got '\(word)'"))
  }
}
