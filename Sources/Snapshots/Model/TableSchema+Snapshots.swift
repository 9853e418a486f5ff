extension TableSchema {
  /// The columns of all fields in the snapshots, in the order in which they first appear.
  ///
  /// O(number of fields).
  package init(of snapshots: [Snapshot], options: TableOptions) {
    var survey = ColumnSurvey()
    for snapshot in snapshots {
      for section in snapshot.sections {
        for row in section.rows { survey.add(row.fields) }
      }
    }
    columns = survey.columns
    bar = options.bar.map { column in
      let maximums = snapshots.map { snapshot in
        snapshot.sections.flatMap(\.rows).reduce(0.0) { maximum, row in
          max(maximum, row[field: column].flatMap(Self.number) ?? 0)
        }
      }
      return Bar(column: column, maximums: maximums)
    }
  }
}

/// Widths and kinds of columns, gathered row by row.
private struct ColumnSurvey {
  private var names: [String] = []
  private var widths: [Int] = []
  private var hasNumber: [Bool] = []
  private var hasText: [Bool] = []

  var columns: [TableSchema.Column] {
    names.indices.map { index in
      TableSchema.Column(
        name: names[index], isNumeric: hasNumber[index] && !hasText[index], width: widths[index])
    }
  }

  mutating func add(_ fields: [Field]) {
    for (place, field) in fields.enumerated() {
      let index = index(of: field.name, at: place)
      widths[index] = max(widths[index], Self.width(of: field.value))
      if hasText[index] || field.value.isEmpty { continue }
      if TableSchema.number(field.value) == nil {
        hasText[index] = true
      } else {
        hasNumber[index] = true
      }
    }
  }

  private mutating func index(of name: String, at place: Int) -> Int {
    if place < names.count, names[place] == name { return place }
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    widths.append(0)
    hasNumber.append(false)
    hasText.append(false)
    return names.count - 1
  }

  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != .carriageReturn } ? text.utf8.count : text.count
  }
}
