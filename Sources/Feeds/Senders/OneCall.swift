/// One question on a connection of its own, as senders ask it: rarely, and on whatever thread they run on.
enum OneCall {
  /// Asks, and waits; the body of an answer that says yes.
  static func reply(
    to call: HTTPCall, at endpoint: RemoteEndpoint, _ settings: ClientSettings
  ) throws(ClientFault) -> [UInt8] {
    let client = try HTTPClient(endpoint, settings: settings, cancellation: Cancellation())
    return try client.call(call).expectSuccess()
  }
}
