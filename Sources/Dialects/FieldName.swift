import JSON

/// Where a field stands, put into words only when something is wrong with it.
struct FieldName: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// The fields that it stands in; `nil` when the path is all.
  private let fields: Fields?
  /// The field in them; `nil` for the object itself.
  private let name: StaticString?
  private let path: String

  init(_ fields: Fields, _ name: StaticString) {
    self.fields = fields
    self.name = name
    path = ""
  }

  init(stringLiteral text: String) {
    fields = nil
    name = nil
    path = text
  }

  /// `data.uid`.
  var description: String {
    let path = fields?.path ?? path
    guard let name else { return path }
    return path.isEmpty ? "\(name)" : "\(path).\(name)"
  }
}
