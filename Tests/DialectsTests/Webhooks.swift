import CallRoom
import Dialects
import EventCore
import JSON
import Testing

/// A webhook of a call system, what was said before it, and what it changes.
struct WebhookRow: Sendable, CustomTestStringConvertible {
  let title: String
  /// Bodies that came before.
  var before: [String] = []
  let body: String
  /// Where the change shows in the state's JSON, and as what; `nil` where nothing stands there.
  let shows: [String: String?]
  /// A body that was made earlier than this one and changes nothing of what it shows.
  var older: String?

  var testDescription: String { title }
}

/// The inputs of bodies; what was rejected fails the test.
func hookInputs(_ bodies: [String], by dialect: any Dialect, isLive: Bool = false) -> [Input] {
  var dialect = dialect
  return bodies.flatMap { body in
    let context = DecodeContext(feed: "f", readAt: readingTime, isLive: isLive, line: 1)
    return Array(body.utf8).withUnsafeBytes { dialect.decode($0, in: context) }
      .compactMap { unit -> Input? in
        guard case .input(let input) = unit else {
          Issue.record("\(body) gave \(unit)")
          return nil
        }
        return input
      }
  }
}

/// What every dialect of webhooks owes, row by row.
struct WebhookContract {
  let make: @Sendable () -> any Dialect

  func inputs(_ bodies: [String]) -> [Input] { hookInputs(bodies, by: make()) }

  /// It shows what it changes; again it changes nothing, and neither does an older one after it.
  func holds(_ row: WebhookRow) throws {
    let said = inputs(row.before + [row.body])
    let shown = Shown(store(said))
    for (path, wanted) in row.shows {
      #expect(shown[path] == wanted, "\(path) in \(shown.text)")
    }
    let before = Shown(store(inputs(row.before)))
    #expect(row.shows.isEmpty || row.shows.contains { before[$0.key] != $0.value }, "no change")
    let again = store(said + inputs([row.body, row.body]))
    #expect(Shown(again).settled == shown.settled)
    #expect(again.counts.duplicate == 2 * inputs([row.body]).count)
    guard let older = row.older else { return }
    let late = inputs([older])
    let after = Shown(store(said + late))
    for (path, wanted) in row.shows { #expect(after[path] == wanted, "\(path) after an older one") }
    #expect(digest(said + late) == digest(late + said.reversed()), "the order counts")
  }
}
