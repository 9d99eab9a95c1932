import Testing

/// The house's rules are only as good as the eye that reads the code.
@Suite struct SwiftCodeTests {
  private func code(_ source: String) -> String {
    SwiftCode(source).lines.joined(separator: "\n")
  }

  @Test(arguments: [
    ("let a = 1 // b!\nc", "let a = 1 \nc"), ("a /* b! /* c! */ d! */ e", "a  e"),
    (#"f("b! \" c!")"#, #"f("")"#), (##"f(#"b! \(c) "d" "#)"##, #"f("")"#),
    (#"f("a\(b!)c")"#, #"f(""b!)"#), (#"f("a\(g("x!", (1)))c!")"#, #"f(""g("", (1)))"#),
    (##"f(#"a\#(b!)c"#)"##, #"f(""b!)"#), ("\"\"\"\n  a! \"b!\"\n  \"\"\" + c", "\"\"\n\n + c"),
    ("\"a // b\" + c", "\"\" + c"), (#""\\" + c!"#, #""" + c!"#),
  ])
  func onlyCodeIsLeft(_ source: String, _ wanted: String) {
    #expect(code(source) == wanted)
  }

  @Test(arguments: [
    "a!", "a()!", "a[0]!", "x as! Int", "try! f()", "var a: Int!", "a!.b", "a?.b!", "let a: [Int]!",
  ])
  func forceIsSeen(_ source: String) { #expect(SwiftCode(source).forcedUnwraps == [1]) }

  @Test(arguments: [
    "!a", "a != b", "a!=b", "f(!a)", "[!a]", "a && !b", "\"a!\"", "// a!", "return !a",
  ])
  func whatIsNoForceIsNot(_ source: String) { #expect(SwiftCode(source).forcedUnwraps == []) }

  @Test func importsAreSeen() {
    let source = """
      package import CallRoom
      @testable import JSON
      import struct Foundation.Data
      // import Nothing
      let text = "import Nothing"
      let important = 1
      """
    #expect(SwiftCode(source).imports.map(\.module) == ["CallRoom", "JSON", "Foundation"])
    #expect(SwiftCode(source).imports.map(\.line) == [1, 2, 3])
  }
}
