/// Which index of one sequence belongs to which of another; each belongs to one at most.
struct Pairing {
  private var oldOfNew: [Int?]
  private var newOfOld: [Int?]

  init(oldCount: Int, newCount: Int) {
    oldOfNew = Array(repeating: nil, count: newCount)
    newOfOld = Array(repeating: nil, count: oldCount)
  }

  func old(of new: Int) -> Int? { oldOfNew[new] }
  func isPaired(old: Int) -> Bool { newOfOld[old] != nil }
  func isPaired(new: Int) -> Bool { oldOfNew[new] != nil }

  mutating func pair(old: Int, new: Int) {
    precondition(newOfOld[old] == nil && oldOfNew[new] == nil, "paired twice")
    oldOfNew[new] = old
    newOfOld[old] = new
  }

  /// Pairs what is still single and has an equal value, first with first. O(n).
  mutating func pairEqual<Value: Hashable>(old: [Value], new: [Value]) {
    // for each value the first index that waits, and for that the next of the same value
    var first: [Value: Int] = [:]
    var next = Array(repeating: -1, count: old.count)
    for index in old.indices.reversed() where !isPaired(old: index) {
      next[index] = first.updateValue(index, forKey: old[index]) ?? -1
    }
    guard !first.isEmpty else { return }
    for index in new.indices where !isPaired(new: index) {
      guard let match = first[new[index]], match >= 0 else { continue }
      first[new[index]] = next[match]
      pair(old: match, new: index)
    }
  }
}
