import CallRoom
import JSON

extension Hash128 {
  /// Adds a value's tokens, whatever the white space between them; members named in `except` are left
  /// out of the outermost object.
  mutating func add(_ value: JSONValue, except: [StaticString] = []) {
    add(UInt8(value.kind.rawValue))
    switch value.kind {
    case .array: for element in value.elements { add(element) }
    case .object:
      for (name, member) in value.members where !except.contains(where: name.stringEquals) {
        add(name)
        add(member)
      }
    default: add(value.rawBytes)
    }
    add(UInt8(0xFE))
  }
}
