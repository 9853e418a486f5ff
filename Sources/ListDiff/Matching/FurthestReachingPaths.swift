/// The furthest reaching paths of an edit graph, for a bounded number of differences.
///
/// A path through the graph goes right for a row deleted, down for a row inserted and diagonally
/// for a row kept; diagonal *k* holds the points with x − y = *k*. For each number of differences
/// *d* and each diagonal the path that gets furthest along is remembered, so that the script can
/// be read backwards. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1
/// (1986), sections 2 and 4.
@usableFromInline struct FurthestReachingPaths {
  /// The x that stands for "no path of *d* differences ends on this diagonal".
  @usableFromInline static var unreachable: Int { -1 }

  @usableFromInline let sourceCount: Int
  @usableFromInline let targetCount: Int

  /// The x of each end point: for each *d* from 0, the diagonals −d, −d + 2, … d.
  @usableFromInline var ends: ContiguousArray<Int32>

  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    self.sourceCount = sourceCount
    self.targetCount = targetCount
    ends = []
  }

  /// Finds the end points until the far corner is reached.
  ///
  /// - Parameters:
  ///   - limit: the number of differences after which to give up.
  ///   - budget: the number of comparisons after which to give up.
  /// - Returns: the least number of deletes and inserts, or `nil` when it gave up.
  /// - Complexity: O(`budget`) comparisons and O(`limit`²) memory.
  @inlinable mutating func search<Failure>(
    limit: Int, budget: Int, isSame: (Int, Int) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    guard abs(sourceCount - targetCount) <= limit else { return nil }
    var comparisons = 0
    for d in 0...limit {
      try check()
      for k in stride(from: -d, through: d, by: 2) {
        var x = start(d, k)
        if x != Self.unreachable {
          while x < sourceCount, x - k < targetCount, isSame(x, x - k) {
            x += 1
            comparisons += 1
          }
          comparisons += 1
        }
        ends.append(Int32(truncatingIfNeeded: x))
        if x == sourceCount, x - k == targetCount { return d }
        if comparisons > budget { return nil }
      }
    }
    return nil
  }

  /// Where the path of `d` differences enters diagonal `k`: a step from the better neighbour.
  @usableFromInline func start(_ d: Int, _ k: Int) -> Int {
    guard d > 0 else { return 0 }
    let below = end(d - 1, k + 1)
    let left = end(d - 1, k - 1)
    let inserting = below != Self.unreachable && below - k <= targetCount ? below : Self.unreachable
    let deleting = left != Self.unreachable && left < sourceCount ? left + 1 : Self.unreachable
    return max(inserting, deleting)
  }

  /// The x where the path of `d` differences ends on diagonal `k`.
  func end(_ d: Int, _ k: Int) -> Int {
    guard abs(k) <= d else { return Self.unreachable }
    return Int(ends[d * (d + 1) / 2 + (k + d) / 2])
  }

  /// Pairs the rows on the diagonals of the path found, from the far corner back.
  ///
  /// - Precondition: `search` returned `differences`.
  @usableFromInline func pairKept(into matching: inout Matching, differences: Int) {
    var x = sourceCount
    var k = sourceCount - targetCount
    for d in stride(from: differences, through: 0, by: -1) {
      let start = start(d, k)
      matching.pair(start..<x, shiftedBy: -k)
      guard d > 0 else { return }
      let inserted = end(d - 1, k + 1) == start && start - k <= targetCount
      k += inserted ? 1 : -1
      x = end(d - 1, k)
    }
  }
}
