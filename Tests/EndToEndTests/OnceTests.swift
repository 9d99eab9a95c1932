import Foundation
import Glibc
import Testing

/// `calltop once --json`: what is read, what is printed, how it ends.
@Suite struct OnceTests {
  @Test func aFileAndStandardInputAreTheSame() throws {
    let scratch = try Scratch()
    let lines = [
      Line.enter("anna"), Line.enter("ben", at: 1), Line.of("hand-raised", "ben", at: 2),
    ]
    let path = try scratch.file("a.ndjson", lines[0], lines[1], lines[2])
    let (finished, piped) = try Product.once(lines[0], lines[1], lines[2])
    #expect(finished.ending == .code(0) && finished.errors == "")
    #expect(piped.people("standup") == ["anna", "ben"])
    #expect(piped.count("read") == 3 && piped.count("applied") == 3)
    #expect(piped.endReason == "endOfInput" && piped.isComplete == true)
    for name in [path, "file:\(path)", "calltop+file:\(path)"] {
      let report = try Report(try Product.run("once", "--json", name))
      #expect(report.digest == piped.digest)
    }
    let backwards = try Product.once(lines[2], lines[1], lines[0], lines[2]).1
    #expect(backwards.digest == piped.digest && backwards.count("duplicate") == 1)
  }

  @Test func severalFeedsAreOneState() throws {
    let scratch = try Scratch()
    let a = try scratch.file("a", Line.enter("anna"))
    let b = try scratch.file("b", Line.enter("ben", at: 1))
    let again = "file:\(a)"
    let report = try Report(try Product.run("once", "--json", a, b, again))
    #expect(report.people("standup") == ["anna", "ben"])
    #expect(report.count("duplicate") == 1)
  }

  /// Two feeds of one name cannot be told apart: the second would never be seen to end.
  @Test func aFeedThatIsNamedTwiceIsToldAtOnce() throws {
    for words in [["-", "-"], ["demo:", "-", "demo:"]] {
      let finished = try Product.start(["once", "--json"] + words).finish()
      #expect(finished.ending == .code(2) && finished.output == "")
      #expect(finished.errors.contains("feed '\(words[0])' is named twice"), "\(finished.errors)")
    }
  }

  /// All of its rooms, however soon the first one is known.
  @Test(arguments: [(1, 3), (2, 12), (3, 40), (9, 5)])
  func theDemoIsACall(_ rooms: Int, _ people: Int) throws {
    let feed = "demo:?rooms=\(rooms)&people=\(people)&seed=3"
    let finished = try Product.run("once", "--json", feed)
    #expect(finished.ending == .code(0) && finished.errors == "")
    let report = try Report(finished)
    #expect(report.rooms.count == min(rooms, people))
    #expect(report.count("rejected") == 0)
    for room in report.rooms {
      #expect((room["participants"] as? [Any])?.isEmpty == false)
      #expect(room["state"] as? String == "live")
    }
  }

  @Test func aRecordedJanusCallIsReadAndGuessed() throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/janus/events.ndjson")
    let named = try Report(try Product.run("once", "--json", "janus+file:\(fixture.path)"))
    let piped = try Product.run("once", "--json", "-", input: Array(try Data(contentsOf: fixture)))
    let guessed = try Report(piped)
    #expect(named.count("read") == 1499 && named.count("rejected") == 0)
    #expect(guessed.digest == named.digest)
    #expect(guessed.room("videoroom/5678")?["state"] as? String == "ended")
    #expect(guessed.room("audiobridge/1234") != nil && guessed.room("textroom/1234") != nil)
  }

  @Test func otherRoomsAreCountedAndNotApplied() throws {
    let (finished, report) = try Product.once(
      Line.enter("anna", room: "a"), Line.enter("ben", room: "b"), Line.enter("carl", room: "b"),
      options: ["--room", "a"])
    #expect(finished.ending == .code(0))
    #expect(report.rooms.count == 1 && report.people("a") == ["anna"])
    #expect(report.count("otherRoom") == 2 && report.count("applied") == 1)
    #expect(report.count("read") == 3)
  }

  @Test func zeroLinesAreOneDocument() throws {
    for input in ["", "\n", "\r\n \n"] {
      let finished = try Product.run("once", "--json", "-", input: Array(input.utf8))
      #expect(finished.ending == .code(0) && finished.errors == "")
      let report = try Report(finished)
      #expect(report.rooms.isEmpty && report.count("read") == 0 && report.isComplete == true)
    }
  }

  @Test func anUnreadableFeedIsToldBesideTheDocument() throws {
    let scratch = try Scratch()
    let good = try scratch.file("good", Line.enter("anna"))
    for missing in ["\(scratch.path)/none", scratch.path] {
      let finished = try Product.run("once", "--json", good, missing)
      #expect(finished.ending == .code(3))
      #expect(finished.errors.contains("cannot read \(missing): "), "\(finished.errors)")
      let report = try Report(finished)
      #expect(report.people("standup") == ["anna"])
      #expect(report.endReason == "error" && report.isComplete == false)
    }
  }

  @Test func aLiveFeedThatSaysTooLittleIsPartial() throws {
    let scratch = try Scratch()
    let path = try scratch.file("growing", Line.enter("anna"))
    let finished = try Product.run(
      "once", "--json", "--timeout", "300ms", "file:\(path)?follow")
    #expect(finished.ending == .code(4))
    let report = try Report(finished)
    #expect(report.endReason == "timeout" && report.isComplete == false)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptedItPrintsWhatItKnows(_ signal: Int32) throws {
    let program = try Product.start(["once", "--json", "-"])
    program.write(Array((Line.enter("anna") + "\n").utf8))
    try program.waitUntilRead()
    program.send(signal)
    let finished = try program.finish()
    #expect(finished.ending == .code(130))
    let report = try Report(finished)
    #expect(report.endReason == "interrupted" && report.isComplete == false)
  }

  @Test func whatIsNoInterruptDoesNotEndIt() throws {
    let program = try Product.start(["once", "--json", "-"])
    program.write(Array((Line.enter("anna") + "\n").utf8))
    try program.waitUntilRead()
    for signal in [SIGCONT, SIGWINCH] {
      program.send(signal)
      program.write(Array((Line.enter("u\(signal)", at: 1) + "\n").utf8))
      try program.waitUntilRead()
    }
    program.send(SIGTSTP)
    #expect(waitUntil(within: 20_000) { program.state == "T" }, "it does not stop")
    program.write(Array((Line.enter("ben", at: 2) + "\n").utf8))
    program.send(SIGCONT)
    let finished = try program.finish()
    #expect(finished.ending == .code(0))
    #expect(try Report(finished).people("standup").count == 4)
  }

  /// A descriptor that somebody made not to block takes a part at a time.
  @Test func aSlowReaderGetsAllOfIt() throws {
    let program = try Product.start(
      ["once", "--json", "demo:?rooms=9&people=900"], output: .nonblockingPipe)
    let finished = try program.finish()
    #expect(finished.ending == .code(0) && finished.errors == "")
    #expect(finished.out.count > 200_000)
    #expect(try Report(finished).rooms.count == 9)
  }

  @Test func nobodyReadsAndNothingIsSaid() throws {
    let finished = try Product.run("once", "--json", "demo:", output: .closedPipe)
    #expect(finished.errors == "")
    #expect(finished.ending == .code(0))
    for words in ["version", "--help"] {
      let finished = try Product.run(words, output: .closedPipe)
      #expect(finished.errors == "")
      #expect([.code(0), .signal(SIGPIPE)].contains(finished.ending))
    }
  }

  /// A document that is lost is no success.
  @Test func aFullDiskIsTold() throws {
    let finished = try Product.run("once", "--json", "demo:", output: .file("/dev/full"))
    #expect(finished.ending == .code(3))
    #expect(finished.errors == "calltop: cannot write the state: No space left on device\n")
  }
}
