import Cells
import Foundation
import Screens
import Testing

/// How a golden is drawn.
struct GoldenMode: Sendable {
  let name: String
  let theme: Theme
  let ruler: TextRuler

  static let colour = GoldenMode(name: "colour", theme: Fixture.theme, ruler: .testing)
  static let mono = GoldenMode(name: "mono", theme: Theme.builtIn(depth: .none), ruler: .testing)
  static let ascii = GoldenMode(
    name: "ascii", theme: Theme.builtIn(depth: .none), ruler: .testingASCII)
  static let light = GoldenMode(
    name: "light", theme: ThemeFiles.load("light", depth: .twoFiftySix).theme, ruler: .testing)
}

/// The picture of a scenario in a size and a mode.
struct Golden: Sendable, CustomStringConvertible {
  let scenario: Scenario
  let rows: Int
  let columns: Int
  let mode: GoldenMode

  var description: String { "\(scenario.name)-\(columns)x\(rows)-\(mode.name)" }

  var frame: Frame {
    let (state, input) = scenario.make()
    return view(state, input, rows: rows, columns: columns, mode.theme, mode.ruler)
  }

  static let sizes = [(60, 200), (40, 120), (24, 80), (12, 40), (6, 20)]
  static let badges = [(2, 40), (1, 60), (1, 14), (1, 1), (3, 10)]

  static let all: [Golden] =
    (Scenario.screens + Scenario.walls).flatMap { scenario -> [Golden] in
      [GoldenMode.colour, .mono, .ascii].flatMap { mode in
        sizes.map { Golden(scenario: scenario, rows: $0.0, columns: $0.1, mode: mode) }
      }
    }
    + Scenario.screens.prefix(2).flatMap { scenario in
      badges.map { Golden(scenario: scenario, rows: $0.0, columns: $0.1, mode: .colour) }
        + [Golden(scenario: scenario, rows: 40, columns: 120, mode: .light)]
    }
    + Scenario.variants.flatMap { scenario -> [Golden] in
      twins(scenario, [.colour, .mono, .ascii])
        + [Golden(scenario: scenario, rows: 12, columns: 40, mode: .colour)]
    }

  private static func twins(_ scenario: Scenario, _ modes: [GoldenMode]) -> [Golden] {
    modes.flatMap { mode in
      [(40, 120), (24, 80)].map {
        Golden(scenario: scenario, rows: $0.0, columns: $0.1, mode: mode)
      }
    }
  }
}

@Suite struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/goldens")
  static let isUpdating = ProcessInfo.processInfo.environment["CALLTOP_UPDATE_GOLDENS"] == "1"

  /// `CALLTOP_UPDATE_GOLDENS=1` writes the files anew.
  @Test(arguments: Golden.all) func isAsBefore(_ golden: Golden) throws {
    let file = Self.folder.appendingPathComponent("\(golden.description).txt")
    let picture = golden.frame.golden
    if Self.isUpdating {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try picture.write(to: file, atomically: true, encoding: .utf8)
    }
    let before = try String(contentsOf: file, encoding: .utf8)
    guard picture != before else { return }
    let lines = zip(picture.split(separator: "\n"), before.split(separator: "\n"))
    let first = lines.first { $0 != $1 }
    Issue.record("\(golden) differs, first:\n\(first?.1 ?? "")\n\(first?.0 ?? "")")
  }

  @Test func noGoldenIsLeftOver() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Golden.all.map { "\($0.description).txt" }))
  }

  /// Foreign escape sequences never come through.
  @Test func nothingHostileIsDrawn() {
    for golden in Golden.all {
      let text = golden.frame.textPlane.joined(separator: "\n")
      let isClean = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n"
          || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            && !(0x202A...0x202E).contains(scalar.value))
      }
      #expect(isClean, "\(golden)")
    }
  }

  @Test func asciiIsASCII() {
    for golden in Golden.all where golden.mode.name == "ascii" {
      #expect(golden.frame.textPlane.joined().utf8.allSatisfy { $0 < 0x80 }, "\(golden)")
    }
  }
}
