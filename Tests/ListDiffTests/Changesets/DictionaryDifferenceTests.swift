import ListDiff
import Testing

@Suite struct DictionaryDifferenceTests {
  @Test func eachKeyIsInOnePlace() {
    let old = ["a": 1, "b": 2, "c": 3]
    let new = ["b": 2, "c": 4, "d": 5]
    let difference = new.difference(from: old)
    #expect(difference == DictionaryDifference(inserted: ["d"], removed: ["a"], updated: ["c"]))
    #expect(!difference.isEmpty && old.difference(from: old).isEmpty)
  }

  @Test func theOldValueComesFirst() {
    let difference = ["a": 1, "b": 2].difference(from: ["a": 2, "b": 1]) { $0 > $1 }
    #expect(difference == DictionaryDifference(inserted: [], removed: [], updated: ["b"]))
  }
}
