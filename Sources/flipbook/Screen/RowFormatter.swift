import ListDiff
import ListMotion
import FlipbookNotation
import FlipbookSnapshots

extension SnapshotRow {
  /// The text of a row without columns, in the colours of the command that printed it.
  /// A line outside a table is dim.
  var attributedText: AttributedText {
    isNote
      ? AttributedText(text.onScreen, style: Style(attributes: .dim))
      : attributed(text.onScreen, at: 0)
  }

  /// The values of the fields by name, in the same colours.
  var attributedFields: [String: AttributedText] {
    var offset = 0
    var values: [String: AttributedText] = [:]
    for field in fields {
      values[field.name] = attributed(field.value.onScreen, at: offset)
      offset += field.value.utf8.count + 2
    }
    return values
  }

  /// A piece of the row's text that begins at a UTF-8 offset, in the colours of the command that printed it.
  private func attributed(_ piece: String, at offset: Int) -> AttributedText {
    var result = AttributedText(piece)
    let whole = offset..<offset + piece.utf8.count
    for styled in styles {
      let part = styled.range.clamped(to: whole)
      guard !part.isEmpty else { continue }
      let start = piece.utf8.index(piece.startIndex, offsetBy: part.lowerBound - offset)
      let end = piece.utf8.index(start, offsetBy: part.count)
      result.apply(styled.style, to: start..<end)
    }
    return result
  }
}

extension String {
  /// The text, truncated if it is very long.
  fileprivate var onScreen: String {
    // a character has at least one byte
    if utf8.count <= RowFormatter.longestValue { return self }
    let head = prefix(RowFormatter.longestValue)
    return head.endIndex == endIndex ? self : head + "…"
  }
}

/// Makes the content of rows, as text or as one part per column with a bar, and the columns of the list.
struct RowFormatter {
  /// The maximum number of characters of a value on the screen, even if it is wrapped. A glyph takes as much memory
  /// as a dozen characters, and nobody scrolls that far.
  static let longestValue = 1 << 16

  private(set) var schema: TableSchema?
  var theme: Theme { didSet { updateColors() } }
  /// The columns whose changes are ignored.
  var muted = MutedColumns() { didSet { muted.resolve(in: schema) } }
  /// Whether long rows are wrapped instead of truncated.
  var wraps = false
  /// The columns of the list; empty without a table.
  private(set) var columns: [ListColumn] = []
  /// The value of the longest bar; others are drawn relative to it.
  private var barMaximum = 0.0
  /// The widths of values with characters that may be wider than the schema assumes.
  private var widths: [String: Int] = [:]
  /// The values of the coloured column that are not states, numbered in order of first appearance, so that
  /// each keeps its colour.
  private var series: [String: Int] = [:]
  /// The states among its values, whose colours show whether they are good or bad.
  private var states: [String: StateWord] = [:]
  /// The styles of the values of the coloured column, which their bars also have.
  private(set) var styles: [String: Style] = [:]
  /// The alignment of each column. It does not change once it is known.
  private var alignments: [String: RowContent.Alignment] = [:]
  /// Hidden columns that are now shown, because one of their values has changed or the user wants to see them, in
  /// the order in which they appeared. They follow the other columns.
  private var revealed: [String] = []
  /// The column that changed last while it was hidden or off screen. Other columns give way to it, so that the
  /// latest change is visible.
  private var latest: String?
  /// The names of the columns that are shown.
  private(set) var names: [String]?
  /// The columns of ranks.
  private var ranks: Set<String> = []
  /// The columns of states.
  private var stateColumns: Set<String> = []
  /// The columns that are the same in all rows, except numbers and states, whose values matter even then.
  private var constant: Set<String> = []
  /// The number of rows in the longest list so far.
  private var mostRows = 0

  /// Whether rows are indented below the headers of their sections.
  private var isIndented = false
  /// The level of the outermost headings, except the title of the page. Deeper headings are indented.
  private var baseLevel = 0

  private let width: ScalarWidth

  /// The maximum number of columns that stay at the left while others are scrolled sideways.
  private static let mostPinned = 2
  /// The number of rows in which a column must be the same to count as constant.
  private static let enoughRows = 3
  private static let leastBar = 8
  /// The length up to which paths are shown in full.
  private static let shortName = 8
  /// The minimum width at which a name can be distinguished from others; also used for states and points in
  /// time.
  private static let leastName = 16
  /// The minimum width at which a message still makes sense.
  private static let leastMessage = 32
  /// The number of changed rows in which to look for hidden columns. More rows would give the same result.
  private static let comparedRows = 1_000

  init(schema: TableSchema?, snapshots: [Snapshot], painter: RowPainter) {
    theme = painter.theme
    width = painter.width
    grow(
      to: schema, of: snapshots.lazy.flatMap(\.sections).flatMap(\.rows),
      among: snapshots.map(\.rowCount).max() ?? 0)
  }

  /// Makes room for the values that a change brings. O(columns + changed rows), or O(rows) for the first rows of a
  /// table.
  mutating func grow(to schema: TableSchema?, by change: Change) {
    let count = change.after.rowCount
    if change.before == nil || self.schema == nil || change.kind == .tableOfGrowth {
      grow(to: schema, of: change.after.sections.lazy.flatMap(\.rows), among: count)
    } else {
      grow(to: schema, of: change.rows.lazy.compactMap(change.new), among: count)
    }
  }

  /// Makes room for the values of some of `count` rows.
  ///
  /// The schema counts characters. Values with characters that may be wider are measured here.
  private mutating func grow(
    to schema: TableSchema?, of rows: some Sequence<SnapshotRow> = [], among count: Int = 0
  ) {
    self.schema = schema
    muted.resolve(in: schema)
    let all = schema?.columns ?? []
    let isRevealed = Set(revealed)
    let revealedColumns = Dictionary(
      uniqueKeysWithValues: all.lazy.filter { isRevealed.contains($0.name) }.map { ($0.name, $0) })
    let shown =
      all.filter { !$0.isHidden && !isRevealed.contains($0.name) }
      + revealed.compactMap { revealedColumns[$0] }
    names = schema.map { _ in shown.map(\.name) }
    ranks = Set((names ?? []).filter(ColumnName.isRank))
    stateColumns = Set((names ?? []).filter(ColumnName.isState))
    guard let schema else {
      columns = []
      return
    }
    mostRows = max(mostRows, count)
    constant = Set(
      shown.filter { column in
        mostRows >= Self.enoughRows && column.sameValue.map(Self.mayBeState) == false
          && !column.isNumeric && !stateColumns.contains(column.name)
          && !schema.keys.contains(column.name)
      }.map(\.name))
    for row in rows {
      measure(row)
      guard let value = schema.colorBy.flatMap({ row[field: $0] }), series[value] == nil,
        states[value] == nil
      else { continue }
      if let state = StateWord(value) {
        states[value] = state
      } else {
        series[value] = series.count
      }
    }
    updateColors()
    columns = shown.map { column(of: $0, in: schema) }
    // a line outside the table also has one part, and needs the whole width
    if columns.count == 1 {
      columns[0].width = .flexible()
      if schema.bar == nil { columns[0].alignment = .leading }
    }
    if schema.bar != nil {
      columns.append(ListColumn("", id: "the bar", width: .flexible(min: Self.leastBar)))
    }
  }

  /// Whether a value is a number, possibly with others as in `1/1`, or a state.
  private static func mayBeState(_ value: String) -> Bool {
    value.first?.isNumber == true || StateWord(value) != nil
  }

  /// Shows the hidden columns in which a change updates a value in one of the first updated rows, and a column
  /// that is off screen for lack of room if nothing else of a row changes. O(columns).
  mutating func reveal(_ change: Change, offScreen: Set<String>) {
    let hidden = (schema?.columns ?? []).lazy.filter(\.isHidden).map(\.name)
    let quiet = muted.quiet
    let told = Set(hidden).subtracting(quiet.columns)
    guard !told.isEmpty || !offScreen.isEmpty else { return }
    let hasPaths = schema?.columns.contains(where: \.isPath) == true
    var left = told.subtracting(revealed)
    let (count, last) = (revealed.count, latest)
    let updates = change.rows.lazy.compactMap { change.update(of: $0, without: quiet) }
    for (old, new) in updates.prefix(Self.comparedRows) {
      let changes = FieldChange.changes(from: old, to: new)
      if changes.allSatisfy({ offScreen.contains($0.column) }) {
        latest = changes.last { !quiet.columns.contains($0.column) }?.column ?? latest
      }
      for change in changes where told.contains(change.column) {
        // an object is shown as its members; it has its own column only while it is empty in some row
        if hasPaths, schema?.hasMembers(ofColumn: change.column) == true { continue }
        if left.contains(change.column), revealed.count >= TableSchema.mostShown { continue }
        if left.remove(change.column) != nil { revealed.append(change.column) }
        latest = change.column
      }
    }
    if revealed.count > count || latest != last { grow(to: schema) }
  }

  /// Shows all columns.
  mutating func revealAll() {
    let known = Set(revealed)
    let more = (schema?.columns ?? []).lazy.filter { $0.isHidden && !known.contains($0.name) }
    revealed += more.prefix(max(0, TableSchema.mostShown - revealed.count)).map(\.name)
    grow(to: schema)
  }

  private mutating func measure(_ row: SnapshotRow) {
    if row.areFieldsASCII { return }
    for field in row.fields where field.value.utf8.contains(where: { $0 >= 0x80 }) {
      let columns = columnsOfFirstLine(of: field.value, width: width)
      widths[field.name] = max(widths[field.name] ?? 0, columns)
    }
  }

  /// The column of the list for a column of the table. Numbers keep their width; long text gives way.
  private mutating func column(
    of column: TableSchema.Column, in schema: TableSchema
  ) -> ListColumn {
    let ideal = max(column.width, widths[column.name] ?? 0)
    let alignment = alignments[column.name] ?? (column.isNumeric ? .trailing : .leading)
    if ideal > 0 { alignments[column.name] = alignment }
    let isKey = schema.keys.prefix(Self.mostPinned).contains(column.name)
    let isName = isKey || ColumnName.isName(column.name)
    let width: ListColumn.Width =
      if column.isNumeric {
        .fitted(min: .max, ideal: ideal)
      } else if isName || stateColumns.contains(column.name) || ColumnName.isMoment(column.name) {
        .fitted(min: Self.leastName, ideal: ideal)
      } else if ColumnName.isMessage(column.name) {
        .fitted(min: Self.leastMessage, ideal: ideal)
      } else {
        .fitted(ideal: ideal)
      }
    var result = ListColumn(
      name(of: column, in: schema), id: column.name, width: width,
      alignment: alignment, truncation: truncation(of: column.name, isName: isName), isPinned: isKey
    )
    let isRevealed = revealed.contains(column.name)
    if column.name == latest {
      result.priority = .high
    } else if column.saysNothing || constant.contains(column.name)
      || ColumnName.isAge(column.name)
      || ColumnName.isForPrograms(column.name) && !isKey
      || isRevealed
    {
      result.priority = .low
    } else if stateColumns.contains(column.name) {
      result.priority = .high
    }
    return result
  }

  /// The end at which a value is truncated. Names that distinguish rows often have the same beginning, and so
  /// do the times of a log.
  private func truncation(of name: String, isName: Bool) -> ListColumn.Truncation {
    if ColumnName.isMoment(name) { return .head }
    return isName ? .middle : .tail
  }

  /// The name of a column, or the shortest end of a long path that identifies the column.
  private func name(of column: TableSchema.Column, in schema: TableSchema) -> String {
    if ColumnName.number(column.name) != nil { return "" }
    // independent of the width of its values, so that the name does not change
    guard column.isPath, column.name.count > Self.shortName, !column.name.contains(" ") else {
      return column.name
    }
    return ColumnName.shortest(column.name, among: schema.columns.lazy.map(\.name))
  }

  /// Measures the bars of the rows that are shown from now on. O(rows).
  mutating func measure(_ sections: [SnapshotSection]) {
    isIndented = sections.contains { !$0.title.isEmpty }
    baseLevel = SectionOutline.baseLevel(of: sections.map(\.level))
    guard let schema, schema.bar != nil else { return }
    barMaximum = 0
    for section in sections {
      for row in section.rows { barMaximum = max(barMaximum, schema.barValue(of: row) ?? 0) }
    }
  }

  /// Whether the parts of a row belong to the same columns as in another format, possibly with further
  /// columns, so that values can be compared part by part.
  func continues(_ names: [String]?) -> Bool {
    guard let names else { return true }
    return schema?.bar == nil && (self.names ?? []).starts(with: names) || self.names == names
  }

  /// The number of blanks before the first column.
  var columnIndentation: Int { isIndented ? 2 : 0 }

  /// Whether column names are shown, which a single column does not need.
  var showsNames: Bool { schema != nil && (names?.count ?? 0) > 1 }

  /// The content of a row of a section.
  func content(of row: SnapshotRow, in section: SnapshotSection) -> RowContent {
    var content = RowContent(
      parts(of: row), indentation: section.title.isEmpty ? 0 : indentation(of: section) + 2)
    if wraps { content.lineBreakMode = .byWordWrapping }
    return content
  }

  private func parts(of row: SnapshotRow) -> [RowContent.Part] {
    let (ignored, quiet) = (muted.quiet, theme.quietStyle)
    guard let names, row.hasFields, !row.isPrinted else {
      let isPlain = row.styles.isEmpty && !row.isNote
      let part = isPlain ? .text(row.text.onScreen) : RowContent.Part.text(row.attributedText)
      return [ignored.areAges ? withQuietAges(part) : part]
    }
    let styled = row.styles.isEmpty ? [:] : row.attributedFields
    let color = schema?.colorBy.flatMap { row[field: $0] }.flatMap { styles[$0] }
    var parts = names.map { column in
      let value = (row[field: column] ?? "").onScreen
      let isAge = ignored.ageColumns.contains(column) && Quantity(value)?.isTime == true
      if isAge || ignored.columns.contains(column) {
        var part = RowContent.Part.text(value, style: quiet)
        part.isMuted = true
        return part
      }
      let style =
        column == schema?.colorBy
        ? color ?? .plain
        : stateColumns.contains(column)
          ? alarmStyle(of: value) : constant.contains(column) ? quiet : .plain
      var part =
        styled[column].map { RowContent.Part.text($0, style: style) } ?? .text(value, style: style)
      part.showsTrend = !ranks.contains(column)
      return ignored.areAges ? withQuietAges(part) : part
    }
    if let bar = schema?.bar {
      let part = barMaximum > 0 ? (row.number(inField: bar.column) ?? 0) / barMaximum : 0
      parts.append(.bar(max(0, part), style: color ?? Style(foreground: theme.accent)))
    }
    return parts
  }

  /// The colour of a state that needs attention.
  private func alarmStyle(of value: String) -> Style {
    guard let state = StateWord(value), state != .good, !theme.series.isEmpty else { return .plain }
    return Style(foreground: theme.color(of: state))
  }

  /// Draws the ages inside a value in the quiet style. While changes lead back in time, ages decrease: such values then
  /// change without a flash, as if nothing had started over.
  private func withQuietAges(_ part: RowContent.Part) -> RowContent.Part {
    guard let string = part.figure.string else { return part }
    var part = part
    part.mutesAges = true
    let ages = Age.ages(in: string)
    guard !ages.isEmpty else { return part }
    part.isMuted = muted.isReversed
    var text =
      if case .attributedText(let text) = part.figure { text } else { AttributedText(string) }
    for age in ages {
      let start = string.utf8.index(string.startIndex, offsetBy: age.range.lowerBound)
      let end = string.utf8.index(start, offsetBy: age.range.count)
      text.apply(theme.quietStyle, to: start..<end)
    }
    part.figure = .attributedText(text)
    return part
  }

  private mutating func updateColors() {
    guard schema?.colorBy != nil, !theme.series.isEmpty else { return styles = [:] }
    let hues = states.isEmpty ? theme.series : theme.seriesBesideStates
    styles = series.mapValues { Style(foreground: hues[$0 % hues.count]) }
      .merging(states.mapValues { Style(foreground: theme.color(of: $0)) }) { $1 }
  }

  func header(of section: SnapshotSection) -> RowContent? {
    guard !section.title.isEmpty else { return nil }
    return RowContent(
      text: section.title,
      style: Style(foreground: theme.accent, attributes: .bold),
      indentation: indentation(of: section))
  }

  /// The number of blanks before the header of a section, two for each level.
  private func indentation(of section: SnapshotSection) -> Int {
    max(0, section.level - baseLevel) * 2
  }
}

extension Theme {
  fileprivate func color(of state: StateWord) -> Color {
    switch state {
    case .good: rise
    case .waiting: flash
    case .bad: fall
    }
  }

  /// The colours of the series that cannot be mistaken for green, amber or red, because blue is not their
  /// weakest component; all colours if there are none.
  fileprivate var seriesBesideStates: [Color] {
    let states = StateWord.allCases.map(color)
    let hues = series.filter { $0.blue > min($0.red, $0.green) && !states.contains($0) }
    return hues.isEmpty ? series : hues
  }
}
