import ListDiff
import Snapshots

/// What is to happen when the list changes: an end that is waited for, a command that is run.
final class Reactions {
  let condition: Condition?
  let hook: ChangeHook?
  private var before: [SnapshotSection]?
  private var isChecked = false
  /// Whether what is waited for has happened: the condition, or the end that an option asks for.
  private(set) var isFulfilled = false

  init(condition: Condition? = nil, hook: ChangeHook? = nil) {
    self.condition = condition
    self.hook = hook
  }

  /// Takes in the next list; whether the condition holds now.
  ///
  /// Throws ``SnapshotError`` where the condition names a column that is not there, or a key where
  /// there are none.
  func take(
    _ snapshot: Snapshot, schema: TableSchema?, hasKeys: Bool = true, file: String
  ) throws -> Bool {
    hook?.take(snapshot.sections)
    guard let condition else { return false }
    if !isChecked, snapshot.rowCount > 0 {
      try condition.check(schema, hasKeys: hasKeys, file: file)
      isChecked = true
    }
    defer { before = snapshot.sections }
    let holds = condition.holds(
      before: before, after: snapshot.sections,
      changes: { StagedChangeset(from: before ?? [], to: snapshot.sections) })
    if holds { isFulfilled = true }
    return holds
  }

  /// Takes over other identities of the rows of the last list.
  func rename(_ sections: [SnapshotSection]) {
    hook?.rename(sections)
    if before != nil { before = sections }
  }

  /// Notes that an option such as `-g` has ended the session.
  func fulfil() { isFulfilled = true }

  /// Throws ``Failure`` where the session has ended and the condition never held.
  func finish() throws {
    guard condition != nil, !isFulfilled else { return }
    throw Failure(.different, "--until: it has ended, and the condition never held")
  }
}
