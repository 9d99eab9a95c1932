import Glibc

/// The memory of this process in bytes, as the kernel counts it.
struct ProcessMemory {
  /// Held now.
  let resident: Int
  /// Held at most so far.
  let peak: Int

  /// What is held now; `nil` where the kernel does not tell.
  static func now() -> ProcessMemory? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var resident: Int?
    var peak: Int?
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let end = line.firstIndex(of: 0) ?? line.count
      let text = String(decoding: line[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, let kilobytes = Int(words[1]) else { continue }
      if words[0] == "VmRSS:" { resident = kilobytes * 1024 }
      if words[0] == "VmHWM:" { peak = kilobytes * 1024 }
    }
    guard let resident, let peak else { return nil }
    return ProcessMemory(resident: resident, peak: peak)
  }
}
