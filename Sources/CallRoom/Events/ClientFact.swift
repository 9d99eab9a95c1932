/// One fact about a watching client, which belongs to no room.
public enum ClientFact: Sendable, Equatable {
  /// Its link to the meeting.
  case meetingLink(ClientLink.State, reason: ExactText?)
  /// Its link outside of meetings.
  case imLink(ClientLink.State, reason: ExactText?)
  /// A device is there.
  case deviceAdded(Device)
  /// A device is gone.
  case deviceRemoved(ExactText)
  /// Its sound goes somewhere else.
  case audioRoute(route: ExactText, previous: ExactText?, reason: ExactText?)
  /// Its sound is back after an interruption.
  case audioRecovered
  /// It was told something outside of meetings.
  case notice(ClientNotice.Kind, from: UserID?, meetingID: ExactText?, title: ExactText?)
}
