/// What a microphone or a camera is said to be.
///
/// "Never said" is the absence of a value (law 5).
public enum MediaState: String, Sendable, CaseIterable {
  /// Switched on.
  case on
  /// Switched off, by the person or by a host.
  case off
  /// Said to be unknown.
  case unknown
}

/// What somebody shares.
public enum ShareKind: String, Sendable, CaseIterable {
  /// A screen or a window.
  case screen
  /// A whiteboard.
  case whiteboard
}

/// A participant's role in the room.
public enum Role: String, Sendable, CaseIterable {
  /// An ordinary member.
  case member
  /// The host.
  case host
  /// One of the hosts' deputies.
  case coHost
}

/// What a raised hand asks for.
public enum HandKind: String, Sendable, CaseIterable {
  /// To open the microphone; what a hand without a kind is for.
  case microphone = "mic"
  /// To open the camera.
  case camera
  /// To write in the chat.
  case chat
  /// To share.
  case share
  /// To draw on what is shared.
  case draw
  /// Something else.
  case other
}

/// A room's rule for microphones or for cameras (SMeeting's pair of flags, `room_mic_state_changed`).
public enum MediaPolicy: String, Sendable, CaseIterable {
  /// Everybody may switch it on.
  case free
  /// Switched off for everybody, who may switch it on again themselves.
  case muted
  /// Switched off for everybody; only by raising a hand.
  case handOnly
}
