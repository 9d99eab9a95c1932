import CallRoom

/// The registers of one person, each with everything that was ever written to it.
///
/// A snapshot is a write, as of its time, of every field that it carries, for everybody whom it lists.
struct PlainRegisters {
  typealias Told = PlainModel.Told
  var name: [Told<ExactText>] = []
  var role: [Told<Role>] = []
  var microphone: [Told<PlainMicrophone>] = []
  var camera: [Told<MediaState>] = []
  var share: [Told<PlainShare>] = []
  var chatAllowed: [Told<Bool>] = []
  var drawAllowed: [Told<Bool>] = []
  var publication: [Told<Publication>] = []
  var moderation: [ExactText: [Told<Bool>]] = [:]
  var speaking: [Told<PlainLevel>] = []
  var speakingBy: [ConnectionID: [Told<PlainLevel>]] = [:]
  var report: [Told<QualityReport>] = []
  var tier: [Told<TierClaim>] = []
  var link: [Told<PlainLink>] = []

  init(_ model: PlainModel, user: UserID) {
    for (event, input) in model.events where event.subject == user {
      write(event, at: input.stamp)
    }
    for (person, asOf) in model.listings where person.userID == user {
      write(person.facts, at: asOf)
    }
  }

  /// When this person's client reconnected last.
  var reconnected: Stamp {
    newestOf(link.filter { $0.value.state == .reconnected }.map(\.stamp))
  }

  private mutating func write(_ event: RoomEvent, at stamp: Stamp) {
    switch event {
    case .entered(_, let entering): write(entering.facts, at: stamp)
    case .facts(_, let facts): write(facts, at: stamp)
    case .microphone(_, let state, let by):
      microphone.append(Told(stamp: stamp, value: PlainMicrophone(state: state, by: by)))
    case .camera(_, let state): camera.append(Told(stamp: stamp, value: state))
    case .share(_, let kind, _):
      share.append(Told(stamp: stamp, value: PlainShare(kind: kind)))
    case .role(_, let value): role.append(Told(stamp: stamp, value: value))
    case .name(_, let value): name.append(Told(stamp: stamp, value: value))
    case .chatAllowed(_, let value): chatAllowed.append(Told(stamp: stamp, value: value))
    case .drawAllowed(_, let value): drawAllowed.append(Told(stamp: stamp, value: value))
    case .publication(_, let value, let tracks):
      publication.append(Told(stamp: stamp, value: Publication(tracks)))
      if let value { name.append(Told(stamp: stamp, value: value)) }
    case .moderation(_, let track, let isMuted):
      moderation[track, default: []].append(Told(stamp: stamp, value: isMuted))
    case .speaking(_, let connection, let level):
      let told = Told(stamp: stamp, value: PlainLevel(level: level))
      if let connection {
        speakingBy[connection, default: []].append(told)
      } else {
        speaking.append(told)
      }
    case .qualityReport(_, let value): report.append(Told(stamp: stamp, value: value))
    case .qualityTier(_, let value): tier.append(Told(stamp: stamp, value: value))
    case .link(_, let state): link.append(Told(stamp: stamp, value: PlainLink(state: state)))
    default: break
    }
  }

  private mutating func write(_ facts: PersonFacts, at stamp: Stamp) {
    if let value = facts.name { name.append(Told(stamp: stamp, value: value)) }
    if let value = facts.role { role.append(Told(stamp: stamp, value: value)) }
    if let value = facts.microphone {
      microphone.append(Told(stamp: stamp, value: PlainMicrophone(state: value, by: nil)))
    }
    if let value = facts.camera { camera.append(Told(stamp: stamp, value: value)) }
    if let value = facts.share {
      share.append(Told(stamp: stamp, value: PlainShare(kind: value)))
    }
    if let value = facts.chatAllowed { chatAllowed.append(Told(stamp: stamp, value: value)) }
    if let value = facts.drawAllowed { drawAllowed.append(Told(stamp: stamp, value: value)) }
  }
}
