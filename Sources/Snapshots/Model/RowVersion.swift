/// A row of a list with what it says.
///
/// It holds on to the text or the table that the row stands in.
package enum RowVersion: Sendable {
  case line(SnapshotLine)
  case row(SnapshotRow)

  /// What the row is known by.
  package var id: RowID {
    switch self {
    case .line(let line): line.id
    case .row(let row): row.id
    }
  }

  /// Whether another one is the same row and says the same. No text is made of a line to find that out,
  /// which may be new where it says what it said.
  package func isSame(as other: RowVersion) -> Bool {
    switch (self, other) {
    case (.line(let one), .line(let another)): one == another
    case (.row(let one), .row(let another)): one == another
    default: false
    }
  }
}
