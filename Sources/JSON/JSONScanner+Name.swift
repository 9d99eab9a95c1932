extension JSONScanner {
  /// The guess at a place, in bytes after the first one.
  @inline(__always)
  func guess(_ place: Int) -> UnsafeMutablePointer<JSONNameGuess> {
    (UnsafeMutableRawPointer(guesses) + place).assumingMemoryBound(to: JSONNameGuess.self)
  }

  /// Writes a member's name at `position`, after one that it did not follow the last time.
  ///
  /// Returns the offset after its colon, negative where there is none, and where the name is kept, or the one
  /// before it when it is not.
  @inline(never)
  func name(
    _ position: Int, _ expected: JSONError.Expectation, into node: UnsafeMutablePointer<JSONNode>,
    after before: Int
  ) -> (Int, Int) {
    guard peek(position) == 0x22 else { return (fail(at: position, expected), before) }
    let start = base + position
    let canGuess = position <= end &- JSONNameGuess.reach
    let former = Int(guess(before).pointee.formerFollowing)
    if canGuess, JSONNameGuess.matches(guess(former), UInt(bitPattern: start)) {
      guess(before).pointee.note(following: former)
      return (write(guess(former), position, into: node), former)
    }
    let after = offset { () throws(JSONError) in
      try bytes.string(position &+ 1, goingOnAt: position &+ 1, into: node)
    }
    if after < 0 { return (after, before) }
    let text = JSONValue(base: base, tape: UnsafeBufferPointer(start: node, count: 1))
    let tag = text.nameTag
    node.pointee = node.pointee.named(tag)
    let colon = skipSpace(after)
    guard peek(colon) == 0x3A else { return (fail(at: colon, .colon), before) }
    let length = colon &+ 1 &- position
    guard canGuess, length <= JSONNameGuess.reach, colon == after else {
      return (colon &+ 1, before)
    }
    let place = JSONNameGuess.place(of: tag)
    guess(before).pointee.note(following: place)
    if !node.pointee.isIntricate, !JSONNameGuess.matches(guess(place), UInt(bitPattern: start)) {
      guess(place).pointee.keep(start, length, tag)
    }
    return (colon &+ 1, place)
  }

  /// Writes a name that was guessed; returns the offset after its colon.
  @inline(__always)
  func write(
    _ guess: UnsafeMutablePointer<JSONNameGuess>, _ position: Int,
    into node: UnsafeMutablePointer<JSONNode>
  ) -> Int {
    let after = position &+ Int(guess.pointee.length)
    node.pointee = JSONNode(guess.pointee.what, start: position &+ 1, end: after &- 2)
    return after
  }
}
