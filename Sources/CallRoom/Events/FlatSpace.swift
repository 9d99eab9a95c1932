/// What flat events refer to beside the bytes of the feed: lists of speakers, and copies of bytes that do not stay.
package struct FlatSpace: ~Copyable {
  /// Who speaks by the events; each knows its own part.
  package var speakers: [FlatSpeaker] = []
  private var copies: [UnsafeMutableRawPointer] = []

  /// How many bytes may be loaded behind the last one of a line that is read, and of a copy.
  package static let padding = 32

  /// An empty one.
  package init() {}

  deinit { for copy in copies { copy.deallocate() } }

  /// A copy of bytes that lives as long as what is here, with ``padding`` behind it.
  package mutating func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: bytes.count + Self.padding, alignment: 16)
    if let base = bytes.baseAddress { copy.copyMemory(from: base, byteCount: bytes.count) }
    (copy + bytes.count).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    copies.append(copy)
    return UnsafeRawBufferPointer(start: copy, count: bytes.count)
  }

  /// Forgets everything.
  package mutating func removeAll() {
    speakers.removeAll(keepingCapacity: true)
    for copy in copies { copy.deallocate() }
    copies.removeAll(keepingCapacity: true)
  }
}
