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
    var waiting: [Value: [Int]] = [:]
    for index in old.indices.reversed() where !isPaired(old: index) {
      waiting[old[index], default: []].append(index)
    }
    guard !waiting.isEmpty else { return }
    for index in new.indices where !isPaired(new: index) {
      if let match = waiting[new[index]]?.popLast() { pair(old: match, new: index) }
    }
  }
}
