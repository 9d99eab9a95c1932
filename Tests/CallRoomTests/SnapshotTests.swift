import CallRoom
import Testing

/// Laws 3 and 4, and what a snapshot's list may look like.
@Suite struct SnapshotTests {
  private func facts(_ microphone: MediaState) -> (inout PersonFacts) -> Void {
    { $0.microphone = microphone }
  }

  @Test func oneListedOncePerConnectionHasThemAll() {
    let people = [listing("ann", ["c1"]), listing("ann", ["c2"])]
    #expect(room([snapshot(.complete, people, at: 1)]).participant("ann")?.connections == 2)
  }

  @Test func oneListedOnTwoPagesHasBothConnections() {
    let pages = [
      snapshot(.page(1, of: 2), [listing("ann", ["c1"])], at: 1),
      snapshot(.page(2, of: 2), [listing("ann", ["c2"])], at: 1),
    ]
    #expect(room(pages).participant("ann")?.connections == 2)
    #expect(state(pages).digest == state(pages.reversed()).digest)
  }

  @Test func aPageThatCannotBeDoesNotCompleteTheAnswer() {
    let inputs = [entered("bob", at: 1), snapshot(.page(1, of: 2), [listing("ann")], at: 3)]
    for page in [0, -1, 3, Int.max, Int.min] {
      #expect(present(inputs + [snapshot(.page(page, of: 2), at: 3)]) == ["ann", "bob"])
    }
    #expect(present(inputs + [snapshot(.page(2, of: 2), at: 3)]) == ["ann"])
  }

  @Test func ofPagesWithoutEndNothingIsKept() {
    var state = State()
    for page in 1...5000 { _ = state.apply(snapshot(.page(page, of: .max), at: 3)) }
    #expect(state.rooms[hall]?.pageSets.map(\.seen.count).max() ?? 0 <= 4096)
  }

  @Test func pagesCompleteTheAnswerInAnyOrder() {
    let pages = [
      snapshot(.page(1, of: 3), [listing("ann")], at: 5),
      snapshot(.page(2, of: 3), [listing("bob")], at: 5), snapshot(.page(3, of: 3), at: 5),
    ]
    let known = [entered("cat", at: 1), entered("dan", at: 7)]
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
      #expect(present(known + order.map { pages[$0] }) == ["ann", "bob", "dan"])
      #expect(present(order.map { pages[$0] } + known) == ["ann", "bob", "dan"])
    }
    #expect(present(known + [pages[0], pages[2]]) == ["ann", "cat", "dan"])
  }

  @Test func aFieldThatIsMissingChangesNothing() {
    let inputs = [
      microphone("ann", .off, at: 1), event(.title("T"), at: 1),
      snapshot(.complete, [listing("ann")], at: 5),
    ]
    #expect(room(inputs).participant("ann")?.microphone == .off)
    #expect(room(inputs).title == "T")
  }

  @Test func anOlderSnapshotChangesNothingThatANewerOneCovers() {
    let newer = snapshot(.complete, [listing("ann", [], facts(.on))], at: 9, title: "new")
    let older = snapshot(
      .complete, [listing("ann", [], facts(.off)), listing("bob")], at: 5, title: "old")
    #expect(present([newer, older]) == ["ann"])
    #expect(room([newer, older]).title == "new")
    #expect(room([newer, older]).participant("ann")?.microphone == .on)
    #expect(settled(room([newer, older])) == settled(room([older, newer])))
  }

  @Test func theAnswerNoSuchRoomEndsTheRoom() {
    let inputs = [entered("ann", at: 1)]
    #expect(room(inputs).life == .live)
    let ended = room(inputs + [snapshot(.noSuchRoom, at: 5)])
    #expect(ended.life == .ended)
    #expect(ended.participants.isEmpty)
    #expect(present(inputs + [snapshot(.noSuchRoom, at: 5), entered("bob", at: 6)]) == ["bob"])
  }

  @Test func aCompleteListOfNobodyIsALiveEmptyRoom() {
    let empty = room([entered("ann", at: 1), snapshot(at: 5)])
    #expect(empty.life == .live)
    #expect(empty.participants.isEmpty)
  }

  @Test func whatAnEventSaidAtTheSameInstantSurvivesTheList() {
    #expect(present([entered("ann", at: 5), snapshot(at: 5)]) == ["ann"])
    #expect(present([snapshot(at: 5), entered("ann", at: 5)]) == ["ann"])
  }

  @Test func aListThatTellsWhoSharesEndsTheSharesOfOthers() {
    let shared = event(.share("ann", .screen, isExclusive: false), at: 2)
    let people = [listing("ann"), listing("bob") { $0.share = .some(.screen) }]
    #expect(room([shared, snapshot(.complete, people, at: 5)]).share?.userID == "bob")
    let telling = room([shared, snapshot(.complete, [listing("ann")], at: 5, tellsShare: true)])
    #expect(telling.share == nil)
    #expect(telling.participant("ann")?.sharing == nil)
    let silent = room([shared, snapshot(.complete, [listing("ann")], at: 5)])
    #expect(silent.share?.userID == "ann")
  }
}
