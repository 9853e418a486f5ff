extension TableFrame {
  /// How rows are identified: by the key that was asked for, else by the first column of the
  /// files that is unique in every frame, else by alignment.
  static func identity(of frames: [TableFrame], options: TableOptions) -> RowIdentity {
    if !options.key.isEmpty { return .given(options.key) }
    let tables = frames.filter { !$0.columns.isEmpty }
    let candidates = tables.first?.columns.table.columns ?? []
    let chosen = candidates.first { name in
      name != options.frameBy && name != options.sectionBy
        && tables.allSatisfy { $0.isUnique(name) }
    }
    return chosen.map { .chosen($0) } ?? .alignment
  }

  private func isUnique(_ name: String) -> Bool {
    guard let column = columns.table.columns.firstIndex(of: name) else { return false }
    var seen: Set<String> = []
    seen.reserveCapacity(rows.count)
    return rows.allSatisfy { seen.insert(columns.table.text(row: $0, column: column)).inserted }
  }
}
