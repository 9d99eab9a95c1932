import CallRoom
import JSON

/// Takes a callback's payload out of whatever a platform's SDK put around it: an object, `{data:{…}}`,
/// a JSON text, a JSON text of a JSON text.
enum OpenIMPayload {
  /// How many texts may stand inside one another.
  static let layers = 3

  /// What is done with the payload; its values are valid only there.
  typealias Use = (Fields) throws(Rejection) -> [Decoded]

  /// Hands a line's payload to `use`; `nil` where it is no object but something opaque.
  static func open(_ line: SignalLine, _ use: Use) throws(Rejection) -> [Decoded]? {
    // Where an app forwards what its SDK told, the payload may have another name.
    guard let (data, name) = line.fields.value(["data", "payload", "args"]) else {
      return try use(loose(line.fields))
    }
    return try unwrap(data, name.description, layers: layers, entersData: true, use)
  }

  /// Hands the object inside a value to `use`.
  ///
  /// `entersData` where `data` of an object that is no payload itself is the payload.
  static func unwrap(
    _ value: JSONValue, _ path: String, layers: Int, entersData: Bool, _ use: Use
  ) throws(Rejection) -> [Decoded]? {
    switch value.kind {
    case .object:
      guard entersData, !isPayload(value), let inner = value["data"], !inner.isNull else {
        return try use(loose(Fields(value, path: path)))
      }
      return try unwrap(inner, "\(path).data", layers: layers, entersData: true, use)
    case .string:
      guard layers > 0 else { return nil }
      return try read(value, path, layers: layers - 1, entersData: entersData, use)
    default: return nil
    }
  }

  /// Reads a text as JSON; a fault inside it stands at the text.
  private static func read(
    _ value: JSONValue, _ path: String, layers: Int, entersData: Bool, _ use: Use
  ) throws(Rejection) -> [Decoded]? {
    guard let text = value.string, let first = text.utf8.first(where: { $0 > 0x20 }),
      first == 0x7B || first == 0x22
    else { return nil }
    var reader = JSONReader()
    let result = try? reader.read(Array(text.utf8)) { root -> Result<[Decoded]?, Rejection> in
      do throws(Rejection) {
        return .success(
          try unwrap(root, path, layers: layers, entersData: entersData, use))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let inputs): return inputs
    case .failure(var rejection):
      rejection.byte = value.byte
      throw rejection
    case nil: return nil
    }
  }

  private static let members: [StaticString] = [
    "invitation", "invitationInfo", "roomID", "participant", "participants", "metaData",
    "customInfo", "inviterUserID", "streamType", "version",
  ]

  private static func isPayload(_ value: JSONValue) -> Bool {
    members.contains { value[$0] != nil }
  }

  /// Ids may be numbers.
  private static func loose(_ fields: Fields) -> Fields {
    var fields = fields
    fields.takesNumbersAsIDs = true
    return fields
  }

  /// The room that a payload of a type that is not known names, if it is plain to see.
  static func roomID(in fields: Fields) -> RoomID? {
    let invitation = fields.object["invitation"]
    for value in [fields.object["roomID"], invitation?["roomID"]] {
      guard let id = value?.string ?? value?.int64.map(String.init) else { continue }
      if 1...Fields.identifierLimit ~= id.utf8.count { return RoomID(id) }
    }
    return nil
  }
}
