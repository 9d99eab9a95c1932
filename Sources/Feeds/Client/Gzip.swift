import CZlib

/// gzip in one piece (RFC 1952), by zlib: what comes out is bounded, whatever comes in.
package enum Gzip {
  /// Why nothing came out.
  package enum Fault: Error, Sendable, Equatable {
    /// The bytes are no gzip, or not all of it.
    case broken
    /// It would be longer than so many bytes.
    case tooLong(Int)
    /// The machine has no memory left.
    case noMemory
    /// zlib cannot be loaded, and why.
    case noLibrary(String)

    /// In words.
    package var words: String {
      switch self {
      case .broken: "expected gzip, got other bytes, or not all of it"
      case .tooLong(let limit): "expected at most \(limit) bytes when unpacked, got more"
      case .noMemory: "out of memory"
      case .noLibrary(let why): "cannot load zlib (\(why)); install it (Debian: zlib1g)"
      }
    }
  }

  /// Whether bytes begin as gzip does.
  package static func looksLikeIt(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// Unpacks bytes to at most `limit` of them.
  package static func unpack(_ bytes: [UInt8], limit: Int) throws(Fault) -> [UInt8] {
    // Most are small: the room grows with what is needed, up to the limit and the byte that stays free.
    var room = max(1, min(limit, max(4096, 4 * bytes.count)) + 1)
    while true {
      let (outcome, result) = run(room) { czlib_gunzip(bytes, bytes.count, $0, room, $1) }
      switch outcome {
      case CZLIB_DONE:
        guard result.count <= limit else { throw .tooLong(limit) }
        return result
      case CZLIB_TOO_LONG where room <= limit: room = min(4 * room, limit + 1)
      case CZLIB_TOO_LONG: throw .tooLong(limit)
      case CZLIB_NO_MEMORY: throw .noMemory
      case CZLIB_UNAVAILABLE: throw .noLibrary(String(cString: czlib_trouble()))
      default: throw .broken
      }
    }
  }

  /// Packs bytes.
  package static func pack(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    let room = czlib_bound(bytes.count)
    let (outcome, result) = run(room) { czlib_gzip(bytes, bytes.count, $0, room, $1) }
    switch outcome {
    case CZLIB_DONE: return result
    case CZLIB_TOO_LONG: throw .tooLong(room)
    case CZLIB_UNAVAILABLE: throw .noLibrary(String(cString: czlib_trouble()))
    default: throw .noMemory
    }
  }

  private static func run(
    _ room: Int, _ body: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> czlib_outcome
  ) -> (czlib_outcome, [UInt8]) {
    var outcome = CZLIB_BROKEN
    let result = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      var count = 0
      outcome = body(buffer.baseAddress, &count)
      filled = min(count, room)
    }
    return (outcome, result)
  }
}
