package import CallRoom
package import JSON

extension JSONWriter {
  /// Writes a room as `once --json` tells it, as one value.
  package mutating func value(_ room: Room) { write(room) }
}
