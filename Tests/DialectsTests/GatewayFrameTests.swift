import CallRoom
import JSON
import Testing

@testable import Dialects

/// The envelopes of OpenIM's gateway.
@Suite struct GatewayFrameTests {
  @Test func aRequestIsWhatTheServerReads() throws {
    let request = GatewayRequest(
      .sendSignal, sendID: "alice", operationID: "op", msgIncr: "7", data: [1, 2, 3, 4])
    #expect(
      String(decoding: request.json, as: UTF8.self)
        == #"{"reqIdentifier":1004,"token":"","sendID":"alice","operationID":"op","msgIncr":"7","data":"AQIDBA=="}"#
    )
  }

  @Test func anAnswerIsTold() throws {
    let text = #"{"reqIdentifier":1004,"msgIncr":"7","errCode":1501,"errMsg":"no","data":null}"#
    let frame = try GatewayFrame(Array(text.utf8))
    #expect(frame.code == .sendSignal && frame.msgIncr == "7")
    #expect(frame.errorCode == 1501 && frame.errorMessage == "no" && frame.data.isEmpty)
    let kicked = try GatewayFrame(Array(#"{"reqIdentifier":2002}"#.utf8))
    #expect(kicked.code == .kickedOff)
    let strange = try GatewayFrame(Array(#"{"reqIdentifier":9999}"#.utf8))
    #expect(strange.code == nil && strange.rawCode == 9999)
  }

  @Test func whatIsNoFrameIsRefused() {
    for text in [
      "", "[]", "{}", #"{"reqIdentifier":"x"}"#, #"{"reqIdentifier":2001,"data":"?"}"#,
      #"{"reqIdentifier":2001,"data":7}"#,
    ] {
      #expect(throws: Rejection.self, "\(text)") { try GatewayFrame(Array(text.utf8)) }
    }
  }

  @Test func answersChangeNothing() {
    var dialect = OpenIMGatewayDialect()
    let text = #"{"reqIdentifier":1004,"msgIncr":"7","errCode":0,"data":""}"#
    #expect(decoded(Array(text.utf8), by: &dialect).isEmpty)
  }
}
