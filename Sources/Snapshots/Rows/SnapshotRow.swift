import ListDiff

/// One row of a snapshot: its identity, its text and, where it has columns, its fields.
///
/// `text` of a row with columns is the values of `fields` joined by two spaces. Rows are equal
/// when they are so byte for byte: those that differ only in how an accent is composed differ.
package struct SnapshotRow: Sendable {
  package var id: RowID
  /// The colours and attributes that a command gave parts of `text`, in order.
  package var styles: [StyledRange]
  package let values: RowValues

  package init(
    id: RowID, text: String, fields: [Field] = [], styles: [StyledRange] = []
  ) {
    self.init(id: id, values: .written(text: text, fields: fields), styles: styles)
  }

  package init(id: RowID, values: RowValues, styles: [StyledRange] = []) {
    self.id = id
    self.values = values
    self.styles = styles
  }

  package var text: String { values.text }
  package var fields: [Field] { values.fields }

  /// Whether there are any `fields`, which is cheaper to ask for than they are.
  package var hasFields: Bool { values.hasFields }

  /// Whether all values of `fields` are written in ASCII, which is cheaper to ask for than the fields.
  package var areFieldsASCII: Bool { values.areFieldsASCII }

  /// The value of the field with this name, if the row has it.
  package subscript(field name: String) -> String? {
    values.value(of: name)
  }
}

extension SnapshotRow: Equatable {
  package static func == (one: SnapshotRow, other: SnapshotRow) -> Bool {
    one.id == other.id && one.isContentEqual(to: other)
  }
}

extension SnapshotRow: Differentiable {
  package var differenceIdentifier: RowID { id }

  package func isContentEqual(to source: SnapshotRow) -> Bool {
    styles == source.styles && values.isIdentical(to: source.values)
  }
}

/// One named value of a row, as it is shown.
package struct Field: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// What a row shows: its text and, where it has columns, its fields.
///
/// Those of a table are a place in it, and become text when they are asked for.
package enum RowValues: Sendable {
  case written(text: String, fields: [Field])
  case cells(any LazyRows, row: Int)

  var text: String {
    switch self {
    case .written(let text, _): text
    case .cells(let columns, let row): columns.text(of: row)
    }
  }

  var fields: [Field] {
    switch self {
    case .written(_, let fields): fields
    case .cells(let columns, let row): columns.fields(of: row)
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
      columns.names.firstIndex(of: name).map { columns.value(of: row, at: $0) }
    }
  }

  /// Whether there are fields and the text is their values with two spaces between them, as it is
  /// nearly always.
  package var isJoined: Bool {
    switch self {
    case .written(let text, let fields):
      !fields.isEmpty && text.isIdentical(to: Self.joined(fields))
    case .cells: hasFields
    }
  }

  /// The values with two spaces between them.
  package static func joined(_ fields: [Field]) -> String {
    fields.map(\.value).joined(separator: "  ")
  }

  /// Whether all values of fields are written in ASCII. O(bytes).
  var areFieldsASCII: Bool {
    switch self {
    case .written(_, let fields):
      fields.allSatisfy { $0.value.utf8.allSatisfy { $0 < 0x80 } }
    case .cells(let columns, let row):
      columns.isASCII(row)
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
      return columns.isIdentical(row, to: otherRow, of: others)
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

/// The rows of a table that become text when they are asked for.
///
/// Rows are numbered as in the table; places count the columns that are shown.
package protocol LazyRows: AnyObject, Sendable {
  /// The names of the columns that are shown.
  var names: [String] { get }

  /// The value that a row shows in the column at a place.
  func value(of row: Int, at place: Int) -> String

  /// Whether all values of a row are written in ASCII.
  func isASCII(_ row: Int) -> Bool

  /// Whether a row shows the same as one of other rows with the same names, byte for byte.
  func isIdentical(_ row: Int, to otherRow: Int, of other: any LazyRows) -> Bool

  /// Calls `body` with the UTF-8 of the value of each row in the column at a place.
  ///
  /// No text is made of a value that is shown as it is written.
  func forEachValue(at place: Int, of rows: [Int], _ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

extension LazyRows {
  func fields(of row: Int) -> [Field] {
    names.enumerated().map { Field(name: $1, value: value(of: row, at: $0)) }
  }

  /// The values with two spaces between them.
  func text(of row: Int) -> String {
    names.indices.map { value(of: row, at: $0) }.joined(separator: "  ")
  }
}
