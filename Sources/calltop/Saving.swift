import CallRoom
import Dialects
import EventCore
import Feeds
import Glibc
import JSON
import Screens

/// Writes what `:save` asks for: whole or not at all, for its owner's eyes only.
enum Saving {
  /// Why a file was not written.
  struct Failure: Error {
    let words: String
  }

  /// Writes a file beside itself and puts it into place; one that is there stays unless it is meant to be
  /// overwritten.
  static func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(Failure) {
    if !overwrites, access(path, F_OK) == 0 {
      throw Failure(words: "\(path) is there already; :save! \(path) overwrites it")
    }
    let draft = "\(path).\(getpid()).tmp"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    let isWritten = calltop.write(bytes, to: file) && fsync(file) == 0
    let isClosed = close(file) == 0
    guard isWritten, isClosed, put(draft, path, overwrites: overwrites) else {
      let why = failure(path)
      unlink(draft)
      throw why
    }
  }

  /// Puts the draft into place; without overwriting, nobody's file that came meanwhile is lost.
  private static func put(_ draft: String, _ path: String, overwrites: Bool) -> Bool {
    if overwrites { return rename(draft, path) == 0 }
    guard link(draft, path) == 0 else { return false }
    unlink(draft)
    return true
  }

  private static func failure(_ path: String) -> Failure {
    Failure(words: "cannot write \(path): \(String(cString: strerror(errno)))")
  }

  /// The whole state as one JSON document.
  static func state(of store: Store, endReason: StateReport.EndReason, isComplete: Bool) -> [UInt8]
  {
    let asOf = store.newestEventAt ?? wallClock()
    let report = StateReport(
      asOf: asOf, isComplete: isComplete, digest: store.digest, counts: store.counts,
      rooms: store.rooms(at: asOf), clients: store.clients,
      rejections: store.rejections.map(\.rejection), endReason: endReason)
    var writer = JSONWriter()
    report.write(to: &writer)
    writer.endLine()
    return writer.bytes
  }
}
