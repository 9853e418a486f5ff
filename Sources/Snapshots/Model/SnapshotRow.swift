import ListDiff

/// One row of a snapshot: its identity, its text and, where it has columns, its fields.
///
/// `text` of a row with columns is the values of `fields` joined by two spaces. Rows are equal
/// when they are so byte for byte: those that differ only in how an accent is composed differ.
package struct SnapshotRow: Sendable {
  package var id: RowID
  /// The colours and attributes that a command gave parts of `text`, in order.
  package var styles: [StyledRange]
  let values: RowValues

  package init(
    id: RowID, text: String, fields: [Field] = [], styles: [StyledRange] = []
  ) {
    self.init(id: id, values: .written(text: text, fields: fields), styles: styles)
  }

  init(id: RowID, values: RowValues, styles: [StyledRange] = []) {
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

  /// The number that a field shows, sizes in bytes, times in seconds; `nil` where it shows none.
  package func number(inField name: String) -> Double? {
    self[field: name].flatMap(TableSchema.number)
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
