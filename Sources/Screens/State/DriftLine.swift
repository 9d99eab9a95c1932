/// How far what was pieced together from events differed from the snapshots of a room.
package struct DriftLine: Equatable, Sendable {
  /// How many snapshots were compared; with none nothing is said.
  package var snapshots: Int
  /// People who were shown and were not there.
  package var ghosts: Int
  /// People who were there and were not shown.
  package var missing: Int
  /// Values that were others.
  package var fields: Int

  /// How far events and snapshots differed.
  package init(snapshots: Int, ghosts: Int, missing: Int, fields: Int) {
    self.snapshots = snapshots
    self.ghosts = ghosts
    self.missing = missing
    self.fields = fields
  }

  /// Whether anything differed.
  var isThere: Bool { ghosts > 0 || missing > 0 || fields > 0 }

  /// `no drift`, or `drift: 1 ghost, 2 missing`; `nil` where nothing was compared.
  var words: String? {
    guard snapshots > 0 else { return nil }
    guard isThere else { return "no drift" }
    let parts = [
      ghosts > 0 ? Figures.count(ghosts, "ghost", "ghosts") : "",
      missing > 0 ? "\(missing) missing" : "",
      fields > 0 ? Figures.count(fields, "field", "fields") : "",
    ]
    return "drift: " + parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
