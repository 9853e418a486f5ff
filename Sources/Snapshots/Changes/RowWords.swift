internal import FlipbookNotation

/// Rows in the words of a sentence about them.
package struct RowWords: Sendable {
  /// The characters of a value or a name; `nil` for all.
  let maximum: Int?
  /// Whether the words are for people who listen: no arrows, symbols or places in a list.
  let isSpoken: Bool

  /// The characters that are enough to recognise a value, and few enough for two values in a line.
  package static let recognisable = 60

  /// - Parameter maximum: The number of characters of a value or a name to show; `nil` for all.
  package init(maximum: Int? = Self.recognisable, isSpoken: Bool = false) {
    (self.maximum, self.isSpoken) = (maximum, isSpoken)
  }

  /// The key of a row; its text in quotes where it has none.
  package func name(of row: SnapshotRow) -> String {
    if case .key = row.id { key(row.id) } else { quoted(row.text) }
  }

  /// The key, in quotes if it is empty or contains blanks.
  package func key(_ id: RowID) -> String {
    let key = shown(id.description)
    return key.isEmpty || key.contains(" ") ? "“\(key)”" : key
  }

  /// The values of a row that are shown, besides its key, since a key may be a mere number; empty for a row
  /// without a key.
  package func values(besidesKeyOf row: SnapshotRow) -> String {
    guard case .key(let key, _) = row.id else { return "" }
    let parts = [key[...]] + key.split(separator: RowID.separator)
    let values = row.shownFields.map(\.value).filter { !$0.isEmpty && !parts.contains($0[...]) }
    return PlainText.line(values.joined(separator: "  "), maximum: maximum.map { 2 * $0 })
  }

  /// What changed from one version of a row to the next: “mem 12 → 14”.
  func changes(from old: SnapshotRow, to new: SnapshotRow, without quiet: QuietChanges) -> String {
    var changes = FieldChange.changes(from: old, to: new, without: quiet)
    if changes.isEmpty {
      changes = [FieldChange(from: old.text.unindented, to: new.text.unindented)]
    }
    return changes.map { $0.words(maximum: maximum, isSpoken: isSpoken) }.joined(separator: ", ")
  }

  /// “, now after x”: the change of a row that moved to the same place, counted from the beginning.
  package func neighbour(at place: Int, in rows: RowList) -> String {
    place > 0 ? ", now after \(name(of: rows[place - 1]))" : ""
  }

  func quoted(_ text: String) -> String { "“\(shown(text.unindented))”" }

  private func shown(_ text: some StringProtocol) -> String {
    PlainText.line(String(text), maximum: maximum)
  }
}

extension String {
  /// The text without the indentation of nested items.
  fileprivate var unindented: Substring { drop { $0 == " " } }
}
