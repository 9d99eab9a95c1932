package import CallRoom
import Crypto
import JSON

/// What a LiveKit server sends to a client over its signal WebSocket (livekit_rtc.proto, `SignalResponse`): a
/// unit is one message, in protobuf's JSON or as the base64 of its binary form.
///
/// Speakers and qualities name connections only, and nothing names the room but the first message: what the
/// messages before said is remembered for that, and for nothing else. They carry no time: it is that of their
/// arrival.
package struct LiveKitSignalDialect: Dialect {
  package static let name = "livekit-signal"
  package static let unitLimit = 1 << 20

  /// Connections that are remembered.
  static let connectionLimit = 10_000

  private var reader = JSONReader()
  var memory = Memory()

  /// What the messages before said.
  struct Memory: Sendable {
    var room: LiveKitRoom?
    /// Whose each connection is.
    var identities: [String: String] = [:]
    /// The newest version of what was told of a connection.
    var versions: [String: Int64] = [:]
  }

  package init() {}

  package mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext)
    -> [Decoded]
  {
    do throws(Rejection) {
      let first = bytes.first { $0 > 0x20 }
      guard first != 0x7B else { return try decode(json: Array(bytes), in: context) }
      let text = bytes.filter { $0 > 0x20 }
      guard let binary = Base64.standard.decode(text) else {
        throw Rejection(byte: 0, reason: "expected a JSON object, or base64")
      }
      return try decode(json: try LiveKitSignalSchema.json(binary), in: context)
    } catch {
      var rejection = error
      rejection.line = context.line
      return [.rejection(rejection)]
    }
  }

  private mutating func decode(json bytes: [UInt8], in context: DecodeContext)
    throws(Rejection) -> [Decoded]
  {
    // Taken out, for it is used while the memory changes.
    var reader = self.reader
    defer { self.reader = reader }
    var memory = self.memory
    let read: Result<[Decoded], Rejection>
    do throws(JSONError) {
      read = try reader.read(bytes) { root -> Result<[Decoded], Rejection> in
        do throws(Rejection) {
          var signal = try LiveKitSignal(root, in: context, memory)
          let inputs = try signal.inputs()
          memory = signal.memory
          return .success(inputs)
        } catch { return .failure(error) }
      }
    } catch { throw Rejection(unreadable: error, line: nil) }
    self.memory = memory
    return try read.get()
  }
}
