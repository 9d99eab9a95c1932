import CallRoom
import Dialects
import Testing

/// Every field of our own line: taken when it is right, else rejected with its name and its byte.
@Suite struct OwnLineFaultTests {
  @Test(arguments: fieldTable)
  func aWrongValueIsRejectedWhereItStands(_ field: FieldCase) throws {
    for value in field.bad {
      let (line, byte) = field.line(value)
      let rejection = try #require(fault(in: line), "\(line) was taken")
      #expect(rejection.field == field.path, "\(line) gave \(rejection)")
      #expect(rejection.byte == byte, "\(line) gave \(rejection)")
      #expect(rejection.line == 3, "\(line) gave \(rejection)")
      #expect(rejection.reason.contains("expected "), "\(line) gave \(rejection)")
      #expect(rejection.reason.contains(", got "), "\(line) gave \(rejection)")
    }
  }

  @Test(arguments: fieldTable)
  func aRightValueIsTaken(_ field: FieldCase) {
    for value in field.good {
      let line = field.line(value).text
      #expect(fault(in: line) == nil, "\(line)")
    }
  }

  @Test(arguments: fieldTable)
  func aMissingFieldIsRejectedOnlyWhereItIsDue(_ field: FieldCase) throws {
    let (line, byte) = field.lineWithout
    let rejection = fault(in: line)
    guard field.isRequired else {
      // Nothing is known without any tier at all, of nobody, or under the other spelling only.
      let others = [
        "data.uplink", "data.camera_disabled", "data.participant[0].userInfo.userID",
      ]
      if !others.contains(field.path) {
        #expect(rejection == nil, "\(line)")
      }
      return
    }
    #expect(rejection?.field == field.path, "\(line)")
    #expect(rejection?.byte == byte, "\(line) gave \(String(describing: rejection))")
    #expect(rejection?.reason.hasSuffix(", got nothing") == true, "\(line)")
  }

  @Test(arguments: ["7", "\"text\"", "null", "true", "[]", "[{}]"])
  func aLineThatIsNoObjectIsRejected(_ line: String) throws {
    let rejection = try #require(fault(in: " " + line))
    #expect(rejection.byte == 1)
    #expect(rejection.reason.hasPrefix("expected an object, got "))
  }

  @Test(arguments: [("active_speakers_changed", "speakers"), ("snapshot", "participants")])
  func aWrongElementIsRejectedWhereItStands(_ type: String, _ list: String) throws {
    for wrong in ["7", "\"x\"", "[]", "null"] {
      let head = #"{"version":1,"type":"\#(type)","roomID":"r","data":{"\#(list)":["#
      let first = #"{"uid":"a"},"#
      let rejection = try #require(fault(in: head + first + wrong + "]}}"))
      #expect(rejection.field == "data.\(list)[1]", "\(rejection)")
      #expect(rejection.byte == head.utf8.count + first.utf8.count, "\(rejection)")
    }
  }

  /// A rejection goes into logs and onto screens: no private text in it.
  @Test func aRejectionNeverRepeatsText() throws {
    let line =
      #"{"version":1,"type":"user_exit","roomID":"r","userID":"u","data":{"reason":"pw=1"}}"#
    let rejection = try #require(fault(in: line))
    #expect(rejection.description.contains("data.reason: expected a whole number, got other text"))
    #expect(!rejection.description.contains("pw=1"))
  }

  @Test func aLongNumberIsCutInARejection() throws {
    let digits = String(repeating: "9", count: 5000)
    let line = #"{"version":1,"type":"user_exit","roomID":"r","userID":\#(digits)}"#
    #expect(try #require(fault(in: line)).reason.utf8.count < 100)
  }

  private func fault(in line: String) -> Rejection? {
    var dialect = CallTopDialect()
    let found = decoded(Array(line.utf8), by: &dialect, line: 3)
    guard case .rejection(let rejection)? = found.first, found.count == 1 else { return nil }
    return rejection
  }
}
