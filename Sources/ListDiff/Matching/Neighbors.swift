/// Guesses the position before a change of the next row after the change.
///
/// Only a row that is next in its queue qualifies, since an earlier row with the same identifier has
/// precedence. A row that has a partner or waits for another row does not qualify.
@usableFromInline struct Neighbors {
  /// The row of the last match.
  @usableFromInline var last = -1

  /// The row matched just before the latest match that was not among its neighbours.
  @usableFromInline var home = -1

  /// The number of rows since one was last found among its neighbours.
  @usableFromInline var misses = 0

  /// The number of misses after which only the next row is tried.
  @inlinable static var patience: Int { 16 }

  @inlinable init() {}

  /// Records a run of matches.
  @inlinable mutating func note(_ run: Range<Int>) {
    if run.lowerBound < home || last >= home { home = last }
    last = run.upperBound - 1
  }

  /// The first neighbour that is the same as row `j`, or ``Matching/none``. The neighbours are the next row;
  /// the row after it, in case a row was deleted; the previous row, in case the list was reversed; and the
  /// next row at home, in case a row was moved here.
  @inlinable @inline(__always) mutating func match<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ j: Int, _ partners: borrowing MutableSpan<Int32>
  ) -> Int {
    var found = Int(Matching.none)
    if isSame(last + 1, before, after, j, partners) {
      found = last + 1
    } else if misses < Self.patience {
      if isSame(last + 2, before, after, j, partners) {
        found = last + 2
      } else if isSame(last - 1, before, after, j, partners) {
        found = last - 1
      } else if isSame(home + 1, before, after, j, partners) {
        found = home + 1
      }
    }
    misses = found < 0 ? misses + 1 : 0
    return found
  }

  @inlinable @inline(__always) func isSame<Row: Differentiable>(
    _ i: Int, _ before: Span<Row>, _ after: Span<Row>, _ j: Int,
    _ partners: borrowing MutableSpan<Int32>
  ) -> Bool {
    guard i >= 0, i < before.count else { return false }
    guard before[unchecked: i].differenceIdentifier == after[j].differenceIdentifier else {
      return false
    }
    return partners[unchecked: i] == Matching.none
  }

  /// The number of rows that are compared before they are paired. With this limit, both stretches of a run
  /// are still in the first-level cache when their contents are compared.
  @inlinable static var longestRun: Int { 128 }

  /// The length of the run of equal rows that starts at a match, up to ``longestRun``.
  @inlinable @inline(__always) static func run<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ i: Int, _ j: Int,
    _ partners: borrowing MutableSpan<Int32>
  ) -> Int {
    let end = min(before.count - i, after.count - j, longestRun)
    var length = 1
    while length < end {
      guard partners[unchecked: i + length] == Matching.none else { break }
      guard
        before[unchecked: i + length].differenceIdentifier
          == after[unchecked: j + length].differenceIdentifier
      else { break }
      length += 1
    }
    return length
  }
}
