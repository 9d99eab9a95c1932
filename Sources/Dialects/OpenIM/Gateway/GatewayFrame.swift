package import CallRoom
import Crypto
import JSON

/// What OpenIM's message gateway sends to a client with `sdkType=js`: an answer or a push.
package struct GatewayFrame: Sendable, Equatable {
  /// What it is about; `nil` for what we do not know.
  package let code: GatewayCode?
  /// The number itself.
  package let rawCode: Int64
  /// Which request it answers; empty for a push.
  package let msgIncr: String
  /// 0 where all is well.
  package let errorCode: Int64
  /// What is wrong, in the server's words: a stranger's, to be sanitised.
  package let errorMessage: String
  /// The message itself, protobuf.
  package let data: [UInt8]

  /// The longest frame that is read, in bytes, compressed or not (what the vendor's own client takes).
  package static let frameLimit = 1_048_576

  /// Reads a frame that is not compressed any more.
  package init(_ json: [UInt8]) throws(Rejection) {
    var reader = JSONReader()
    let result: Result<GatewayFrame, Rejection>
    do throws(JSONError) {
      result = try reader.read(json) { root in
        Result { () throws(Rejection) in try GatewayFrame(root) }
      }
    } catch {
      throw Rejection(unreadable: error, line: nil)
    }
    self = try result.get()
  }

  init(_ root: JSONValue) throws(Rejection) {
    guard root.kind == .object else {
      throw Rejection(
        byte: root.byte, reason: "expected an object, got \(Fields.describe(root))")
    }
    let fields = Fields(root)
    guard let rawCode = try fields.integer("reqIdentifier") else {
      throw fields.missing("reqIdentifier", "a number")
    }
    self.rawCode = rawCode
    code = GatewayCode(rawValue: rawCode)
    msgIncr = try fields.text("msgIncr")?.text ?? ""
    errorCode = try fields.integer("errCode") ?? 0
    errorMessage = try fields.text("errMsg")?.text ?? ""
    data = try Self.data(fields)
  }

  private static func data(_ fields: Fields) throws(Rejection) -> [UInt8] {
    guard let (value, name) = fields.value(["data"]) else { return [] }
    guard let text = value.string, let data = Base64.standard.decode(text) else {
      throw fields.fault(value, name, "base64")
    }
    return data
  }
}
