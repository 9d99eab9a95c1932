import CallRoom

/// A role as the events number it.
enum DemoRole: Int {
  case member = 0
  case host = 1
  case coHost = 2

  /// The role's name in a snapshot.
  var name: String {
    switch self {
    case .member: "member"
    case .host: "host"
    case .coHost: "coHost"
    }
  }
}

/// A raised hand and what will become of it.
struct DemoHand {
  /// What ends the hand.
  enum Fate {
    case approved
    case declined
    case lowered
  }

  /// `mic` or `camera`.
  let kind: String
  let fate: Fate
  /// When, in milliseconds of the script.
  let endsAt: Int
}

/// Somebody of the demo: what is true of them now.
///
/// Times are milliseconds of the script.
struct DemoPerson {
  let id: String
  var name: String
  let plainName: String
  var role = DemoRole.member
  var isPresent = false
  var joinedAt = 0
  var hasMicrophone = false
  var hasCamera = false
  var hand: DemoHand?
  /// When the microphone opens after the host's yes.
  var opensMicrophoneAt: Int?
  /// When the camera opens after the host's yes.
  var opensCameraAt: Int?
  /// Speaks next, and closes the microphone afterwards.
  var isGuest = false
  /// When the lost connection is back; `nil` while there is one.
  var reconnectsAt: Int?
  var connection: DemoConnection
  /// The tier said last; `nil` before the first and after a reconnect.
  var tier: QualityTier?
  var nextReportAt = 0

  init(_ number: Int, _ random: inout DemoRandom) {
    (id, plainName) = DemoCast.person(number)
    name = plainName
    connection = DemoConnection(&random)
  }

  /// In the room and connected.
  var isHere: Bool { isPresent && reconnectsAt == nil }
}
