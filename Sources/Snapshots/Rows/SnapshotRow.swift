import ListDiff

/// One row of a snapshot: its identity, its text and, if it has columns, its fields.
///
/// The `text` of a row with columns is its values joined by two spaces. Rows are equal if they are
/// the same byte for byte, so composed and decomposed accents differ.
package struct SnapshotRow: Sendable {
  /// A row that no snapshot has yet has the serial number 0.
  package var id: RowID
  package var values: RowValues
  /// The colours and attributes that a command gave to parts of `text`, in order.
  package var styles: [StyledRange]

  package init(
    id: RowID = .serial(0), text: String, fields: [Field] = [], styles: [StyledRange] = []
  ) {
    self.init(id: id, values: .written(text: text, fields: fields), styles: styles)
  }

  package init(id: RowID = .serial(0), values: RowValues, styles: [StyledRange] = []) {
    (self.id, self.values, self.styles) = (id, values, styles)
  }
}

/// What a row shows: its text and, if it has columns, its fields.
///
/// The values of a table row are a reference into the table. They become text on demand.
package enum RowValues: Sendable {
  case written(text: String, fields: [Field])
  case cells(TableRows, row: Int32)
  /// A line of text, by its number in a buffer.
  case line(LineBuffer, Int)
  /// A line around a table: a title, a summary, a legend.
  case note(String)

  package static func cells(_ columns: TableRows, at row: Int) -> RowValues {
    .cells(columns, row: Int32(row))
  }

  /// The text shown for an object and for an array whose members are fields too.
  package static let members = "{…}"
  package static let elements = "[…]"

  static func isOutline(_ value: String) -> Bool { value == members || value == elements }
}

/// A named value of a row, as it is shown.
package struct Field: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) { (self.name, self.value) = (name, value) }
}

extension SnapshotRow {
  package var text: String {
    switch values {
    case .written(let text, _), .note(let text): text
    case .cells(let columns, let row): columns.text(of: Int(row))
    case .line(let buffer, let line): buffer.text(ofLine: line)
    }
  }

  /// The text without layout: tree glyphs, and blanks at the ends of values.
  var unadorned: String {
    guard case .cells(let columns, let row) = values else { return TreeGlyphs.unadorned(text) }
    return columns.names.indices
      .map { TreeGlyphs.dropped(from: columns.told(of: Int(row), at: $0)) }
      .joined(separator: "  ")
  }

  package var fields: [Field] {
    switch values {
    case .written(_, let fields): fields
    case .cells(let columns, let row): columns.fields(of: Int(row))
    case .line, .note: []
    }
  }

  /// The fields without those of hidden columns.
  package var shownFields: [Field] {
    guard case .cells(let columns, let row) = values else { return fields }
    return columns.names.indices.lazy.filter { !columns.isHidden(at: $0) }
      .map { Field(name: columns.names[$0], value: columns.value(of: Int(row), at: $0)) }
  }

  /// The fields with their values as they are reported when they differ from those of another version.
  ///
  /// A value with members is reported by them: if it is a field in this table alone, it is left out. A recorded
  /// version has only the values that it showed, and is compared with those.
  package func toldFields(besides other: SnapshotRow) -> [Field] {
    guard case .cells(let columns, let row) = values, case .cells(let others, _) = other.values,
      !columns.isRecorded, !others.isRecorded
    else { return fields }
    return columns.names.enumerated().compactMap { place, name in
      let value = columns.told(of: Int(row), at: place)
      let isLeftOut = RowValues.isOutline(value) && others.hasMembers(ofColumn: name)
      return isLeftOut ? nil : Field(name: name, value: value)
    }
  }

  /// Whether it is a line around a table, and not a row of it.
  package var isNote: Bool { if case .note = values { true } else { false } }

  /// Whether there are `fields`. Cheaper than `fields.isEmpty`, which makes them.
  package var hasFields: Bool {
    switch values {
    case .written(_, let fields): !fields.isEmpty
    case .cells(let columns, _): !columns.names.isEmpty
    case .line, .note: false
    }
  }

  /// The value of the field with this name, if there is one.
  package subscript(field name: String) -> String? {
    switch values {
    case .written(_, let fields): fields.first { $0.name == name }?.value
    case .cells(let columns, let row):
      columns.names.firstIndex(of: name).map { columns.value(of: Int(row), at: $0) }
    case .line, .note: nil
    }
  }

  /// Whether there are fields and the text is their values joined by two spaces, as it nearly
  /// always is.
  package var isJoined: Bool {
    guard case .written(let text, let fields) = values else { return hasFields }
    return !fields.isEmpty && text.isIdentical(to: fields.map(\.value).joined(separator: "  "))
  }

  /// Whether the text has the values in the columns of a program that printed them. Then it is shown as it is.
  package var isPrinted: Bool {
    guard case .written(let text, let fields) = values, !fields.isEmpty, !isJoined,
      text.hasPrefix(" ") || text.contains("  ")
    else { return false }
    return text.utf8.lazy.filter { !$0.isBlank }
      .elementsEqual(fields.lazy.flatMap(\.value.utf8).filter { !$0.isBlank })
  }

  /// Whether all field values are ASCII. It makes no fields. O(bytes).
  package var areFieldsASCII: Bool {
    switch values {
    case .written(_, let fields):
      fields.allSatisfy { $0.value.utf8.allSatisfy { $0 < 0x80 } }
    case .cells(let columns, let row): columns.isASCII(Int(row))
    case .line, .note: true
    }
  }
}

extension SnapshotRow {
  /// Whether a predicate holds for every field whose value differs from that of an older version of the row:
  /// its name, the old value and the new one as they are reported, `nil` if a version has no such column.
  ///
  /// It makes text only of values that differ, if both versions have the same columns. O(bytes).
  package func changedFields(
    since old: SnapshotRow, allSatisfy predicate: (String, String?, String?) -> Bool
  ) -> Bool {
    if case .cells(let columns, let row) = values,
      case .cells(let others, let otherRow) = old.values,
      columns === others || columns.names == others.names
    {
      return columns.names.indices.allSatisfy { place in
        columns.isIdentical(Int(row), at: place, to: Int(otherRow), of: others)
          || predicate(
            columns.names[place], others.told(of: Int(otherRow), at: place),
            columns.told(of: Int(row), at: place))
      }
    }
    // by name in a table, as there may be many thousand columns
    let (fields, others) = (toldFields(besides: old), old.toldFields(besides: self))
    let before = Dictionary(others.lazy.map { ($0.name, $0.value) }) { first, _ in first }
    let known = Set(fields.lazy.map(\.name))
    return fields.allSatisfy { field in
      before[field.name] == field.value || predicate(field.name, before[field.name], field.value)
    } && others.allSatisfy { known.contains($0.name) || predicate($0.name, $0.value, nil) }
  }
}

extension SnapshotRow: Equatable {
  package static func == (one: SnapshotRow, other: SnapshotRow) -> Bool {
    one.id == other.id && one.isContentEqual(to: other)
  }
}

extension SnapshotRow: Differentiable {
  package var differenceIdentifier: RowID { id }

  /// Whether both show the same, byte for byte.
  ///
  /// An empty value in a column that the other row lacks makes no difference, unless it is `null` or an empty
  /// text of JSON. So a table that gains a column does not change the rows that are empty in it. Nor does
  /// the order of columns.
  package func isContentEqual(to source: SnapshotRow) -> Bool {
    if styles != source.styles { return false }
    if case .line(let buffer, let line) = values,
      case .line(let others, let otherLine) = source.values
    {
      return buffer.isIdentical(line, to: otherLine, of: others)
    }
    guard case .cells(let columns, let row) = values,
      case .cells(let others, let otherRow) = source.values
    else {
      return isNote == source.isNote && text.utf8.elementsEqual(source.text.utf8)
        && Self.areIdentical(fields, source.fields)
    }
    if columns === others || columns.names == others.names {
      return columns.isIdentical(Int(row), to: Int(otherRow), of: others)
    }
    func told(_ row: SnapshotRow, _ other: SnapshotRow) -> [Field] {
      row.toldFields(besides: other).filter { !$0.value.isEmpty }.sorted { $0.name < $1.name }
    }
    return Self.areIdentical(told(self, source), told(source, self))
  }

  private static func areIdentical(_ one: [Field], _ other: [Field]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { one, another in
        one.name == another.name && one.value.utf8.elementsEqual(another.value.utf8)
      }
  }
}

/// The identity of a row, by which it is found again in the next snapshot.
///
/// Keyed rows have their key, with a counter if several rows share it. Lines without keys get a
/// serial number, which is never reused during a run.
package enum RowID: Hashable, Sendable {
  case key(String, occurrence: Int = 1)
  case serial(Int)

  /// Separates the values of several key columns.
  package static let separator = " · "

  package var isKey: Bool { if case .key = self { true } else { false } }
}

extension RowID: CustomStringConvertible {
  /// The key, `key#2` for the second row with that key, or the serial number.
  package var description: String {
    switch self {
    case .key(let key, occurrence: 1): key
    case .key(let key, let occurrence): "\(key)#\(occurrence)"
    case .serial(let number): String(number)
    }
  }
}

/// How the rows of a deck or stream get their identities.
package enum RowIdentity: Equatable, Sendable {
  /// From the columns that the user named.
  case given([String])
  /// From columns that are unique in every snapshot, alone or together.
  case chosen([String])
  /// From comparing the text of the rows.
  case alignment

  package var isGiven: Bool {
    if case .given = self { true } else { false }
  }

  /// The columns by which rows are known; empty for none.
  package var keys: [String] {
    switch self {
    case .given(let columns), .chosen(let columns): columns
    case .alignment: []
    }
  }
}

extension RowIdentity: CustomStringConvertible {
  /// Words for the status line, such as "key country (unique)".
  package var description: String {
    switch self {
    case .given(let columns): "key \(columns.joined(separator: ", "))"
    case .chosen(["key"]): "key: each row's name"
    case .chosen(let columns):
      "key \(columns.map(ColumnName.words).joined(separator: ", ")) (unique)"
    case .alignment: "no key: rows matched by similarity"
    }
  }
}
