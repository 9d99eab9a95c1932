import CallRoom

/// What a value of a line of a known shape is for; texts first.
enum LineSlot: UInt8, Sendable {
  // The texts of the envelope.
  case eventID
  case room
  case user
  /// A display name or a layout hint.
  case words
  /// Begins a speaker.
  case speaker
  /// A text that changes nothing, and must be well-formed all the same.
  case anyText
  // A report's numbers, five of each direction, in the order of ``SampleNumber``.
  case upMOS, upLoss, upRTT, upJitter, upBitrate
  case downMOS, downLoss, downRTT, downJitter, downBitrate
  /// A speaker's level.
  case level
  /// A number that changes nothing, and must be well-formed all the same.
  case anyNumber
  // Times in milliseconds.
  case sentAt
  case receivedAt
  case reportedAt
  // A person's facts.
  case microphone
  case camera
  case role
  case exitReason
  /// No value: the line ends here.
  case end

  /// Whether a text stands there; else it is a number, or nothing.
  @inline(__always)
  var isText: Bool { rawValue <= LineSlot.anyText.rawValue }

  /// Whether it is one of a report's ten numbers.
  @inline(__always)
  var isReportNumber: Bool {
    LineSlot.upMOS.rawValue...LineSlot.downBitrate.rawValue ~= rawValue
  }

  /// The number of one direction of a report.
  static func number(_ number: SampleNumber, isDown: Bool) -> LineSlot {
    let first = isDown ? LineSlot.downMOS : .upMOS
    return LineSlot(rawValue: first.rawValue + number.rawValue) ?? .anyNumber
  }
}

/// The numbers of one direction of a report.
enum SampleNumber: UInt8, Sendable {
  case mos
  case loss
  case rtt
  case jitter
  case bitrate

  /// The largest that is taken, of both directions.
  static let limits: InlineArray<10, Double> = [
    5, 1, 600_000, 600_000, 1e9, 5, 1, 600_000, 600_000, 1e9,
  ]
}

/// What a line's shape alone tells.
struct ShapeMeaning: Equatable, Sendable {
  var kind: FlatEvent.Kind
  /// What a hand is for.
  var hand = HandKind.microphone
  /// Whether there is an object for a direction of a report, whatever it holds.
  var hasUplink = false
  var hasDownlink = false
}
