import Glibc
import Testing

/// `calltop call` and `calltop send` with a small OpenIM, and what a screen shows of it.
@Suite(.enabled(if: OpenIMProgram.isInstalled, "python3 is not installed"))
struct SendingTests {
  @Test(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
  func aCallIsFollowedOnTheScreenFromItsRingToItsAnswers() throws {
    let (server, scratch) = (try OpenIMProgram(), try Scratch())
    let config = try server.configuration(in: scratch)
    try server.ask("/test/set", #"{"busy":["carol"]}"#)
    let screen = try TmuxSession(
      "\(try Product.path()) watch --ascii --config \(config) @monitor", columns: 120, rows: 40)
    try server.waitFor("monitor")
    let caller = try Product.start([
      "call", "--config", config, "@caller", "--group", "g", "--invite", "bob,carol,dave,erin",
      "--room", "team", "--timeout", "2s", "--media", "audio", "--wait",
    ])
    try caller.waitForOutput("busy: carol\n")
    try screen.keys("3")
    try screen.wait { shown in
      shown.contains("ringing") && shown.contains("busy") && shown.contains("erin")
    }
    try server.ask("/test/answer", #"{"room":"team","user":"bob","verb":"accept"}"#)
    try server.ask("/test/answer", #"{"room":"team","user":"dave","verb":"reject"}"#)
    try screen.wait { $0.contains("accepted") && $0.contains("rejected") }
    let finished = try caller.finish()
    #expect(finished.ending == .code(0) && finished.errors == "", "\(finished.errors)")
    let lines = finished.output.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(2)) == ["submitted: room team", "busy: carol"])
    let told = [
      "bob: accepted", "carol: busy", "dave: rejected", "erin: invited", "erin: no answer in time",
    ]
    for line in told { #expect(lines.contains(line), "\(line): \(lines)") }
    #expect(!finished.output.contains("TOPSECRET"))
    // Nobody rings any more on the screen either.
    let shown = try screen.wait { $0.contains("no answer") }
    #expect(!shown.contains("ringing") && !shown.contains("TOPSECRET"))
  }

  @Test func submittedIsNotSeenUntilItComesBack() throws {
    let (server, scratch) = (try OpenIMProgram(), try Scratch())
    let config = try server.configuration(in: scratch)
    let sent = try Product.run("send", "--config", config, "@caller", "team", "wink", "user=bob")
    #expect(sent.ending == .code(0) && sent.errors == "", "\(sent.errors)")
    #expect(sent.output.hasPrefix("submitted ") && !sent.output.contains("seen"))
    // Without --wait the account's place at the gateway is left alone.
    #expect(try server.ask("/test/state").contains(#""accounts": []"#))
    let seen = try Product.run(
      "send", "--config", config, "@caller", "team", "hand-approved", "user=bob", "kind=camera",
      "--wait")
    #expect(seen.ending == .code(0), "\(seen.errors)")
    #expect(seen.output.hasPrefix("submitted ") && seen.output.hasSuffix("\nseen\n"))
  }

  @Test func withoutLeaveNothingIsSent() throws {
    let (server, scratch) = (try OpenIMProgram(), try Scratch())
    let config = try server.configuration(in: scratch)
    for words in [
      ["send", "@monitor", "team", "wink"],
      ["call", "@monitor", "--group", "g", "--invite", "bob"],
      ["send", "demo:", "team", "wink"],
    ] {
      let finished = try Product.start([words[0], "--config", config] + words.dropFirst()).finish()
      #expect(finished.ending == .code(2) && finished.output == "")
      let expected = words[1] == "demo:" ? "nothing can be sent" : "sending is off"
      #expect(finished.errors.contains(expected), "\(finished.errors)")
    }
    #expect(try server.ask("/test/state").contains(#""accounts": [], "rooms": []"#))
  }

  @Test(arguments: [
    (["call", "@x", "--invite", "bob"], "--group"), (["call", "@x", "--group", "g"], "--invite"),
    (["call", "@x", "--group", "g", "--invite", "bob,bob"], "each once"),
    (["call", "--group", "g", "--invite", "bob"], "one feed"),
    (
      ["call", "@x", "--group", "g", "--invite", "b", "--media", "smell"], "--media video or audio"
    ),
    (["call", "@x", "--group", "g", "--invite", "b", "--timeout", "0s"], "--timeout from 1s"),
    (["send", "@x", "room"], "expected @SECTION ROOM TYPE"),
    (["send", "@x", "room", "wink", "bob"], "expected KEY=VALUE, got 'bob'"),
    (["send", "@x", "room", "hand-approved"], "expected user="),
    (["send", "@x", "room", "hand-declined", "user=b", "kind=foot"], "got 'foot'"),
  ])
  func whatIsWrongIsSaid(_ words: [String], _ message: String) throws {
    let finished = try Product.start(words).finish()
    #expect(finished.ending == .code(2) && finished.output == "")
    #expect(finished.errors.contains(message), "\(finished.errors)")
  }

  /// Killed and back: the screen says so, and the picture is the server's.
  @Test(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
  func aServerThatIsKilledAndComesBackIsToldOnTheScreen() throws {
    let (server, scratch) = (try OpenIMProgram(), try Scratch())
    let config = try server.configuration(in: scratch)
    try server.ask("/test/set", #"{"people":{"team":["anna","bob"]}}"#)
    let screen = try TmuxSession(
      "\(try Product.path()) watch --ascii --config \(config) @monitor", columns: 120, rows: 40)
    try screen.wait { $0.contains("team") }
    try screen.keys("Enter")
    try screen.wait { $0.contains("anna") && $0.contains("bob") }
    try server.kill()
    try screen.wait { $0.contains("next try in") }
    #expect(try screen.screen().contains("anna"), "who is away is not gone")
    try server.restart()
    try server.ask("/test/set", #"{"people":{"team":["bob","carol"]}}"#)
    let shown = try screen.wait { $0.contains("carol") && !$0.contains("next try in") }
    #expect(shown.contains("2 people") && shown.contains("left "), "\(shown)")
    let program = try Product.start(["once", "--json", "--config", config, "@caller"])
    #expect(try Report(try program.finish()).people("team") == ["bob", "carol"])
  }
}
