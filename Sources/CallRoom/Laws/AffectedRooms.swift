/// The rooms that may look different after an input, in order: nearly always one, and then no array is
/// made for it.
public struct AffectedRooms: Sendable {
  private enum Kept {
    case none
    case own(RoomKey)
    case one(RoomKey)
    case many([RoomKey])
  }

  private let kept: Kept

  /// The room that the input names, if it names one.
  package init(own room: RoomKey?) { kept = room.map { .own($0) } ?? .none }

  /// Several rooms, in the order given.
  public init(_ rooms: [RoomKey]) {
    kept = rooms.count > 1 ? .many(rooms) : rooms.first.map { .one($0) } ?? .none
  }

  /// Whether it is the room that the input names, and no other.
  package var isOwn: Bool { if case .own = kept { true } else { false } }
}

extension AffectedRooms: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }

  /// How many there are.
  public var endIndex: Int {
    switch kept {
    case .none: 0
    case .own, .one: 1
    case .many(let rooms): rooms.count
    }
  }

  /// The room at a position; what lies beyond the end traps, as an array's does.
  public subscript(position: Int) -> RoomKey {
    switch kept {
    case .own(let room) where position == 0: room
    case .one(let room) where position == 0: room
    case .many(let rooms): rooms[position]
    default: [RoomKey]()[position]
    }
  }
}

extension AffectedRooms: Equatable {
  /// Equal when the same rooms come in the same order.
  public static func == (a: AffectedRooms, b: AffectedRooms) -> Bool { a.elementsEqual(b) }
}

extension AffectedRooms: ExpressibleByArrayLiteral {
  /// Wraps a literal.
  public init(arrayLiteral rooms: RoomKey...) { self.init(rooms) }
}
