/// The newest inputs of one room.
///
/// What comes every second (reports, speakers) has a ring of its own, so that it does not push out what
/// tells why somebody's row is as it is.
struct InspectorRings: Sendable {
  private var rare = Ring()
  private var frequent = Ring()
  /// The number of the newest.
  private(set) var newest: UInt64 = 0

  /// Records, the oldest overwritten.
  private struct Ring: Sendable {
    var records: [PackedRecord] = []
    var next = 0

    mutating func add(_ record: consuming PackedRecord, limit: Int) -> Bool {
      guard records.count >= limit else {
        // By halves, not twofold: there are as many rings as rooms, and most are never full.
        if records.count == records.capacity {
          records.reserveCapacity(min(limit, records.count + max(8, records.count / 2)))
        }
        records.append(consume record)
        return true
      }
      records[next] = consume record
      next = next + 1 < limit ? next + 1 : 0
      return false
    }
  }

  /// Adds one, of each kind at most `limit`; whether there is one more than before.
  mutating func add(_ record: consuming PackedRecord, limit: Int) -> Bool {
    newest = record.sequence
    if record.isFrequent { return frequent.add(consume record, limit: limit) }
    return rare.add(consume record, limit: limit)
  }

  /// How many there are.
  var count: Int { rare.records.count + frequent.records.count }

  /// Oldest first.
  func all(_ names: InspectorNames) -> [InspectorRecord] {
    (rare.records + frequent.records).sorted { $0.sequence < $1.sequence }.map { $0.record(names) }
  }
}
