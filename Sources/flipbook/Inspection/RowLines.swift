import Snapshots

/// The values of a row, one line per column: the visible columns, then the hidden ones. For a row without columns,
/// its text if that is longer than a title.
struct RowLines {
  let lines: [Panel.Line]

  /// Longer values are truncated, because nobody reads them here.
  private static let longestValue = 20_000
  private static let longestTitle = 60

  /// - Parameter columns: The width of the screen.
  init(_ row: SnapshotRow, schema: TableSchema?, columns: Int) {
    let longest = Self.longestValue
    func cut(_ value: String) -> String {
      value.utf8.count > longest ? String(value.prefix(longest)) + "…" : value
    }
    guard row.hasFields else {
      let isLong = row.text.count > min(Self.longestTitle, columns - 20)
      lines = isLong ? [Panel.Line(cut(row.text))] : []
      return
    }
    let hidden = Set((schema?.columns ?? []).lazy.filter(\.isHidden).map(\.name))
    let fields = row.toldFields(besides: row)
    let shown =
      fields.filter { !hidden.contains($0.name) }
      // hidden columns that have no value in this row are left out
      + fields.filter { hidden.contains($0.name) && !$0.value.isEmpty }
    let names = shown.map { ColumnName.words($0.name) }
    let label = min((names.map(\.count).max() ?? 0) + 2, columns * 2 / 5)
    lines = zip(names, shown).map { name, field in
      Panel.Line(
        field.value.isEmpty ? "(none)" : cut(field.value), label: name, labelColumns: label)
    }
  }
}
