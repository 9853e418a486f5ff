/// The identifiers that repeat in one of two lists, as a table of those before the change shows them.
///
/// Tags take the place of identifiers here. Rows with equal identifiers have the same tag. Rows of one
/// tag may still have different identifiers, if their hashes collide.
@usableFromInline struct Repeats {
  /// A row after the change whose identifier stands before it, but not often enough.
  @usableFromInline struct Surplus {
    /// The row, as offset after the change.
    @usableFromInline var target: Int32
    /// The last row with its tag, as offset before the change.
    @usableFromInline var source: Int32

    @inlinable init(target: Int, source: Int32) {
      self.target = Int32(truncatingIfNeeded: target)
      self.source = source
    }
  }

  /// For each row before the change the next one with its tag, or ``Matching/none``; empty if no tag
  /// repeats before the change.
  @usableFromInline var nextOfSource: ContiguousArray<Int32>

  /// The rows after the change that come too late, ascending.
  @usableFromInline var surplus: ContiguousArray<Surplus>

  /// - Returns: `nil` if nothing repeats.
  @inlinable init?(nextOfSource: ContiguousArray<Int32>, surplus: ContiguousArray<Surplus>) {
    guard !nextOfSource.isEmpty || !surplus.isEmpty else { return nil }
    (self.nextOfSource, self.surplus) = (nextOfSource, surplus)
  }

  /// The same for the whole lists that some rows were taken from.
  ///
  /// - Parameters:
  ///   - sources: for each row before the change its offset in the whole list, ascending.
  ///   - targets: for each row after the change its offset in the whole list, ascending.
  ///   - sourceCount: the number of rows of the whole list before the change.
  @usableFromInline func inWhole(
    sources: ContiguousArray<Int32>, targets: ContiguousArray<Int32>, sourceCount: Int
  ) -> Repeats {
    var whole = self
    if !nextOfSource.isEmpty {
      whole.nextOfSource = ContiguousArray(repeating: Matching.none, count: sourceCount)
      for (row, next) in nextOfSource.enumerated() where next >= 0 {
        whole.nextOfSource[Int(sources[row])] = sources[Int(next)]
      }
    }
    for k in surplus.indices {
      whole.surplus[k].target = targets[Int(surplus[k].target)]
      whole.surplus[k].source = sources[Int(surplus[k].source)]
    }
    return whole
  }
}
