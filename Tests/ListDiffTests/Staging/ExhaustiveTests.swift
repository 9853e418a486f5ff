import ListDiff
import TestSupport
import Testing

/// All words over the letters 0..<`letters` of at most `length` letters, shortest first.
func words(letters: Int, upTo length: Int) -> [[Int]] {
  var words: [[Int]] = [[]]
  var last = words
  for _ in 0..<length {
    last = last.flatMap { word in (0..<letters).map { word + [$0] } }
    words += last
  }
  return words
}

/// Whether the first occurrences of the letters are in the order 0, 1, 2 ….
///
/// Any other word becomes such a word when its letters are renamed; so the pairs whose first word
/// is canonical represent all pairs.
func isCanonical(_ word: [Int]) -> Bool {
  var known = 0
  for letter in word {
    if letter > known { return false }
    if letter == known { known += 1 }
  }
  return true
}

/// With `LISTDIFF_CASES` set, every pair is tried, otherwise every pair up to renaming.
@Suite struct ExhaustiveTests {
  private let isComplete = RandomCases.count("LISTDIFF_CASES", default: 0) > 0

  @Test func everyPairOfShortLists() {
    let lists = words(letters: 3, upTo: 5)
    #expect(lists.count == 364)
    for source in lists where isComplete || isCanonical(source) {
      let before = source.map { TestRow($0) }
      for target in lists {
        expectValid(before, target.map { TestRow($0) }, "exhaustive")
      }
    }
  }

  /// The content alternates from row to row, so that rows with one identity differ in content and
  /// another pairing causes other updates.
  @Test func everyPairOfShortListsWithUpdates() {
    let lists = words(letters: 2, upTo: 5).map { list in
      list.enumerated().map { TestRow($1, $0 % 2) }
    }
    for source in lists where isComplete || isCanonical(source.map(\.id)) {
      for target in lists {
        expectValid(source, target, "exhaustive")
        expectValid(source, target.map { TestRow($0.id, 1 - $0.content) }, "exhaustive")
      }
    }
  }

  @Test func everyPairOfShortSectionedLists() {
    let lists = shortSectionedLists()
    #expect(lists.count == 211)
    for source in lists {
      let isFirst =
        isCanonical(source.map(\.model.id)) && isCanonical(source.flatMap(\.elements).map(\.id))
      guard isComplete || isFirst else { continue }
      for target in lists { expectValid(source, target, "exhaustive") }
    }
  }

  /// Up to two sections of two identities, with up to two rows of two identities each.
  private func shortSectionedLists() -> [[TestSection]] {
    let rows = words(letters: 2, upTo: 2).map { word in word.map { TestRow($0) } }
    let sections = (0..<2).flatMap { id in
      rows.map { ArraySection(model: TestRow(id), elements: $0) }
    }
    return [[]] + sections.map { [$0] }
      + sections.flatMap { first in sections.map { [first, $0] } }
  }
}
