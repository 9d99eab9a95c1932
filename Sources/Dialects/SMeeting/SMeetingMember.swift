package import CallRoom

/// One row of `meet/list-user`: one device of somebody who is in the meeting.
package struct SMeetingMember: Sendable, Equatable {
  /// Who it is, and what is told of them.
  package let listing: Listing
  /// The kind of device; 80 and above are machines that the server let in, and no people.
  package let deviceType: Int64

  /// Where machines begin: 81 a mixer, 82 SIP, 86 RTMP, and so on.
  private static let firstMachine: Int64 = 80

  /// Whether it is a person's device.
  package var isPerson: Bool { deviceType < Self.firstMachine }

  /// Whoever was thrown out is not there.
  init?(_ fields: Fields) throws(Rejection) {
    guard let user = try fields.looseID("user_id") else {
      throw fields.missing("user_id", "a user's id")
    }
    guard try fields.flag("is_kickout") != true else { return nil }
    deviceType = try fields.integer("device_type") ?? 0
    listing = Listing(userID: UserID(user), facts: try PersonFacts(fields))
  }

  /// Reads a page of members.
  package static func page(_ body: [UInt8]) throws(Rejection) -> SMeetingPage<SMeetingMember> {
    try SMeetingPage(body) { fields throws(Rejection) in try SMeetingMember(fields) }
  }

  /// The people of a meeting: several devices of one are one, and what any of them has on is on.
  package static func people(_ members: [SMeetingMember]) -> [Listing] {
    var people: [UserID: Listing] = [:]
    for member in members where member.isPerson {
      let listing = member.listing
      if let known = people[listing.userID] {
        people[listing.userID] = merged(known, listing)
      } else {
        people[listing.userID] = listing
      }
    }
    return people.values.sorted { $0.userID < $1.userID }
  }

  private static func merged(_ a: Listing, _ b: Listing) -> Listing {
    var both = a
    both.facts.microphone = on(a.facts.microphone, b.facts.microphone)
    both.facts.camera = on(a.facts.camera, b.facts.camera)
    if let share = b.facts.share, share != nil { both.facts.share = .some(share) }
    if let joined = b.facts.joinedAt {
      both.facts.joinedAt = min(joined, a.facts.joinedAt ?? joined)
    }
    return both
  }

  private static func on(_ a: MediaState?, _ b: MediaState?) -> MediaState? {
    a == .on || b == .on ? .on : a ?? b
  }
}
