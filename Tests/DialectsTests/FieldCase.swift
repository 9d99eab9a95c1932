import Testing

/// One field of our own line, with values that are right and values that are not.
struct FieldCase: Sendable, CustomTestStringConvertible {
  /// The line's type.
  let type: String
  /// Where the field stands: `sentAt`, `data.pub.loss`, `data.speakers[0].uid`.
  let path: String
  /// Values that are taken, as JSON.
  let good: [String]
  /// Values that are rejected, as JSON.
  let bad: [String]
  /// Whether the line is rejected without it.
  let isRequired: Bool
  /// Other members of the object that the field is in (`"a":1,`).
  let beside: String

  init(
    _ type: String, _ path: String, good: [String] = [], bad: [String], required: Bool = false,
    beside: String = ""
  ) {
    self.type = type
    self.path = path
    self.good = good
    self.bad = bad
    isRequired = required
    self.beside = beside
  }

  var testDescription: String { "\(type) \(path)" }

  /// A line with the value, and the byte at which the value stands.
  func line(_ value: String) -> (text: String, byte: Int) { split(at: "\"\(name)\":", value) }

  /// A line without the field, and the byte of the object that misses it.
  var lineWithout: (text: String, byte: Int) { split(at: "", "") }

  /// The field's name within its object.
  private var name: String { String(path.split(separator: ".").last ?? "") }

  private func split(at key: String, _ value: String) -> (text: String, byte: Int) {
    let parts = path.split(separator: ".").dropLast()
    var (head, tail) = (Self.envelope(type, without: parts.isEmpty ? name : nil), "}")
    for part in parts {
      if part.hasSuffix("[0]") {
        (head, tail) = (head + "\"\(part.dropLast(3))\":[{", "}]" + tail)
      } else {
        (head, tail) = (head + "\"\(part)\":{", "}" + tail)
      }
    }
    let object = (head.lastIndex(of: "{")).map { head.utf8.distance(from: head.startIndex, to: $0) }
    // A member that everybody ignores, so that no comma hangs.
    head += beside + key
    let byte = key.isEmpty ? object ?? 0 : head.utf8.count
    return (head + value + (key.isEmpty ? "" : ",") + "\"-\":0" + tail, byte)
  }

  private static func envelope(_ type: String, without name: String?) -> String {
    let members = [
      ("version", "1"), ("type", "\"\(type)\""), ("roomID", "\"r\""), ("userID", "\"u\""),
      ("eventID", "\"e\""), ("sentAt", "1719800000000"),
    ]
    return members.filter { $0.0 != name }.reduce("{") { $0 + "\"\($1.0)\":\($1.1)," }
  }
}
