import CallRoom

/// Makes a failing list of inputs as small as it gets by leaving out.
func smallest(_ inputs: [Input], fails: ([Input]) -> Bool) -> [Input] {
  var inputs = inputs
  var size = max(1, inputs.count / 2)
  while true {
    var index = 0
    var isSmaller = false
    while index < inputs.count {
      var fewer = inputs
      fewer.removeSubrange(index..<min(index + size, inputs.count))
      if fails(fewer) {
        inputs = fewer
        isSmaller = true
      } else {
        index += size
      }
    }
    if size == 1, !isSmaller { return inputs }
    size = max(1, size / 2)
  }
}

/// Inputs in words, one a line.
func words(_ inputs: [Input]) -> String {
  inputs.map { input in
    let time = "\(input.stamp.time.microseconds).\(input.stamp.rawValue & 0xFFF)"
    let arrival = input.arrival == input.stamp ? "" : " arrived \(input.arrival.time.microseconds)"
    return "  \(time)\(arrival) \(clean("\(input.body)"))"
  }.joined(separator: "\n")
}

/// Where two rooms differ, in words.
func differences(_ ours: Room, _ plain: Room) -> String {
  var lines: [String] = []
  func compare(_ a: Any, _ b: Any, path: String) {
    let (x, y) = (clean("\(a)"), clean("\(b)"))
    if x != y { lines.append("  \(path): ours \(x), plain reading \(y)") }
  }
  for (mine, other) in zip(Mirror(reflecting: ours).children, Mirror(reflecting: plain).children) {
    guard mine.label == "participants" else {
      compare(mine.value, other.value, path: mine.label ?? "")
      continue
    }
    compare(ours.participants.map(\.userID), plain.participants.map(\.userID), path: "present")
    for person in ours.participants {
      guard let same = plain.participant(person.userID) else { continue }
      for (a, b) in zip(Mirror(reflecting: person).children, Mirror(reflecting: same).children) {
        compare(a.value, b.value, path: "\(person.userID).\(a.label ?? "")")
      }
    }
  }
  return lines.joined(separator: "\n")
}

private func clean(_ text: String) -> String {
  var text = text
  for noise in ["CallRoom.", "RoomEvent.", "InputBody.", "Optional", "ExactText"] {
    text = text.split(separator: noise, omittingEmptySubsequences: false).joined()
  }
  return text
}
