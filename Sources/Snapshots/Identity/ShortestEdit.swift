/// The greedy search for the fewest insertions and deletions (Myers, 1986).
struct ShortestEdit {
  let old: [Int]
  let new: [Int]

  /// The pairs that stay, or `nil` when more edits are needed than allowed.
  func pairs(maximumEdits: Int) -> [(old: Int, new: Int)]? {
    let limit = min(maximumEdits, old.count + new.count)
    guard abs(old.count - new.count) <= limit else { return nil }
    let center = limit + 1
    var reach = Array(repeating: 0, count: 2 * limit + 3)
    var trace: [ArraySlice<Int>] = []
    for edits in 0...limit {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let end = furthest(reach, center: center, diagonal: diagonal, edits: edits)
        reach[center + diagonal] = end
        if end >= old.count, end - diagonal >= new.count {
          return backtrack(trace, center: center, edits: edits)
        }
      }
      trace.append(ArraySlice(reach)[(center - edits - 1)...(center + edits + 1)])
    }
    return nil
  }

  /// How far along the diagonal this many edits get, as an offset into `old`.
  private func furthest(_ reach: [Int], center: Int, diagonal: Int, edits: Int) -> Int {
    var end = start(diagonal: diagonal, edits: edits) { reach[center + $0] }
    while end < old.count, end >= 0, end - diagonal < new.count, end - diagonal >= 0,
      old[end] == new[end - diagonal]
    {
      end += 1
    }
    return end
  }

  private func start(diagonal: Int, edits: Int, reach: (Int) -> Int) -> Int {
    if edits == 0 { return 0 }
    return comesFromAbove(diagonal: diagonal, edits: edits, reach: reach)
      ? reach(diagonal + 1) : reach(diagonal - 1) + 1
  }

  private func comesFromAbove(diagonal: Int, edits: Int, reach: (Int) -> Int) -> Bool {
    diagonal == -edits
      || (diagonal != edits && reach(diagonal - 1) < reach(diagonal + 1))
  }

  private func backtrack(
    _ trace: [ArraySlice<Int>], center: Int, edits: Int
  ) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var end = old.count
    var diagonal = old.count - new.count
    for edits in stride(from: edits, through: 1, by: -1) {
      let reach = { (diagonal: Int) in trace[edits - 1][center + diagonal] }
      let begin = start(diagonal: diagonal, edits: edits, reach: reach)
      while end > begin {
        end -= 1
        pairs.append((end, end - diagonal))
      }
      if comesFromAbove(diagonal: diagonal, edits: edits, reach: reach) {
        diagonal += 1
      } else {
        diagonal -= 1
        end -= 1
      }
    }
    while end > 0 {
      end -= 1
      pairs.append((end, end))
    }
    return pairs.reversed()
  }
}
