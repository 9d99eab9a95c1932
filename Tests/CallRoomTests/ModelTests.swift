import CallRoom
import Foundation
import Testing

/// How many random calls are tried; `CALLTOP_CASES` says otherwise.
let caseCount = ProcessInfo.processInfo.environment["CALLTOP_CASES"].flatMap(Int.init) ?? 2000

@Suite struct ModelTests {
  /// A room without what the plain reading leaves out.
  private func comparable(_ room: Room?) -> Room {
    guard var room else { return Room(key: hall) }
    room.life = .unknown
    room.departed = []
    room.freshness = Freshness()
    for index in room.participants.indices { room.participants[index].joinedAt = nil }
    return room
  }

  private func differs(_ inputs: [Input]) -> Bool {
    comparable(state(inputs).room(hall)) != PlainModel(inputs: inputs, key: hall).room
  }

  @Test func randomCallsReadAsThePlainReadingReadsThem() {
    for seed in 0..<UInt64(caseCount) {
      var generator = CallGenerator(seed: seed)
      let inputs = generator.call()
      guard differs(inputs) else { continue }
      let small = smallest(inputs, fails: differs)
      let ours = comparable(state(small).room(hall))
      let plain = PlainModel(inputs: small, key: hall).room
      Issue.record("seed \(seed)\n\(words(small))\n\(differences(ours, plain))")
      return
    }
  }
}
