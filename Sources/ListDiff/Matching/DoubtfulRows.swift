/// The rows that pairing along runs may have given another partner than pairing in order would.
@usableFromInline struct DoubtfulRows {
  /// Those before the change, ascending: the ones that may have a twin there, or be one of a row
  /// after it that is on no run.
  @usableFromInline let sources: ContiguousArray<Int32>

  /// Those after the change, ascending: the partners of the others, and the rows on no run that may
  /// be in the list before.
  @usableFromInline let targets: ContiguousArray<Int32>

  @usableFromInline init(
    _ matching: Matching, _ lone: ContiguousArray<LoneRow>, _ twins: consuming TwinSearch
  ) {
    var targets = ContiguousArray<Int32>()
    for row in lone where twins.note(row.fingerprint) { targets.append(row.offset) }
    sources = twins.rows()
    for row in sources where matching.targetOfSource[Int(row)] != Matching.none {
      targets.append(matching.targetOfSource[Int(row)])
    }
    targets.sort()
    self.targets = targets
  }
}
