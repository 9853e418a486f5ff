import Snapshots

/// What identifies the rows of a watched table, judged again with each change.
///
/// Names and types choose for the first table. The first change that shows a better identity corrects the
/// choice, and later ones only for a clear gain, so that the key does not flicker.
struct KeyChoice: Sendable {
  /// The number of changes in a row in which another identity must be clearly better.
  private static let clearWins = 2
  /// The number of changes in a row after which columns identify rows again that repeated a value before.
  private static let wins = 10

  private(set) var identity: RowIdentity = .alignment
  /// Whether there was a table before.
  private var hasBegun = false
  /// Whether a change has shown that no other identity was better.
  private var isConfirmed = false
  private var challenger: RowIdentity?
  private var winCount = 0

  /// Judges a table after the last one; returns what to report if the identity is another one now.
  mutating func judge(
    _ table: TableSlice, after last: TableSlice?, options: TableOptions
  ) -> String? {
    if hasBegun, table.rows.isEmpty { return nil }
    let isFirst = !hasBegun || !identity.keys.allSatisfy(table.columns.names.contains)
    let tables = isFirst ? [table] : [last, table].compactMap(\.self)
    guard let evidence = KeyEvidence(of: tables, options: options) else {
      identity = .alignment
      return nil
    }
    hasBegun = hasBegun || !table.rows.isEmpty
    let judgement = evidence.judgement(of: isFirst ? nil : identity, isConfirmed: isConfirmed)
    let best = judgement.best
    if isFirst || best.identity == identity {
      isConfirmed = isConfirmed && !isFirst || best.identity == identity && best.changeCount > 0
      (challenger, winCount) = (nil, 0)
      identity = best.identity
      return nil
    }
    if isConfirmed, let current = judgement.current {
      winCount = challenger == best.identity ? winCount + 1 : 1
      challenger = best.identity
      let gain = current.changeCount - best.changeCount
      let isClear = gain >= max(2, table.rows.count / 10)
      guard isClear && winCount >= Self.clearWins || winCount >= Self.wins else { return nil }
    }
    defer { (identity, isConfirmed, challenger, winCount) = (best.identity, true, nil, 0) }
    return words(for: best, insteadOf: judgement.current)
  }

  private func words(
    for best: KeyEvidence.Verdict, insteadOf current: KeyEvidence.Verdict?
  ) -> String? {
    let columns = best.identity.keys.map(ColumnName.words).joined(separator: ", ")
    let way = columns.isEmpty ? "matched by similarity" : "identified by \(columns)"
    guard let current else {
      let keys = identity.keys.map(ColumnName.words).joined(separator: ", ")
      return "rows are now \(way): \(keys) is no longer unique"
    }
    if current.changeCount == best.changeCount { return "rows are now \(way)" }
    return "rows are now \(way): "
      + "\(best.changeCount) \(best.changeCount == 1 ? "change" : "changes") instead of \(current.changeCount)"
  }
}
