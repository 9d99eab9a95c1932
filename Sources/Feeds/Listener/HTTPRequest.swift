/// One request between its head and its answer.
final class HTTPRequest {
  /// Where it goes; `nil` when it is refused.
  let path: ListenPath?
  /// What is to be looked at when its body is there.
  let pass: ListenGate.Pass
  /// Its answer, when it is refused.
  private(set) var refusal: HTTPAnswer?
  private(set) var body: [UInt8] = []

  init(to path: ListenPath, pass: ListenGate.Pass = .whole) {
    self.path = path
    self.pass = pass
  }

  init(refused refusal: HTTPAnswer) {
    path = nil
    pass = .whole
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
