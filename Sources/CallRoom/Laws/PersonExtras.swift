/// What few people of a room have: connections with names, hands, tracks, shares, permissions.
package struct PersonExtras: Initial, Sendable, Equatable {
  /// The operator who caused the microphone's state.
  var microphoneBy: UserID?
  /// The newest listing that names all connections: what one seen later was absent from.
  var namedListing: Stamp = .never
  /// The named connections, by name.
  var connections: [ConnectionState] = []
  /// The newest thing told of the connections that were dropped at the limit.
  ///
  /// Not part of the digest.
  var forgotten: Stamp = .never
  var publication = Register<Publication>()
  var moderations: [Moderation] = []
  /// Received tracks of this person that stopped, by name.
  var stalls: [Moderation] = []
  var hands: [HandKind: HandState] = [:]
  var reconnected: Stamp = .never
  var share = Register<ShareClaim>()
  var chatAllowed = Register<Bool>()
  var drawAllowed = Register<Bool>()
  var link = Register<LinkClaim>()
  var joinedAt = Register<Timestamp>()
  var speaking = Register<SpeakingClaim>()

  package init() {}
}

/// The numbers and the tier of one person's connection: one allocation for both.
package struct PersonQuality: Initial, Sendable, Equatable {
  // The tier's stamp stands before its value, and three bytes of that behind the numbers.
  private var tierSet: Stamp = .never
  /// The numbers of the newest report.
  var report = Register<QualityReport>()
  private var tierValue: TierClaim?

  package init() {}

  /// The tier as a server said it.
  var tier: Register<TierClaim> {
    get { Register(tierValue, setAt: tierSet) }
    _modify {
      var register = tier
      yield &register
      tierSet = register.stamp
      tierValue = register.value()
    }
  }
}
