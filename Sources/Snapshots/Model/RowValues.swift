/// What a row shows: its text and, where it has columns, its fields.
///
/// Those of a table are a place in it, and become text when they are asked for.
enum RowValues: Sendable {
  case written(text: String, fields: [Field])
  case cells(ShownColumns, row: Int)

  var text: String {
    switch self {
    case .written(let text, _): text
    case .cells(let columns, let row): columns.text(row: row)
    }
  }

  var fields: [Field] {
    switch self {
    case .written(_, let fields): fields
    case .cells(let columns, let row): columns.fields(row: row)
    }
  }

  /// The value of the field with this name, if there is one.
  func value(of name: String) -> String? {
    switch self {
    case .written(_, let fields): fields.first { $0.name == name }?.value
    case .cells(let columns, let row):
      columns.names.firstIndex(of: name).map { columns.value(row: row, place: $0) }
    }
  }

  /// Whether both show the same, byte for byte.
  func isIdentical(to other: RowValues) -> Bool {
    if case .cells(let columns, let row) = self, case .cells(let others, let otherRow) = other {
      return columns.names == others.names
        && columns.names.indices.allSatisfy { place in
          columns.isIdentical(row: row, place: place, to: others, otherRow)
        }
    }
    let (left, right) = (fields, other.fields)
    return text.utf8.elementsEqual(other.text.utf8) && left.count == right.count
      && zip(left, right).allSatisfy { one, another in
        one.name == another.name && one.value.utf8.elementsEqual(another.value.utf8)
      }
  }
}
