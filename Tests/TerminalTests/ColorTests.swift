import Cells
import Testing

@testable import Terminal

@Suite struct ColorTests {
  @Test func choiceThenEnvironmentThenTerminal() {
    let quiet = ["NO_COLOR": "1"]
    let cases: [(ColorChoice, [String: String], Int, ColorDepth)] = [
      (.auto, [:], 256, .twoHundredFiftySix), (.auto, [:], 16, .sixteen), (.auto, [:], 8, .eight),
      (.auto, [:], -1, .none), (.auto, quiet, 256, .none), (.auto, ["NO_COLOR": ""], 8, .eight),
      (.never, [:], 256, .none), (.sixteen, quiet, 256, .sixteen), (.sixteen, [:], 8, .eight),
      (.twoHundredFiftySix, [:], 8, .eight), (.auto, [:], 1 << 24, .twoHundredFiftySix),
    ]
    for (choice, environment, colors, depth) in cases {
      let decided = ColorDepth.decide(choice, environment: environment, terminalColors: colors)
      #expect(decided.depth == depth, "\(choice) \(environment) \(colors)")
      #expect(!decided.reason.isEmpty)
    }
  }

  @Test func colorsBecomeFewer() {
    let vermillion = Style(foreground: .indexed(166), background: .indexed(231))
    #expect(Palette(depth: .twoHundredFiftySix).reduced(vermillion) == vermillion)
    #expect(Palette(depth: .none).reduced(vermillion) == .plain)
    #expect(
      Palette(depth: .sixteen).reduced(vermillion)
        == Style(foreground: .indexed(1), background: .indexed(15)))
    let eight = Palette(depth: .eight)
    #expect(
      eight.reduced(Style(foreground: .indexed(12)))
        == Style(foreground: .indexed(4), attributes: .bold))
    #expect(eight.reduced(Style(background: .indexed(9))) == Style(background: .indexed(1)))
  }

  @Test func greyOnEightColorsIsNeverBlackOnBlack() {
    let grey = Palette(depth: .eight).reduced(Style(foreground: .indexed(8)))
    #expect(grey == Style(attributes: .dim))
    #expect(Palette.nearestOfSixteen(244) == 8)
  }

  @Test func theOldestPairOfNoUseIsTakenAgain() {
    func pair(_ index: UInt8) -> ColorPair {
      ColorPair(foreground: .indexed(index), background: .default)
    }
    var table = PairTable(capacity: 2)
    table.beginFrame()
    #expect(table.number(of: .plain) { [] } == .known(0))
    #expect(table.number(of: pair(1)) { [] } == .define(1))
    #expect(table.number(of: pair(2)) { [] } == .define(2))
    table.beginFrame()
    #expect(table.number(of: pair(1)) { [] } == .known(1))
    table.beginFrame()
    // 2 is the older one, yet on the screen; 1 goes.
    #expect(table.number(of: pair(3)) { [pair(2), pair(3)] } == .define(1))
    #expect(table.number(of: pair(4)) { [pair(2), pair(3), pair(4)] } == .full)
    #expect(table.number(of: pair(2)) { [] } == .known(2))
    var none = PairTable(capacity: -1)
    #expect(none.number(of: pair(1)) { [] } == .full)
  }
}

extension CursesTests {
  @MainActor @Suite struct Coloring {
    private let ruler = systemRuler(forceASCII: false)

    @Test(arguments: [(ColorChoice.never, [:]), (.auto, ["NO_COLOR": "1"])])
    func withoutColorsOnlyAttributesAreSent(_ choice: ColorChoice, _ environment: [String: String])
      throws
    {
      let pipe = try Pipe()
      do {
        var terminal = try Terminal.headless(
          keyboard: pipe.reader, screen: pipe.writer, environment: environment, color: choice)
        var frame = Frame(rows: 24, columns: 80)
        for index in 0..<20 {
          let style = Style(
            foreground: .indexed(UInt8(index * 12)), background: .indexed(UInt8(index)),
            attributes: [.bold, .reverse])
          frame.put(ruler.text("bright"), row: index, column: index, style: style)
        }
        terminal.draw(frame)
      }
      let numbers = Self.graphicNumbers(pipe.taken())
      #expect(numbers.contains(1) && numbers.contains(7))
      #expect(numbers.allSatisfy { $0 < 30 }, "\(numbers)")
    }

    @Test(arguments: ["screen", "linux"])
    func sixtyFourPairsAreUsedAgain(_ name: String) throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(
        name, rows: 6, columns: 40, keyboard: pipe.reader, screen: pipe.writer)
      let palette = Palette(depth: terminal.color.depth)
      #expect(terminal.color.depth == .eight)
      for step in 0..<40 {
        // 40 of 72 pairs a frame, others every time; two rows that stay.
        var frame = Frame(rows: 6, columns: 40)
        for column in 0..<40 {
          let number = step < 20 ? (column + step * 7) % 72 : (column / 2 + step * 11) % 72
          let style = Style(
            foreground: .indexed(UInt8(number % 8)),
            background: number / 8 == 8 ? .default : .indexed(UInt8(number / 8)))
          for row in 0..<6 where row > 1 || column < 10 {
            let kept = Style(foreground: .indexed(UInt8(column % 8)))
            frame.put(ruler.text("x"), row: row, column: column, style: row > 1 ? style : kept)
          }
        }
        terminal.draw(frame)
        _ = pipe.taken()
        for row in 0..<6 {
          let shown = terminal.shownRow(row).map(\.style)
          #expect(shown == frame.row(row).map { palette.reduced($0.style) }, "\(step) \(row)")
        }
      }
    }

    @Test func moreColorsThanPairsAreStillText() throws {
      let pipe = try Pipe()
      var terminal = try Terminal.headless(
        "screen", rows: 1, columns: 72, keyboard: pipe.reader, screen: pipe.writer)
      var frame = Frame(rows: 1, columns: 72)
      for column in 0..<72 {
        let style = Style(
          foreground: .indexed(UInt8(column % 8)),
          background: column / 8 == 8 ? .default : .indexed(UInt8(column / 8)))
        frame.put(ruler.text("x"), row: 0, column: column, style: style)
      }
      terminal.draw(frame)
      let shown = terminal.shownRow(0)
      #expect(shown.allSatisfy { $0.text == "x" })
      #expect(shown.filter { $0.style == .plain }.count <= 9)
    }

    /// The numbers of all SGR sequences.
    private static func graphicNumbers(_ bytes: [UInt8]) -> [Int] {
      var numbers: [Int] = []
      for part in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[") {
        let body = part.prefix { $0.isNumber || $0 == ";" }
        guard part.dropFirst(body.count).first == "m" else { continue }
        numbers += body.split(separator: ";").compactMap { Int($0) }
      }
      return numbers
    }
  }
}
