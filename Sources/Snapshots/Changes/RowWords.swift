internal import Notation

/// Rows in the words of a sentence about them.
package struct RowWords: Sendable {
  /// The characters of a value or a name; `nil` for all.
  let maximum: Int?

  /// So much of a value is enough to recognise it, and little enough for two in a line.
  package static let recognisable = 60

  /// - Parameter maximum: So many characters of a value or a name are shown; `nil` for all.
  package init(maximum: Int? = Self.recognisable) { self.maximum = maximum }

  /// The key of a row; its text in quotes where it has none.
  package func name(of row: SnapshotRow) -> String {
    var name = ""
    write(nameOf: row, to: &name)
    return name
  }

  func write(nameOf row: SnapshotRow, to output: inout some TextOutputStream) {
    guard case .key = row.id else {
      output.write("“")
      let text = row.text.unindented
      if maximum == nil { PlainText.write(text, to: &output) } else { output.write(shown(text)) }
      return output.write("”")
    }
    output.write(key(row.id))
  }

  /// The key, in quotes if it is empty or contains blanks.
  package func key(_ id: RowID) -> String {
    let key = shown(id.description)
    return key.isEmpty || key.contains(" ") ? "“\(key)”" : key
  }

  /// The values of a row that are shown, besides its key, since a key may be a mere number; empty for a row
  /// without a key.
  package func values(besidesKeyOf row: SnapshotRow) -> String {
    PlainText.line(
      shownValues(besidesKeyOf: row).joined(separator: "  "), maximum: maximum.map { 2 * $0 })
  }

  /// Writes a colon and the values of a row besides its key; nothing if there are none.
  func write(valuesOf row: SnapshotRow, to output: inout some TextOutputStream) {
    guard maximum == nil else {
      let values = values(besidesKeyOf: row)
      return output.write(values.isEmpty ? "" : ": " + values)
    }
    var separator = ": "
    for value in shownValues(besidesKeyOf: row) {
      output.write(separator)
      PlainText.write(value[...], to: &output)
      separator = "  "
    }
  }

  private func shownValues(besidesKeyOf row: SnapshotRow) -> [String] {
    guard case .key(let key, _) = row.id else { return [] }
    let parts = [key[...]] + key.split(separator: RowID.separator)
    return row.shownFields.map(\.value).filter { !$0.isEmpty && !parts.contains($0[...]) }
  }

  /// What changed from one version of a row to the next: “mem 12 → 14”; empty if it is not spoken of.
  func changes(from old: SnapshotRow, to new: SnapshotRow, without quiet: QuietChanges) -> String {
    var changes = ""
    if !quiet.silences(from: old, to: new) {
      write(changesFrom: old, to: new, without: quiet, to: &changes)
    }
    return changes
  }

  /// Writes what changed of a row that is spoken of.
  func write(
    changesFrom old: SnapshotRow, to new: SnapshotRow, without quiet: QuietChanges,
    to output: inout some TextOutputStream
  ) {
    var changes = FieldChange.changes(from: old, to: new, without: quiet)
    if changes.isEmpty {
      changes = [FieldChange(from: old.text.unindented, to: new.text.unindented)]
    }
    for (index, change) in changes.enumerated() {
      if index > 0 { output.write(", ") }
      change.write(maximum: maximum, to: &output)
    }
  }

  /// “, now after x”: what is new about a row that is where it was, counted from the beginning.
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
