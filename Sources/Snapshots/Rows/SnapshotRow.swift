import ListDiff

/// One row of a snapshot: its identity, its text and, if it has columns, its fields.
///
/// If a row has columns, its `text` is their values joined by two spaces. Rows are compared byte by byte, so
/// composed and decomposed accents differ.
package struct SnapshotRow: Sendable {
  /// The identity; a row that is not in a snapshot yet has the serial number 0.
  package var id: RowID
  package var values: RowValues
  /// The colours and attributes of parts of `text` in a command's output, in order.
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

/// The content of a row: its text and, if it has columns, its fields.
///
/// The values of a table row are a reference into the table. They become text on demand.
package enum RowValues: Sendable {
  case written(text: String, fields: [Field])
  case cells(TableRows, row: Int32)
  /// A line of text, by its number in a buffer.
  case line(LineBuffer, Int)
  /// A line outside a table: a title, a summary or a legend.
  case note(String)

  package static func cells(_ columns: TableRows, at row: Int) -> RowValues {
    .cells(columns, row: Int32(row))
  }

  /// The text shown for an object and for an array whose members are fields too.
  package static let members = "{…}"
  package static let elements = "[…]"

  static func isOutline(_ value: String) -> Bool { value == members || value == elements }
}

/// A named value of a row, as shown.
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
    guard case .cells(let columns, let row) = values else {
      let values = fields.map { TreeGlyphs.dropped(from: $0.value) }
      return values.isEmpty ? TreeGlyphs.unadorned(text) : values.joined(separator: "  ")
    }
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

  package var fieldNames: [String] {
    if case .cells(let columns, _) = values { columns.names } else { fields.map(\.name) }
  }

  /// The fields without those of hidden columns.
  package var shownFields: [Field] {
    guard case .cells(let columns, let row) = values else { return fields }
    return columns.names.indices.lazy.filter { !columns.isHidden(at: $0) }
      .map { Field(name: columns.names[$0], value: columns.value(of: Int(row), at: $0)) }
  }

  /// The fields with their values for reports of changes from another version.
  ///
  /// A value with members is reported by its members, so it is omitted if only this table has it as a field.
  /// A recorded version has only the values that were shown, so those are compared.
  package func toldFields(besides other: SnapshotRow) -> [Field] {
    guard case .cells(let columns, let row) = values,
      case .cells(let others, let otherRow) = other.values,
      !columns.isRecorded, !others.isRecorded
    else { return fields }
    return columns.names.enumerated().compactMap { place, name in
      let value = columns.told(of: Int(row), at: place, besides: Int(otherRow), of: others)
      let isLeftOut = RowValues.isOutline(value) && others.hasMembers(ofColumn: name)
      return isLeftOut ? nil : Field(name: name, value: value)
    }
  }

  /// Whether it is a line outside a table rather than a row of it.
  package var isNote: Bool { if case .note = values { true } else { false } }

  /// Whether there are `fields`. Cheaper than `fields.isEmpty`, which creates them.
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

  /// Whether there are fields and the text consists of their values joined by two spaces. It nearly always does.
  package var isJoined: Bool {
    guard case .written(let text, let fields) = values else { return hasFields }
    return !fields.isEmpty && text.isIdentical(to: fields.map(\.value).joined(separator: "  "))
  }

  /// Whether the text has its values in columns, as printed by a program. If so, it is shown unchanged.
  package var isPrinted: Bool {
    guard case .written(let text, let fields) = values, !fields.isEmpty, !isJoined,
      text.hasPrefix(" ") || text.contains("  ")
    else { return false }
    return text.utf8.lazy.filter { !$0.isBlank }
      .elementsEqual(fields.lazy.flatMap(\.value.utf8).filter { !$0.isBlank })
  }

  /// Whether all field values are ASCII, determined without creating fields. O(bytes).
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
  /// its arguments are the name, the old value and the new value for reports, `nil` if a version has no such
  /// column.
  ///
  /// If both versions have the same columns, only values that differ are converted to text. O(bytes).
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
            columns.names[place],
            others.told(of: Int(otherRow), at: place, besides: Int(row), of: columns),
            columns.told(of: Int(row), at: place, besides: Int(otherRow), of: others))
      }
    }
    // look up names in a dictionary, since there may be many thousand columns
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

  /// Whether both rows show the same, byte for byte.
  ///
  /// An empty value in a column that the other row lacks makes no difference, unless it is `null` or an empty
  /// text of JSON. So rows that are empty in a new column do not change. The order of columns makes no
  /// difference either.
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

/// The identity of a row, which matches it with a row of the next snapshot.
///
/// Keyed rows are identified by their key, with a counter if several rows share it. Lines without keys get a
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

/// The method of identifying the rows of a deck or stream.
package enum RowIdentity: Equatable, Sendable {
  /// By the columns that the user named.
  case given([String])
  /// By columns whose values, alone or combined, are unique in every snapshot.
  case chosen([String])
  /// By comparing the text of the rows.
  case alignment

  package var isGiven: Bool {
    if case .given = self { true } else { false }
  }

  /// The columns that identify the rows; empty if there are none.
  package var keys: [String] {
    switch self {
    case .given(let columns), .chosen(let columns): columns
    case .alignment: []
    }
  }
}

extension RowIdentity: CustomStringConvertible {
  /// The description for the status line, such as "key country (unique)".
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
