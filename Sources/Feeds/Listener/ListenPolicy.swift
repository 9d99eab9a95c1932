import Crypto

/// Whom a listener lets in, path by path, and whether it encrypts: decided from its settings before it listens.
struct ListenPolicy: Sendable {
  /// What TLS is done with.
  struct TLS: Sendable {
    /// In PEM: the certificate, and those above it.
    let certificate: [UInt8]
    /// In PEM.
    let key: Secret
  }

  private var gates: [String: ListenGate] = [:]
  var tls: TLS?
  /// What whoever runs it should know.
  var cautions: [String] = []

  /// Everybody of this machine, for paths that have no authority of their own.
  init() { self.init(gates: Self.tokenPaths.map { ($0, .open) }) }

  private init(gates: [(String, ListenGate)]) {
    for (path, gate) in gates { self.gates[path] = gate }
  }

  /// Who may send to a path.
  func gate(_ path: ListenPath) -> ListenGate {
    gates[path.path] ?? .closed("this path is closed")
  }

  /// What the settings mean at an address; a reason not to listen, where they are wrong or would let
  /// strangers in.
  static func made(
    from settings: FeedSettings, at endpoint: ListenEndpoint
  ) -> Result<ListenPolicy, ListenFault> {
    do throws(ListenFault) {
      try loadCrypto()
      let liveKit = try liveKit(settings)
      let sMeeting = try sMeeting(settings)
      let token = token(settings, at: endpoint)
      var policy = ListenPolicy(
        gates: tokenPaths.map { ($0, token) } + [("/livekit", liveKit), ("/smeeting", sMeeting)])
      guard [liveKit, sMeeting, token].contains(where: \.isOpen) else { throw strangers(endpoint) }
      policy.tls = try tls(settings)
      if let tls = policy.tls { policy.cautions += try cautions(tls, settings) }
      if !endpoint.isLoopback, policy.tls == nil {
        policy.cautions.append(
          "what is sent there is not encrypted; set tls_certificate_file and tls_key_file, "
            + "or put something in front that has them")
      }
      return .success(policy)
    } catch {
      return .failure(error)
    }
  }

  /// Says at the start that libcrypto is missing, and not as a wrong signature of each request.
  private static func loadCrypto() throws(ListenFault) {
    do throws(CryptoError) { try CryptoLibrary.load() } catch { throw ListenFault("\(error)") }
  }

  private static let tokenPaths = ListenPath.all.filter {
    if case .token = $0.authority { true } else { false }
  }.map(\.path)

  private static func token(_ settings: FeedSettings, at endpoint: ListenEndpoint) -> ListenGate {
    if let token = settings.clientToken { return .token(token) }
    guard !endpoint.isLoopback else { return .open }
    return .closed(
      "this path is closed to all but this machine, for the listener has no client_token_file")
  }

  private static func strangers(_ endpoint: ListenEndpoint) -> ListenFault {
    ListenFault(
      "\(endpoint.text) can be reached by other machines, and anybody there could send; "
        + "set client_token_file (and tls_certificate_file, tls_key_file) in its section of the "
        + "configuration, or listen at 127.0.0.1")
  }

  private static func liveKit(_ settings: FeedSettings) throws(ListenFault) -> ListenGate {
    switch (settings.liveKitKey, settings.liveKitSecret) {
    case (let key?, let secret?):
      return .liveKit(
        LiveKitGate(key: key, secret: secret, skew: Int64(settings.liveKitClockSkewSeconds)))
    case (nil, nil):
      return .closed("the listener has no livekit_key and livekit_secret_file in its configuration")
    default: throw ListenFault("livekit_key and livekit_secret_file go together; one is missing")
    }
  }

  private static func sMeeting(_ settings: FeedSettings) throws(ListenFault) -> ListenGate {
    switch (settings.smeetingAppID, settings.smeetingAppKey) {
    case (let id?, let key?):
      return .sMeeting(
        SMeetingGate(
          applicationID: id, key: key, skew: Int64(settings.smeetingClockSkewSeconds)))
    case (nil, nil):
      return .closed(
        "the listener has no smeeting_app_id and smeeting_app_key_file in its configuration")
    default:
      throw ListenFault("smeeting_app_id and smeeting_app_key_file go together; one is missing")
    }
  }

  private static func tls(_ settings: FeedSettings) throws(ListenFault) -> TLS? {
    guard settings.tlsCertificateFile != nil || settings.tlsKey != nil else { return nil }
    guard let file = settings.tlsCertificateFile, let key = settings.tlsKey else {
      throw ListenFault("tls_certificate_file and tls_key_file go together; one is missing")
    }
    do throws(SecretFault) {
      return TLS(certificate: try PublicFile.contents(of: file), key: key)
    } catch {
      throw ListenFault("tls_certificate_file: \(error)")
    }
  }

  private static func cautions(
    _ tls: TLS, _ settings: FeedSettings
  ) throws(ListenFault) -> [String] {
    let file = settings.tlsCertificateFile ?? ""
    switch Certificate.judge(tls.certificate, key: tls.key) {
    case .good: return []
    case .noCertificate:
      throw ListenFault("tls_certificate_file: \(file) holds no certificate in PEM")
    case .encryptedKey:
      throw ListenFault("tls_key_file: the key wants a passphrase; decrypt it (openssl pkey)")
    case .noKey: throw ListenFault("tls_key_file: it holds no private key in PEM")
    case .mismatch:
      throw ListenFault("tls_key_file: the key is not the one of the certificate in \(file)")
    case .expired: return ["its certificate in \(file) has expired; clients will refuse it"]
    case .notYetValid:
      return ["its certificate in \(file) is not valid yet; clients will refuse it"]
    case .noLibrary:
      throw ListenFault("tls_certificate_file: libcrypto.so.3, which looks at it, cannot be loaded")
    }
  }
}

extension ListenGate {
  /// Whether anybody can come in at all.
  var isOpen: Bool { if case .closed = self { false } else { true } }
}
