import CallRoom
import Crypto
import Testing

@testable import Dialects

/// Messages that OpenIM's own definitions made, by their names (`V1` to `V8`).
enum GatewayVectors {
  /// The line of a vector.
  static func line(_ name: String) throws -> String {
    let lines = try Fixture.lines("openim/vectors.txt").map { String(decoding: $0, as: UTF8.self) }
    let index = try #require(lines.firstIndex { $0.hasPrefix("# \(name) ") })
    return lines[index + 1]
  }

  /// The bytes of a vector in hexadecimal.
  static func bytes(_ name: String) throws -> [UInt8] {
    let digits = Array(try line(name).utf8)
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16))
    }
  }

  /// The invitation of all of them.
  static var invitation: OpenIMInvitation {
    var invitation = OpenIMInvitation()
    invitation.inviterUserID = "alice"
    invitation.inviteeUserIDs = ["bob", "carol"]
    invitation.groupID = "g1"
    invitation.roomID = "room1"
    invitation.timeoutSeconds = 30
    invitation.mediaType = "video"
    invitation.platformID = 7
    invitation.sessionType = 3
    invitation.initiatedAt = 1_719_800_000_000
    return invitation
  }

  /// A push of one message, as the server would frame it.
  static func push(
    _ contentType: Int, _ content: [UInt8], from sender: String = "alice", id: String = "s1",
    sendTime: Int = 1_719_800_001_000, map: Int = 2
  ) -> [UInt8] {
    var push = ProtobufWriter()
    push.message(map) { entry in
      entry.text(1, "n_alice_bob")
      entry.message(2) { pulled in
        pulled.message(1) { message in
          message.text(1, sender)
          message.text(5, id)
          message.integer(11, contentType)
          message.data(12, content)
          message.integer(15, sendTime)
        }
      }
    }
    return GatewayVectors.frame(2001, push.bytes)
  }

  /// A frame of the server.
  static func frame(_ code: Int, _ data: [UInt8]) -> [UInt8] {
    let text = #"{"reqIdentifier":\#(code),"msgIncr":"","operationID":"o","errCode":0,"errMsg":"""#
    return Array("\(text),\"data\":\"\(Base64.standard.encode(data))\"}".utf8)
  }
}
