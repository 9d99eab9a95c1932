import Testing

/// The harness itself, with programs that every system has.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct TmuxSessionTests {
  @Test func keysReachTheProgramAndItsStatusIsShown() throws {
    let session = try TmuxSession("read -r line; echo \"<$line>\"; exit 3 | cat; (exit 7)")
    try session.type("héllo")
    try session.wait { $0.contains("<héllo>") && $0.contains("[exit 7]") }
  }

  @Test func theWindowChangesItsSize() throws {
    let session = try TmuxSession.shell(columns: 80, rows: 24)
    for (columns, rows) in [(120, 40), (40, 12), (200, 60)] {
      try session.resize(columns, rows)
      try session.type("clear; stty size")
      try session.wait { $0.contains("\(rows) \(columns)") }
    }
  }

  @Test func processesAreFoundByName() throws {
    let session = try TmuxSession.shell()
    try session.type("cat")
    let cat = try session.process(named: "cat")
    #expect(cat > 1)
    try session.keys("C-d")
    try session.wait { $0.contains("[prompt] cat\n[prompt]") }
  }

  @Test func anInterruptIsTheProgramsAlone() throws {
    let session = try TmuxSession("cat")
    _ = try session.process(named: "cat")
    try session.keys("C-c")
    try session.wait { $0.contains("[exit 130]") }
  }

  @Test func aProgramIsStoppedAndComesBack() throws {
    let session = try TmuxSession.shell()
    try session.type("cat")
    _ = try session.process(named: "cat")
    try session.keys("C-z")
    try session.wait { $0.contains("Stopped") }
    try session.type("fg; echo \"<$?>\"")
    try session.keys("C-d")
    try session.wait { $0.contains("<0>") }
  }

  @Test func theCursorIsTold() throws {
    let session = try TmuxSession("printf '\\033[?25l\\033[?1049hgone'")
    try session.wait { $0.contains("gone[exit 0]") }
    #expect(try session.flag("cursor_flag") == "0")
    #expect(try session.flag("alternate_on") == "1")
  }
}
