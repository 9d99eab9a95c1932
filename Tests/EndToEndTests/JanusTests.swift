import Testing

/// A real Janus with real WebRTC clients, watched over both of its event handlers and by snapshots at once.
@Suite(
  .enabled(if: Judge.isInstalled("janus"), "janus is not installed (.ci/setup installs it)"),
  .enabled(
    if: Judge.has("aiortc") && Judge.has("aiohttp"),
    "aiortc and aiohttp are not installed (.ci/setup installs them)"),
  .enabled(if: Judge.hasNamespaces, "no right to a network namespace (unshare, ip) here"))
struct JanusTests {
  /// What is done and compared stands in `Judges/janus_scenario.py`.
  @Test(.timeLimit(.minutes(8)))
  func thePictureIsTheServersWhateverHappens() throws {
    let scratch = try Scratch()
    let finished = try Judge.run(
      "janus_scenario.py", [try Product.path(), scratch.path], inNamespace: true,
      within: 420_000)
    #expect(finished.ending == .code(0), "\(finished.output)\(finished.errors)")
    #expect(finished.output.contains("all is well"))
  }
}
