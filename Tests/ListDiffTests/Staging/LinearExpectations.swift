import ListDiff
import TestSupport
import Testing

/// What must hold for every change of a list: no fault, every common row kept, and never more
/// changes than pairing in order gives.
func expectValid(
  _ source: [TestRow], _ target: [TestRow], _ comment: @autoclosure () -> Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let changes = StagedChangeset(source: source, target: target)
  do {
    let shown = try LinearTableView.run(changes, from: source, to: target)
    let kept = shown.sections[0].rows.count(where: { $0.token != nil })
    guard kept == commonCount(source, target) else {
      Issue.record("kept \(kept): \(source) → \(target) (\(comment()))")
      return
    }
    let count = changes.reduce(0) { $0 + $1.changeCount }
    let bound = changesInOrder(source, target)
    guard count <= bound else {
      Issue.record("\(count) changes, \(bound) in order: \(source) → \(target) (\(comment()))")
      return
    }
    if let last = changes.last, last.data != target {
      Issue.record("last data: \(source) → \(target) (\(comment()))")
    }
  } catch {
    Issue.record(
      "\(error): \(source) → \(target) (\(comment()))", sourceLocation: sourceLocation)
  }
}

/// The number of rows that both lists have, each as often as the list that has fewer.
func commonCount(_ source: [TestRow], _ target: [TestRow]) -> Int {
  var left: [Int: Int] = [:]
  for row in source { left[row.id, default: 0] += 1 }
  var common = 0
  for row in target where left[row.id, default: 0] > 0 {
    left[row.id, default: 0] -= 1
    common += 1
  }
  return common
}

/// The number of changes if the first row of an identity is the first after it, and so on, and the
/// fewest of them move.
func changesInOrder(_ source: [TestRow], _ target: [TestRow]) -> Int {
  var queues: [Int: [Int]] = [:]
  for (offset, row) in source.enumerated() { queues[row.id, default: []].append(offset) }
  var partners: [Int] = []
  var updates = 0
  for row in target {
    guard let partner = queues[row.id]?.first else { continue }
    queues[row.id]?.removeFirst()
    partners.append(partner)
    if !row.isContentEqual(to: source[partner]) { updates += 1 }
  }
  let moves = partners.count - longestIncreasingLength(partners)
  return (source.count - partners.count) + (target.count - partners.count) + moves + updates
}

/// The length of a longest increasing subsequence, by the definition.
func longestIncreasingLength(_ values: [Int]) -> Int {
  var lengths: [Int] = []
  for (position, value) in values.enumerated() {
    var length = 1
    for earlier in 0..<position where values[earlier] < value {
      length = max(length, lengths[earlier] + 1)
    }
    lengths.append(length)
  }
  return lengths.max() ?? 0
}
