/// The identifier of a row without its content: a row that never shows something else.
///
/// Rows that are paired apart from their lists are copied. What their contents refer to would be
/// retained and released again, which takes longer than pairing them.
@usableFromInline struct RowIdentifier<Identifier: Hashable>: Differentiable {
  @usableFromInline let differenceIdentifier: Identifier

  @inlinable init(_ identifier: Identifier) { differenceIdentifier = identifier }

  @inlinable func isContentEqual(to source: Self) -> Bool { true }
}

extension Matching {
  /// The identifiers of the rows at the given offsets.
  @inlinable static func identifiers<Row: Differentiable>(
    _ rows: Span<Row>, at offsets: ContiguousArray<Int32>
  ) -> ContiguousArray<RowIdentifier<Row.DifferenceIdentifier>> {
    ContiguousArray(offsets.map { RowIdentifier(rows[Int($0)].differenceIdentifier) })
  }

  /// The rows whose partner has other content, as offsets before the change, in the order of
  /// `sources`: of a matching of some rows of two lists, those at the given offsets.
  ///
  /// - Parameter check: called over and over; what it throws ends the work.
  @inlinable func updated<Row: Differentiable, Failure>(
    _ before: Span<Row>, _ after: Span<Row>, sources: ContiguousArray<Int32>,
    targets: ContiguousArray<Int32>, check: () throws(Failure) -> Void
  ) throws(Failure) -> ContiguousArray<Int32> {
    var updated = ContiguousArray<Int32>()
    for k in sources.indices {
      if k & 4095 == 0 { try check() }
      guard targetOfSource[k] != Self.none else { continue }
      let target = targets[Int(targetOfSource[k])]
      if !after[Int(target)].isContentEqual(to: before[Int(sources[k])]) {
        updated.append(sources[k])
      }
    }
    return updated
  }
}
