extension TableSchema {
  /// The columns of all fields in the snapshots, in the order in which they first appear.
  ///
  /// O(number of fields).
  package init(of snapshots: [Snapshot], options: TableOptions) {
    var shapes = KnownShapes()
    self.init(of: snapshots, options: options, learning: &shapes)
  }

  /// - Parameter shapes: what tables before have taught, and then this one as well.
  init(of snapshots: [Snapshot], options: TableOptions, learning shapes: inout KnownShapes) {
    var survey = ColumnSurvey(knowing: shapes)
    defer { shapes = survey.shapes }
    for snapshot in snapshots {
      for section in snapshot.sections { survey.add(section.rows.array) }
    }
    columns = survey.columns.map {
      Column(name: $0.name, isNumeric: $0.isNumeric, width: $0.width)
    }
    bar = options.bar.map { column in
      let maximums = snapshots.map { snapshot in
        snapshot.sections.flatMap(\.rows).reduce(0.0) { maximum, row in
          max(maximum, row.number(inField: column) ?? 0)
        }
      }
      return Bar(column: column, maximums: maximums)
    }
  }
}
