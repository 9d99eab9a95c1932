import Crypto
import JSON

/// What a client sends to OpenIM's message gateway, as `sdkType=js` writes it.
package struct GatewayRequest: Sendable, Equatable {
  /// What it is about.
  package let code: GatewayCode
  /// The account that sends; must be the connection's own.
  package let sendID: String
  /// Names the request in the server's log.
  package let operationID: String
  /// Tells the answer to this request from others'.
  package let msgIncr: String
  /// The message itself, protobuf.
  package let data: [UInt8]

  /// A request; none of the texts may be empty, for the server refuses it then.
  package init(
    _ code: GatewayCode, sendID: String, operationID: String, msgIncr: String, data: [UInt8]
  ) {
    self.code = code
    self.sendID = sendID
    self.operationID = operationID
    self.msgIncr = msgIncr
    self.data = data
  }

  /// The longest frame that the gateway takes from a client, in bytes.
  package static let frameLimit = 51_200

  /// The frame before it is compressed; the token stays where it was given, with the connection.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.member("reqIdentifier", code.rawValue)
      object.member("token", "")
      object.member("sendID", sendID)
      object.member("operationID", operationID)
      object.member("msgIncr", msgIncr)
      object.member("data", Base64.standard.encode(data))
    }
    return writer.bytes
  }
}
