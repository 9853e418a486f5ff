/// A column that two neighbouring tables do not share.
package struct ColumnChange: Equatable, Sendable {
  package var name: String
  package var isInserted: Bool

  package init(name: String, isInserted: Bool) {
    (self.name, self.isInserted) = (name, isInserted)
  }
}
