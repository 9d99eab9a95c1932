import CTerm
import Glibc

/// The environment, read once.
enum Environment {
  static let all: [String: String] = {
    var all: [String: String] = [:]
    var next = ct_environ()
    while let entry = next?.pointee {
      let text = String(cString: entry)
      if let mark = text.firstIndex(of: "=") {
        all[String(text[..<mark])] = String(text[text.index(after: mark)...])
      }
      next = next?.advanced(by: 1)
    }
    return all
  }()
}
