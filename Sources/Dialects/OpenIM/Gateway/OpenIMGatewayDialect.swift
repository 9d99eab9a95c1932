package import CallRoom

/// The frames of OpenIM's message gateway, a JSON object each, not compressed: pushes become inputs,
/// answers to what was asked change nothing.
package struct OpenIMGatewayDialect: Dialect {
  package static let name = "openim"
  package static let unitLimit = GatewayFrame.frameLimit

  package init() {}

  package mutating func decode(_ bytes: UnsafeRawBufferPointer, in context: DecodeContext)
    -> [Decoded]
  {
    do throws(Rejection) {
      return Self.decode(try GatewayFrame(Array(bytes)), in: context)
    } catch {
      var rejection = error
      rejection.line = context.line
      return [.rejection(rejection)]
    }
  }

  /// What a frame says of calls.
  package static func decode(_ frame: GatewayFrame, in context: DecodeContext) -> [Decoded] {
    guard frame.code == .push else { return [] }
    do throws(Rejection) {
      var inputs: [Decoded] = []
      for message in try OpenIMMessage.pushed(frame.data) {
        switch message {
        case .success(let message): inputs += message.decoded(in: context)
        case .failure(var rejection):
          rejection.line = context.line
          inputs.append(.rejection(rejection))
        }
      }
      return inputs
    } catch {
      var rejection = error
      rejection.line = context.line
      return [.rejection(rejection)]
    }
  }
}
