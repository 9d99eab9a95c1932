import Dialects

/// A feed as a person names it: `-`, `PATH`, `file:PATH?follow`, `demo:?people=40`, with a dialect's
/// prefix where the bytes do not say theirs (`janus+file:PATH`).
package struct FeedAddress: Sendable, Equatable {
  /// Where the bytes come from.
  package enum Source: Sendable, Equatable {
    /// Standard input.
    case standardInput
    /// A file; followed like `tail -F` when asked.
    case file(path: String, follow: Bool)
    /// The built-in call.
    case demo(rooms: Int, people: Int, seed: UInt64, rate: Double)
    /// Whoever sends by HTTP or WebSocket; the path names the dialect.
    case listen(ListenEndpoint)
    /// OpenIM's message gateway.
    case openIM(RemoteEndpoint)
    /// SMeeting's REST.
    case smeeting(RemoteEndpoint)
    /// The Admin API of a Janus server, below a path.
    case janus(RemoteEndpoint, base: String)
    /// LiveKit's RoomService.
    case liveKit(RemoteEndpoint)
  }

  /// As it was typed.
  package let text: String
  /// The dialect that was named; `nil` when the first line is to tell.
  package let dialect: String?
  /// Where the bytes come from.
  package let source: Source
  /// The room of lines that name none.
  package let room: String?
  /// The realm that the feed belongs to.
  package let realm: String?

  /// The dialects that a prefix can name.
  package static let dialects = Dialects.names

  /// Schemes that this version knows of and cannot read yet.
  private static let laterSchemes = [
    "unix", "tcp", "nats",
  ]

  /// Reads an address; says what is wrong with one that cannot be read.
  package init(_ text: String) throws(FeedError) {
    self.text = text
    var rest = Substring(text)
    var dialect: String?
    if let plus = rest.firstIndex(of: "+"), Self.dialects.contains(String(rest[..<plus])) {
      dialect = String(rest[..<plus])
      rest = rest[rest.index(after: plus)...]
    } else if let plus = rest.firstIndex(of: "+"), Self.isWord(rest[..<plus]),
      !rest[plus...].dropFirst().isEmpty
    {
      let after = rest[rest.index(after: plus)...]
      if after == "-" || after.hasPrefix("file:") {
        throw .unknownDialect(String(rest[..<plus]), in: text)
      }
    }
    self.dialect = dialect
    let (base, options) = Self.split(rest)
    room = options["room"]
    realm = options["realm"]
    source = try Self.source(base, options, of: text)
    guard let dialect else { return }
    switch source {
    case .listen:
      throw .badOption("a listener's paths name the dialects; leave '\(dialect)+' out", in: text)
    case .openIM, .smeeting, .janus, .liveKit:
      throw .badOption("a call system has one dialect; leave '\(dialect)+' out", in: text)
    case .standardInput, .file, .demo: break
    }
  }

  private static func source(
    _ base: Substring, _ options: [String: String], of text: String
  ) throws(FeedError) -> Source {
    if base == "-" {
      try check(options, allowed: ["room", "realm"], of: text)
      return .standardInput
    }
    if base == "demo:" || base == "demo" {
      try check(options, allowed: ["rooms", "people", "seed", "rate", "realm"], of: text)
      return .demo(
        rooms: try number(options, "rooms", 3, within: 1...1000, of: text),
        people: try number(options, "people", 40, within: 3...100_000, of: text),
        seed: UInt64(try number(options, "seed", 7, within: 0...Int(Int32.max), of: text)),
        rate: try decimal(options, "rate", 1, within: 0.01...1000, of: text))
    }
    if let colon = base.firstIndex(of: ":"), isWord(base[..<colon]) {
      let scheme = String(base[..<colon])
      if scheme == "file" {
        return try file(base[base.index(after: colon)...], options, of: text)
      }
      if scheme == "listen" {
        return try listen(base[base.index(after: colon)...], options, of: text)
      }
      if let remote = remotes[scheme] {
        let place = base[base.index(after: colon)...]
        let endpoint = try endpoint(place, options, scheme, remote, of: text)
        return remote.source(endpoint, try path(options, remote, of: text))
      }
      if laterSchemes.contains(scheme) { throw .notYet(scheme, in: text) }
      throw .unknownScheme(scheme, in: text)
    }
    return try file(base, options, of: text)
  }

  private static func file(
    _ path: Substring, _ options: [String: String], of text: String
  ) throws(FeedError) -> Source {
    try check(options, allowed: ["follow", "room", "realm"], of: text)
    guard !path.isEmpty else { throw .badOption("a file's path is missing", in: text) }
    return .file(path: String(path), follow: options["follow"].map { $0 != "no" } ?? false)
  }

  /// A call system that is reached by its host.
  private struct Remote: Sendable {
    let usualPort: UInt16
    let isSecure: Bool
    /// Whether `room` names the only room to ask for.
    var takesRoom = false
    /// What stands before every path; `nil` where nothing does.
    var base: String?
    let source: @Sendable (RemoteEndpoint, _ base: String) -> Source
  }

  private static let remotes: [String: Remote] = [
    "openim": Remote(usualPort: 10001, isSecure: false) { endpoint, _ in .openIM(endpoint) },
    "smeeting": Remote(usualPort: 443, isSecure: true) { endpoint, _ in .smeeting(endpoint) },
    "janus": Remote(usualPort: 7088, isSecure: false, takesRoom: true, base: "/admin") {
      .janus($0, base: $1)
    },
    "livekit": Remote(usualPort: 7880, isSecure: false, takesRoom: true) { endpoint, _ in
      .liveKit(endpoint)
    },
  ]

  private static func path(
    _ options: [String: String], _ remote: Remote, of text: String
  ) throws(FeedError) -> String {
    guard let path = options["path"] else { return remote.base ?? "" }
    guard path.hasPrefix("/"), !path.hasSuffix("/"), HTTPCall(target: path).fault == nil else {
      throw .badOption("expected a path such as \(remote.base ?? "/api"), got '\(path)'", in: text)
    }
    return path
  }

  private static func endpoint(
    _ place: Substring, _ options: [String: String], _ scheme: String, _ remote: Remote,
    of text: String
  ) throws(FeedError) -> RemoteEndpoint {
    let more = (remote.takesRoom ? ["room"] : []) + (remote.base == nil ? [] : ["path"])
    try check(options, allowed: ["realm", "tls"] + more, of: text)
    let tls = options["tls"] ?? (remote.isSecure ? "yes" : "no")
    guard tls == "yes" || tls == "no" else {
      throw .badOption("expected tls=yes or tls=no, got '\(tls)'", in: text)
    }
    guard place.hasPrefix("//") else {
      throw .badOption("expected \(scheme)://HOST:PORT", in: text)
    }
    let read = RemoteEndpoint.read(
      place.dropFirst(2), usualPort: remote.usualPort, isSecure: tls == "yes")
    switch read {
    case .success(let endpoint): return endpoint
    case .failure(let fault): throw .badOption(fault.reason, in: text)
    }
  }

  private static func listen(
    _ place: Substring, _ options: [String: String], of text: String
  ) throws(FeedError) -> Source {
    try check(options, allowed: ["room", "realm"], of: text)
    guard place.hasPrefix("//") else {
      throw .badOption("expected listen://ADDR:PORT", in: text)
    }
    switch ListenEndpoint.read(place.dropFirst(2)) {
    case .success(let endpoint): return .listen(endpoint)
    case .failure(let fault): throw .badOption(fault.reason, in: text)
    }
  }

  /// What stands before the first `?`, and the options behind it.
  private static func split(_ text: Substring) -> (Substring, [String: String]) {
    guard let mark = text.lastIndex(of: "?") else { return (text, [:]) }
    var options: [String: String] = [:]
    for part in text[text.index(after: mark)...].split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      options[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
    }
    return (text[..<mark], options)
  }

  private static func check(
    _ options: [String: String], allowed: [String], of text: String
  ) throws(FeedError) {
    for name in options.keys.sorted() where !allowed.contains(name) {
      let known = allowed.joined(separator: ", ")
      throw .badOption("unknown option '\(name)'; there are \(known)", in: text)
    }
  }

  private static func number(
    _ options: [String: String], _ name: String, _ usual: Int, within range: ClosedRange<Int>,
    of text: String
  ) throws(FeedError) -> Int {
    guard let value = options[name] else { return usual }
    guard let number = Int(value), range.contains(number) else {
      let wanted = "\(range.lowerBound) to \(range.upperBound)"
      throw .badOption("expected \(name) from \(wanted), got '\(value)'", in: text)
    }
    return number
  }

  private static func decimal(
    _ options: [String: String], _ name: String, _ usual: Double,
    within range: ClosedRange<Double>, of text: String
  ) throws(FeedError) -> Double {
    guard let value = options[name] else { return usual }
    guard let number = Double(value), range.contains(number) else {
      let wanted = "\(range.lowerBound) to \(range.upperBound)"
      throw .badOption("expected \(name) from \(wanted), got '\(value)'", in: text)
    }
    return number
  }

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }
}
