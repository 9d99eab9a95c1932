import Crypto

/// Who we are to an OpenIM server, and where it is.
struct OpenIMAccess: Sendable {
  /// Its message gateway.
  let gateway: RemoteEndpoint
  /// Its REST.
  let api: RemoteEndpoint
  /// The account; a login of its own, for another of the same kind of device takes its place.
  let user: String
  let token: Secret
  /// The groups whose calls are asked for.
  let groups: [String]
  /// Whether frames are compressed.
  let isCompressed: Bool
  let client: ClientSettings
  /// How often it pings: the server closes after 30 s of silence.
  var pingMilliseconds: Int64 = 15_000
  /// After how long without a word the server is taken to be gone.
  var lostMilliseconds: Int64 = 25_000

  /// OpenIM's number for Linux; the token must be made for it.
  static let platformID: Int64 = 7
  /// Where REST is when nothing else is said, beside the gateway.
  static let usualAPIPort: UInt16 = 10002

  /// The target of the gateway's WebSocket; the token stands in it, as the server wants it.
  func target(operation: String) -> String {
    var query = [
      ("sendID", user), ("token", token.text), ("platformID", String(Self.platformID)),
      ("operationID", operation), ("isBackground", "false"), ("sdkType", "js"),
      ("isMsgResp", "true"),
    ]
    if isCompressed { query.append(("compression", "gzip")) }
    return "/?" + query.map { "\($0)=\(Self.encode($1))" }.joined(separator: "&")
  }

  /// A question to REST.
  func call(_ route: String, _ body: [UInt8], operation: String) -> HTTPCall {
    HTTPCall(
      target: "/rtc-meeting/\(route)",
      headers: [
        ("Content-Type", "application/json"), ("operationID", operation), ("token", token.text),
      ], body: body)
  }

  /// Everything but letters, digits and `-._~` as `%XX` (RFC 3986 §2.3).
  static func encode(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default: encoded += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
