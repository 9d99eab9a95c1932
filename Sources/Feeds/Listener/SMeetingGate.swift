import CallRoom
import Crypto

/// What shows that a webhook is an SMeeting server's: `app_id`, `nonce`, `timestamp` and `signature`, which is
/// HMAC-SHA256 of `app_id=…&nonce=…&timestamp=…&` and the raw body, in lower-case hexadecimal.
struct SMeetingGate: Sendable {
  let applicationID: String
  let key: Secret
  /// How far `timestamp` may be off, in seconds.
  let skew: Int64

  /// The names that the application's id may have.
  static let applicationNames = ["app_id", "appid", "app-id"]
  /// The longest nonce, in bytes.
  static let longestNonce = 256

  /// What a head says, well formed and of our time; nothing of it is believed yet.
  struct Signed: Sendable, Equatable {
    let application: HTTPCredentials.Header
    let nonce: String
    /// As it was sent.
    let timestamp: String
    /// In seconds since 1970.
    let second: Int64
    let signature: [UInt8]

    /// What makes it the same request.
    var replayKey: EventIdentity {
      var hash = Hash128()
      hash.add(nonce)
      return hash.finish()
    }
  }

  /// Reads a head.
  func signed(_ credentials: HTTPCredentials, now: Int64) throws(ListenRefusal) -> Signed {
    guard credentials.applicationIDs.count == 1, credentials.nonces.count == 1,
      credentials.timestamps.count == 1, credentials.signatures.count == 1
    else {
      throw ListenRefusal(
        "a webhook of SMeeting has the headers app_id, nonce, timestamp and signature, each once")
    }
    let application = credentials.applicationIDs[0]
    guard isSameInConstantTime(Array(application.value.utf8), Array(applicationID.utf8)) else {
      throw ListenRefusal("the webhook is of another application")
    }
    let nonce = credentials.nonces[0]
    guard 1...Self.longestNonce ~= nonce.utf8.count else {
      throw ListenRefusal("the nonce has no byte, or more than \(Self.longestNonce)")
    }
    let timestamp = credentials.timestamps[0]
    guard let number = Int64(timestamp), number > 0 else {
      throw ListenRefusal("the timestamp is no number of seconds")
    }
    let second = number < 100_000_000_000 ? number : number / 1000
    guard second >= now - skew, second <= now + skew else {
      throw ListenRefusal("the timestamp is more than \(skew) s off; are both clocks right?")
    }
    guard let signature = Hex.decode(credentials.signatures[0]), signature.count == 32 else {
      throw ListenRefusal("the signature is not 64 hexadecimal digits")
    }
    return Signed(
      application: application, nonce: nonce, timestamp: timestamp, second: second,
      signature: signature)
  }

  /// Judges the body: the signature is over its raw bytes.
  ///
  /// A header's name is sent in any case, and signed as whoever signs writes it.
  func check(_ body: [UInt8], _ signed: Signed) throws(ListenRefusal) {
    let lower = signed.application.name.lowercased()
    let names = lower == signed.application.name ? [lower] : [lower, signed.application.name]
    for name in names {
      let head = "\(name)=\(signed.application.value)&nonce=\(signed.nonce)"
      let text = Array("\(head)&timestamp=\(signed.timestamp)&".utf8) + body
      if let wanted = try? Digest.hmacSHA256(text, key: key),
        isSameInConstantTime(wanted, signed.signature)
      {
        return
      }
    }
    throw ListenRefusal("the signature is wrong")
  }
}
