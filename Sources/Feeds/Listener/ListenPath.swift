import Dialects

/// A path of a listener: a dialect each.
struct ListenPath: Sendable {
  /// How who sends there shows who they are.
  enum Authority: Sendable {
    /// By the listener's own token, where it has one.
    case token
    /// By a LiveKit server's token for each body.
    case liveKit
    /// By an SMeeting server's signature of each body.
    case sMeeting
  }

  /// As it stands in a request.
  let path: String
  /// Who sends there.
  let purpose: String
  /// A new decoder of what is sent there.
  let dialect: @Sendable () -> any Dialect
  /// Whether a body is lines; else it is one value.
  var isLines = false
  /// Whether a WebSocket may be opened there.
  var takesSockets = false
  /// The protocols that a WebSocket may ask for there.
  var protocols: [String] = []
  /// Whether senders put a word of their own behind it.
  var takesWords = false
  var authority = Authority.token
  /// What a sender wants to hear for what was taken; `nil` for how much it was.
  var answer: String?
  /// Whether the sender waits for the answer with its own work, and asks only once: it hears no other.
  var isWaitedFor = false

  /// Every path.
  static let all = [
    ListenPath(
      path: "/events", purpose: "our own lines", dialect: { CallTopDialect() }, isLines: true,
      takesSockets: true),
    ListenPath(
      path: "/janus", purpose: "Janus event handlers", dialect: { JanusDialect() },
      takesSockets: true, protocols: ["janus-events"]),
    ListenPath(
      path: "/livekit", purpose: "webhooks of LiveKit", dialect: { LiveKitDialect() },
      authority: .liveKit),
    ListenPath(
      path: "/smeeting", purpose: "webhooks of SMeeting", dialect: { SMeetingDialect() },
      authority: .sMeeting, answer: #"{"code":0}"#),
    // Never a `userIDList`: that would change whom the server sends to.
    ListenPath(
      path: "/openim", purpose: "callbacks of OpenIM", dialect: { OpenIMDialect() }, isLines: true,
      takesWords: true,
      answer: #"{"actionCode":0,"errCode":0,"errMsg":"","errDlt":"","nextCode":0}"#,
      isWaitedFor: true),
  ]

  /// The path of a request; `nil` where nothing is there.
  static func named(_ path: String) -> ListenPath? {
    all.first { known in
      path == known.path
        || known.takesWords && path.hasPrefix(known.path + "/")
          && !path.dropFirst(known.path.count + 1).contains("/")
    }
  }

  /// What there is, in words.
  static var list: String {
    let words = all.map { "\($0.path) (\($0.purpose))" }
    return words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }
}
