import EventCore
import Glibc

/// A listener: who has something to say sends it by HTTP or WebSocket, the path names the dialect.
///
/// One thread listens, decodes and answers; the feed's own applies what it took.
struct ListenFeed: Feed {
  let endpoint: ListenEndpoint
  var settings = FeedSettings()
  var limits = ListenLimits()

  func run(into inlet: Inlet) {
    inlet.phase(.connecting)
    switch ListenPolicy.made(from: settings, at: endpoint) {
    case .failure(let fault): inlet.phase(.failed(fault.reason))
    case .success(let policy): listen(policy, into: inlet)
    }
  }

  private func listen(_ policy: ListenPolicy, into inlet: Inlet) {
    switch endpoint.open() {
    case .failure(let fault): inlet.phase(.failed(fault.reason))
    case .success(let (socket, place)): serve(socket, policy, at: place, into: inlet)
    }
  }

  private func serve(
    _ socket: Int32, _ policy: ListenPolicy, at place: ListenEndpoint, into inlet: Inlet
  ) {
    let queue = UnitQueue(units: limits.waitingUnits, bytes: limits.waitingBytes)
    let limits = limits
    let code = FeedThread.spawn {
      if let server = HTTPServer(
        socket, limits: limits, policy: policy, inlet: inlet, queue: queue)
      {
        inlet.listens(at: place.text, cautions: policy.cautions)
        server.run()
      } else {
        inlet.phase(.failed("cannot listen at \(place.text): \(HTTPServer.trouble)"))
      }
      queue.end()
    }
    guard code == 0 else {
      close(socket)
      return inlet.phase(.failed(FeedThread.fault(code)))
    }
    inlet.whenCancelled { queue.stop() }
    drain(queue, into: inlet)
    inlet.whenCancelled {}
  }

  /// Applies what was taken, until nothing more comes.
  private func drain(_ queue: UnitQueue, into inlet: Inlet) {
    var taken = queue.take()
    while true {
      inlet.apply(taken.units)
      inlet.turnAway(taken.refusals)
      if taken.hasMissed { inlet.gap() }
      if taken.isEnded { break }
      taken = queue.take()
    }
    if inlet.isCancelled { inlet.phase(.ended) }
  }
}
