/// The greedy search for the fewest insertions and deletions (Myers, 1986).
struct ShortestEdit {
  /// Offsets of elements that stay, as many on both sides.
  struct Run: Equatable, Sendable {
    var old: Int
    var new: Int
    var count: Int
  }

  let old: [Int]
  let new: [Int]

  /// The pairs that stay, or `nil` when more edits are needed than allowed.
  func pairs(maximumEdits: Int) -> [(old: Int, new: Int)]? {
    runs(maximumEdits: maximumEdits)?.flatMap { run in
      (0..<run.count).map { (run.old + $0, run.new + $0) }
    }
  }

  /// The runs of elements that stay, ascending on both sides, or `nil` when more edits are needed
  /// than allowed.
  ///
  /// Time is O((n + m + d) d) at worst and close to O(n + d²) for edits at random places; memory
  /// is 2d² bytes, where d is how many edits there are.
  func runs(maximumEdits: Int) -> [Run]? {
    let limit = min(maximumEdits, old.count + new.count)
    guard abs(old.count - new.count) <= limit, max(old.count, new.count) < Int(Int32.max) else {
      return nil
    }
    var trace: [Int32] = []
    let edits = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        Self.search(old, new, limit: limit, trace: &trace)
      }
    }
    return edits.map { backtrack(trace, edits: $0) }
  }

  /// How many edits it takes; `trace` gets how far each diagonal was reached with 0, 1, 2 … edits:
  /// the diagonals -d, -d + 2 … d for d edits.
  private static func search(
    _ old: UnsafeBufferPointer<Int>, _ new: UnsafeBufferPointer<Int>, limit: Int,
    trace: inout [Int32]
  ) -> Int? {
    let center = limit + 1
    var reached = Array(repeating: Int32(0), count: 2 * limit + 3)
    return reached.withUnsafeMutableBufferPointer { reach in
      for edits in 0...limit {
        for diagonal in stride(from: -edits, through: edits, by: 2) {
          var end = 0
          if edits > 0 {
            let (above, left) = (reach[center + diagonal + 1], reach[center + diagonal - 1])
            let isFromAbove = diagonal == -edits || (diagonal != edits && left < above)
            end = Int(isFromAbove ? above : left + 1)
          }
          while end < old.count, end - diagonal < new.count, end >= 0, end >= diagonal,
            old[end] == new[end - diagonal]
          {
            end += 1
          }
          reach[center + diagonal] = Int32(truncatingIfNeeded: end)
          trace.append(Int32(truncatingIfNeeded: end))
          if end >= old.count, end - diagonal >= new.count { return edits }
        }
      }
      return nil
    }
  }

  private func backtrack(_ trace: [Int32], edits: Int) -> [Run] {
    var runs: [Run] = []
    var end = old.count
    var diagonal = old.count - new.count
    for edits in stride(from: edits, through: 0, by: -1) {
      // those of one edit less stand before those of this many
      let before = edits * (edits - 1) / 2
      let reach = { (diagonal: Int) in Int(trace[before + (diagonal + edits - 1) / 2]) }
      var (start, next) = (0, 0)
      if edits > 0 {
        let isFromAbove =
          diagonal == -edits
          || (diagonal != edits && reach(diagonal - 1) < reach(diagonal + 1))
        start = isFromAbove ? reach(diagonal + 1) : reach(diagonal - 1) + 1
        next = isFromAbove ? diagonal + 1 : diagonal - 1
      }
      if end > start {
        runs.append(Run(old: start, new: start - diagonal, count: end - start))
      }
      if edits > 0 { end = next > diagonal ? start : start - 1 }
      diagonal = next
    }
    return runs.reversed()
  }
}
