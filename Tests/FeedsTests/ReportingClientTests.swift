import CallRoom
import EventCore
import Feeds
import Testing

/// Whoever reports through a feed is known by the feed's name.
@Suite struct ReportingClientTests {
  @Test func aClientIsKnownByItsFeedAndItsUser() throws {
    let store = Store()
    for address in ["file:a", "file:b"] {
      let inlet = Inlet(try FeedAddress(address), into: store, isLive: false) {
        Timestamp(milliseconds: 1_719_800_000_000)
      }
      let lines = [
        #"{"version":1,"type":"device_add","userID":"u","data":{"deviceId":"d"}}"#,
        #"{"version":1,"type":"disconnected","roomID":"r","userID":"u","data":{"reason":4}}"#,
        #"{"version":1,"type":"im_connected"}"#,
      ]
      let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
      bytes.withUnsafeBytes { inlet.receive($0) }
    }
    let keys = store.clients.map(\.key)
    #expect(keys.map(\.feed) == ["file:a", "file:a", "file:b", "file:b"])
    #expect(keys.map(\.userID) == [nil, "u", nil, "u"])
    #expect(store.clients.map(\.imLink?.state) == [.connected, nil, .connected, nil])
    #expect(store.clients.map(\.meetingLink?.reason) == [nil, "timeout", nil, "timeout"])
    #expect(store.clients.map(\.devices.count) == [0, 1, 0, 1])
    #expect(store.counts.rejected == 0)
  }
}
