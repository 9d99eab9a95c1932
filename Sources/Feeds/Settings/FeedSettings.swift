package import Crypto

/// What the configuration says about one feed beside its address: identities, secrets, habits.
///
/// A new key is a property here and a row in ``keys``.
package struct FeedSettings: Sendable {
  /// The key of LiveKit whose secret signs webhooks and tokens.
  package var liveKitKey: String?
  package var liveKitSecret: Secret?
  /// How far the clock of who made a token may be off, in seconds.
  package var liveKitClockSkewSeconds = 60.0
  /// The application of SMeeting, and the key that signs its webhooks and our questions.
  package var smeetingAppID: String?
  package var smeetingAppKey: Secret?
  /// How far the time of a signed webhook may be off, in seconds.
  package var smeetingClockSkewSeconds = 300.0
  /// The certificate of a listener and those above it, a file in PEM.
  package var tlsCertificateFile: String?
  /// The certificate's key, in PEM.
  package var tlsKey: Secret?
  /// What a client of a listener must know (`Authorization: Bearer …`).
  package var clientToken: Secret?
  /// The secret of Janus' Admin API.
  package var adminSecret: Secret?
  /// Who we are to the call system.
  package var user: String?
  package var token: Secret?
  /// Where the call system's REST is (`HOST:PORT`), where it is not beside what the feed's address names.
  package var api: String?
  /// The groups whose calls are asked for, with commas between.
  package var groups: String?
  /// Whether what is sent and received is packed.
  package var isCompressed = true
  /// How custom signals leave: `rest` or `gateway`.
  package var sendBy: String?
  /// How an application on LiveKit takes the answer to a hand: `attribute` or `data`; by which name; and how
  /// it is written.
  package var liveKitAnswer: String?
  package var liveKitAnswerName: String?
  package var liveKitAnswerFormat: String?
  /// Certificates to trust beside the system's, a file in PEM.
  package var caFile: String?
  /// How often the state of a room is asked for, in seconds.
  package var snapshotSeconds = 30.0
  /// Whether `send` and `call` may use the feed.
  package var allowsSending = false

  /// Where its secrets are kept, until they are read.
  var references: [SecretReference] = []

  /// The defaults.
  package init() {}

  /// Every key of a section `[feed NAME]` beside `url`, `realm` and `room`.
  package static let keys: [FeedKey] = [
    .text("livekit_key", \.liveKitKey),
    .secret("livekit_secret", \.liveKitSecret),
    .seconds("livekit_clock_skew", \.liveKitClockSkewSeconds, within: 0...3600),
    .text("smeeting_app_id", \.smeetingAppID),
    .secret("smeeting_app_key", \.smeetingAppKey),
    .seconds("smeeting_clock_skew", \.smeetingClockSkewSeconds, within: 1...3600),
    .path("tls_certificate_file", \.tlsCertificateFile),
    .secret("tls_key", \.tlsKey, .document),
    .secret("client_token", \.clientToken),
    .secret("admin_secret", \.adminSecret),
    .text("user", \.user),
    .secret("token", \.token),
    .text("api", \.api),
    .text("groups", \.groups),
    .flag("compress", \.isCompressed),
    .text("send_by", \.sendBy),
    .text("livekit_answer", \.liveKitAnswer),
    .text("livekit_answer_name", \.liveKitAnswerName),
    .text("livekit_answer_format", \.liveKitAnswerFormat),
    .path("ca_file", \.caFile),
    .seconds("snapshot_every", \.snapshotSeconds, within: 1...86_400),
    .flag("allow_send", \.allowsSending),
  ]
}
