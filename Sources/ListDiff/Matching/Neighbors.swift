/// Where the row that comes next after a change is expected before it.
///
/// Only a row that is the first of its tag will do, since an earlier one with the same identifier
/// has precedence; one that has a partner or waits behind another one will not.
@usableFromInline struct Neighbors {
  /// The row of the last match.
  @usableFromInline var last = -1

  /// The row of the match before the last one that led away from its neighbours.
  @usableFromInline var home = -1

  @inlinable init() {}

  /// Notes a match.
  @inlinable mutating func note(_ i: Int) {
    if i != last + 1, last >= home || i < home { home = last }
    last = i
  }

  /// The first of the neighbours that is the row `j`, or ``Matching/none``: the next row, or the one
  /// after it, as where a row is deleted; the next one at home, as where a row was moved here; the
  /// previous row, as where a list is reversed.
  @inlinable @inline(__always) func match<Row: Differentiable>(
    _ before: Span<Row>, _ after: Span<Row>, _ j: Int, _ partners: borrowing MutableSpan<Int32>
  ) -> Int {
    if isSame(last + 1, before, after, j, partners) { return last + 1 }
    if isSame(last + 2, before, after, j, partners) { return last + 2 }
    if isSame(home + 1, before, after, j, partners) { return home + 1 }
    if isSame(last - 1, before, after, j, partners) { return last - 1 }
    return Int(Matching.none)
  }

  @inlinable @inline(__always) func isSame<Row: Differentiable>(
    _ i: Int, _ before: Span<Row>, _ after: Span<Row>, _ j: Int,
    _ partners: borrowing MutableSpan<Int32>
  ) -> Bool {
    guard i >= 0, i < before.count else { return false }
    guard partners[unchecked: i] == Matching.none else { return false }
    return before[unchecked: i].differenceIdentifier == after[j].differenceIdentifier
  }
}
