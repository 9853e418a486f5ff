import FlipbookSnapshots

/// Chooses the identity of a watched table's rows, and reconsiders it with each change.
///
/// For the first table, names and types decide. The first change that shows a better identity corrects the
/// choice. Later changes do so only for a clear gain, so that the key does not flicker.
struct KeyChoice: Sendable {
  /// The number of consecutive changes in which another identity must be clearly better.
  private static let clearWins = 2

  private(set) var identity: RowIdentity = .alignment
  /// The last table with rows, for comparison with the next one.
  private(set) var last: Table?
  /// Whether a change has shown that no other identity was better.
  private var isConfirmed = false
  private var challenger: RowIdentity?
  /// The key before the last correction; `nil` if rows were matched by similarity. It returns as soon as it is better
  /// again, but only once: a single unusual change, such as a row that is copied before it is edited, must not
  /// change the key permanently.
  private var former: RowIdentity?
  private var winCount = 0

  /// Compares a table with the last one; returns a message if the identity changes.
  mutating func judge(_ table: Table, options: TableOptions) -> String? {
    if last != nil, table.rowCount == 0 { return nil }
    let isFirst = last == nil || !identity.keys.allSatisfy(table.columns.contains)
    let tables = isFirst ? [table] : [last!, table]
    guard let evidence = KeyEvidence(of: tables, options: options) else {
      identity = .alignment
      return nil
    }
    if table.rowCount > 0 { last = table }
    let verdicts =
      evidence.verdicts(besides: isFirst ? nil : identity)
      + [former.flatMap(evidence.verdict)].compactMap(\.self)
    let best = verdicts.min()!
    let current = isFirst ? nil : verdicts.first { $0.identity.keys == identity.keys }
    // every column of a single row is unique
    if !isFirst, tables.allSatisfy({ $0.rowCount < 2 }) { return nil }
    if isFirst || best.identity == identity {
      isConfirmed = isConfirmed && !isFirst || best.identity == identity && best.changes.count > 0
      (challenger, winCount) = (nil, 0)
      identity = best.identity
      return nil
    }
    let returns = best.identity == former
    if isConfirmed, !returns, let current {
      winCount = challenger == best.identity ? winCount + 1 : 1
      challenger = best.identity
      let gain = current.changes.weight - best.changes.weight
      let isClear = gain >= Double(max(2, table.rowCount / 10))
      guard isClear, winCount >= Self.clearWins else { return nil }
    }
    defer {
      // similarity takes long to compare, and is hardly ever better than a key
      former = isFirst || returns || identity == .alignment ? nil : identity
      (identity, isConfirmed, challenger, winCount) = (best.identity, true, nil, 0)
    }
    return words(for: best, insteadOf: current)
  }

  private func words(
    for best: KeyEvidence.Verdict, insteadOf current: KeyEvidence.Verdict?
  ) -> String {
    let way =
      best.identity == .alignment ? "matched by similarity" : "identified by \(best.words)"
    guard let current else {
      let keys = identity.keys.map(ColumnName.words).joined(separator: ", ")
      return "rows are now \(way): \(keys) is no longer unique"
    }
    if current.changes.count <= best.changes.count { return "rows are now \(way)" }
    return "rows are now \(way): "
      + "\(best.changes.count) \(best.changes.count == 1 ? "change" : "changes") instead of \(current.changes.count)"
  }
}
