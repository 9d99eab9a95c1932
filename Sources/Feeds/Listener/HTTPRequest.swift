/// One request between its head and its answer.
final class HTTPRequest {
  /// Where it goes; `nil` when it is refused.
  let path: ListenPath?
  /// Its answer, when it is refused.
  private(set) var refusal: HTTPAnswer?
  private(set) var body: [UInt8] = []

  init(to path: ListenPath) { self.path = path }

  init(refused refusal: HTTPAnswer) {
    path = nil
    self.refusal = refusal
  }

  /// Takes more of the body; of one that is refused nothing is kept.
  func take(_ bytes: UnsafeRawBufferPointer) {
    if refusal == nil { body += bytes }
  }

  /// Refuses it in the middle of its body.
  func refuse(_ answer: HTTPAnswer) {
    refusal = answer
    body = []
  }
}
