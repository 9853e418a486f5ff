/// The cheapest path through the edit graph of two lists, searched along its diagonals.
///
/// A path leads from the corner (0, 0) to the corner (*n*, *m*). It goes right for an element that
/// is deleted, down for one that is inserted, and diagonally for one that is kept or substituted.
/// Diagonal *k* holds the points with *x* − *y* = *k*. For each cost 0, 1, 2 …, a row records how far the
/// best paths of that cost reach on each diagonal. Myers, "An O(ND) difference algorithm and its variations",
/// Algorithmica 1 (1986), sections 2 and 4; with substitutions Ukkonen, "Algorithms for approximate string
/// matching", Information and Control 64 (1985).
///
/// The rows are needed again to trace the path back. All rows up to ``denseCost`` are kept, and increasingly
/// fewer beyond it. The missing rows are recomputed, on the few diagonals that the traceback can reach.
///
/// - Complexity: O((*n* + *m*) *d*) comparisons at most for the cost *d*, O(*n* + *d*²) on average;
///   O(*d*²) memory up to ``denseCost``, then O(*d*√*d*).
@usableFromInline struct DiagonalSearch {
  /// The ends of the paths of one cost on neighbouring diagonals.
  @usableFromInline struct Row {
    @usableFromInline let cost: Int
    /// The first diagonal.
    @usableFromInline let first: Int
    /// The number of diagonals in the row: without substitutions, only every other diagonal is included.
    @usableFromInline let count: Int
    /// The position of the first diagonal in ``DiagonalSearch/ends``.
    @usableFromInline let start: Int

    @inlinable init(cost: Int, first: Int, count: Int, start: Int) {
      (self.cost, self.first, self.count, self.start) = (cost, first, count, start)
    }
  }

  /// The cost up to which every row is kept. These rows take at most half a megabyte.
  @usableFromInline static var denseCost: Int { 512 }

  /// The *x* that means "no path of this cost ends on this diagonal". It remains negative when 1 is added.
  @inlinable static var unreachable: Int32 { -2 }

  /// The number of unreachable diagonals on either side of a row: each diagonal needs neighbours.
  @inlinable static var margin: Int { 2 }

  @usableFromInline let sourceCount: Int
  @usableFromInline let targetCount: Int

  /// 1 if a row contains every other diagonal, as it does without substitutions; otherwise 0.
  @usableFromInline let shift: Int

  /// The cost of the last row; once the far corner is found, the lowest cost of a path to it.
  @usableFromInline var cost = 0

  /// The number of comparisons so far.
  @usableFromInline var work = 0

  /// The number of elements of both lists that the furthest path has covered.
  @usableFromInline var progress = 0

  /// The rows that are kept, by ascending cost, and their ends one after the other.
  @usableFromInline var rows: ContiguousArray<Row> = []
  @usableFromInline var ends: ContiguousArray<Int32> = []

  /// - Parameter substitutes: whether a path may substitute elements, so that the fewest steps are the edit
  ///   distance of Wagner and Fischer; otherwise the kept elements form a longest common subsequence.
  @usableFromInline init(sourceCount: Int, targetCount: Int, substitutes: Bool = false) {
    precondition(Swift.max(sourceCount, targetCount) < Int(Int32.max), "at most 2³¹ − 2 elements")
    self.sourceCount = sourceCount
    self.targetCount = targetCount
    shift = substitutes ? 0 : 1
    ends.reserveCapacity(512)
    rows.reserveCapacity(16)
  }

  /// Searches for the far corner.
  ///
  /// - Parameters:
  ///   - budget: the number of comparisons after which the search gives up.
  ///   - isHopeless: called before each row; the search gives up if it returns `true`.
  ///   - check: called for each row and every 4,096 comparisons; its errors end the search.
  /// - Returns: whether the corner is found; ``cost`` is then the number of steps.
  /// - Complexity: O(`budget`) comparisons.
  @inlinable mutating func search<Failure>(
    budget: Int, isSame: (_ source: Int, _ target: Int) -> Bool,
    isHopeless: (borrowing DiagonalSearch) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try check()
    let end = try slide(from: 0, on: 0, isSame: isSame, check: check)
    (work, progress) = (end + 1, 2 * end)
    appendFirstRow(end)
    var isFound = end == sourceCount && end == targetCount
    while !isFound {
      guard work <= budget, !isHopeless(self) else { return false }
      try check()
      cost += 1
      isFound = try appendRow(
        from: -cost, through: cost, budget: budget, isSame: isSame, check: check)
      forgetRow()
    }
    return true
  }

  /// Searches for the far corner, unless that takes many comparisons.
  ///
  /// After an eighth of the limit, the search gives up if it is likely to need more than four times the limit.
  ///
  /// - Parameter limit: the number of comparisons that the search may take; `Int.max` for any number.
  /// - Returns: whether the corner is found.
  @inlinable mutating func search(
    limit: Int, isSame: (_ source: Int, _ target: Int) -> Bool
  ) -> Bool {
    let length = sourceCount + targetCount
    return search(
      budget: limit, isSame: isSame,
      isHopeless: { search in
        guard search.cost & 15 == 15, search.work > limit / 8 else { return false }
        // If differences are evenly distributed, the cost grows in proportion to the progress.
        let cost = search.cost * length / max(1, search.progress)
        return cost * cost / 8 > limit
      }, check: {})
  }

  @usableFromInline mutating func appendFirstRow(_ end: Int) {
    let margin = repeatElement(Self.unreachable, count: Self.margin)
    ends.append(contentsOf: margin)
    ends.append(Int32(truncatingIfNeeded: end))
    ends.append(contentsOf: margin)
    rows.append(Row(cost: 0, first: 0, count: 1, start: Self.margin))
  }

  /// Adds the row of the next cost for the given diagonals, except those outside the graph.
  ///
  /// - Returns: whether a path reaches the far corner. In that case, or if the budget is exceeded, the row is
  ///   incomplete.
  @inlinable mutating func appendRow<Failure>(
    from least: Int, through greatest: Int, budget: Int,
    isSame: (_ source: Int, _ target: Int) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let row = beginRow(from: least, through: greatest)
    let previous = rows[rows.count - 2]
    let left = previous.start + (row.first - 1 - previous.first) >> shift
    var storage = ContiguousArray<Int32>()
    swap(&ends, &storage)
    defer { ends = storage }
    var ends = storage.mutableSpan
    for position in 0..<row.count where work <= budget {
      let diagonal = row.first + position << shift
      let last = min(sourceCount, targetCount + diagonal)
      let deleted = Int(ends[left + position]) + 1
      let inserted = Int(ends[left + position + 2 - shift])
      var start = max(
        deleted <= last ? deleted : -1, inserted <= last ? inserted : -1)
      if shift == 0 {
        let substituted = Int(ends[left + position + 1]) + 1
        if substituted <= last { start = max(start, substituted) }
      }
      guard start >= 0 else { continue }
      let end = try slide(from: start, on: diagonal, isSame: isSame, check: check)
      work += end - start + 1
      progress = max(progress, 2 * end - diagonal)
      ends[row.start + position] = Int32(truncatingIfNeeded: end)
      if end == sourceCount, end - diagonal == targetCount { return true }
    }
    return false
  }

  /// Makes room for the row of the next cost, with all of its diagonals unreachable.
  @usableFromInline mutating func beginRow(from least: Int, through greatest: Int) -> Row {
    let previous = rows[rows.count - 1]
    let bound = max(least, previous.first - 1, -targetCount)
    let first = bound + (bound - least) & shift
    let last = min(
      greatest, previous.first + (previous.count - 1) << shift + 1, sourceCount)
    let row = Row(
      cost: previous.cost + 1, first: first, count: max(0, (last - first) >> shift + 1),
      start: ends.count + Self.margin)
    ends.append(
      contentsOf: repeatElement(Self.unreachable, count: row.count + 2 * Self.margin))
    rows.append(row)
    return row
  }

  /// Returns the position up to which the elements on a diagonal are the same.
  @inlinable @inline(__always) func slide<Failure>(
    from start: Int, on diagonal: Int, isSame: (_ source: Int, _ target: Int) -> Bool,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> Int {
    // This does not use ``commonLength(upTo:isSame:check:)``: most slides end at once, and 10,000
    // elements over 50 symbols took a third longer with it (workload "subsequence, 50 symbols, 20
    // edits").
    let last = min(sourceCount, targetCount + diagonal)
    var end = start
    while end < last {
      let pause = min(end + 4096, last)
      while end < pause, isSame(end, end - diagonal) { end += 1 }
      if end < pause { break }
      try check()
    }
    return end
  }
}

// MARK: - Tracing back

extension DiagonalSearch {
  /// Drops the row before the last one, unless it must be kept.
  @usableFromInline mutating func forgetRow() {
    guard rows.count > 2 else { return }
    let (kept, row, last) = (rows[rows.count - 3], rows[rows.count - 2], rows[rows.count - 1])
    let spacing = kept.cost < Self.denseCost ? 1 : kept.cost.approximateRoot
    guard row.cost < kept.cost + spacing else { return }
    ends.removeSubrange(row.start - Self.margin..<last.start - Self.margin)
    rows.removeLast(2)
    rows.append(Row(cost: last.cost, first: last.first, count: last.count, start: row.start))
  }

  /// Makes the row of a cost the last one.
  ///
  /// - Parameter diagonal: the position of the traceback at the next cost. Only diagonals that it
  ///   can reach are recomputed.
  /// - Precondition: the last row has this cost or a greater one.
  @inlinable mutating func restoreRow(
    _ cost: Int, around diagonal: Int, isSame: (_ source: Int, _ target: Int) -> Bool
  ) {
    while rows[rows.count - 1].cost > cost {
      ends.removeSubrange((rows[rows.count - 1].start - Self.margin)...)
      rows.removeLast()
    }
    while rows[rows.count - 1].cost < cost {
      let radius = cost - rows[rows.count - 1].cost
      _ = appendRow(
        from: diagonal - radius, through: diagonal + radius, budget: .max, isSame: isSame,
        check: {})
    }
  }

  /// The greatest *x* that a path of the last row's cost reaches on a diagonal, which may be outside the row.
  @usableFromInline func end(on diagonal: Int) -> Int {
    let row = rows[rows.count - 1]
    let position = (diagonal - row.first) >> shift
    guard (0..<row.count).contains(position) else { return Int(Self.unreachable) }
    return Int(ends[row.start + position])
  }

  /// Traces a path of edits back.
  ///
  /// - Precondition: `search` returned `true`, with substitutions.
  @inlinable mutating func editPath(
    isSame: (_ source: Int, _ target: Int) -> Bool
  ) -> EditPath {
    EditPath(sourceCount: sourceCount, targetCount: targetCount, isSame: isSame) { source, target in
      let diagonal = source - target
      cost -= 1
      restoreRow(cost, around: diagonal, isSame: isSame)
      if end(on: diagonal - 1) >= source - 1 { return .deletion }
      return end(on: diagonal + 1) >= source ? .insertion : .substitution
    }
  }

  /// The rows that are deleted, inserted and kept along a path of deletions and insertions.
  @usableFromInline struct Script {
    /// The rows that are deleted, as offsets before the change, ascending.
    @usableFromInline var deleted: [Int] = []
    /// The rows that are inserted, as offsets after the change, ascending.
    @usableFromInline var inserted: [Int] = []
    /// The stretches of rows that are kept, as offsets before the change, descending. `shift` is
    /// the distance to their offsets after it.
    @usableFromInline var kept: [(stretch: Range<Int>, shift: Int)] = []

    @inlinable init() {}
  }

  /// Traces a path of deletions and insertions back.
  ///
  /// A row is kept only where the search kept it. So among equal rows the first ones stay.
  ///
  /// - Precondition: `search` returned `true`, without substitutions.
  @inlinable mutating func script(
    isSame: (_ source: Int, _ target: Int) -> Bool
  ) -> Script {
    var script = Script()
    var (x, diagonal) = (sourceCount, sourceCount - targetCount)
    for cost in stride(from: cost - 1, through: 0, by: -1) {
      restoreRow(cost, around: diagonal, isSame: isSame)
      let last = min(sourceCount, targetCount + diagonal)
      let deleted = end(on: diagonal - 1) + 1
      let inserted = end(on: diagonal + 1)
      let isDeleted = deleted <= last && (inserted > last || inserted <= deleted)
      let start = isDeleted ? deleted : inserted
      if start < x { script.kept.append((start..<x, -diagonal)) }
      if isDeleted {
        script.deleted.append(start - 1)
        (x, diagonal) = (start - 1, diagonal - 1)
      } else {
        script.inserted.append(start - diagonal - 1)
        (x, diagonal) = (start, diagonal + 1)
      }
    }
    if x > 0 { script.kept.append((0..<x, 0)) }
    script.deleted.reverse()
    script.inserted.reverse()
    return script
  }
}

extension Int {
  /// A power of two between half the square root of this number and the root itself; 1 for 0.
  var approximateRoot: Int { 1 << ((Int.bitWidth - 1 - leadingZeroBitCount) / 2) }
}
