/// Who speaks in a room of the demo.
///
/// Times are milliseconds of the script.
struct DemoTalk {
  /// Somebody who speaks, how loud at most, and until when.
  struct Speaker {
    let person: Int
    let loudness: Double
    let until: Int
  }

  /// Those who speak now.
  var speakers: [Speaker] = []
  /// Who speaks next; `nil` for anybody.
  var next: Int?
  /// When somebody speaks again.
  var resumesAt = 300
  /// When the list is sent again though nobody began or ended.
  var listsAt = 0

  /// Whether a person speaks now.
  func includes(_ person: Int) -> Bool { speakers.contains { $0.person == person } }
}
