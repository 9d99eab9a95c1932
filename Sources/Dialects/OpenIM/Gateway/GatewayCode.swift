/// What a frame of OpenIM's message gateway is about (`reqIdentifier`): the few that we write or read.
package enum GatewayCode: Int64, Sendable {
  /// A message is sent (`MsgData`).
  case sendMessage = 1003
  /// A request about calls is sent (`SignalReq`).
  case sendSignal = 1004
  /// The server pushes messages (`PushMessages`).
  case push = 2001
  /// Another login of the account took our place: who is told so does not come back by itself.
  case kickedOff = 2002
  /// The account was logged out.
  case logout = 2003
  /// The server could not read what we sent.
  case dataError = 3001
}
