/// A list at one moment: sections of rows, and the name of the moment.
package struct Snapshot: Equatable, Sendable {
  /// What the snapshot is called: a year, a file name.
  package var name: String
  /// More about it than its name, such as who made it.
  package var detail: String
  package var sections: [SnapshotSection]
  /// How many rows there were of which no condition left any; 0 where there are rows or were none.
  package var leftOutCount: Int

  package init(
    name: String, detail: String = "", sections: [SnapshotSection], leftOutCount: Int = 0
  ) {
    self.name = name
    self.detail = detail
    self.sections = sections
    self.leftOutCount = leftOutCount
  }

  /// How many rows there are in all sections together.
  package var rowCount: Int {
    sections.reduce(0) { $0 + $1.rows.count }
  }
}
