import Glibc
import Screens

/// A theme that was found: its bytes, and where.
struct FoundTheme {
  let name: String
  /// The file, or `nil` for the one that is compiled in.
  let path: String?
  fileprivate let library: ThemeLibrary

  /// Its file, and those of the themes that it inherits from.
  var files: [String] {
    guard let path else { return [] }
    var files = [path]
    if let bytes = readFile(path) {
      _ = Theme.load(bytes: bytes, name: name, file: path, depth: .none) { parent in
        guard let found = library.path(of: parent) else { return nil }
        files.append(found)
        return readFile(found)
      }
    }
    return files
  }

  /// Reads it for a depth of colour; it is always whole, whatever its file says.
  func load(depth: ColorDepth) -> LoadedTheme {
    guard let path, let bytes = readFile(path) else {
      return LoadedTheme(theme: .builtIn(depth: depth), problems: [])
    }
    return Theme.load(bytes: bytes, name: name, file: path, depth: depth) { parent in
      library.path(of: parent).flatMap(readFile)
    }
  }
}

/// Where themes are: the person's own, the system's, those beside the program, the built-in one.
struct ThemeLibrary {
  /// The folders, the person's first.
  let folders: [String]

  private static let suffix = ".theme"

  init(environment: [String: String]) {
    var folders: [String] = []
    if let config = Self.absolute(environment["XDG_CONFIG_HOME"]) {
      folders.append("\(config)/calltop/themes")
    } else if let home = Self.absolute(environment["HOME"]) {
      folders.append("\(home)/.config/calltop/themes")
    }
    let data = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    for folder in data.split(separator: ":") where folder.hasPrefix("/") {
      folders.append("\(folder)/calltop/themes")
    }
    self.folders = folders + Self.besideProgram()
  }

  /// A theme by its name or its file's path.
  func find(_ name: String) throws(ProgramError) -> FoundTheme {
    if name.contains("/") {
      guard readFile(name) != nil else {
        throw .theme("cannot read the theme \(name): \(String(cString: strerror(errno)))")
      }
      let file = name.split(separator: "/").last.map(String.init) ?? name
      let short = file.hasSuffix(Self.suffix) ? String(file.dropLast(6)) : file
      return FoundTheme(name: short, path: name, library: self)
    }
    if let path = path(of: name) { return FoundTheme(name: name, path: path, library: self) }
    if name == Theme.builtInName { return FoundTheme(name: name, path: nil, library: self) }
    let known = names(including: nil).joined(separator: ", ")
    throw .theme("there is no theme '\(name)'; there are \(known)")
  }

  /// The file of a theme's name, in the first folder that has it.
  func path(of name: String) -> String? {
    guard !name.isEmpty, !name.contains("/") else { return nil }
    for folder in folders {
      let path = "\(folder)/\(name)\(Self.suffix)"
      if access(path, R_OK) == 0 { return path }
    }
    return nil
  }

  /// The names of all themes, the default first.
  func names(including extra: String?) -> [String] {
    var found: Set<String> = extra.map { [$0] } ?? []
    for folder in folders {
      for file in Self.files(in: folder) where file.hasSuffix(Self.suffix) {
        found.insert(String(file.dropLast(Self.suffix.utf8.count)))
      }
    }
    found.remove(Theme.builtInName)
    return [Theme.builtInName] + found.sorted()
  }

  /// The folder `Themes` beside the program, in the package that it was built in, or where an
  /// installation puts it.
  private static func besideProgram() -> [String] {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return [] }
    var folders: [String] = []
    var parts = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: "/")
    parts.removeLast()
    folders.append("/" + (parts + ["Themes"]).joined(separator: "/"))
    folders.append(
      "/" + (parts.dropLast() + ["share", "calltop", "themes"]).joined(separator: "/"))
    if let build = parts.lastIndex(of: ".build") {
      folders.append("/" + (parts[..<build] + ["Themes"]).joined(separator: "/"))
    }
    return folders
  }

  private static func files(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Relative places are ignored, as the XDG specification says.
  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path
  }
}

/// A whole file of at most a mebibyte, or `nil`.
func readFile(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while bytes.count <= 1 << 20 {
    let count = read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { return nil }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
  errno = EFBIG
  return nil
}
