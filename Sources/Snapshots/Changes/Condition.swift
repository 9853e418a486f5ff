package import ListDiff
import Notation

/// A condition that `--until` waits for: about one row, known by its key or text, or about the
/// number of rows.
package enum Condition: Equatable, Sendable {
  case row(String, Event)
  /// The value of a row in a column compares with another value.
  ///
  /// Two numbers compare with their units, as in `--where`. Other values, and numbers of different
  /// measures, compare as text, for equality only.
  case value(row: String, column: String, Comparison, String)
  /// The row is among the first rows, counted through all sections.
  case top(row: String, Int)
  case count(Comparison, Int)

  package enum Event: String, CaseIterable, Sendable {
    case appears, leaves, changes, moves
  }

  package enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case notEqual = "!="
    case greaterOrEqual = ">="
    case greater = ">"

    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .equal: left == right
      case .notEqual: left != right
      case .greaterOrEqual: left >= right
      case .greater: left > right
      }
    }
  }

  private static let forms =
    "give “row KEY appears|leaves|changes|moves”, “row KEY COLUMN < = > VALUE”, "
    + "“row KEY in top N” or “count < = > N”"

  /// Parses a condition.
  ///
  /// Words that contain blanks or one of `< = > !` stand in quotes. A KEY may contain blanks
  /// without quotes where its end is clear. Throws
  /// ``SnapshotError/badOption(option:value:expected:)`` for anything else.
  package init(_ text: String) throws(SnapshotError) {
    guard let condition = Self.parse(Self.words(of: text)) else {
      throw .badOption(option: "--until", value: text, expected: Self.forms)
    }
    self = condition
  }

  private static func parse(_ words: [String]) -> Condition? {
    if words.count == 3, words[0] == "count" {
      guard let comparison = comparison(words[1]), let number = Int(words[2]) else { return nil }
      return .count(comparison, number)
    }
    guard words.count >= 3, words[0] == "row" else { return nil }
    if let event = Event(rawValue: words[words.count - 1]) {
      return .row(words[1..<words.count - 1].joined(separator: " "), event)
    }
    if words.count >= 5, words[words.count - 2] == "top", words[words.count - 3] == "in" {
      guard let number = Int(words[words.count - 1]), number > 0 else { return nil }
      return .top(row: words[1..<words.count - 3].joined(separator: " "), number)
    }
    guard let place = words.lastIndex(where: { comparison($0) != nil }), place >= 3,
      place < words.count - 1, let comparison = comparison(words[place])
    else { return nil }
    return .value(
      row: words[1..<place - 1].joined(separator: " "), column: words[place - 1], comparison,
      words[(place + 1)...].joined(separator: " "))
  }

  private static func comparison(_ word: String) -> Comparison? {
    word == "==" ? .equal : Comparison(rawValue: word)
  }

  /// Splits the text at blanks. A comparison is a word of its own; quotes keep words together.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var wasQuoted = false
    func isSign(_ character: Character) -> Bool { "<>=!".contains(character) }
    func end() {
      if !word.isEmpty || wasQuoted { words.append(word) }
      word = ""
      wasQuoted = false
    }
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'", word.isEmpty {
        quote = character
        wasQuoted = true
      } else if character.isWhitespace {
        end()
      } else {
        if let last = word.last, !wasQuoted, isSign(last) != isSign(character) { end() }
        if wasQuoted { end() }
        word.append(character)
      }
    }
    end()
    return words
  }

  /// Whether the condition holds after a change.
  ///
  /// `before` is `nil` for the first snapshot, whose rows do not "appear". `changes` lead from
  /// `before` to `after`; they are made only if the condition is about a move.
  package func holds(
    before: [SnapshotSection]?, after: [SnapshotSection],
    changes: () -> StagedChangeset<[SnapshotSection]>
  ) -> Bool {
    switch self {
    case .count(let comparison, let number):
      return comparison.holds(after.rowCount, number)
    case .top(let key, let number):
      return after.lazy.flatMap(\.rows).filter { !$0.isNote }.prefix(number).contains {
        $0.isKnown(as: key)
      }
    case .value(let key, let column, let comparison, let value):
      return after.lazy.flatMap(\.rows).contains {
        $0.isKnown(as: key) && Self.compare($0[field: column], comparison, value)
      }
    case .row(let key, let event):
      guard let before else { return false }
      return Self.happened(event, key, before, after, changes)
    }
  }

  /// Checks that the list has the column of the condition, and that its rows have keys.
  ///
  /// Without keys a row is known by its whole text, values included, so its value cannot be waited
  /// for. Throws ``SnapshotError/unknownColumn(name:option:file:columns:)``, or
  /// ``SnapshotError/badOption(option:value:expected:)`` if there are no columns or no keys.
  package func check(
    _ schema: TableSchema?, hasKeys: Bool = true, file: String
  ) throws(SnapshotError) {
    guard case .value(let key, let column, _, _) = self else { return }
    guard let schema else {
      throw .badOption(option: "--until", value: column, expected: "\(file) has no columns")
    }
    let names = schema.columns.map(\.name)
    guard names.contains(column) else {
      throw .unknownColumn(name: column, option: "--until", file: file, columns: names)
    }
    guard hasKeys else {
      throw .badOption(
        option: "--until", value: key, expected: "the rows of \(file) have no key; give --key")
    }
  }

  private static func compare(
    _ shown: String?, _ comparison: Comparison, _ value: String
  ) -> Bool {
    guard let shown else { return false }
    if let quantity = Quantity(shown), let other = Quantity(value),
      let (left, right) = quantity.values(beside: other)
    {
      return comparison.holds(left, right)
    }
    switch comparison {
    case .equal: return shown == value
    case .notEqual: return shown != value
    default: return false
    }
  }

  private static func happened(
    _ event: Event, _ key: String, _ before: [SnapshotSection], _ after: [SnapshotSection],
    _ changes: () -> StagedChangeset<[SnapshotSection]>
  ) -> Bool {
    let old = before.lazy.flatMap(\.rows).first { $0.isKnown(as: key) }
    let new = after.lazy.flatMap(\.rows).first { $0.isKnown(as: key) }
    switch event {
    case .appears: return old == nil && new != nil
    case .leaves: return old != nil && new == nil
    case .changes:
      guard let old else { return false }
      let now = after.lazy.flatMap(\.rows).first { $0.id == old.id }
      return now.map { !$0.isContentEqual(to: old) } ?? false
    case .moves:
      guard let old, new != nil || after.contains(where: { $0.rows.contains { $0.id == old.id } })
      else { return false }
      var data = before
      for change in changes() {
        if change.elementMoved.contains(where: {
          data[$0.source.section].rows[$0.source.element].id == old.id
        }) {
          return true
        }
        data = change.data
      }
      return false
    }
  }
}

extension SnapshotRow {
  /// Whether a user means this row by `name`: its key, or its text if it has no key.
  fileprivate func isKnown(as name: String) -> Bool {
    if case .key = id { return id.description == name }
    return text == name || text.drop { $0 == " " } == name
  }
}
