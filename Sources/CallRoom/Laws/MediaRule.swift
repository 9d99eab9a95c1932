/// What somebody's microphone, camera and share are, from what is told of them and from what they
/// publish: the newer counts.
enum MediaRule {
  /// The microphone and the operator who caused it.
  static func microphone(_ person: PersonState, floor: Stamp) -> MicrophoneClaim? {
    let told = person.microphone.value(above: floor)
    guard let published = person.publication.value(above: floor),
      person.publication.stamp > person.microphone.stamp || told == nil
    else { return told }
    let sound = published.tracks.filter { $0.kind == .audio }
    let isOn = sound.contains { !isModerated($0, of: person) }
    return MicrophoneClaim(state: isOn ? .on : .off, by: nil)
  }

  /// The camera.
  static func camera(_ person: PersonState, floor: Stamp) -> MediaState? {
    let told = person.camera.value(above: floor)
    guard let published = person.publication.value(above: floor),
      person.publication.stamp > person.camera.stamp || told == nil
    else { return told }
    let isOn = published.tracks.contains { $0.kind == .camera && !isModerated($0, of: person) }
    return isOn ? .on : .off
  }

  /// A share that started after its person entered, and not before something that excludes others.
  struct ShareFloor {
    let person: Stamp
    let exclusive: Stamp
  }

  /// What is shared, and since when.
  static func sharing(_ person: PersonState, floor: ShareFloor) -> (kind: ShareKind, stamp: Stamp)?
  {
    let published = person.publication.value(above: floor.person)
    if let published, person.publication.stamp > person.share.stamp {
      let shares = published.tracks.contains { $0.kind == .screen }
      let stamp = person.publication.stamp
      return shares && stamp >= floor.exclusive ? (.screen, stamp) : nil
    }
    guard let kind = person.share.value(above: floor.person)?.kind,
      person.share.stamp >= floor.exclusive
    else { return nil }
    return (kind, person.share.stamp)
  }

  /// A host's silencing ends with the publication that it silenced.
  private static func isModerated(_ track: PublishedTrack, of person: PersonState) -> Bool {
    let moderation = person.moderations.first { $0.track == track.id }
    return moderation?.isSet.value(above: person.publication.stamp) ?? false
  }
}
