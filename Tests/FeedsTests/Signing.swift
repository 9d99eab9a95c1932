import CallRoom
import Crypto
import Foundation
import Synchronization
import Testing

@testable import Feeds

/// A clock that stands still until a test sets it.
final class StillClock: Sendable {
  private let now: Mutex<Int64>

  init(second: Int64 = 1_796_009_000) { now = Mutex(second) }

  func advance(seconds: Int64) { now.withLock { $0 += seconds } }

  var second: Int64 { now.withLock { $0 } }

  var read: @Sendable () -> Timestamp {
    { [self] in Timestamp(microseconds: second * 1_000_000) }
  }
}

/// Signs webhooks as the two servers do.
struct Signing: Sendable {
  let liveKit = Secret("a secret of thirty-two characters")
  let sMeeting = Secret("the key of the application")
  let token = Secret("the token of the listener")

  /// A listener that knows all three.
  var settings: FeedSettings {
    var settings = FeedSettings()
    settings.liveKitKey = "devkey"
    settings.liveKitSecret = liveKit
    settings.smeetingAppID = "68b3"
    settings.smeetingAppKey = sMeeting
    settings.clientToken = token
    return settings
  }

  /// The header of a webhook of LiveKit.
  func authorization(
    _ body: String, now: Int64, key: String = "devkey", secret: Secret? = nil
  ) throws -> String {
    let digest = Base64.standard.encode(try Digest.sha256(Array(body.utf8)))
    let claims = LiveKitClaims(
      issuer: key, notBefore: now, expires: now + 300, bodyDigest: digest)
    return "Authorization: \(try claims.token(signedWith: secret ?? liveKit))"
  }

  /// The headers of a webhook of SMeeting, its body signed with the name of the first one as given.
  func headers(
    _ body: String, nonce: String, second: Int64, name: String = "app_id", sent: String? = nil
  ) throws -> [String] {
    let text = "\(name)=68b3&nonce=\(nonce)&timestamp=\(second)&\(body)"
    let signature = Hex.encode(try Digest.hmacSHA256(Array(text.utf8), key: sMeeting))
    return [
      "\(sent ?? name): 68b3", "nonce: \(nonce)", "timestamp: \(second)",
      "signature: \(signature)",
    ]
  }
}

/// A webhook of LiveKit: somebody joins the room `r`.
func liveKitJoin(_ user: String, second: Int64 = 1_796_009_000) -> String {
  #"{"event":"participant_joined","id":"EV_\#(user)","createdAt":"\#(second)","room":{"sid":"RM_1","name":"r"},"#
    + #""participant":{"sid":"PA_\#(user)","identity":"\#(user)","joinedAtMs":"\#(second)000"}}"#
}

/// A webhook of SMeeting: somebody enters the meeting `m`.
func sMeetingEnter(_ user: String, second: Int64 = 1_796_009_000) -> String {
  #"{"app_id":"68b3","time":\#(second),"event":"user_enter","data":{"meeting_id":"m","user_id":"\#(user)"}}"#
}

/// A certificate for this machine, and its key, in a folder that goes with the test.
final class CertificateOfTest {
  static let isPossible = FileManager.default.isExecutableFile(atPath: tool)
  private static let tool = "/usr/bin/openssl"
  private let folder = NSTemporaryDirectory() + "calltop-tls-" + UUID().uuidString

  var certificate: String { "\(folder)/certificate.pem" }
  var key: String { "\(folder)/key.pem" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=calltop "
        + "-addext subjectAltName=IP:127.0.0.1 -keyout \(key) -out \(certificate)")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func run(_ words: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.tool)
    process.arguments = words.split(separator: " ").map(String.init)
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(words)")
  }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    return "\(folder)/\(name)"
  }

  /// The settings of a listener that has it.
  func settings(_ settings: FeedSettings = FeedSettings()) throws -> FeedSettings {
    var settings = settings
    settings.tlsCertificateFile = certificate
    settings.tlsKey = try SecretSource.file(key).read(.document, environment: [:])
    return settings
  }
}
