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

  /// Whether there are fields at all.
  var hasFields: Bool {
    switch self {
    case .written(_, let fields): !fields.isEmpty
    case .cells(let columns, _): !columns.names.isEmpty
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

  /// Whether there are fields and the text is their values with two spaces between them, as it is
  /// nearly always.
  var isJoined: Bool {
    switch self {
    case .written(let text, let fields):
      !fields.isEmpty && text.isIdentical(to: Self.joined(fields))
    case .cells: hasFields
    }
  }

  /// The values with two spaces between them.
  static func joined(_ fields: [Field]) -> String {
    fields.map(\.value).joined(separator: "  ")
  }

  /// Whether all values of fields are written in ASCII. O(bytes).
  var areFieldsASCII: Bool {
    switch self {
    case .written(_, let fields):
      fields.allSatisfy { $0.value.utf8.allSatisfy { $0 < 0x80 } }
    case .cells(let columns, let row):
      columns.isASCII(row: row)
    }
  }

  /// Whether both show the same, byte for byte.
  ///
  /// A column that only one of them has makes no difference where its value is empty: a table that
  /// gains a column does not change the rows that have nothing in it.
  func isIdentical(to other: RowValues) -> Bool {
    guard case .cells(let columns, let row) = self, case .cells(let others, let otherRow) = other
    else { return isWrittenAlike(other) }
    if columns === others || columns.names == others.names {
      return columns.isIdentical(row: row, to: others, otherRow)
    }
    return Self.areIdentical(
      fields.filter { !$0.value.isEmpty }, other.fields.filter { !$0.value.isEmpty })
  }

  private func isWrittenAlike(_ other: RowValues) -> Bool {
    text.utf8.elementsEqual(other.text.utf8) && Self.areIdentical(fields, other.fields)
  }

  private static func areIdentical(_ one: [Field], _ other: [Field]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { one, another in
        one.name == another.name && one.value.utf8.elementsEqual(another.value.utf8)
      }
  }
}
