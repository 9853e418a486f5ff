import FlipbookSnapshots

extension SnapshotRow {
  /// The values of the row, one line per column: the visible columns, then the hidden ones. For a row without
  /// columns, its text if that is longer than a title.
  ///
  /// - Parameter columns: The width of the screen.
  func lines(schema: TableSchema?, columns: Int) -> [Panel.Line] {
    // more text would not be read here
    let longest = 20_000
    func cut(_ value: String) -> String {
      value.utf8.count > longest ? String(value.prefix(longest)) + "…" : value
    }
    guard hasFields else {
      return text.count > min(60, columns - 20) ? [Panel.Line(cut(text))] : []
    }
    let hidden = Set((schema?.columns ?? []).lazy.filter(\.isHidden).map(\.name))
    let fields = toldFields(besides: self)
    let shown =
      fields.filter { !hidden.contains($0.name) }
      // hidden columns without a value in this row are omitted
      + fields.filter { hidden.contains($0.name) && !$0.value.isEmpty }
    let names = shown.map { ColumnName.words($0.name) }
    let label = min((names.map(\.count).max() ?? 0) + 2, columns * 2 / 5)
    return zip(names, shown).map { name, field in
      Panel.Line(
        field.value.isEmpty ? "(none)" : cut(field.value), label: name, labelColumns: label)
    }
  }
}
