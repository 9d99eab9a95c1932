public import CallRoom

extension Verdict {
  /// The verdict's name in JSON.
  public var name: String {
    switch self {
    case .applied: "applied"
    case .duplicate: "duplicate"
    case .superseded: "superseded"
    case .pending: "pending"
    case .otherRoom: "otherRoom"
    case .rejected: "rejected"
    case .unknownType: "unknownType"
    }
  }
}
