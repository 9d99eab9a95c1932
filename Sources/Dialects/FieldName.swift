/// Where a field stands, put into words only when something is wrong with it.
struct FieldName: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// Where the object stands; "" for the whole.
  private let path: String
  /// The field in it; `nil` when the path is all.
  private let name: StaticString?

  init(_ path: String, _ name: StaticString) {
    self.path = path
    self.name = name
  }

  init(stringLiteral text: String) {
    path = text
    name = nil
  }

  /// `data.uid`.
  var description: String {
    guard let name else { return path }
    return path.isEmpty ? "\(name)" : "\(path).\(name)"
  }
}
