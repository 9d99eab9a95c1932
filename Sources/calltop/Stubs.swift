struct WatchCommand {
  static let command = Command(name: "watch", synopsis: "", summary: "", options: []) { _ in 0 }
}
struct BenchCommand {
  static let command = Command(name: "bench", synopsis: "", summary: "", options: []) { _ in 0 }
}
struct ThemesCommand {
  static let command = Command(name: "themes", synopsis: "", summary: "", options: []) { _ in 0 }
}
struct KeysCommand {
  static let command = Command(name: "keys", synopsis: "", summary: "", options: []) { _ in 0 }
}
struct OncePicture {
  let run: FeedRun; let arguments: Arguments; func bytes() throws(ProgramError) -> [UInt8] { [] }
}
