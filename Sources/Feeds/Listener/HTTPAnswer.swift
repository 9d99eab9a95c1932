import JSON

/// What a request is answered.
struct HTTPAnswer: Sendable, Equatable {
  let status: UInt32
  let type: String
  let body: [UInt8]
  /// One more header.
  var header: Header?

  /// A header's name and value.
  struct Header: Sendable, Equatable {
    let name: String
    let value: String
  }

  /// How many inputs a body had, and how many of them cannot be applied.
  static func taken(read: Int, rejected: Int) -> HTTPAnswer {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("read", read)
    writer.member("rejected", rejected)
    writer.endObject()
    writer.endLine()
    return HTTPAnswer(status: 200, type: "application/json", body: writer.bytes)
  }

  /// What a path's sender is told of a body that was taken; `nil` for one that there was no room for.
  static func taken(_ path: ListenPath, _ unit: InletUnit?) -> HTTPAnswer {
    guard let answer = path.answer else {
      return taken(read: unit?.inputs.count ?? 0, rejected: unit?.rejected ?? 0)
    }
    return HTTPAnswer(status: 200, type: "application/json", body: Array(answer.utf8))
  }

  /// Why a request is refused: a sentence for whoever reads it.
  static func refusal(
    _ status: UInt32, _ words: String, _ name: String? = nil, _ value: String = ""
  )
    -> HTTPAnswer
  {
    HTTPAnswer(
      status: status, type: "text/plain; charset=utf-8", body: Array("calltop: \(words)\n".utf8),
      header: name.map { Header(name: $0, value: value) })
  }

  /// The core is behind.
  static let busy = refusal(
    503, "too much is waiting; nothing of this request was taken, send it again", "Retry-After", "1"
  )
}
