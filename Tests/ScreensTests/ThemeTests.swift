import Cells
import Foundation
import Screens
import Testing

@Suite struct ThemeTests {
  @Test func builtInIsTheFile() {
    #expect(ThemeFiles.bytes("terminal") == Array(Theme.builtInText.utf8))
  }

  /// Tables of looks and signs are looked up by the place of a role or a glyph.
  @Test func placesAreThoseOfTheLists() {
    #expect(ThemeRole.allCases.map(\.ordinal) == Array(ThemeRole.allCases.indices))
    #expect(Symbol.allCases.map(\.ordinal) == Array(Symbol.allCases.indices))
    #expect(Symbol.table.count == Symbol.allCases.count)
  }

  @Test func allFilesAreKnown() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: ThemeFiles.folder.path)
    #expect(files.sorted() == ThemeFiles.names.map { "\($0).theme" })
  }

  @Test(arguments: ThemeFiles.names) func shippedThemesAreFaultless(_ name: String) {
    let loaded = ThemeFiles.load(name, depth: .twoFiftySix)
    #expect(loaded.problems.map(\.description) == [])
    #expect(loaded.theme.name == name)
    #expect(loaded.theme.lint(ruler: .testing).map(\.description) == [])
  }

  @Test(arguments: ThemeFiles.names) func noColoursMeansNoColours(_ name: String) {
    let theme = ThemeFiles.load(name, depth: .none).theme
    for role in ThemeRole.allCases {
      for style in [
        theme.style(role), theme.style(role, selected: true), theme.style(role, stale: true),
      ] {
        #expect(style.foreground == .default && style.background == .default)
      }
      #expect(theme.style(role, selected: true) != theme.style(role) || role == .rowSelected)
    }
  }

  /// White, black and bright yellow vanish on somebody's background; the ground is never painted.
  @Test func terminalThemeIsSafeOnAnyBackground() {
    let theme = Theme.builtIn(depth: .twoFiftySix)
    for role in ThemeRole.allCases {
      let style = theme.style(role)
      #expect(style.background == .default)
      if case .indexed(let index) = style.foreground {
        #expect(index < 16 && ![0, 7, 11, 15].contains(index), "\(role)")
      }
    }
    #expect(theme.style(.poor, selected: true).attributes.contains(.reverse))
  }

  @Test func everyRoleIsInTheTableOnce() {
    #expect(
      ThemeRole.table.map(\.role.rawValue).sorted() == ThemeRole.allCases.map(\.rawValue).sorted())
    #expect(ThemeRole.table.allSatisfy { !$0.summary.isEmpty })
    #expect(
      Set(ThemeRole.table.map(\.group)) == ["base", "chrome", "row", "state", "level", "graph"])
    #expect(
      Symbol.table.map(\.symbol.rawValue).sorted() == Symbol.allCases.map(\.rawValue).sorted())
  }

  @Test func rolesFallBackByTheirNames() {
    let text = "[roles]\nbase = fg:1\nstate = fg:2\nstate.poor = fg:3\nstate.poor.selected = fg:4"
    let theme = Theme.load(bytes: text.utf8, name: "t", depth: .twoFiftySix).theme
    #expect(theme.style(.title).foreground == .indexed(1))
    #expect(theme.style(.lost).foreground == .indexed(2))
    #expect(theme.style(.poor).foreground == .indexed(3))
    #expect(theme.style(.poor, selected: true).foreground == .indexed(4))
    #expect(theme.style(.lost, selected: true).foreground == .indexed(2))
  }

  @Test func valuesAreReadForEachDepth() {
    let text = """
      [palette]
      sky = #56b4e9
      [roles]
      state.speaking = fg:sky bg:default bold | ansi16 fg:cyan | mono underline
      state.good = fg:#00ff00 italic
      """
    let loaded = Theme.load(bytes: text.utf8, name: "t", depth: .twoFiftySix)
    #expect(loaded.problems == [])
    let theme = loaded.theme
    #expect(theme.style(.speaking) == Style(foreground: .indexed(74), attributes: .bold))
    #expect(theme.at(.sixteen).style(.speaking) == Style(foreground: .indexed(6)))
    #expect(theme.at(.none).style(.speaking) == Style(attributes: .underline))
    #expect(theme.at(.sixteen).style(.good).foreground == .indexed(10))
    #expect(theme.at(.none).style(.good) == Style(attributes: .italic))
  }

  @Test(arguments: [
    ("[roles]\nstate.poor = fg:blu", "t.theme:2:17: blu is no colour; nearest name: blue"),
    (
      "[roles]\nstate.pour = bold", "t.theme:2:1: unknown role state.pour; nearest name: state.poor"
    ),
    (
      "[roles]\nbase = blod",
      "t.theme:2:8: blod is neither a colour nor an attribute; nearest name: bold"
    ),
    (
      "[roles]\nbase = bold | ansi8 dim",
      "t.theme:2:15: expected a depth after |, not ansi8; nearest name: ansi16"
    ),
    ("[rolls]\na = b", "t.theme:2:1: unknown section [rolls]; nearest name: roles"),
    ("[theme]\nvariant = drak", "t.theme:2:11: variant is drak; nearest name: dark"),
    ("[theme]\nnaem = x", "t.theme:2:1: unknown key naem; nearest name: name"),
    ("[theme]\ninherits = nobody", "t.theme:2:1: there is no theme nobody to inherit from"),
    (
      "[theme]\ninherits = t",
      "t.theme:2:1: inherits from t in a circle, or through too many themes"
    ),
    ("[palette]\nx = #12345", "t.theme:2:5: #12345 is no colour"),
    ("[palette]\nx = 256", "t.theme:2:5: 256 is no colour"),
    ("[symbols]\nspeaking = ●", "t.theme:2:12: expected a glyph, a blank and its ASCII twin"),
    ("[symbols]\nspeeking = ● *", "t.theme:2:1: unknown symbol speeking; nearest name: speaking"),
    ("rubbish", "t.theme:1:1: expected key = value, a [section] or a comment"),
  ]) func faultsAreLocated(_ text: String, _ expected: String) {
    let loaded = Theme.load(bytes: text.utf8, name: "t", depth: .sixteen)
    #expect(loaded.problems.map(\.description) == [expected])
  }

  @Test func aPaletteChangesInheritedRoles() {
    let parent =
      "[theme]\nauthor = p\n[palette]\nsky = 1\n[roles]\nbase = fg:sky\nstate.poor = bold"
    let child = "[theme]\ninherits = p\n[palette]\nsky = 2\n[roles]\nstate.poor = dim"
    let loaded = Theme.load(bytes: child.utf8, name: "c", depth: .sixteen) { name in
      name == "p" ? Array(parent.utf8) : nil
    }
    #expect(loaded.problems == [])
    #expect(loaded.theme.author == "p")
    #expect(loaded.theme.style(.title).foreground == .indexed(2))
    #expect(loaded.theme.style(.poor).attributes == .dim)
  }

  @Test func lintFindsWhatIsUnreadable() {
    let text = """
      [roles]
      base = fg:#777777 bg:#777777
      [symbols]
      speaking = 世 *
      """
    let theme = Theme.load(bytes: text.utf8, name: "t", depth: .twoFiftySix).theme
    let faults = theme.lint(ruler: .testing).map(\.description)
    #expect(faults.contains { $0.contains("role base: contrast 1.0, at least 4.5") })
    #expect(faults.contains { $0.contains("symbol speaking: 世 takes 2 cells, at most 1") })
    #expect(faults.contains { $0.contains("state.poor and state.lost look alike") })
  }

  /// Red beside green, which protanopes do not see; a role of which nothing is said.
  @Test func lintFindsWhatSomeEyesCannotTellApart() {
    let text = """
      [roles]
      state = fg:#d0d0d0
      state.good = fg:#00d700
      state.poor = fg:#d7d700
      """
    let faults = Theme.load(bytes: text.utf8, name: "t", depth: .twoFiftySix).theme
      .lint(ruler: .testing).map(\.description)
    #expect(
      faults.contains {
        $0.contains("state.good and state.poor: distance") && $0.contains("protanopia")
      })
    #expect(
      !faults.contains {
        $0.contains("state.good and state.poor") && $0.contains("full colour vision")
      })
    #expect(faults.contains("t.theme: says nothing of role level.alarm"))
    #expect(!faults.contains { $0.contains("says nothing of role state") })
  }

  @Test func colourVisionIsAsPublished() {
    // Yellow and green of xterm: far apart for most eyes, next to each other for protanopes (spec: 56, 6).
    let all = ThemeFiles.distance(0xCDCD00, 0x00CD00)
    #expect(abs(all[0] - 56) < 3 && abs(all[1] - 6) < 3 && abs(all[2] - 16) < 3)
  }

  @Test func base16AndBtopBecomeThemesOfOurs() throws {
    let base16 = """
      system: "base16"
      name: "Nord"
      author: "arcticicestudio; and others"
      variant: "dark"
      palette:
        base00: "2e3440"
        base01: "#3b4252"
        base02: "434c5e"
        base03: "4c566a"
        base04: "d8dee9"
        base05: "e5e9f0"
        base06: "eceff4"
        base07: "8fbcbb"
        base08: "bf616a" # red
        base09: "d08770"
        base0A: "ebcb8b"
        base0B: "a3be8c"
        base0C: "88c0d0"
        base0D: "81a1c1"
        base0E: "b48ead"
        base0F: "5e81ac"
      """
    let btop = """
      # Main background, empty for terminal default
      theme[main_bg]="#fdf6e3"
      theme[main_fg]="#586E75"
      theme[title]="0 43 54"
      theme[hi_fg]="#B58900"
      theme[selected_bg]="#073642"
      theme[selected_fg]="#D6A200"
      theme[inactive_fg]="#07"
      theme[cpu_start]="#ADC700"
      theme[cpu_end]='#E04235'
      """
    for (text, variant, paper, ember) in [
      (base16, "dark", "#2e3440", "#bf616a"), (btop, "light", "#fdf6e3", "#e04235"),
    ] {
      let made = try ThemeImport.theme(from: Array(text.utf8), name: "mine")
      #expect(made.contains("variant = \(variant)") && made.contains("paper = \(paper)"))
      #expect(made.contains("ember = \(ember)"))
      let loaded = Theme.load(
        bytes: made.utf8, name: "mine", depth: .twoFiftySix, inherited: ThemeFiles.bytes)
      #expect(loaded.problems.map(\.description) == [])
      #expect(
        loaded.theme.style(.lost).foreground
          != ThemeFiles.load("dark", depth: .twoFiftySix)
          .theme.style(.lost).foreground)
    }
    let empty = try ThemeImport.theme(
      from: Array("theme[main_bg]=\"\"\ntheme[main_fg]=\"#cc\"".utf8), name: "t")
    #expect(empty.contains("paper = default") && empty.contains("ink = #cccccc"))
    for (text, what) in [
      ("hello", "found neither"), ("base00: \"2e3440\"", "expected base05"),
      ("theme[main_fg]=\"12 400 3\"", "expected main_fg as #rrggbb"),
    ] {
      do throws(ThemeImport.Fault) {
        _ = try ThemeImport.theme(from: Array(text.utf8), name: "t")
        Issue.record("\(text) was taken")
      } catch { #expect(error.words.contains(what)) }
    }
  }

  @Test func mutatedThemesStillGiveAWholeTheme() {
    var random = SeededRandom(seed: 11)
    let seed = Array(Theme.builtInText.utf8)
    for _ in 0..<300 {
      var bytes = seed
      for _ in 0..<40 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let loaded = Theme.load(bytes: bytes, name: "m", depth: .sixteen)
      #expect(loaded.problems.allSatisfy { !$0.what.isEmpty })
    }
  }
}

/// A small generator with a seed, so that a failure can be repeated (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
