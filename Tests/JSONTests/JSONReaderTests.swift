import JSON
import Testing

/// What the reader makes of a document: its error, or `body`'s answer.
func read<R>(_ text: String, _ body: (JSONValue) -> R) throws(JSONError) -> R {
  var reader = JSONReader()
  return try reader.read(Array(text.utf8), body)
}

/// The error of a document that must not be read.
func failure(_ bytes: [UInt8], maximumDepth: Int = 64) -> JSONError? {
  var reader = JSONReader(maximumDepth: maximumDepth)
  do throws(JSONError) {
    try reader.read(bytes) { _ in }
    return nil
  } catch {
    return error
  }
}

@Suite struct JSONReaderTests {
  let line = """
    {"version":1,"eventID":"0190","roomID":"standup","type":"hand-raised","userID":"anna",\
    "sentAt":1719800000000,"data":{"kind":"mic","levels":[0.5,1e3,-2],"on":true,"off":false,"none":null}}
    """

  @Test func readsALineOfOurs() throws {
    try read(line) { root in
      #expect(root.kind == .object)
      #expect(root.count == 7)
      #expect(root.byte == 0)
      #expect(root["version"]?.int64 == 1)
      #expect(root["type"]?.string == "hand-raised")
      #expect(root["type"]?.stringEquals("hand-raised") == true)
      #expect(root["type"]?.stringEquals("hand-raise") == false)
      #expect(root["sentAt"]?.int64 == 1_719_800_000_000)
      #expect(root["missing"] == nil)
      let data = root["data"]
      #expect(data?["on"]?.bool == true)
      #expect(data?["off"]?.bool == false)
      #expect(data?["none"]?.isNull == true)
      #expect(data?["levels"]?.count == 3)
      #expect(data?["levels"]?.elements.map(\.double) == [0.5, 1000, -2])
      #expect(data?["levels"]?.elements.map(\.int64) == [nil, 1000, -2])
      #expect(data?.members.map { $0.name.string } == ["kind", "levels", "on", "off", "none"])
      #expect(
        data?["levels"].map { String(decoding: $0.rawBytes, as: UTF8.self) } == "[0.5,1e3,-2]")
      #expect(data?["kind"].map { String(decoding: $0.rawBytes, as: UTF8.self) } == "\"mic\"")
    }
  }

  @Test func aThrowingBodyThrowsItsOwnError() throws {
    struct Own: Error {}
    var reader = JSONReader()
    #expect(throws: Own.self) {
      try reader.read([0x31]) { value in
        if value.int64 == 1 { throw Own() }
      }
    }
    #expect(throws: JSONError.self) {
      try reader.read([0x78]) { _ in throw Own() }
    }
  }

  @Test func theLastOfARepeatedNameWins() throws {
    try read(#"{"a":1,"b":2,"\u0061":3}"#) { root in
      #expect(root["a"]?.int64 == 3)
      #expect(root["b"]?.int64 == 2)
      #expect(root.count == 3)
    }
  }

  @Test func namesAreComparedAfterTheirEscapes() throws {
    try read(#"{"\u0061b\/\n":1,"\ud83c\udfa7":2,"":3,"a\u0000":4}"#) { root in
      #expect(root["ab/\n"]?.int64 == 1)
      #expect(root["🎧"]?.int64 == 2)
      #expect(root[""]?.int64 == 3)
      #expect(root["a\0"]?.int64 == 4)
      #expect(root["a"] == nil)
      let made = "ab" + "/\n"
      #expect(root[named: made]?.int64 == 1)
    }
  }

  @Test func otherKindsAnswerNil() throws {
    try read(#"["x",1,true,null,{},[]]"#) { root in
      let kinds = root.elements.map(\.kind)
      #expect(kinds == [.string, .number, .bool, .null, .object, .array])
      #expect(root.elements.compactMap(\.string) == ["x"])
      #expect(root.elements.compactMap(\.int64) == [1])
      #expect(root.elements.compactMap(\.double) == [1])
      #expect(root.elements.compactMap(\.bool) == [true])
      #expect(root.elements.map(\.isNull) == [false, false, false, true, false, false])
      #expect(root.elements.map(\.count) == [0, 0, 0, 0, 0, 0])
      #expect(root["x"] == nil)
      #expect(root.elements.map(\.byte) == [1, 5, 7, 12, 17, 20])
      #expect(root.elements.filter { $0.stringEquals("1") }.isEmpty)
    }
  }
}
