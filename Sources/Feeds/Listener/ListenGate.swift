import Crypto
import Dialects

/// Who may send to a path of a listener, and how they show who they are: no I/O.
enum ListenGate: Sendable {
  /// Anybody.
  case open
  /// Whoever knows a token: `Authorization: Bearer TOKEN`, or `Basic` with it for the password, which is
  /// what the senders can do that only have an address.
  case token(Secret)
  /// A LiveKit server.
  case liveKit(LiveKitGate)
  /// An SMeeting server.
  case sMeeting(SMeetingGate)
  /// Nobody, for something is not configured.
  case closed(String)

  /// What a head has shown, and what is to be looked at when the body is there.
  enum Pass: Sendable {
    case whole
    case liveKit(LiveKitGate, LiveKitClaims)
    case sMeeting(SMeetingGate, SMeetingGate.Signed)
  }

  /// Judges a head, before anything of its body is kept; `now` in seconds since 1970.
  func pass(_ credentials: HTTPCredentials, now: Int64) throws(ListenRefusal) -> Pass {
    switch self {
    case .open: return .whole
    case .closed(let why): throw ListenRefusal(status: 403, why)
    case .token(let token):
      try Self.check(credentials, token)
      return .whole
    case .liveKit(let gate): return .liveKit(gate, try gate.claims(credentials, now: now))
    case .sMeeting(let gate): return .sMeeting(gate, try gate.signed(credentials, now: now))
    }
  }

  private static func check(
    _ credentials: HTTPCredentials, _ token: Secret
  ) throws(ListenRefusal) {
    let authorization = try credentials.authorization()
    guard let authorization else {
      throw ListenRefusal(
        "this path wants 'Authorization: Bearer' with the listener's client_token")
    }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    let scheme = parts.first.map { $0.lowercased() }
    let rest = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    let claim: [UInt8]?
    switch scheme {
    case "bearer": claim = Array(rest.utf8)
    case "basic":
      claim = Base64.standard.decode(rest).map { Array($0.drop { $0 != 0x3A }.dropFirst()) }
    default: claim = nil
    }
    guard let claim, token.isKnown(as: claim) else {
      throw ListenRefusal("the token is not the listener's client_token")
    }
  }
}

/// Why a request is turned away: who sends it does not show who they are.
struct ListenRefusal: Error, Sendable, Equatable {
  /// 401, or 403 where no credentials would do.
  let status: UInt32
  /// In words; never what came.
  let words: String

  init(status: UInt32 = 401, _ words: String) {
    self.status = status
    self.words = words
  }

  /// As an answer.
  var answer: HTTPAnswer {
    status == 401
      ? .refusal(401, words, "WWW-Authenticate", "Bearer") : .refusal(status, words)
  }
}

/// What a request's head says of who sends it.
struct HTTPCredentials: Sendable, Equatable {
  /// A header as it was sent.
  struct Header: Sendable, Equatable {
    let name: String
    let value: String
  }

  /// Every `Authorization`.
  var authorizations: [String] = []
  /// What SMeeting signs by: the application's id under the name that was sent, and the three others.
  var applicationIDs: [Header] = []
  var nonces: [String] = []
  var timestamps: [String] = []
  var signatures: [String] = []

  /// The only `Authorization`; one that stands twice is none.
  func authorization() throws(ListenRefusal) -> String? {
    guard authorizations.count < 2 else { throw ListenRefusal("Authorization stands there twice") }
    return authorizations.first
  }
}
