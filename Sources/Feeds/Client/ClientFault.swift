/// Why a client has no answer.
package enum ClientFault: Error, Sendable, Equatable {
  /// It was called off.
  case cancelled
  /// There is no libcurl to talk with.
  case noLibrary(String)
  /// What was to be asked for can be asked for nowhere.
  case invalidRequest(String)
  /// The host has no address.
  case unknownHost(String)
  /// Nobody answers at the port.
  case unreachable(String)
  /// There was no answer in time.
  case timedOut
  /// The server is not who it should be.
  case untrusted(String)
  /// No secure connection came about.
  case insecure(String)
  /// The server closed the connection, or what it sent broke off.
  case closed(String)
  /// The answer is longer than so many bytes.
  case tooLong(Int)
  /// The server answered with another status than wanted.
  case status(Int)
  /// What the server sent is not what its protocol says.
  case unexpected(String)
  /// The server will have none of it, and it is of no use to ask again: kicked, no rights, wrong password.
  case refused(String)
  /// Anything else.
  case other(String)

  /// Whether trying again is of no use: somebody must change something first.
  package var isFinal: Bool {
    switch self {
    case .noLibrary, .invalidRequest, .refused: true
    default: false
    }
  }

  /// What was expected, what came, and what to do; without secrets.
  package var words: String {
    switch self {
    case .cancelled: "called off"
    case .noLibrary(let why): "cannot load libcurl (\(why)); install it (Debian: libcurl4)"
    case .invalidRequest(let what): what
    case .unknownHost(let host): "no address is known of \(host)"
    case .unreachable(let place): "nobody answers at \(place)"
    case .timedOut: "no answer in time"
    case .untrusted(let why):
      "the server's certificate is not trusted (\(why)); ca_file names others"
    case .insecure(let why): "no secure connection (\(why))"
    case .closed(let why): why.isEmpty ? "the server closed the connection" : why
    case .tooLong(let limit): "the answer is longer than \(limit) bytes"
    case .status(let status): "the server answers \(status)\(Self.meaning(of: status))"
    case .unexpected(let what): what
    case .refused(let why): why
    case .other(let why): why.isEmpty ? "it did not work, and libcurl does not say why" : why
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 300..<400: " (it sends us elsewhere, which is not followed; put the right address)"
    case 401, 403: " (not allowed: look at the key, secret or token)"
    case 404: " (nothing there: look at the address)"
    case 429, 503: " (it is busy)"
    default: ""
    }
  }
}
