import CallRoom
package import Crypto
import JSON

/// Who we are to an SMeeting server, and where it is.
package struct SMeetingAccess: Sendable {
  let server: RemoteEndpoint
  let appID: String
  let appKey: Secret
  let client: ClientSettings

  /// What stands before every route.
  static let prefix = "/meeting/server/v1/"

  /// A signed question: `nonce` is any text that was not used before, `now` our time of day.
  func call(_ route: String, _ body: [UInt8], nonce: String, at now: Timestamp)
    throws(ClientFault) -> HTTPCall
  {
    let seconds = String(now.microseconds / 1_000_000)
    guard let signature = Self.signature(appID, nonce, seconds, body, key: appKey) else {
      throw .other("the question cannot be signed: libcrypto is not to be had")
    }
    return HTTPCall(
      target: Self.prefix + route,
      headers: [
        ("Content-Type", "application/json"), ("appid", appID), ("nonce", nonce),
        ("timestamp", seconds), ("signature", signature),
      ], body: body)
  }

  /// HMAC-SHA256 of `appid=…&nonce=…&timestamp=…&` and the raw body, in lower-case hexadecimal: the name is
  /// that of the header as it is sent.
  package static func signature(
    _ appID: String, _ nonce: String, _ timestamp: String, _ body: [UInt8], key: Secret
  ) -> String? {
    let text = Array("appid=\(appID)&nonce=\(nonce)&timestamp=\(timestamp)&".utf8) + body
    return (try? Digest.hmacSHA256(text, key: key)).map(Hex.encode)
  }

  /// A nonce of 16 hexadecimal digits.
  static func newNonce() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
