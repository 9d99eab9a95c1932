import CallRoom

extension Room {
  /// How many lines the calls take: one a call, and one an invitee.
  var callRows: Int { invitations.reduce(0) { $0 + 1 + $1.invitees.count } }
}
