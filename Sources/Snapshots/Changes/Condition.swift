import FlipbookNotation

/// A condition that `--until` waits for: about one row, identified by its key or text, or about the
/// number of rows.
package struct Condition: Equatable, Sendable {
  /// The condition as it was written.
  package let text: String
  private(set) var form: Form
  /// The columns of names, by which a row is known that has no such key.
  private var nameColumns: [String] = []
  /// The column of keys, if it is one.
  private var keyColumn: String?

  enum Form: Equatable, Sendable {
    case row(Subject, Event)
    /// The value of a row in a column compares with another value, as in `--where`.
    case value(row: Subject, column: String, Comparison)
    /// The row is among the first rows, counted through all sections.
    case top(row: Subject, Int)
    case count(Comparison)
  }

  /// What a condition calls a row: its key, or a regular expression that is found in its text.
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
  /// Words that contain blanks or a comparison operator are quoted. A KEY may contain blanks
  /// without quotes where its end is clear. Throws
  /// ``SnapshotError/badCondition(option:condition:reason:)`` for anything else.
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

  /// The condition of some words and the comparison after them.
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
  /// The operator and the value are the rest. An operator where no column can precede it is a part
  /// of its word.
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

// MARK: - Whether it holds

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
    case .row(let subject, let event) where subject.isPattern:
      let found = firstRow(matching: subject, event, change, without: quiet)
      return State(holds: found != nil, detail: found.map(RowWords().name) ?? "")
    case .row(let key, let event): return state(of: key, event, change, without: quiet)
    }
  }

  private func state(
    of key: Subject, _ event: Event, _ change: Change, without quiet: QuietChanges
  ) -> State {
    let new = rows(known: key, in: change.after.sections).first
    let old = change.before.flatMap { rows(known: key, in: $0).first }
    if event == .appears {
      return State(holds: change.before != nil && old == nil && new != nil, detail: "")
    }
    if event == .leaves, old != nil, new == nil { return State(holds: true, detail: "") }
    if let old, let row = change.rows.first(where: { change.old($0)?.id == old.id }) {
      if event == .changes, let (old, new) = change.update(of: row, without: quiet) {
        return State(holds: true, detail: RowWords().changes(from: old, to: new, without: quiet))
      }
      if event == .moves, row.event.isMove { return State(holds: true, detail: "") }
    }
    return new == nil ? missing(key) : State(holds: false, detail: "")
  }

  /// The first row in whose text the expression of a condition is found and to which an event happened.
  private func firstRow(
    matching subject: Subject, _ event: Event, _ change: Change, without quiet: QuietChanges
  ) -> SnapshotRow? {
    let test = ValueTest(Comparison(.matches, subject.text))
    func matches(_ row: SnapshotRow?) -> Bool {
      row.map { !$0.isNote && test.holds($0.text) } ?? false
    }
    for row in change.rows {
      let (old, new) = (change.old(row), change.new(row))
      let happened =
        switch event {
        case .exists: false
        case .appears: matches(new) && !matches(old)
        case .leaves: matches(old) && !matches(new)
        case .changes: matches(new) && change.update(of: row, without: quiet) != nil
        case .moves: matches(old) && row.event.isMove
        }
      if happened { return event == .leaves ? old : new ?? old }
    }
    return nil
  }

  private func missing(_ key: Subject) -> State {
    let words = key.isPattern ? "matching " : keyColumn.map { "with \($0) = " } ?? ""
    return State(holds: false, detail: "no row \(words)“\(key.text)” yet")
  }

  /// Whether the condition goes by the order of the rows.
  package var isAboutOrder: Bool { if case .top = form { true } else { false } }

  /// The rows with a key, or without a key that text; if there are none, those with that name or label.
  private func rows(known subject: Subject, in sections: [SnapshotSection]) -> [SnapshotRow] {
    let rows = sections.lazy.flatMap(\.rows)
    if subject.isPattern {
      let test = ValueTest(Comparison(.matches, subject.text))
      return rows.filter { !$0.isNote && test.holds($0.text) }
    }
    let key = subject.text
    let known = rows.filter { $0.isKnown(as: key) }
    if !known.isEmpty { return Array(known) }
    return rows.filter { row in
      nameColumns.contains { row[field: $0] == key } || row.isLabelled(key)
    }
  }
}

// MARK: - Whether it can hold

extension Condition {
  /// Checks that the list has the column of the condition, and that its rows have keys. Returns the
  /// condition with the whole name of the column, and with the columns of keys and names.
  ///
  /// Without keys a row is identified by its whole text, values included, so its value cannot be waited
  /// for. Throws ``SnapshotError/unknownColumn(name:option:file:columns:)``, or
  /// ``SnapshotError/badOption(option:value:expected:)`` if there are no columns or no keys.
  @discardableResult package func check(
    _ schema: TableSchema?, hasKeys: Bool = true, file: String
  ) throws(SnapshotError) -> Condition {
    var checked = self
    if let keys = schema?.keys, keys.count == 1 { checked.keyColumn = ColumnName.words(keys[0]) }
    checked.nameColumns = schema?.columns.map(\.name).filter(ColumnName.isName) ?? []
    guard case .value(let key, let column, let comparison) = form else { return checked }
    guard let schema else {
      throw .badOption(option: "--until", value: column, expected: "\(file) has no columns")
    }
    let names = schema.columns.map(\.name)
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

  /// A warning about the condition when the first list has been read: there is no such row yet, the
  /// row already exists, or its value cannot be compared; `nil` for none of these.
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
    // the key and the names of rows may hold escape sequences
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
    // more rows are not looked through for one whose name was meant
    let names = sections.lazy.flatMap(\.rows).prefix(1_000).map(\.name)
    // a number near another one is not a typo
    if !key.isPattern, Int(key.text) == nil,
      let name = NearestName.name(to: key.text, among: Array(names))
    {
      return missing(key).detail + "; did you mean “\(name)”?"
    }
    return missing(key).detail
  }
}

extension SnapshotRow {
  /// Its key, or its text if it has no key.
  fileprivate var name: String {
    if case .key = id { id.description } else { String(text.drop { $0 == " " }) }
  }

  /// Whether a user means this row by `name`: its key, or the text of a line.
  fileprivate func isKnown(as name: String) -> Bool {
    if case .key = id { return id.description == name }
    return text == name || text.drop { $0 == " " } == name
  }

  /// Whether it is a line with this name, such as `job1` in `job1  queued`; see ``LineName``.
  fileprivate func isLabelled(_ name: String) -> Bool {
    if case .key = id { return false }
    guard !hasFields else { return false }
    let line = LineName(TreeGlyphs.unadorned(text))
    return [line.label, line.stem, line.tail].contains { $0.map { $0 == name } ?? false }
  }
}
