/// A list at one moment: sections of rows, and the name of the moment.
package struct Snapshot: Equatable, Sendable {
  /// What the snapshot is called: a year, a file name.
  package var name: String
  /// More about it than its name, such as who made it.
  package var detail: String
  package var sections: [SnapshotSection]

  package init(name: String, detail: String = "", sections: [SnapshotSection]) {
    self.name = name
    self.detail = detail
    self.sections = sections
  }

  /// How many rows there are in all sections together.
  package var rowCount: Int {
    sections.reduce(0) { $0 + $1.rows.count }
  }
}
