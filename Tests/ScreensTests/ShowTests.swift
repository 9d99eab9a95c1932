import CallRoom
import Cells
import Foundation
import Screens
import Testing

@Test(.enabled(if: ProcessInfo.processInfo.environment["SHOW"] != nil)) func show() {
  let parts = (ProcessInfo.processInfo.environment["SHOW"] ?? "room 40 120").split(separator: " ")
  let (rows, columns) = (Int(parts[1]) ?? 40, Int(parts[2]) ?? 120)
  var input = Fixture.input
  var state = parts[0] == "rooms" ? ScreenState() : Fixture.roomState(selecting: 2)
  let opts = Set(parts.dropFirst(3).map(String.init))
  state.size = .init(rows: rows, columns: columns)
  if opts.contains("help") { _ = update(&state, .character("?"), input) }
  if opts.contains("pause") {
    _ = update(&state, .character(" "), input); input.counts.applied += 41
  }
  if opts.contains("tab") { _ = update(&state, .tab, input) }
  if opts.contains("stale") { input.now = input.now.advanced(byMicroseconds: 48_000_000) }
  if opts.contains("ended") { input.ended = true; input.isRecording = true }
  if opts.contains("search") { for c in "/an" { _ = update(&state, .character(c), input) } }
  let ruler: TextRuler = opts.contains("ascii") ? .testingASCII : .testing
  for l in textPicture(state, input, rows: rows, columns: columns, Fixture.theme, ruler) {
    print("|" + l)
  }
}
