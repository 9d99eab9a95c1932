import CallRoom

/// How a recording, a mix or a live stream is told.
struct TaskLook {
  let text: String
  let isBroken: Bool
  let isRecording: Bool

  /// The words of a task that has run, or been broken, for so long.
  init(_ task: RoomTask, age: String) {
    let word = task.kind.split(separator: "+").map { Self.kinds[String($0)] ?? "task \($0)" }
      .joined(separator: "+")
    let states = [
      "running": " \(age)", "waitStart": " starting", "waitEnd": " stopping",
      "exception": " exception for \(age)",
    ]
    text = (word.isEmpty ? "task" : word) + (states[task.status] ?? ": \(task.status)")
    isBroken = task.status == "exception"
    isRecording = word.contains("REC")
  }

  private static let kinds = [
    "record": "REC", "mix": "mix", "audio": "audio", "live": "live stream",
  ]
}
