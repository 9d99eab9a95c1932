/// Everything known of one watching client.
///
/// Not part of the digest, for it belongs to no room.
package struct ClientState: Sendable, Equatable {
  /// How many devices are kept: the first by id.
  static let deviceLimit = 64
  /// How many notices are kept: the newest.
  static let noticeLimit = 16

  var meetingLink = Register<ClientLinkClaim>()
  var imLink = Register<ClientLinkClaim>()
  var devices: [ExactText: Register<DeviceClaim>] = [:]
  var route = Register<RouteClaim>()
  var recovered: Stamp = .never
  var notices: [StampedValue<ClientNotice>] = []

  package init() {}

  mutating func apply(_ fact: ClientFact, at stamp: Stamp) -> WriteEffect {
    switch fact {
    case .meetingLink(let state, let reason):
      return meetingLink.write(ClientLinkClaim(state: state, reason: reason), at: stamp)
    case .imLink(let state, let reason):
      return imLink.write(ClientLinkClaim(state: state, reason: reason), at: stamp)
    case .deviceAdded(let device):
      return write(ExactText(device.id), DeviceClaim(device: device), at: stamp)
    case .deviceRemoved(let id): return write(id, DeviceClaim(device: nil), at: stamp)
    case .audioRoute(let route, let previous, let reason):
      let claim = RouteClaim(route: route, previous: previous, reason: reason)
      return self.route.write(claim, at: stamp)
    case .audioRecovered: return recovered.raise(to: stamp)
    case .notice(let kind, let from, let meeting, let title):
      let notice = ClientNotice(
        kind: kind, from: from, meetingID: meeting?.text, title: title?.text, at: stamp.time)
      return keep(StampedValue(stamp: stamp, value: notice))
    }
  }

  private mutating func write(_ id: ExactText, _ claim: DeviceClaim, at stamp: Stamp)
    -> WriteEffect
  {
    let effect = devices[id, default: Register()].write(claim, at: stamp)
    if devices.count > Self.deviceLimit, let last = devices.keys.max() { devices[last] = nil }
    return effect
  }

  private mutating func keep(_ entry: StampedValue<ClientNotice>) -> WriteEffect {
    if notices.contains(entry) { return .same }
    let index = notices.firstIndex { $0.stamp > entry.stamp } ?? notices.count
    notices.insert(entry, at: index)
    if notices.count > Self.noticeLimit { notices.removeFirst() }
    return .changed
  }

  /// The client as it is shown.
  func client(_ key: ClientKey) -> Client {
    var client = Client(key: key)
    client.meetingLink = meetingLink.link
    client.imLink = imLink.link
    client.devices = devices.sorted { $0.key < $1.key }.compactMap { $0.value.value()?.device }
    if let claim = route.value() {
      client.audioRoute = AudioRoute(
        route: claim.route.text, previous: claim.previous?.text, reason: claim.reason?.text,
        since: route.stamp.time, recoveredAt: recovered.exists ? recovered.time : nil)
    }
    client.notices = notices.map(\.value)
    return client
  }
}

/// A link's state and reason.
struct ClientLinkClaim: CanonicalValue {
  let state: ClientLink.State
  let reason: ExactText?

  func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(state.rawValue)
    encoder.add(reason?.text)
  }
}

extension Register<ClientLinkClaim> {
  /// The link as it is shown.
  var link: ClientLink? {
    value().map { ClientLink(state: $0.state, reason: $0.reason?.text, since: stamp.time) }
  }
}

/// A device, or that it is gone.
struct DeviceClaim: CanonicalValue {
  let device: Device?

  func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(device != nil)
    encoder.add(device?.name)
    encoder.add(device?.kind)
    encoder.add(device?.isDefault == true)
  }
}

/// Where sound goes.
struct RouteClaim: CanonicalValue {
  let route: ExactText
  let previous: ExactText?
  let reason: ExactText?

  func encode(into encoder: inout CanonicalEncoder) {
    encoder.add(route.text)
    encoder.add(previous?.text)
    encoder.add(reason?.text)
  }
}
