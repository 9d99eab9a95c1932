import Glibc

/// Where a secret is kept: beside the configuration, never in it.
package enum SecretSource: Sendable, Equatable {
  /// A file that only its owner can read.
  case file(String)
  /// A variable of the environment.
  case environment(String)

  /// How a secret is written.
  package enum Form: Sendable {
    /// One line; the line's end does not count.
    case line
    /// A text of many lines (PEM).
    case document

    /// The most that is read, in bytes.
    package var limit: Int {
      switch self {
      case .line: 16_384
      case .document: 262_144
      }
    }
  }

  /// Reads it; `environment` is the program's.
  package func read(_ form: Form = .line, environment: [String: String]) throws(SecretFault)
    -> Secret
  {
    switch self {
    case .file(let path): try form.checked(try Self.contents(of: path, limit: form.limit), path)
    case .environment(let name):
      if let value = environment[name] {
        try form.checked(Array(value.utf8), "the variable \(name)")
      } else {
        throw SecretFault("the variable \(name) is not set; set it, or name a file instead")
      }
    }
  }

  /// The bytes of a file; of one that is secret only where no others than its owner can open it.
  fileprivate static func contents(
    of path: String, limit: Int, isSecret: Bool = true
  ) throws(SecretFault) -> [UInt8] {
    // A pipe without a writer must not hold the program up.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw SecretFault("cannot read \(path): \(reason())") }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else {
      throw SecretFault("cannot read \(path): \(reason())")
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw SecretFault("\(path) is not a file; name a file")
    }
    let mode = facts.st_mode & 0o777
    guard !isSecret || mode & 0o077 == 0 else {
      throw SecretFault(
        "\(path) is open to others than its owner (mode \(String(mode, radix: 8))); "
          + "do: chmod 600 \(path)")
    }
    return try bytes(of: file, path, limit)
  }

  private static func bytes(of file: Int32, _ path: String, _ limit: Int) throws(SecretFault)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let count = Glibc.read(file, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SecretFault("cannot read \(path): \(reason())") }
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    return bytes
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}

/// A file that goes with a secret, and is none: a certificate.
package enum PublicFile {
  /// Its bytes; a directory, a pipe, an empty or a very large file is refused.
  package static func contents(of path: String) throws(SecretFault) -> [UInt8] {
    let form = SecretSource.Form.document
    let bytes = try SecretSource.contents(of: path, limit: form.limit, isSecret: false)
    return try form.checked(bytes, path).bytes
  }
}

extension SecretSource.Form {
  /// The secret in what was read, without its line's end.
  fileprivate func checked(_ bytes: [UInt8], _ place: String) throws(SecretFault) -> Secret {
    guard bytes.count <= limit else {
      throw SecretFault("\(place) has more than \(limit) bytes; is it the right one?")
    }
    var bytes = bytes[...]
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    guard !bytes.isEmpty else { throw SecretFault("\(place) is empty; write the secret into it") }
    switch self {
    case .line:
      // What stands in a header must not end it.
      guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw SecretFault("\(place) has more than one line, or bytes that are no text")
      }
    case .document:
      guard !bytes.contains(0) else { throw SecretFault("\(place) has a NUL byte; is it PEM?") }
    }
    return Secret(Array(bytes))
  }
}

/// Why a secret cannot be had, and what to do; never what it is.
package struct SecretFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// In words.
  package let description: String

  /// A fault in words.
  package init(_ description: String) { self.description = description }
}
