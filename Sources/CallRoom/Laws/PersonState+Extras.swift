// What lies apart, read and written as if it did not: reading makes nothing.
extension PersonState {
  /// The named connections, by name.
  package var connections: [ConnectionState] {
    get { extras.isInitial ? [] : extras.values.connections }
    _modify { yield &extras.values.connections }
  }

  /// The newest listing that names all connections: what one seen later was absent from.
  package var namedListing: Stamp {
    get { extras.isInitial ? .never : extras.values.namedListing }
    _modify { yield &extras.values.namedListing }
  }

  /// What the person publishes.
  package var publication: Register<Publication> {
    get { extras.isInitial ? Register() : extras.values.publication }
    _modify { yield &extras.values.publication }
  }

  /// Published tracks that a host silenced or freed, by name.
  package var moderations: [Moderation] {
    get { extras.isInitial ? [] : extras.values.moderations }
    _modify { yield &extras.values.moderations }
  }

  /// Received tracks of this person that stopped, by name.
  package var stalls: [Moderation] {
    get { extras.isInitial ? [] : extras.values.stalls }
    _modify { yield &extras.values.stalls }
  }

  /// The hands, by kind.
  package var hands: [HandKind: HandState] {
    get { extras.isInitial ? [:] : extras.values.hands }
    _modify { yield &extras.values.hands }
  }

  /// What the person shares.
  package var share: Register<ShareClaim> {
    get { extras.isInitial ? Register() : extras.values.share }
    _modify { yield &extras.values.share }
  }

  /// Whether the person may chat.
  package var chatAllowed: Register<Bool> {
    get { extras.isInitial ? Register() : extras.values.chatAllowed }
    _modify { yield &extras.values.chatAllowed }
  }

  /// Whether the person may draw.
  package var drawAllowed: Register<Bool> {
    get { extras.isInitial ? Register() : extras.values.drawAllowed }
    _modify { yield &extras.values.drawAllowed }
  }

  /// When the person is said to have entered.
  package var joinedAt: Register<Timestamp> {
    get { extras.isInitial ? Register() : extras.values.joinedAt }
    _modify { yield &extras.values.joinedAt }
  }

  /// Whether the person speaks, where no connection is named.
  package var speaking: Register<SpeakingClaim> {
    get { extras.isInitial ? Register() : extras.values.speaking }
    _modify { yield &extras.values.speaking }
  }

  /// The state of the person's link.
  package var link: Register<LinkClaim> {
    get { extras.isInitial ? Register() : extras.values.link }
    _modify { yield &extras.values.link }
  }

  /// When the person's client reconnected last.
  package var reconnected: Stamp {
    get { extras.isInitial ? .never : extras.values.reconnected }
    _modify { yield &extras.values.reconnected }
  }
}
