import CallRoom
import Dialects
import EventCore
import JSON
import Screens

// What the screen that is shown has to be told beside rooms, feeds and alarms: read while it is shown.
extension WatchModel {
  /// How many of the newest inputs the list of events shows.
  private static let eventCount = 1000

  /// Notes what an applied input says, for the list of events and for the graphs.
  mutating func note(_ input: Input) {
    if case .event(.qualityReport(let user, let report), _) = input.body, let room = input.room {
      history.add(report, of: PersonKey(room: room, user: user))
    }
    contents.add(input)
  }

  /// Reads what is wanted, and forgets what is not any more.
  mutating func takeWanted(changed: Set<RoomKey>, isNew: Bool) {
    if let subject = wants.why { explain(subject.room, subject.user) }
    if wants.gathers {
      input.gathered = gathering.take(from: store, changed: changed, at: input.now)
    } else if input.gathered != nil {
      gathering = Gathering()
      input.gathered = nil
    }
    if !wants.events {
      input.inspected = nil
    } else if isNew || input.inspected == nil {
      input.inspected = store.inspectNewest(Self.eventCount).map(eventLine)
    }
    if let person = wants.person { input.person = detail(of: person) } else { input.person = nil }
  }

  /// Fills in what the input under the cursor says: only of one, for it costs to write.
  mutating func tellContent(of number: UInt64?) {
    guard let number, let index = input.inspected?.firstIndex(where: { $0.sequence == number }),
      let event = input.inspected?[index]
    else { return }
    input.inspected?[index].content = contents.line(of: event)
  }

  private mutating func detail(of person: PersonKey) -> PersonDetail {
    // Where a server's counters make the numbers no report is told: they are taken from the room.
    if input.room?.key == person.room,
      let report = input.room?.participant(person.user)?.quality
    {
      history.add(report, of: person)
    }
    let known = store.connections(of: person.user, in: person.room)
    let connections = known.connections.map {
      PersonDetail.Connection(id: $0.id.text, since: $0.since, isOpen: $0.isOpen)
    }
    return PersonDetail(
      person: person,
      connections: connections.filter(\.isOpen) + connections.filter { !$0.isOpen },
      tracks: known.tracks.map(PersonDetail.Track.init), reports: history.reports(of: person))
  }

  private func eventLine(_ number: UInt64, _ entry: InspectorEntry) -> EventLine {
    let why = WhyEntry(entry)
    return EventLine(
      sequence: number, readAt: entry.readAt, at: entry.at, feed: entry.feed, room: entry.room,
      user: entry.userID, type: entry.type ?? "", eventID: entry.eventID, verdict: why.verdict,
      reason: why.reason)
  }
}

extension PersonDetail.Track {
  init(_ track: PersonConnections.Track) {
    let words = [
      track.kind, track.isStalled ? "stalled" : nil, track.isSilenced ? "silenced by a host" : nil,
    ]
    self.init(
      name: track.name, state: words.compactMap(\.self).joined(separator: ", "),
      isStalled: track.isStalled)
  }
}

/// What is gathered over all rooms: read whole at first, and then only where something changed.
struct Gathering {
  private var extracts: [RoomKey: RoomExtract]?
  private var readAt: Timestamp?

  /// What there is to gather, in the order of rooms.
  mutating func take(from store: Store, changed: Set<RoomKey>, at now: Timestamp) -> [RoomExtract] {
    var known = extracts ?? [:]
    if extracts == nil {
      for room in store.rooms(at: now) { known[room.key] = RoomExtract(room) }
      readAt = now
    } else {
      var stale = changed
      // What expires (ringing, roll calls) does so by the clock alone.
      if let readAt, abs(now.seconds(since: readAt)) >= 1 {
        stale.formUnion(known.keys)
        self.readAt = now
      }
      for key in stale { known[key] = store.room(key, at: now).flatMap(RoomExtract.init) }
    }
    extracts = known
    return known.values.sorted { $0.key < $1.key }
  }
}

/// What the newest applied inputs said: the events' detail shows it as our own line.
struct InputContents {
  private static let limit = 1024
  private var inputs: [Input] = []
  private var next = 0

  mutating func add(_ input: Input) {
    if inputs.count < Self.limit {
      inputs.append(input)
    } else {
      inputs[next] = input
      next = (next + 1) % Self.limit
    }
  }

  /// An input as our own line; `nil` where it is no longer kept, or changed nothing.
  func line(of event: EventLine) -> String? {
    guard ["applied", "pending"].contains(event.verdict), let at = event.at,
      let input = inputs.last(where: {
        $0.stamp.time == at && $0.room == event.room && $0.type == event.type
          && $0.eventID == event.eventID
      })
    else { return nil }
    var writer = JSONWriter()
    LineEncoder.write(input, from: event.feed, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// How many bytes each feed brought, in slots of five seconds.
struct FeedRates {
  private static let slotSeconds = 5.0
  private static let slots = 48
  private var feeds: [String: Track] = [:]

  private struct Track {
    var bytes: Int
    var at: Timestamp
    var rates: [Double?] = []
  }

  /// Notes how much each feed has brought by now.
  mutating func note(_ all: [EventCore.FeedStatus], at now: Timestamp) {
    for feed in all {
      guard var track = feeds[feed.name] else {
        feeds[feed.name] = Track(bytes: feed.bytes, at: now)
        continue
      }
      let span = now.seconds(since: track.at)
      guard span >= Self.slotSeconds || span < 0 else { continue }
      // Where nobody looked for longer than a slot, what was then is not known slot by slot.
      let missed = min(Self.slots, max(0, Int(span / Self.slotSeconds) - 1))
      track.rates += Array(repeating: nil, count: missed)
      track.rates.append(span > 0 ? Double(max(0, feed.bytes - track.bytes)) / span : nil)
      track.rates = Array(track.rates.suffix(Self.slots))
      track.bytes = feed.bytes
      track.at = now
      feeds[feed.name] = track
    }
  }

  /// The bytes a second of the last minutes, oldest first.
  func rates(of feed: String) -> [Double?] { feeds[feed]?.rates ?? [] }
}
