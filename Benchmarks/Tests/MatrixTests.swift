import Testing

/// The textbook algorithms are worth measuring only if their results are correct.
@Suite struct MatrixTests {
  @Test func subsequencesAreLongestAndAscend() {
    let lists = smallLists(identifiers: 3, upTo: 4)
    for before in lists {
      for after in lists {
        let common = MatrixSubsequence(before, after).common
        let kept = before.count - after.difference(from: before).removals.count
        #expect(common.count == kept, "\(before) -> \(after)")
        #expect(common.allSatisfy { before[$0.before] == after[$0.after] })
        #expect(
          zip(common, common.dropFirst()).allSatisfy {
            $0.before < $1.before && $0.after < $1.after
          })
      }
    }
  }

  @Test func editsAreTheFewestAndLeadToTheList() {
    let lists = smallLists(identifiers: 3, upTo: 3)
    for before in lists {
      for after in lists {
        let edits = MatrixEdits(before, after).edits
        #expect(edits.count == distance(before[...], after[...]), "\(before) -> \(after)")
        #expect(applying(edits, to: before, from: after) == after, "\(before) -> \(after)")
      }
    }
  }

  @Test func kittenBecomesSittingByThreeEdits() {
    func numbers(_ word: String) -> [Int] { word.utf8.map(Int.init) }
    let edits = MatrixEdits(numbers("kitten"), numbers("sitting")).edits
    #expect(edits == [.substitution(0), .substitution(4), .insertion(6)])
  }

  /// The distance by its definition.
  private func distance(_ before: ArraySlice<Int>, _ after: ArraySlice<Int>) -> Int {
    guard let first = before.first, let other = after.first else {
      return before.count + after.count
    }
    if first == other { return distance(before.dropFirst(), after.dropFirst()) }
    return 1
      + min(
        distance(before.dropFirst(), after.dropFirst()), distance(before.dropFirst(), after),
        distance(before, after.dropFirst()))
  }

  /// The list before with the edits applied, starting at the end, so that offsets stay valid.
  private func applying(
    _ edits: [MatrixEdits.Edit], to before: [Int], from after: [Int]
  ) -> [Int] {
    var list = before
    var shift = before.count - after.count
    for edit in edits.reversed() {
      switch edit {
      case .deletion(let offset):
        list.remove(at: offset)
        shift -= 1
      case .insertion(let offset):
        shift += 1
        list.insert(after[offset], at: offset + shift)
      case .substitution(let offset):
        list[offset + shift] = after[offset]
      }
    }
    return list
  }
}
