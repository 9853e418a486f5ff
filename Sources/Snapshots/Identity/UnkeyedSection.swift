/// A section of rows that have no identity yet, as a format or a table without keys gives it.
package struct UnkeyedSection {
  package var title: String
  /// The depth of the heading; 0 if there is none.
  package var level: Int
  package var rows: [RowValues]

  package init(title: String = "", level: Int = 0, rows: [RowValues]) {
    (self.title, self.level, self.rows) = (title, level, rows)
  }
}
