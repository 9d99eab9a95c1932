import Testing

@testable import CallRoom

/// A table of slots against a dictionary.
@Suite
struct SlotTableTests {
  private static func table(_ entries: KeyValuePairs<String, Int>) -> SlotTable<String, Int> {
    var table = SlotTable<String, Int>()
    for (key, value) in entries { table[key] = value }
    return table
  }

  @Test func whateverIsDoneItSaysWhatADictionarySays() {
    for seed in 0..<50 as Range<UInt64> {
      var random = Seeded(seed)
      var table = SlotTable<Int, Int>()
      var model: [Int: Int] = [:]
      for step in 0..<400 {
        let key = random.below(20)
        switch random.below(5) {
        case 0:
          table[key] = nil
          model[key] = nil
        case 1:
          table[key] = step
          model[key] = step
        case 2:
          table.update(key, default: -1) { $0 += step }
          model[key, default: -1] += step
        case 3:
          let was = table.updateIfPresent(key) { value in
            value += 1
            return value
          }
          if let known = model[key] { model[key] = known + 1 }
          #expect(was == model[key])
        default: #expect(table.read(key) { $0 } == model[key])
        }
        #expect(table.count == model.count)
        #expect(table.contains(key) == (model[key] != nil))
        #expect((0..<20).allSatisfy { table[$0] == model[$0] })
      }
      #expect(Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.value) }) == model)
      #expect(Set(table.keys) == Set(model.keys))
      #expect(table.values.sorted() == model.values.sorted())
    }
  }

  @Test func theLastTakesThePlaceOfWhatIsDropped() {
    var table = Self.table(["a": 1, "b": 2, "c": 3])
    table["a"] = nil
    #expect(table.map(\.key) == ["c", "b"])
    #expect(table["c"] == 3 && table["b"] == 2)
    table["b"] = nil
    table["gone"] = nil
    #expect(table.map(\.value) == [3])
  }

  @Test func manyPagesOfEntriesAreFoundWhateverWasDropped() {
    var random = Seeded(7)
    for count in [1, 15, 16, 17, 48, 49, 1000] {
      var table = SlotTable<Int, Int>()
      for key in 0..<count { table[key] = key }
      var left = Array(0..<count).shuffled(using: &random)
      while let key = left.popLast() {
        table[key] = nil
        #expect(table.count == left.count)
        guard left.count.isMultiple(of: 97) || left.count < 20 else { continue }
        #expect(table.keys.sorted() == left.sorted())
        #expect((0..<count).allSatisfy { table.contains($0) == left.contains($0) })
        // What was dropped may come again, in another slot.
        table[key] = -1
        #expect(table[key] == -1)
        table[key] = nil
      }
      #expect(Array(table.values).isEmpty && table.keys.isEmpty)
    }
  }

  @Test func aCopyIsOfItsOwn() {
    let before = Self.table(["a": 1, "b": 2])
    var after = before
    after.update("a", default: 0) { $0 = 9 }
    after["b"] = nil
    #expect(before["a"] == 1 && before["b"] == 2 && before.count == 2)
    #expect(after["a"] == 9 && after.count == 1)
  }

  @Test func slotsAreInTheOrderOfTheirKeys() {
    var random = Seeded(5)
    var table = SlotTable<Int, String>()
    for key in (0..<100).shuffled(using: &random) { table[key] = "\(key)" }
    for key in 40..<50 { table[key] = nil }
    let slots = table.sortedSlots
    #expect(slots.map { table.key(at: $0) } == Array(0..<40) + Array(50..<100))
    #expect(slots.allSatisfy { table.value(at: $0) == "\(table.key(at: $0))" })
    #expect(SlotTable<Int, Int>().sortedSlots.isEmpty)
  }

  @Test func theOrderOfEntriesMeansNothing() {
    #expect(Self.table(["a": 1, "b": 2]) == Self.table(["b": 2, "a": 1]))
    #expect(Self.table(["a": 1, "b": 2]) != Self.table(["a": 1, "b": 3]))
    #expect(Self.table(["a": 1]) != Self.table(["a": 1, "b": 2]))
    #expect(Self.table(["a": 1]) != Self.table(["b": 1]))
  }
}
