import CallRoom
import Dialects
import EventCore
import JSON
import Testing

/// One event of the catalogue: its names, a line of it, and what that line changes.
struct CatalogueRow: Sendable, CustomTestStringConvertible {
  /// Every name that it goes by.
  var names: [String]
  /// Its fields.
  let data: String
  /// Where the change shows in the state's JSON (`room/title`, `client/imLink`), and as what.
  let shows: [String: String]
  /// Fields of the same event, said earlier, which change nothing any more.
  var older: String
  /// Fields that are wrong, and the one at fault; where there are none, the line's time is.
  var broken: (data: String, field: String)?
  /// What was said before: type, user and fields.
  var before: [(type: String, user: String, data: String)] = [("user_enter", "u", "{}")]
  /// Whom the line is about.
  var user: String? = "u"
  /// Whether the line names a room.
  var hasRoom = true
  /// Whether nothing is to be seen of it.
  var isSilent = false
  /// Whether it is counted or kept beside others, so that an earlier one is one more.
  var isKept = false

  init(
    _ names: String..., data: String = "{}", shows: [String: String], older: String = "{}",
    broken: (String, String)? = nil
  ) {
    self.names = names
    self.data = data
    self.shows = shows
    self.older = older
    self.broken = broken
  }

  /// The same row with something else.
  func with(_ change: (inout CatalogueRow) -> Void) -> CatalogueRow {
    var row = self
    change(&row)
    return row
  }

  var testDescription: String { names.first ?? "" }

  /// A line by its seconds after the beginning.
  func line(_ name: String, _ data: String, second: Int) -> String {
    Self.line(name, user: user, data: data, second: second, room: hasRoom ? "r" : nil)
  }

  /// The lines that were said before.
  var stage: [String] {
    before.enumerated().map { index, said in
      Self.line(said.type, user: said.user, data: said.data, second: index + 1, room: "r")
    }
  }

  static func line(
    _ type: String, user: String?, data: String, second: Int, room: String?
  ) -> String {
    let room = room.map { #","roomID":"\#($0)""# } ?? ""
    let user = user.map { #","userID":"\#($0)""# } ?? ""
    let time = 1_719_800_000_000 + second * 1000
    return #"{"version":1,"type":"\#(type)","sentAt":\#(time)\#(room)\#(user),"data":\#(data)}"#
  }
}

/// A JSON string.
func text(_ content: String) -> String { "\"\(content)\"" }

/// The time of a line as the state's JSON writes it.
func time(second: Int) -> String {
  text(Timestamp(milliseconds: 1_719_800_000_000 + Int64(second) * 1000).iso8601)
}

/// The inputs of lines; what was rejected fails the test.
func inputs(_ lines: [String], feed: String = "f") -> [Input] {
  lines.flatMap { line in
    units(line, feed: feed).compactMap { unit -> Input? in
      guard case .input(let input) = unit else {
        Issue.record("\(line) gave \(unit)")
        return nil
      }
      return input
    }
  }
}

/// What one line decodes to.
func units(_ line: String, feed: String = "f", room: RoomID? = nil, isLive: Bool = false)
  -> [Decoded]
{
  var dialect = CallTopDialect()
  let context = DecodeContext(
    feed: feed, room: room, readAt: readingTime, isLive: isLive, line: 1)
  return Array(line.utf8).withUnsafeBytes { dialect.decode($0, in: context) }
}

/// The state's JSON, to look into.
struct Shown {
  private let bytes: [UInt8]

  init(_ store: Store) {
    let report = StateReport(
      asOf: readingTime, isComplete: true, digest: store.digest, counts: VerdictCounts(),
      rooms: store.rooms(), clients: store.clients, rejections: [], endReason: .endOfInput)
    var writer = JSONWriter()
    report.write(to: &writer)
    bytes = writer.bytes
  }

  init(_ lines: [String]) { self.init(store(inputs(lines))) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A value by its path: `room` is the first room, `client` the first client; `nil` where there is
  /// none.
  subscript(path: String) -> String? {
    let path = path.replacing("room/", with: "rooms/0/", maxReplacements: 1)
      .replacing("client/", with: "clients/0/", maxReplacements: 1)
    var reader = JSONReader()
    return try? reader.read(bytes) { root in
      var value: JSONValue? = root
      for step in path.split(separator: "/") {
        if let index = Int(step) {
          value = value.flatMap { list in
            list.elements.enumerated().first { $0.offset == index }?.element
          }
        } else {
          value = value?[named: String(step)]
        }
      }
      return value.map { String(decoding: $0.rawBytes, as: UTF8.self) }
    }
  }

  /// What laws make independent of the order: all but when rooms were last heard of, and the digest.
  var settled: String {
    text.replacing(/"freshness":\{[^}]*\}/, with: "").replacing(/"digest":"[^"]*"/, with: "")
  }
}
