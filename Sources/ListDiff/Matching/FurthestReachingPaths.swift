/// The furthest reaching paths of an edit graph, for a bounded number of differences.
///
/// A path through the graph goes right for a row deleted, down for a row inserted and diagonally
/// for a row kept; diagonal *k* holds the points with x − y = *k*. For each number of differences
/// *d* and each diagonal the path that gets furthest along is remembered, so that the script can
/// be read backwards. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1
/// (1986), sections 2 and 4.
@usableFromInline struct FurthestReachingPaths {
  /// The x that stands for "no path of *d* differences ends on this diagonal": less than 0 even when
  /// one is added to it.
  @inlinable static var unreachable: Int { -2 }

  @usableFromInline let sourceCount: Int
  @usableFromInline let targetCount: Int

  /// The number of differences after which the search gives up.
  @usableFromInline let limit: Int

  /// The x of each end point: for each *d* from 0, the diagonals −d − 2, −d, … d + 2, the outermost
  /// of them unreachable.
  @usableFromInline var ends: ContiguousArray<Int32>

  /// Makes room for the paths of up to 32 differences; more is made as they are needed.
  @usableFromInline init(sourceCount: Int, targetCount: Int, limit: Int) {
    self.sourceCount = sourceCount
    self.targetCount = targetCount
    self.limit = limit
    ends = []
    ends.reserveCapacity(Self.row(min(limit, 32) + 1))
  }

  /// Finds the end points until the far corner is reached.
  ///
  /// It gives up early if half of the differences have not led an eighth of the way: the rest
  /// hardly will.
  ///
  /// - Parameter budget: the number of comparisons after which to give up.
  /// - Returns: the least number of deletes and inserts, or `nil` when it gave up.
  /// - Complexity: O(`budget`) comparisons and O(*d*²) memory for *d* differences.
  @inlinable mutating func search<Failure>(
    budget: Int, isSame: (Int, Int) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    guard abs(sourceCount - targetCount) <= limit else { return nil }
    var comparisons = 0
    var furthest = 0
    for d in 0...limit {
      try check()
      if 2 * d > limit, 8 * furthest < sourceCount + targetCount { return nil }
      ends.append(contentsOf: repeatElement(Int32(Self.unreachable), count: d + 3))
      for k in stride(from: -d, through: d, by: 2) {
        let start = start(d, k)
        guard start >= 0 else { continue }
        let x = try slide(from: start, on: k, isSame: isSame, check: check)
        comparisons += x - start + 1
        furthest = max(furthest, x + x - k)
        ends[Self.row(d) + (k + d) / 2 + 1] = Int32(truncatingIfNeeded: x)
        if x == sourceCount, x - k == targetCount { return d }
        if comparisons > budget { return nil }
      }
    }
    return nil
  }

  /// How far the rows on diagonal `k` are the same from a point on.
  @inlinable @inline(__always) func slide<Failure>(
    from start: Int, on k: Int, isSame: (Int, Int) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let end = min(sourceCount, targetCount + k)
    var x = start
    while x < end {
      let pause = min(x + 4096, end)
      while x < pause, isSame(x, x - k) { x += 1 }
      if x < pause { break }
      try check()
    }
    return x
  }

  /// Where the path of `d` differences enters diagonal `k`: a step from the better neighbour.
  @inlinable func start(_ d: Int, _ k: Int) -> Int {
    guard d > 0 else { return 0 }
    let inserting = end(d - 1, k + 1)
    let deleting = end(d - 1, k - 1) + 1
    return max(
      inserting - k <= targetCount ? inserting : Self.unreachable,
      deleting <= sourceCount ? deleting : Self.unreachable)
  }

  /// The x where the path of `d` differences ends on diagonal `k`, from −d − 2 to d + 2.
  @inlinable func end(_ d: Int, _ k: Int) -> Int {
    Int(ends[Self.row(d) + (k + d) / 2 + 1])
  }

  /// Where the end points of `d` differences begin.
  @inlinable static func row(_ d: Int) -> Int { d * (d + 5) / 2 }
}
