extension RowCounter {
  /// The number of rows from which a column is more than a few numbers that happen to be 1 and 2.
  private static let leastRows = 3

  /// The columns that count the rows of both lists, or the mark after the numbers of their lines.
  static func columns(_ old: [SnapshotSection], _ new: [SnapshotSection]) -> Set<String> {
    let names = columns(in: old)
    return names.isEmpty ? [] : names.intersection(columns(in: new))
  }

  /// O(columns), and O(rows) for those that count them.
  private static func columns(in sections: [SnapshotSection]) -> Set<String> {
    if sections.count == 1, case .lines(let lines) = sections[0].rows.storage {
      return Set([lines.numberMark].compactMap(\.self))
    }
    let rows = sections.lazy.flatMap(\.rows).filter { !$0.isNote }
    guard let first = rows.first else { return [] }
    if !first.hasFields { return Set([mark(of: rows.map(\.text.utf8))].compactMap(\.self)) }
    let names = first.fields.filter { $0.value == "1" && !ColumnName.isIdentifier($0.name) }
    return Set(
      names.map(\.name).filter { name in
        var count = 0
        return rows.allSatisfy { row in
          count += 1
          return row[field: name] == "\(count)"
        } && count >= leastRows
      })
  }
}
