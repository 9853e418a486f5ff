import ListDiff

/// One row of a snapshot: its identity, its text and, where it has columns, its fields.
///
/// `text` of a row with columns is the values of `fields` joined by two spaces.
package struct SnapshotRow: Equatable, Sendable {
  package var id: RowID
  package var text: String
  package var fields: [Field]
  /// The colours and attributes that a command gave parts of `text`, in order.
  package var styles: [StyledRange]

  package init(
    id: RowID, text: String, fields: [Field] = [], styles: [StyledRange] = []
  ) {
    self.id = id
    self.text = text
    self.fields = fields
    self.styles = styles
  }

  /// The value of the field with this name, if the row has it.
  package subscript(field name: String) -> String? {
    fields.first { $0.name == name }?.value
  }
}

extension SnapshotRow: Differentiable {
  package var differenceIdentifier: RowID { id }

  /// Byte for byte: files that differ only in how an accent is composed differ.
  package func isContentEqual(to source: SnapshotRow) -> Bool {
    text.utf8.elementsEqual(source.text.utf8) && fields == source.fields
      && styles == source.styles
  }
}
