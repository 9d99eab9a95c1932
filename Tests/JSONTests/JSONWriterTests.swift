import JSON
import Testing

@Suite struct JSONWriterTests {
  private func sample(pretty: Bool) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.object { writer in
      writer.member("name", "Anna")
      writer.member("count", 3)
      writer.member("ratio", 0.25)
      writer.member("on", true)
      writer.member("none", String?.none)
      writer.key("list")
      writer.array { writer in
        writer.value(1)
        writer.value(Int64.min)
        writer.null()
        writer.object { _ in }
        writer.array { _ in }
      }
    }
    return writer.text
  }

  @Test func writesCompactText() {
    let wanted = """
      {"name":"Anna","count":3,"ratio":0.25,"on":true,"none":null,\
      "list":[1,-9223372036854775808,null,{},[]]}
      """
    #expect(sample(pretty: false) == wanted)
  }

  @Test func writesIndentedText() {
    let wanted = """
      {
        "name": "Anna",
        "count": 3,
        "ratio": 0.25,
        "on": true,
        "none": null,
        "list": [
          1,
          -9223372036854775808,
          null,
          {},
          []
        ]
      }
      """
    #expect(sample(pretty: true) == wanted)
  }

  @Test func writesLines() {
    var writer = JSONWriter()
    for number in 0..<3 {
      writer.object { $0.member("n", number) }
      writer.endLine()
    }
    #expect(writer.text == "{\"n\":0}\n{\"n\":1}\n{\"n\":2}\n")
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
  }

  @Test func numbersReadBackAsTheyWere() throws {
    let numbers: [Double] = [
      0, -0.0, 1, 0.1, 1e16, 1e-7, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -1.5, 40,
      1e22, 1e21,
      123456789,
    ]
    for number in numbers {
      var writer = JSONWriter()
      writer.value(number)
      #expect(
        try read(writer.text) { $0.double }?.bitPattern == number.bitPattern, "\(writer.text)")
    }
    for number in [Double.nan, .infinity, -.infinity] {
      var writer = JSONWriter()
      writer.value(number)
      #expect(writer.text == "null")
    }
    var writer = JSONWriter()
    writer.value(40.0)
    #expect(writer.text == "40")
  }

  @Test func hiddenCharactersAreEscaped() throws {
    let hidden: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    ]
    for code in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let text = "a\(Character(scalar))b"
      var writer = JSONWriter()
      writer.value(text)
      let isEscaped = writer.text.contains("\\")
      let wanted = hidden.contains { $0.contains(code) } || scalar == "\"" || scalar == "\\"
      #expect(isEscaped == wanted, "\(code)")
      #expect(try read(writer.text) { $0.string } == text, "\(code)")
    }
    var writer = JSONWriter()
    writer.value("\u{1B}[31m\u{202E}\n\u{9B}\"\\")
    #expect(writer.text == #""\u001b[31m\u202e\n\u009b\"\\""#)
  }

  @Test func copiesWhatWasRead() throws {
    let text = "{ \"a\" : [ 1.50 , \"x y\u{202E}\\u0041\\\" \\\\\" , { } ] ,\n\"b\":null }"
    let copied = try read(text) { root in
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("read", root)
        writer.member("after", 1)
      }
      return writer.text
    }
    #expect(copied == #"{"read":{"a":[1.50,"x y\u202e\u0041\" \\",{}],"b":null},"after":1}"#)
  }

  @Test func callsOutOfOrderDoNotTrap() {
    var writer = JSONWriter(pretty: true)
    writer.endArray()
    writer.endObject()
    writer.key("x")
    writer.key("y")
    writer.endObject()
    #expect(!writer.bytes.isEmpty)
  }
}
