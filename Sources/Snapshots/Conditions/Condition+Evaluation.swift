package import ListDiff

extension Condition {
  /// Whether the condition holds once `after` is there.
  ///
  /// `before` is the list until then, `nil` at the first snapshot, whose rows do not appear.
  /// `changes` lead from one to the other; they are asked for only where moves matter.
  package func holds(
    before: [SnapshotSection]?, after: [SnapshotSection],
    changes: () -> StagedChangeset<[SnapshotSection]>
  ) -> Bool {
    switch self {
    case .count(let comparison, let number):
      return comparison.holds(after.reduce(0) { $0 + $1.rows.count }, number)
    case .top(let key, let number):
      return after.lazy.flatMap(\.rows).prefix(number).contains { $0.isKnown(as: key) }
    case .value(let key, let column, let comparison, let value):
      return after.lazy.flatMap(\.rows).contains {
        $0.isKnown(as: key) && Self.compare($0[field: column], comparison, value)
      }
    case .row(let key, let event):
      guard let before else { return false }
      return Self.happened(event, key, before, after, changes)
    }
  }

  /// Refuses a column that the list does not have, and the value of a row in one where rows have no
  /// key: they are known by their whole text then, values and all.
  ///
  /// Throws ``SnapshotError/unknownColumn(name:option:file:columns:)``, or
  /// ``SnapshotError/badOption(option:value:expected:)`` where there are no columns or keys at all.
  package func check(
    _ schema: TableSchema?, hasKeys: Bool = true, file: String
  ) throws(SnapshotError) {
    guard case .value(let key, let column, _, _) = self else { return }
    guard let schema else {
      throw .badOption(option: "--until", value: column, expected: "\(file) has no columns")
    }
    let names = schema.columns.map(\.name)
    guard names.contains(column) else {
      throw .unknownColumn(name: column, option: "--until", file: file, columns: names)
    }
    guard hasKeys else {
      throw .badOption(
        option: "--until", value: key, expected: "the rows of \(file) have no key; give --key")
    }
  }

  private static func compare(
    _ shown: String?, _ comparison: Comparison, _ value: String
  ) -> Bool {
    guard let shown else { return false }
    if let left = Number.parse(shown: shown), let right = Number.parse(shown: value) {
      return comparison.holds(left, right)
    }
    switch comparison {
    case .equal: return shown == value
    case .notEqual: return shown != value
    default: return false
    }
  }

  private static func happened(
    _ event: Event, _ key: String, _ before: [SnapshotSection], _ after: [SnapshotSection],
    _ changes: () -> StagedChangeset<[SnapshotSection]>
  ) -> Bool {
    let old = before.lazy.flatMap(\.rows).first { $0.isKnown(as: key) }
    let new = after.lazy.flatMap(\.rows).first { $0.isKnown(as: key) }
    switch event {
    case .appears: return old == nil && new != nil
    case .leaves: return old != nil && new == nil
    case .changes:
      guard let old else { return false }
      let now = after.lazy.flatMap(\.rows).first { $0.id == old.id }
      return now.map { !$0.isContentEqual(to: old) } ?? false
    case .moves:
      guard let old, new != nil || after.contains(where: { $0.rows.contains { $0.id == old.id } })
      else { return false }
      var data = before
      for change in changes() {
        if change.elementMoved.contains(where: {
          data[$0.source.section].rows[$0.source.element].id == old.id
        }) {
          return true
        }
        data = change.data
      }
      return false
    }
  }
}

extension SnapshotRow {
  /// Whether this is the row that people call so: by its key, else by its text.
  fileprivate func isKnown(as name: String) -> Bool {
    if case .key = id { return id.description == name }
    return text == name || text.drop { $0 == " " } == name
  }
}
