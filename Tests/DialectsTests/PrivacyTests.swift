import CallRoom
import Dialects
import EventCore
import Testing

/// What is private or secret never enters an input, a rejection or the state's JSON.
@Suite struct PrivacyTests {
  private static let secret = "s3cr3t-9"
  private static let names = [
    "token", "password", "liveURL", "live_url", "jwt", "secret", "customData", "ex", "msg",
    "content", "vod_key", "errorMessage", "avatar", "desc",
  ]

  /// Fields of a row's line, with secrets beside them, inside and around.
  private func laden(_ data: String) -> String {
    let secrets = Self.names.map { #""\#($0)":"\#(Self.secret)","# }.joined()
    let held = data.hasPrefix("{\"") ? "{" + secrets + data.dropFirst() : data
    return held.replacing(#""invitation":{"#, with: #""invitation":{"token":"\#(Self.secret)","#)
  }

  @Test(arguments: catalogue)
  func secretsBesideAnEventNeverEnter(_ row: CatalogueRow) {
    for name in row.names where name != "room_chat_msg" {
      let line = row.line(name, laden(row.data), second: 10)
      let found = units(line)
      #expect(!"\(found)".contains(Self.secret), "\(found)")
      let shown = Shown(store(inputs([line].filter { _ in row.data.hasPrefix("{\"") })))
      #expect(!shown.text.contains(Self.secret), "\(name)")
    }
  }

  @Test func aPrivateMessageLeavesItsTextOutside() throws {
    for flag in ["true", "1", "\"1\""] {
      let data = #"{"uid":"u","msg":"\#(Self.secret)","isPrivate":\#(flag)}"#
      let line = CatalogueRow.line("room_chat_msg", user: "u", data: data, second: 1, room: "r")
      let found = units(line)
      #expect(!"\(found)".contains(Self.secret))
      let room = try #require(store(inputs([line])).rooms().first)
      #expect(room.messages.privately == 1 && room.messages.chat == 0)
      #expect(room.messages.recent.first?.text == nil && room.messages.recent.first?.userID == "u")
    }
  }

  @Test func onlyTextOfAMessageToAllIsKept() throws {
    let long = String(repeating: "é", count: 300)
    let row = CatalogueRow("room_chat_msg", shows: [:])
    let all = inputs([
      row.line("room_chat_msg", #"{"msgType":1,"msg":"\#(long)"}"#, second: 1),
      row.line("room_chat_msg", #"{"msgType":2,"msg":"https://files/\#(Self.secret)"}"#, second: 2),
      row.line("room_custom_msg", #"{"msg":"\#(Self.secret)"}"#, second: 3),
      row.line("room_chat_msg", #"{"msg":"by nobody","isSystem":true}"#, second: 4),
    ])
    #expect(!"\(all)".contains(Self.secret))
    let room = try #require(store(all).rooms().first)
    let kept = room.messages.recent.map(\.text)
    #expect(kept == [String(repeating: "é", count: 128), nil, nil, "by nobody"])
    #expect(room.messages.recent.map(\.userID) == ["u", "u", "u", nil])
  }
}
