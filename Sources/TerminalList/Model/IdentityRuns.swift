import ListDiff
internal import ListMotion

/// The identities of the rows of a section, in order.
///
/// Rows that are inserted together get consecutive numbers. Such a run takes 24 bytes, regardless of its
/// length.
struct IdentityRuns: RandomAccessCollection {
  /// Identities with consecutive numbers.
  struct Run {
    fileprivate(set) var numbers: Range<Int>
    /// The index of its first row.
    let start: Int
  }

  private(set) var runs: [Run] = []
  private(set) var endIndex = 0

  var startIndex: Int { 0 }

  init() {}

  /// Creates `count` identities with consecutive numbers from `first` on.
  init(first: Int = 1, count: Int) { append(first..<first + count) }

  /// O(log runs).
  subscript(index: Int) -> RowToken {
    precondition(index >= 0 && index < endIndex, "no row \(index) of \(endIndex)")
    let run = runs[runIndex(of: index)]
    return RowToken(run.numbers.lowerBound + index - run.start)
  }

  private func runIndex(of index: Int) -> Int {
    runs.indices.partitioningIndex { runs[$0].start > index } - 1
  }
}

extension IdentityRuns {
  mutating func append(_ identity: RowToken) { append(identity.number..<identity.number + 1) }

  private mutating func append(_ numbers: Range<Int>) {
    if numbers.isEmpty { return }
    if let last = runs.last?.numbers, last.upperBound == numbers.lowerBound {
      runs[runs.count - 1].numbers = last.lowerBound..<numbers.upperBound
    } else {
      runs.append(Run(numbers: numbers, start: endIndex))
    }
    endIndex += numbers.count
  }

  /// Appends the rows of another list at the indexes `rows`.
  private mutating func append(_ rows: Range<Int>, of other: IdentityRuns) {
    if rows.isEmpty { return }
    for run in other.runs[other.runIndex(of: rows.lowerBound)...] {
      let part = rows.clamped(to: run.start..<run.start + run.numbers.count)
      if part.isEmpty { break }
      let first = run.numbers.lowerBound + part.lowerBound - run.start
      append(first..<first + part.count)
    }
  }

  /// The identities without the rows at the ascending indexes `gone`. O(gone · log runs + runs).
  func removing(_ gone: some Sequence<Int>) -> IdentityRuns {
    var (rest, next) = (IdentityRuns(), 0)
    for index in gone {
      rest.append(next..<index, of: self)
      next = index + 1
    }
    rest.append(next..<count, of: self)
    return rest
  }

  /// The identities with `arrivals`, in ascending order of their indexes after the insertion.
  /// O(arrivals · log runs + runs).
  func inserting(_ arrivals: some Sequence<(element: Int, id: RowToken)>) -> IdentityRuns {
    var (all, next) = (IdentityRuns(), 0)
    for arrival in arrivals {
      let end = next + arrival.element - all.count
      all.append(next..<end, of: self)
      all.append(arrival.id)
      next = end
    }
    all.append(next..<count, of: self)
    return all
  }
}
