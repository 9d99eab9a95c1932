package import CallRoom
import Dialects
package import EventCore
import Synchronization

/// Where a feed pours its bytes: cut into units, decoded, applied in batches, counted.
///
/// Used by one thread at a time.
package final class Inlet: Sendable {
  let store: Store
  let address: FeedAddress
  /// What every unit is decoded with, but for when it is read and where it stands.
  private let source: DecodeContext
  private let inputsPerBatch: Int?
  let clock: @Sendable () -> Timestamp
  let clocks: ClockDifferences
  let wishes: RoomWishes
  /// What holds up reading while nobody would see what is read; `nil` where nobody looks.
  let gate: ReadGate?
  let stream: Mutex<Stream>
  private let cancelled = Atomic<Bool>(false)
  private let wake = Mutex<(@Sendable () -> Void)?>(nil)

  /// What changes from unit to unit.
  struct Stream {
    var splitter: LineSplitter
    private(set) var dialect: (any Dialect)?
    /// The longest unit of the dialect, where it is known.
    private(set) var unitLimit: Int?
    var lastRead = Timestamp(microseconds: 0)
    /// When the bytes came that are being decoded.
    var cameAt = Timestamp(microseconds: 0)
    /// By how much our clock was ahead then.
    var clockAheadMicroseconds: Int64 = 0

    init(splitter: LineSplitter, dialect: (any Dialect)?) {
      self.splitter = splitter
      self.dialect = dialect
      unitLimit = dialect.map { type(of: $0).unitLimit }
    }

    /// Takes the dialect out, if it is known.
    mutating func takeDialect() -> (any Dialect)? {
      unitLimit = nil
      return dialect.take()
    }

    /// From now on the dialect is known.
    mutating func settle(_ dialect: any Dialect) {
      self.dialect = dialect
      unitLimit = type(of: dialect).unitLimit
    }

    /// Decodes a line by the dialect where it lies; nothing while it is not known.
    mutating func decode(
      padded line: UnsafeRawBufferPointer, in context: DecodeContext, into batch: inout InputBatch
    ) {
      dialect?.decode(padded: line, in: context, into: &batch)
    }
  }

  /// An inlet of one feed into a store, which learns of the feed.
  ///
  /// `inputsPerBatch` is how many inputs are applied at once at most; `nil` for all that came together.
  /// `clocks` and `wishes` are shared by the feeds of a run.
  package init(
    _ address: FeedAddress, into store: Store, isLive: Bool, signals: [String: String] = [:],
    inputsPerBatch: Int? = nil, clocks: ClockDifferences = ClockDifferences(),
    wishes: RoomWishes = RoomWishes(), gate: ReadGate? = nil,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.address = address
    self.clocks = clocks
    self.wishes = wishes
    self.gate = gate
    self.store = store
    source = DecodeContext(
      feed: address.text, realm: address.realm, room: address.room.map { RoomID($0) },
      readAt: Timestamp(microseconds: 0), isLive: isLive,
      believesReceivedAt: address.believesReceivedAt, signals: signals)
    self.inputsPerBatch = inputsPerBatch.map { max(1, $0) }
    self.clock = clock
    let dialect = address.dialect.flatMap(Dialects.named)
    let limit = dialect.map { type(of: $0).unitLimit } ?? JanusDialect.unitLimit
    stream = Mutex(Stream(splitter: LineSplitter(limit: limit), dialect: dialect))
    store.add(
      feed: FeedStatus(
        name: address.text, realm: address.realm, dialect: address.dialectWords,
        isRecording: !isLive))
  }

  /// The feed is asked to end.
  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Asks the feed to end.
  package func cancel() {
    cancelled.store(true, ordering: .sequentiallyConsistent)
    let wake = wake.withLock { $0 }
    wake?()
  }

  /// What is to be called when the feed is asked to end, from any thread: at once where it was already.
  func whenCancelled(_ body: @escaping @Sendable () -> Void) {
    wake.withLock { $0 = body }
    if cancelled.load(ordering: .sequentiallyConsistent) { body() }
  }

  /// Tells what the feed does.
  package func phase(_ phase: FeedPhase) { store.update(feed: address.text) { $0.phase = phase } }

  /// Tells that a listener can be reached, and where, and what whoever runs it should know.
  package func listens(at place: String, cautions: [String] = []) {
    store.update(feed: address.text) {
      $0.place = place
      $0.cautions = cautions
      $0.phase = .live
    }
  }

  /// Marks that something may have been missed; a line whose end did not come has none any more.
  package func gap() {
    endLine()
    store.suspectGap(feed: address.text, realm: address.realm)
  }

  /// Takes bytes as they came.
  package func receive(_ bytes: UnsafeRawBufferPointer) {
    store.note(bytes: bytes.count, of: address.text)
    stream.withLock { stream in
      noteArrival(&stream)
      var batch = InputBatch(realm: source.realmText)
      var context = context(line: nil, stream)
      var splitter = stream.splitter
      splitter.feed(bytes) { line in
        take(line, of: bytes, &context, &stream, into: &batch)
        if batch.count >= Self.batchLimit { apply(&batch) }
      }
      stream.splitter = splitter
      apply(&batch)
    }
  }

  /// How many inputs are applied at once at most: what is decoded and waits is bounded.
  private static let batchLimit = 256

  /// The bytes end; a last line without its end counts.
  package func finish() {
    endLine()
    phase(.ended)
  }

  /// Decodes what stands without its end; what comes then begins with line 1.
  private func endLine() {
    stream.withLock { stream in
      noteArrival(&stream)
      var batch: [Decoded] = []
      var splitter = stream.splitter
      splitter.finish { decode($0, &stream, into: &batch) }
      stream.splitter = splitter
      apply(batch)
    }
  }

  /// Applies what is there, and forgets it.
  private func apply(_ batch: inout InputBatch) {
    guard batch.count > 0 else { return }
    if inputsPerBatch != nil {
      apply(batch.others)
    } else {
      if source.isLive { wishes.note(batch) }
      store.ingest(batch, from: address.text, readAt: clock())
    }
    batch.removeAll()
  }

  func apply(_ batch: [Decoded]) {
    guard !batch.isEmpty else { return }
    if source.isLive { wishes.note(batch) }
    guard let size = inputsPerBatch, batch.count > size else {
      store.ingest(batch, from: address.text, readAt: clock())
      return
    }
    for start in stride(from: 0, to: batch.count, by: size) {
      let part = Array(batch[start..<min(start + size, batch.count)])
      store.ingest(part, from: address.text, readAt: clock())
    }
  }

  /// Decodes a line, flat where its dialect is known and can.
  private func take(
    _ line: LineSplitter.Line, of chunk: UnsafeRawBufferPointer, _ context: inout DecodeContext,
    _ stream: inout Stream, into batch: inout InputBatch
  ) {
    guard case .line(let number, let bytes) = line, inputsPerBatch == nil,
      let limit = stream.unitLimit
    else { return decode(line, &stream, into: &batch.others) }
    guard !Self.isBlank(bytes) else { return }
    guard bytes.count <= limit else {
      return batch.others.append(Self.tooLong(number, bytes.count, limit))
    }
    stream.lastRead = max(stream.cameAt, stream.lastRead.advanced(byMicroseconds: 1))
    context.readAt = stream.lastRead
    context.line = number
    let padded = Self.isPadded(bytes, in: chunk) ? bytes : batch.space.copy(bytes)
    stream.decode(padded: padded, in: context, into: &batch)
  }

  /// Whether a line lies in what came, with enough behind it.
  private static func isPadded(
    _ line: UnsafeRawBufferPointer, in chunk: UnsafeRawBufferPointer
  ) -> Bool {
    guard let first = chunk.baseAddress, let start = line.baseAddress, start >= first else {
      return false
    }
    return start - first + line.count + FlatSpace.padding <= chunk.count
  }

  private func decode(
    _ line: LineSplitter.Line, _ stream: inout Stream, into batch: inout [Decoded]
  ) {
    switch line {
    case .line(let number, let bytes):
      guard !Self.isBlank(bytes) else { return }
      decode(bytes, number, context(line: number, &stream), &stream, into: &batch)
    case .tooLong(let number, let count):
      batch.append(Self.tooLong(number, count, stream.splitter.limit))
    }
  }

  static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  /// Looks at the clock, once for all that came together.
  func noteArrival(_ stream: inout Stream) {
    stream.cameAt = clock()
    stream.clockAheadMicroseconds = clocks.microseconds(
      realm: address.realm, at: stream.cameAt)
  }

  /// What a unit is decoded with that is read now.
  ///
  /// Lines without a time of their own are ordered by their reading: no two are read at once.
  func context(line: Int?, _ stream: inout Stream) -> DecodeContext {
    stream.lastRead = max(stream.cameAt, stream.lastRead.advanced(byMicroseconds: 1))
    return context(line: line, stream)
  }

  private func context(line: Int?, _ stream: borrowing Stream) -> DecodeContext {
    var context = source
    context.readAt = stream.lastRead
    context.line = line
    context.clockAheadMicroseconds = stream.clockAheadMicroseconds
    return context
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer, _ number: Int, _ context: DecodeContext,
    _ stream: inout Stream, into batch: inout [Decoded]
  ) {
    // Taken out, for a second reference would make its reader copy what it reads into, line by line.
    let known = stream.takeDialect()
    var dialect = known ?? guess(bytes)
    let limit = type(of: dialect).unitLimit
    let first = batch.count
    if bytes.count <= limit {
      dialect.decode(bytes, in: context, into: &batch)
    } else {
      batch.append(Self.tooLong(number, bytes.count, limit))
    }
    if known != nil || Self.isPlain(batch[first...], dialect) { stream.settle(dialect) }
  }

  /// Whether what was decoded tells that the dialect is the right one: a recording may begin in the
  /// middle of a line.
  private static func isPlain(_ found: ArraySlice<Decoded>, _ dialect: any Dialect) -> Bool {
    guard dialect is CallTopDialect else { return true }
    return found.contains { if case .input = $0 { true } else { false } }
  }

  /// The first line that can be read decides; a guess of another dialect is shown.
  private func guess(_ bytes: UnsafeRawBufferPointer) -> any Dialect {
    guard let dialect = Dialects.guess(bytes) else { return CallTopDialect() }
    store.update(feed: address.text) { $0.dialect = "\(type(of: dialect).name) (guessed)" }
    return dialect
  }

  static func tooLong(_ line: Int, _ bytes: Int, _ limit: Int) -> Decoded {
    .rejection(
      Rejection(
        line: line == 0 ? nil : line, byte: limit,
        reason: "expected at most \(limit) bytes, got \(bytes)"))
  }
}
