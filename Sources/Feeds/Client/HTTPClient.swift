import CCurl
import Glibc

/// Asks one server by HTTP, one question at a time, and waits for the answer: bounded, and called off from
/// any thread.
///
/// Used on one thread; its connection is kept from question to question.
package final class HTTPClient {
  /// Whom it asks.
  package let endpoint: RemoteEndpoint
  private let settings: ClientSettings
  private let cancellation: Cancellation
  private let client: OpaquePointer

  /// A client of one server; throws where there is no libcurl.
  package init(_ endpoint: RemoteEndpoint, settings: ClientSettings, cancellation: Cancellation)
    throws(ClientFault)
  {
    self.endpoint = endpoint
    self.settings = settings
    self.cancellation = cancellation
    try CurlLibrary.load()
    guard let client = ccurl_client_make() else { throw .other("out of memory") }
    self.client = client
  }

  deinit { ccurl_client_free(client) }

  /// Asks, and waits; an answer of any status is an answer.
  package func call(_ call: HTTPCall) throws(ClientFault) -> HTTPReply {
    if let fault = call.fault { throw .invalidRequest(fault) }
    var lines = call.headers.map { "\($0.name): \($0.value)" }
    // No waiting for leave to send a long body.
    lines.append("Expect:")
    let (outcome, status, body, reason) = ask(call, lines)
    if let fault = CurlLibrary.fault(outcome, reason, at: endpoint, limit: settings.answerBytes) {
      throw fault
    }
    return HTTPReply(status: status, body: body)
  }

  /// The connection that is kept: readable when the server closes it, which it does when it ends.
  ///
  /// -1 where none is kept; valid until the next question.
  package var idleDescriptor: Int32 { ccurl_client_idle(client) }

  /// Waits between two questions, until a moment of ``monotonicMilliseconds()``; whether a question is due
  /// before, because the server closed the connection, or cannot be watched and a second is over.
  package func idles(until deadline: Int64) throws(ClientFault) -> Bool {
    let idle = idleDescriptor
    let blind = monotonicMilliseconds() + Self.blindMilliseconds
    let isReady =
      cancellation.wait(until: idle < 0 ? min(deadline, blind) : deadline, on: idle) != 0
    guard !cancellation.isCancelled else { throw .cancelled }
    return isReady || (idle < 0 && blind <= deadline)
  }

  /// How long nobody looks after a server whose connections do not stay open.
  private static let blindMilliseconds: Int64 = 1_000

  private func ask(_ call: HTTPCall, _ lines: [String]) -> (
    ccurl_outcome, status: Int, body: [UInt8], reason: String
  ) {
    var answer = ccurl_answer()
    var reason = ccurl_reason()
    let headers = CStrings(lines)
    // No bytes are not the same as no body.
    let body = call.body.map { $0.isEmpty ? [0] : $0 }
    let outcome = CurlLibrary.withSettings(settings, endpoint, cancellation) { settings in
      endpoint.url(call.target).withCString { url in
        call.method.withCString { method in
          (body ?? []).withUnsafeBytes { bytes in
            var request = ccurl_call(
              url: url, method: method, headers: headers.pointers, header_count: lines.count,
              body: body == nil ? nil : bytes.baseAddress, body_count: call.body?.count ?? 0,
              limit: self.settings.answerBytes)
            return ccurl_client_call(client, &settings, &request, &answer, &reason)
          }
        }
      }
    }
    defer { free(answer.body) }
    let bytes = Array(UnsafeRawBufferPointer(start: answer.body, count: answer.count))
    return (outcome, Int(answer.status), bytes, CurlLibrary.text(of: reason))
  }
}

/// Texts as C has them, for as long as it lives.
private final class CStrings {
  private let copies: [UnsafeMutablePointer<CChar>?]
  let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ texts: [String]) {
    copies = texts.map { strdup($0) }
    pointers = .allocate(capacity: max(1, texts.count))
    for (index, copy) in copies.enumerated() { pointers[index] = UnsafePointer(copy) }
  }

  deinit {
    for copy in copies { free(copy) }
    pointers.deallocate()
  }
}
