import FlipbookNotation

/// A condition that `--until` waits for: about one row, identified by its key or text, or about the
/// number of rows.
package struct Condition: Equatable, Sendable {
  /// The condition as written.
  package let text: String
  private(set) var form: Form
  /// The columns of names, which identify a row if no row has the given key.
  private var nameColumns: [String] = []
  /// The key column, if there is exactly one.
  private var keyColumn: String?

  enum Form: Equatable, Sendable {
    case row(Subject, Event)
    /// The value of a row in a column compares with another value, as in `--where`.
    case value(row: Subject, column: String, Comparison)
    /// The row is among the first rows, counted through all sections.
    case top(row: Subject, Int)
    case count(Comparison)
  }

  /// The part of a condition that names a row: its key, or a regular expression that matches its text.
  struct Subject: Equatable, Sendable {
    let text: String
    let isPattern: Bool

    init(_ text: String, isPattern: Bool = false) {
      (self.text, self.isPattern) = (text, isPattern)
    }

    /// The words after `row`.
    init(_ words: ArraySlice<String>) throws(Comparison.Fault) {
      isPattern = words.first == "~" && words.count > 1
      let text = words.joined(separator: " ")
      self.text = isPattern ? try Comparison(parsing: text[...]).value : text
    }
  }

  enum Event: String, CaseIterable, Sendable {
    case exists, appears, leaves, changes, moves
  }

  private static let forms =
    "give “row KEY \(Event.allCases.map(\.rawValue).joined(separator: "|"))”, "
    + "“row KEY COLUMN > VALUE”, “row KEY in top N” or “count > N”; KEY may be “~ REGEX”; "
    + "operators: \(Comparison.Sign.list)"

  /// Parses a condition.
  ///
  /// Words that contain blanks or a comparison operator are quoted. A KEY may contain unquoted blanks if its
  /// end is unambiguous. Throws ``SnapshotError/badCondition(option:condition:reason:)`` for anything else.
  package init(_ text: String) throws(SnapshotError) {
    self.text = String(text[...].trimmingBlanks())
    let (words, rest) = Self.words(of: text)
    do throws(Comparison.Fault) {
      guard let form = try Self.form(words, rest) else {
        let isUnquoted = ["count", "row"].contains(self.text)
        throw Comparison.Fault(
          reason: isUnquoted ? "quote the whole condition: --until 'count > 5'" : Self.forms)
      }
      self.form = form
    } catch {
      throw .badCondition(option: "--until", condition: text, reason: error.reason)
    }
  }

  /// Builds a condition from words and the comparison after them.
  private static func form(
    _ words: [String], _ rest: Substring
  ) throws(Comparison.Fault) -> Form? {
    if !rest.isEmpty {
      let comparison = try Comparison(parsing: rest)
      if words == ["count"] {
        guard Int(comparison.value) != nil, !comparison.sign.isPattern else {
          throw Comparison.Fault(
            reason: "count needs < <= > >= = or !=, and a whole number")
        }
        return .count(comparison)
      }
      guard words[0] == "row", let column = words.last, !comparison.value.isEmpty else {
        return nil
      }
      return .value(row: try Subject(words[1..<words.count - 1]), column: column, comparison)
    }
    guard words.count >= 3, words[0] == "row" else { return nil }
    if let event = Event(rawValue: words[words.count - 1]) {
      return .row(try Subject(words[1..<words.count - 1]), event)
    }
    guard words.count >= 5, words.suffix(3).starts(with: ["in", "top"]),
      let number = Int(words[words.count - 1]), number > 0
    else { return nil }
    return .top(row: try Subject(words[1..<words.count - 3]), number)
  }

  /// Splits the text at blanks, up to the first operator with a column before it; quotes keep words
  /// together.
  ///
  /// The rest consists of the operator and the value. An operator that no column can precede is part of its
  /// word.
  private static func words(of text: String) -> (words: [String], rest: Substring) {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var wasQuoted = false
    func end() {
      if !word.isEmpty || wasQuoted { words.append(word) }
      (word, wasQuoted) = ("", false)
    }
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
        continue
      }
      if Comparison.Sign(prefixOf: text[index...]) != nil {
        let before = words + (word.isEmpty && !wasQuoted ? [] : [word])
        if before.count >= 3 || before == ["count"] { return (before, text[index...]) }
      }
      if "\"'`".contains(character), word.isEmpty {
        (quote, wasQuoted) = (character, true)
      } else if character.isWhitespace {
        end()
      } else {
        if wasQuoted { end() }
        word.append(character)
      }
    }
    end()
    return (words, "")
  }
}

// MARK: - Evaluation

extension Condition {
  /// Whether a condition is met, and the reason.
  package struct State: Equatable, Sendable {
    package let holds: Bool
    /// The value, the position of the row or the number of rows, or that the row is missing; may be
    /// empty.
    package let detail: String
  }

  /// The state after a change.
  ///
  /// The rows of the first snapshot do not "appear". A row in which only `quiet` changes happened does not
  /// "change".
  package func state(after change: Change, without quiet: QuietChanges = .none) -> State {
    let after = change.after.sections
    switch form {
    case .count(let comparison):
      let count = String(after.rowCount)
      return State(holds: ValueTest(comparison).holds(count), detail: count)
    case .top(let key, let number):
      let rows = after.lazy.flatMap(\.rows).filter { !$0.isNote }
      let id = self.rows(known: key, in: after).first?.id
      guard let id, let place = rows.enumerated().first(where: { $1.id == id })?.offset else {
        return missing(key)
      }
      return State(holds: place < number, detail: "position \(place + 1)")
    case .value(let key, let column, let comparison):
      let rows = rows(known: key, in: after)
      let values = rows.map { $0[field: column] ?? "" }
      let test = Self.test(comparison, of: column, in: rows)
      if let value = values.first(where: test.holds) { return State(holds: true, detail: value) }
      return values.first.map { State(holds: false, detail: $0) } ?? missing(key)
    case .row(let subject, .exists):
      return State(holds: !rows(known: subject, in: after).isEmpty, detail: "")
    case .row(let subject, let event): return state(of: subject, event, change, without: quiet)
    }
  }

  /// Whether an event affected one of the rows that the subject names; the first of them gives the detail.
  private func state(
    of subject: Subject, _ event: Event, _ change: Change, without quiet: QuietChanges
  ) -> State {
    let after = change.after.sections
    let matches = test(for: subject, in: (change.before ?? []) + after)
    let row = change.rows.first { row in
      let old = change.old(row).map(matches) ?? false
      let new = change.new(row).map(matches) ?? false
      return switch event {
      case .exists: false
      case .appears: new && !old
      case .leaves: old && !new
      case .changes: new && change.update(of: row, without: quiet) != nil
      case .moves: old && row.event.isMove
      }
    }
    let named = row.flatMap { event == .leaves ? change.old($0) : change.new($0) }
    guard let row, let named else {
      let isMissing = !subject.isPattern && !after.contains { $0.rows.contains(where: matches) }
      return isMissing ? missing(subject) : State(holds: false, detail: "")
    }
    if subject.isPattern { return State(holds: true, detail: RowWords().name(of: named)) }
    let update = event == .changes ? change.update(of: row, without: quiet) : nil
    let words = update.map { RowWords().changes(from: $0.old, to: $0.new, without: quiet) }
    return State(holds: true, detail: words ?? "")
  }

  private func missing(_ key: Subject) -> State {
    let words = key.isPattern ? "matching " : keyColumn.map { "with \($0) = " } ?? ""
    return State(holds: false, detail: "no row \(words)“\(key.text)” yet")
  }

  /// Whether the condition is about a value in a column.
  package var needsColumns: Bool { if case .value = form { true } else { false } }

  /// Whether the condition depends on the order of rows.
  package var isAboutOrder: Bool { if case .top = form { true } else { false } }

  /// A test for the rows with the given key or, for rows without a key, that text; if there are none, for the
  /// rows with that name or label.
  private func test(
    for subject: Subject, in sections: [SnapshotSection]
  ) -> (SnapshotRow) -> Bool {
    let key = subject.text
    if subject.isPattern {
      let test = ValueTest(Comparison(.matches, key))
      return { test.holds($0.text) }
    }
    if sections.contains(where: { $0.rows.contains { $0.isKnown(as: key) } }) {
      return { $0.isKnown(as: key) }
    }
    return { row in nameColumns.contains { row[field: $0] == key } || row.isLabelled(key) }
  }

  private func rows(known subject: Subject, in sections: [SnapshotSection]) -> [SnapshotRow] {
    sections.lazy.flatMap(\.rows).filter(test(for: subject, in: sections))
  }
}

// MARK: - Validation

extension Condition {
  /// Checks that the list has the column of the condition, and that its rows have keys. Returns the condition
  /// with the full column name and with the columns of keys and names.
  ///
  /// Without keys, a row is identified by its whole text, including its values, so a condition on a value is
  /// impossible. Throws ``SnapshotError/unknownColumn(name:option:file:columns:)``, or
  /// ``SnapshotError/badOption(option:value:expected:)`` if there are no columns or no keys.
  @discardableResult package func check(
    _ schema: TableSchema?, of sections: [SnapshotSection] = [], hasKeys: Bool = true, file: String
  ) throws(SnapshotError) -> Condition {
    var checked = self
    if let keys = schema?.keys, keys.count == 1 { checked.keyColumn = ColumnName.words(keys[0]) }
    checked.nameColumns = schema?.columns.map(\.name).filter(ColumnName.isName) ?? []
    guard case .value(let key, let column, let comparison) = form else { return checked }
    guard let schema else {
      throw .badOption(option: "--until", value: column, expected: "\(file) has no columns")
    }
    // an output may contain several tables with different columns
    let others = sections.compactMap { $0.rows.first(where: \.hasFields)?.fieldNames }
    var known: Set<String> = []
    let names = (schema.columns.map(\.name) + others.joined()).filter { known.insert($0).inserted }
    guard
      let meant = try ColumnName.meant(by: column, among: names, option: "--until", file: file)
    else {
      throw .unknownColumn(name: column, option: "--until", file: file, columns: names)
    }
    guard hasKeys || key.isPattern else {
      throw .badOption(
        option: "--until", value: key.text, expected: "the rows of \(file) have no key; give --key")
    }
    checked.form = .value(row: key, column: meant, comparison)
    return checked
  }

  /// A warning about the condition after the first list has been read: there is no such row yet, the row
  /// already exists, or its value cannot be compared; `nil` if there is no problem.
  package func doubt(about sections: [SnapshotSection]) -> String? {
    let words: String?
    switch form {
    case .count, .row(_, .exists): return nil
    case .row(let key, .appears):
      words =
        key.isPattern || rows(known: key, in: sections).isEmpty
        ? nil : "row “\(key.text)” already exists; to match it too, use “row \(key.text) exists”"
    case .row(let key, _), .top(let key, _): words = doubt(key, in: sections)
    case .value(let key, let column, let comparison):
      let rows = rows(known: key, in: sections)
      let values = rows.map { $0[field: column] ?? "" }
      words =
        doubt(key, in: sections)
        ?? Self.test(comparison, of: column, in: rows).trouble(among: values, of: column)
        .map { "“\(text)”: \($0)" }
    }
    // the key and the names of rows may contain escape sequences
    return words.map { PlainText.line($0) }
  }

  private static func test(
    _ comparison: Comparison, of column: String, in rows: [SnapshotRow]
  ) -> ValueTest {
    ValueTest(
      comparison, decimalComma: rows.first?.hasDecimalComma(inField: column) ?? false)
  }

  private func doubt(_ key: Subject, in sections: [SnapshotSection]) -> String? {
    guard rows(known: key, in: sections).isEmpty else { return nil }
    // limit the search for a row with a similar name
    let names = sections.lazy.flatMap(\.rows).prefix(1_000).map(\.name)
    // a number that resembles another is not a typo
    if !key.isPattern, Int(key.text) == nil,
      let name = NearestName.name(to: key.text, among: Array(names))
    {
      return missing(key).detail + "; did you mean “\(name)”?"
    }
    return missing(key).detail
  }
}

extension SnapshotRow {
  /// The key of the row, or its text if it has no key.
  fileprivate var name: String {
    if case .key = id { id.description } else { String(text.drop { $0 == " " }) }
  }

  /// Whether `name` identifies this row: it is its key or the text of a line.
  fileprivate func isKnown(as name: String) -> Bool {
    if case .key = id { return id.description == name }
    return text == name || text.drop { $0 == " " } == name
  }

  /// Whether the row is a line with this name, such as `job1` in `job1  queued`; see ``LineName``.
  fileprivate func isLabelled(_ name: String) -> Bool {
    if case .key = id { return false }
    guard !hasFields else { return false }
    let line = LineName(TreeGlyphs.unadorned(text))
    return [line.label, line.stem, line.tail].contains { $0.map { $0 == name } ?? false }
  }
}
