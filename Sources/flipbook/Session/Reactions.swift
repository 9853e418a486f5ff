import Snapshots

/// What is to happen when the list changes: an end that is waited for, a command that is run.
final class Reactions {
  let condition: Condition?
  let hook: ChangeHook?
  private var isChecked = false
  /// Whether what is waited for has happened: the condition, or the end that an option asks for.
  private(set) var isFulfilled = false

  init(condition: Condition? = nil, hook: ChangeHook? = nil) {
    self.condition = condition
    self.hook = hook
  }

  /// Follows a change. Returns whether the condition holds now.
  ///
  /// Throws ``SnapshotError`` where the condition names a column that is not there, or a key where
  /// there are none.
  func follow(
    _ change: SnapshotChange, schema: TableSchema?, hasKeys: Bool = true, file: String
  ) throws -> Bool {
    hook?.follow(change)
    guard let condition, change.addsSnapshot else { return false }
    if !isChecked, change.after.rowCount > 0 {
      try condition.check(schema, hasKeys: hasKeys, file: file)
      isChecked = true
    }
    let holds = condition.holds(
      before: change.before, after: change.after.sections, changes: { change.stages })
    if holds { isFulfilled = true }
    return holds
  }

  /// Notes that an option such as `-g` has ended the session.
  func fulfil() { isFulfilled = true }

  /// Throws ``Failure`` where the session has ended and the condition never held.
  func finish() throws {
    guard condition != nil, !isFulfilled else { return }
    throw Failure(.different, "--until: it has ended, and the condition never held")
  }
}
