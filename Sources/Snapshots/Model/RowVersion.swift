/// A row of a list with what it says: equal ones are the same row that says the same.
///
/// For a line no text is made to find that out. It holds on to the text or the table that the row
/// stands in.
package enum RowVersion: Equatable, Sendable {
  case line(SnapshotLine)
  case row(SnapshotRow)

  /// What the row is known by.
  package var id: RowID {
    switch self {
    case .line(let line): line.id
    case .row(let row): row.id
    }
  }
}
