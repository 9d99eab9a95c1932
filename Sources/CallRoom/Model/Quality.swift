/// A connection's quality tier, as the server or we judge it.
///
/// Order of badness: unknown < excellent < good < poor < lost, so that the worse of two directions is
/// the maximum and an unknown side never hides a known one (core law §6, Quality).
public enum QualityTier: String, Sendable, CaseIterable, Comparable {
  /// Said to be unknown; not the same as "no report yet".
  case unknown
  /// Nothing to complain of.
  case excellent
  /// Usable without thought.
  case good
  /// People notice.
  case poor
  /// The connection is gone.
  case lost

  /// How bad the tier is, 0 for unknown to 4 for lost.
  public var badness: Int {
    switch self {
    case .unknown: 0
    case .excellent: 1
    case .good: 2
    case .poor: 3
    case .lost: 4
    }
  }

  /// Better before worse, unknown first.
  public static func < (a: QualityTier, b: QualityTier) -> Bool { a.badness < b.badness }
}

/// Who judged a tier.
public enum TierSource: String, Sendable {
  /// The call system's server sent it.
  case server
  /// We computed it from the numbers, where the system sends none (Janus).
  case computed
}

/// A quality tier with its directions.
public struct Tier: Hashable, Sendable {
  /// From the client to the server; `nil` when never said.
  public var uplink: QualityTier?
  /// From the server to the client; `nil` when never said.
  public var downlink: QualityTier?
  /// The worse of the two directions, or what the server said.
  public var overall: QualityTier
  /// Who judged it.
  public var source: TierSource
  /// Since when the tier is what it is.
  public var since: Timestamp

  /// A tier with its directions.
  public init(
    uplink: QualityTier? = nil, downlink: QualityTier? = nil, overall: QualityTier,
    source: TierSource, since: Timestamp
  ) {
    self.uplink = uplink
    self.downlink = downlink
    self.overall = overall
    self.source = source
    self.since = since
  }
}

/// One direction of a quality report.
///
/// A number that was not reported is `nil`, never 0.
public struct QualitySample: Hashable, Sendable {
  private var loss = OptionalNumber()
  private var rtt = OptionalNumber()
  private var jitter = OptionalNumber()
  private var bitrate = OptionalNumber()
  private var opinion = OptionalNumber()

  /// One direction of a report.
  public init(
    lossRatio: Double? = nil, rttMilliseconds: Double? = nil, jitterMilliseconds: Double? = nil,
    bitrateKbps: Double? = nil, mos: Double? = nil
  ) {
    self.lossRatio = lossRatio
    self.rttMilliseconds = rttMilliseconds
    self.jitterMilliseconds = jitterMilliseconds
    self.bitrateKbps = bitrateKbps
    self.mos = mos
  }

  /// The same of numbers that are not negative, `nan` where one is not told.
  @inline(__always)
  package init(loss: Double, rtt: Double, jitter: Double, bitrate: Double, opinion: Double) {
    self.loss = OptionalNumber(loss)
    self.rtt = OptionalNumber(rtt)
    self.jitter = OptionalNumber(jitter)
    self.bitrate = OptionalNumber(bitrate)
    self.opinion = OptionalNumber(opinion)
  }

  /// Lost packets as a ratio, 0 to 1.
  public var lossRatio: Double? {
    get { loss.value }
    set { loss.value = newValue }
  }
  /// Round-trip time in milliseconds.
  public var rttMilliseconds: Double? {
    get { rtt.value }
    set { rtt.value = newValue }
  }
  /// Jitter in milliseconds.
  public var jitterMilliseconds: Double? {
    get { jitter.value }
    set { jitter.value = newValue }
  }
  /// Bitrate in kilobits a second.
  public var bitrateKbps: Double? {
    get { bitrate.value }
    set { bitrate.value = newValue }
  }
  /// Mean opinion score, 1.0 to 4.5.
  public var mos: Double? {
    get { opinion.value }
    set { opinion.value = newValue }
  }
}

/// A number, or none, in eight bytes: a report has ten, and there is one report for everybody.
private struct OptionalNumber: Hashable, Sendable {
  /// No number that is reported: not a number.
  private static let none = UInt64.max
  private var bits = OptionalNumber.none

  init() {}

  /// Of a number that is not negative; `nan` is none.
  @inline(__always)
  init(_ number: Double) { bits = number.isNaN ? Self.none : number.bitPattern }

  var value: Double? {
    get { bits == Self.none ? nil : Double(bitPattern: bits) }
    // There is one zero.
    set { bits = newValue.map { $0 == 0 ? 0 : $0.isNaN ? Self.none : $0.bitPattern } ?? Self.none }
  }
}

/// The numbers of one report about one participant's connection.
public struct QualityReport: Hashable, Sendable {
  /// When the numbers were taken.
  public var at: Timestamp
  /// From the client to the server.
  public var uplink: QualitySample?
  /// From the server to the client.
  public var downlink: QualitySample?

  /// The numbers of one report.
  public init(at: Timestamp, uplink: QualitySample?, downlink: QualitySample?) {
    self.at = at
    self.uplink = uplink
    self.downlink = downlink
  }
}
