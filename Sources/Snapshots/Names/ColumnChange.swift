internal import FlipbookNotation

/// A column that only one of two consecutive tables has, or that was renamed.
package struct ColumnChange: Equatable, Sendable {
  package var name: String
  package var isInserted: Bool
  /// The name in the second table, if the column was renamed.
  package var newName: String?

  package init(name: String, isInserted: Bool, newName: String? = nil) {
    (self.name, self.isInserted, self.newName) = (name, isInserted, newName)
  }

  /// The change from the second table to the first.
  package var inverted: ColumnChange {
    guard let newName else { return ColumnChange(name: name, isInserted: !isInserted) }
    return ColumnChange(name: newName, isInserted: false, newName: name)
  }

  /// The change in words: `renames column price → cost`; spoken, `column price renamed to cost`.
  package func words(isSpoken: Bool = false) -> String {
    let (name, newName) = (Self.line(name), newName.map(Self.line))
    if isSpoken {
      return "column \(name) "
        + (newName.map { "renamed to \($0)" } ?? (isInserted ? "inserted" : "deleted"))
    }
    if let newName { return "renames column \(name) → \(newName)" }
    // a column without a title is called “column 6”
    let noun = name.hasPrefix("column ") ? "" : "column "
    return "\(isInserted ? "inserts" : "deletes") \(noun)\(name)"
  }

  private static func line(_ name: String) -> String { PlainText.line(ColumnName.words(name)) }
}
