import Testing

/// LiveKit's RoomService as its own library has it: our tokens and questions judged, its answers read.
@Suite(
  .enabled(
    if: Judge.has("livekit.api") && Judge.has("aiohttp"),
    "livekit-api is not installed (.ci/setup installs it)"))
struct LiveKitRoomTests {
  /// What is asked and compared stands in `Judges/livekit_scenario.py`.
  @Test(.timeLimit(.minutes(3)))
  func theLibraryTakesOurQuestionsAndWeItsAnswers() throws {
    let scratch = try Scratch()
    let finished = try Judge.run(
      "livekit_scenario.py", [try Product.path(), scratch.path], within: 150_000)
    #expect(finished.ending == .code(0), "\(finished.output)\(finished.errors)")
    #expect(finished.output.contains("all is well"))
  }
}
