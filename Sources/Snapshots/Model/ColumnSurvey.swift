/// Widths and kinds of the columns of rows, gathered column by column.
struct ColumnSurvey {
  /// In the order in which they first appear.
  private(set) var columns: [SurveyedColumn] = []
  /// What this survey and those before have learned.
  private(set) var shapes: KnownShapes

  init(knowing shapes: KnownShapes) { self.shapes = shapes }

  /// Takes in rows; those of one table that follow one another are looked at together.
  ///
  /// O(bytes) of what is not known to be text, else O(values).
  mutating func add(_ rows: [SnapshotRow]) {
    var table: ShownColumns?
    var members: [Int] = []
    for row in rows.indices {
      switch rows[row].values {
      case .written(_, let fields):
        add(members, of: table)
        (table, members) = (nil, [])
        for (place, field) in fields.enumerated() {
          columns[index(of: field.name, at: place)].add(field.value, &shapes)
        }
      case .cells(let shown, let member):
        if shown !== table {
          add(members, of: table)
          (table, members) = (shown, [])
        }
        members.append(member)
      }
    }
    add(members, of: table)
  }

  private mutating func add(_ rows: [Int], of table: ShownColumns?) {
    guard let table, !rows.isEmpty else { return }
    for (place, name) in table.names.enumerated() {
      columns[index(of: name, at: place)].add(rows, of: table, place: place, &shapes)
    }
  }

  private mutating func index(of name: String, at place: Int) -> Int {
    if place < columns.count, columns[place].name == name { return place }
    if let index = columns.firstIndex(where: { $0.name == name }) { return index }
    columns.append(SurveyedColumn(name: name))
    return columns.count - 1
  }
}
