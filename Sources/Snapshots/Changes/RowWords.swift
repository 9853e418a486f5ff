internal import FlipbookNotation

/// Describes rows in sentences about them.
package struct RowWords: Sendable {
  /// The maximum number of characters of a value or a name; `nil` for no limit.
  let maximum: Int?
  /// Whether the words are for screen readers: without arrows, symbols or list positions.
  let isSpoken: Bool
  /// Whether a row gets only a few words, at most one of its changed values, and no word for the kind of its change.
  let isBrief: Bool

  /// The number of characters that is enough to recognise a value, and allows two values on a line.
  package static let recognisable = 60

  /// - Parameter maximum: The maximum number of characters of a value or a name; `nil` for no limit.
  package init(
    maximum: Int? = Self.recognisable, isSpoken: Bool = false, isBrief: Bool = false
  ) {
    (self.maximum, self.isSpoken, self.isBrief) = (maximum, isSpoken, isBrief)
  }

  /// The blanks between the name of a row and words about it.
  var gap: String { isBrief ? "  " : " " }

  /// The key of a row, in quotes if it contains blanks, or its text in quotes if it has none. Brief words name it as
  /// people do, if it has a column of names.
  package func name(of row: SnapshotRow) -> String {
    guard row.id.isKey else { return quoted(row.text) }
    let names = isBrief ? row.shownFields.filter { ColumnName.isName($0.name) } : []
    let named = names.first { !$0.value.isEmpty }?.value
    let key = shown(named ?? Self.firstValue(insteadOfKeyOf: row) ?? row.id.description)
    return key.isEmpty || key.contains(" ") ? "“\(key)”" : key
  }

  /// The first visible value of a row that lacks the columns of the key, as a section of another table does.
  private static func firstValue(insteadOfKeyOf row: SnapshotRow) -> String? {
    guard case .key("", _) = row.id else { return nil }
    return row.shownFields.first { !$0.value.isEmpty }?.value
  }

  /// The visible values of a row other than its key, since a key may be just a number; empty for a row
  /// without a key.
  package func values(besidesKeyOf row: SnapshotRow) -> String {
    guard case .key(let key, _) = row.id else { return "" }
    let parts = key.split(separator: RowID.separator)
    var left = [Self.firstValue(insteadOfKeyOf: row)?[...] ?? key[...]]
    if parts.count > 1 { left += parts }
    // another column may have the same value as the key
    let values = row.shownFields.map(\.value).filter { value in
      guard let place = left.firstIndex(of: value[...]) else { return !value.isEmpty }
      left.remove(at: place)
      return false
    }
    return PlainText.line(values.joined(separator: "  "), maximum: maximum.map { 2 * $0 })
  }

  /// The changes from one version of a row to the next: “mem 12 → 14”.
  func changes(from old: SnapshotRow, to new: SnapshotRow, without quiet: QuietChanges) -> String {
    var changes = FieldChange.changes(from: old, to: new, without: quiet)
    if changes.isEmpty {
      let texts = (old.text.unindented, new.text.unindented)
      // the indentation is shown if nothing else differs
      let (one, other) = texts.0 == texts.1 ? (old.text[...], new.text[...]) : texts
      changes = [FieldChange(from: one, to: other)]
    }
    let isCut = isBrief && changes.count > 1
    // of several values, a state matters most
    if isCut { changes = [changes.first { ColumnName.isState($0.column) } ?? changes[0]] }
    return changes.map { $0.words(maximum: maximum, isSpoken: isSpoken) }.joined(separator: ", ")
      + (isCut ? ", …" : "")
  }

  /// “, now after x”, for a row that moved but has the same position number.
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
