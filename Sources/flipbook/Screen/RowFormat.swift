import ListDiff
import ListMotion
import Notation
import Snapshots

/// How rows are shown: all that the content of a row depends on besides the row.
///
/// Equal rows in equal formats show the same, so the content need not be made again. Where columns
/// stand is the list's to decide.
struct RowFormat: Equatable {
  /// A bar after the columns.
  struct Bar: Equatable {
    /// The name of the column whose values it shows.
    var column: String
    /// The value of the longest bar; others are drawn relative to it.
    var maximum: Double
    var style: Style
  }

  /// A column of which each value has a style of its own, which its bar has too.
  struct Colors: Equatable {
    var column: String
    var styles: [String: Style]
  }

  /// The names of the columns of a table; `nil` if rows are shown as their text.
  var columns: [String]?
  var bar: Bar?
  var colors: Colors?
  /// The columns whose changes say nothing, and how they are drawn.
  var muted: Set<String> = []
  /// Those whose times say nothing by growing.
  var ages: Set<String> = []
  /// Whether times that have passed are drawn so inside other values, too.
  var mutesAges = false
  /// Whether changes lead back in time, where times that had passed become less. Then values with times in them
  /// change without a flash, as if nothing had begun again.
  var isReversed = false
  var quiet = Style.plain
  /// The columns of ranks, whose numbers are no better for being greater.
  var ranks: Set<String> = []
  /// The blanks before rows, two more than before the header of their section.
  var indentation = 0
  /// Whether long rows go on below, or are cut.
  var wraps = false

  /// So many characters of a value are on the screen at most, wrapped too. A glyph takes as much memory as a
  /// dozen characters, and nobody scrolls that far.
  static let longestValue = 1 << 16

  /// The content of a row.
  func content(of row: SnapshotRow) -> RowContent {
    var content = RowContent(parts(of: row), indentation: indentation)
    if wraps { content.lineBreakMode = .byWordWrapping }
    return content
  }

  private func parts(of row: SnapshotRow) -> [RowContent.Part] {
    guard let columns, row.hasFields, !row.values.isPrinted else {
      return [
        withQuietAges(
          row.styles.isEmpty && !row.isNote ? .text(row.text.onScreen) : .text(row.attributedText))
      ]
    }
    let styled = row.styles.isEmpty ? [:] : row.attributedFields
    let color = colors.flatMap { $0.styles[row[field: $0.column] ?? ""] }
    var parts = columns.map { column in
      let value = (row[field: column] ?? "").onScreen
      if muted.contains(column) || ages.contains(column) && Quantity(value)?.isTime == true {
        var part = RowContent.Part.text(value, style: quiet)
        part.isMuted = true
        return part
      }
      let style = column == colors?.column ? color ?? .plain : .plain
      var part =
        styled[column].map { RowContent.Part.text($0, style: style) } ?? .text(value, style: style)
      part.showsTrend = !ranks.contains(column)
      return withQuietAges(part)
    }
    if let bar {
      let value = row.number(inField: bar.column) ?? 0
      parts.append(
        .bar(bar.maximum > 0 ? max(0, value / bar.maximum) : 0, style: color ?? bar.style))
    }
    return parts
  }

  private func withQuietAges(_ part: RowContent.Part) -> RowContent.Part {
    guard mutesAges, let string = part.figure.string else { return part }
    var part = part
    part.mutesAges = true
    let ages = Age.ages(in: string)
    guard !ages.isEmpty else { return part }
    part.isMuted = isReversed
    var text =
      if case .attributedText(let text) = part.figure { text } else { AttributedText(string) }
    for age in ages {
      let start = string.utf8.index(string.startIndex, offsetBy: age.range.lowerBound)
      text.apply(quiet, to: start..<string.utf8.index(start, offsetBy: age.range.count))
    }
    part.figure = .attributedText(text)
    return part
  }
}

extension SnapshotRow {
  /// The text of a row without columns, in the colours of the command that printed it.
  /// A line around a table is dim.
  var attributedText: AttributedText {
    isNote
      ? AttributedText(text.onScreen, style: Style(attributes: .dim))
      : attributed(text.onScreen, at: 0)
  }

  /// The values of the fields by their names, in those colours.
  var attributedFields: [String: AttributedText] {
    var offset = 0
    var values: [String: AttributedText] = [:]
    for field in fields {
      values[field.name] = attributed(field.value.onScreen, at: offset)
      offset += field.value.utf8.count + 2
    }
    return values
  }

  /// A piece of `text` that begins at a UTF-8 offset in it.
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
  /// The text without what is left out of a very long one.
  fileprivate var onScreen: String {
    // a character has at least one byte
    if utf8.count <= RowFormat.longestValue { return self }
    let head = prefix(RowFormat.longestValue)
    return head.endIndex == endIndex ? self : head + "…"
  }
}

/// Makes the format of rows, their text or parts for columns with a bar, and the columns of the list.
struct RowFormatter {
  private(set) var schema: TableSchema?
  var theme: Theme { didSet { updateColors() } }
  /// The columns whose changes say nothing.
  var muted = MutedColumns() { didSet { muted.resolve(in: schema) } }
  /// Whether long rows go on below, or are cut.
  var wraps = false { didSet { if wraps != oldValue { grow(to: schema, of: []) } } }
  /// The columns of the list; empty without a table.
  private(set) var columns: [ListColumn] = []
  /// The value of the longest bar; others are drawn relative to it.
  private var barMaximum = 0.0
  /// The widths of values with characters that may be wider than the schema counts.
  private var widths: [String: Int] = [:]
  /// The values of the coloured column that are no states, numbered as they first appear, so that each keeps
  /// its colour.
  private var series: [String: Int] = [:]
  /// The states among its values, whose colours say how things are.
  private var states: [String: StateWord] = [:]
  private var colors: RowFormat.Colors?
  /// How the values of each column stand. That does not change once it is known.
  private var alignments: [String: RowContent.Alignment] = [:]
  /// Hidden columns that are shown, since one of their values has changed or the user wants to see them, in
  /// the order in which they came into sight. They stand after the others.
  private var revealed: [String] = []
  /// Of those the one that has changed last. Others give way to it, so that what has just changed is in sight.
  private var latest: String?
  /// The names of the columns that are shown. Replaced only if they change: to compare an array with
  /// itself takes no time.
  private(set) var names: [String]?
  /// The dates of points in time in a log, by their columns: one, or two for several.
  private var dates: [String: Set<String>] = [:]
  /// The columns of ranks.
  private var ranks: Set<String> = []

  /// Whether rows are indented below the headers of their sections.
  private var isIndented = false
  /// The level of the outermost headings, but for the title of the page. Others are indented.
  private var baseLevel = 0

  private let width: ScalarWidth

  /// No more columns than these stay at the left while others are scrolled sideways.
  private static let mostPinned = 2
  private static let leastBar = 8
  /// A path that is no longer is shown whole.
  private static let shortName = 8
  /// So much of a name tells it from others; as much stays of states and points in time.
  private static let leastName = 16
  /// So much of a message says what happened.
  private static let leastMessage = 32
  /// Changed rows in which hidden columns are looked for. More of them say the same.
  private static let comparedRows = 1_000

  init(schema: TableSchema?, snapshots: [Snapshot], painter: RowPainter) {
    theme = painter.theme
    width = painter.width
    grow(to: schema, of: snapshots)
  }

  /// Makes room for the values of newer snapshots. O(rows).
  ///
  /// The schema counts characters. Values with characters that may be wider are measured here.
  mutating func grow(to schema: TableSchema?, of snapshots: [Snapshot]) {
    self.schema = schema
    muted.resolve(in: schema)
    let all = schema?.columns ?? []
    let isRevealed = Set(revealed)
    let revealedColumns = Dictionary(
      uniqueKeysWithValues: all.lazy.filter { isRevealed.contains($0.name) }.map { ($0.name, $0) })
    let shown =
      all.filter { !$0.isHidden && !isRevealed.contains($0.name) }
      + revealed.compactMap { revealedColumns[$0] }
    let names = schema.map { _ in shown.map(\.name) }
    if names != self.names {
      self.names = names
      ranks = Set((names ?? []).filter(ColumnName.isRank))
    }
    guard let schema else {
      columns = []
      return
    }
    for section in snapshots.lazy.flatMap(\.sections) {
      grow(to: section.rows)
      noteDates(of: section.rows)
      guard let column = schema.colorBy else { continue }
      for value in section.rows.lazy.compactMap({ $0[field: column] })
      where series[value] == nil && states[value] == nil {
        if let state = StateWord(value) {
          states[value] = state
        } else {
          series[value] = series.count
        }
      }
    }
    updateColors()
    columns = shown.map { column(of: $0, in: schema) }
    // a line around the table has the whole width, with one part as well
    if columns.count == 1 {
      columns[0].width = .flexible()
      if schema.bar == nil { columns[0].alignment = .leading }
    }
    if schema.bar != nil {
      columns.append(ListColumn("", id: "the bar", width: .flexible(min: Self.leastBar)))
    }
  }

  /// Takes over what the user and the program have set since the other formatter was copied.
  mutating func takeSettings(of other: RowFormatter) {
    theme = other.theme
    muted = other.muted
    wraps = other.wraps
  }

  /// Shows the hidden columns in which a change updates a value of one of the first updated rows. O(columns).
  mutating func reveal(_ change: Change) {
    let hidden = (schema?.columns ?? []).lazy.filter(\.isHidden).map(\.name)
    let told = Set(hidden).subtracting(muted.quiet.columns)
    guard !told.isEmpty else { return }
    let hasPaths = schema?.columns.contains(where: \.isPath) == true
    var left = told.subtracting(revealed)
    let (count, last) = (revealed.count, latest)
    let updates = change.rows.lazy.compactMap { change.update(of: $0) }
    for (old, new) in updates.prefix(Self.comparedRows) {
      for change in FieldChange.changes(from: old, to: new) where told.contains(change.column) {
        // an object is its members, and has a column only while one of them is empty
        if hasPaths, schema?.hasMembers(ofColumn: change.column) == true { continue }
        if left.contains(change.column), revealed.count >= TableSchema.mostShown { continue }
        if left.remove(change.column) != nil { revealed.append(change.column) }
        latest = change.column
      }
    }
    if revealed.count > count || latest != last { grow(to: schema, of: []) }
  }

  /// Shows all columns.
  mutating func revealAll() {
    let known = Set(revealed)
    let more = (schema?.columns ?? []).lazy.filter { $0.isHidden && !known.contains($0.name) }
    revealed += more.prefix(max(0, TableSchema.mostShown - revealed.count)).map(\.name)
    grow(to: schema, of: [])
  }

  private mutating func grow(to rows: RowList) {
    for row in rows where !row.areFieldsASCII {
      for field in row.fields where field.value.utf8.contains(where: { $0 >= 0x80 }) {
        let columns = columnsOfFirstLine(of: field.value, width: width)
        widths[field.name] = max(widths[field.name] ?? 0, columns)
      }
    }
  }

  /// Notes the dates in the rows of a log, which has messages, until there are two. O(rows).
  private mutating func noteDates(of rows: RowList) {
    guard rows.count > 1, let names, names.contains(where: ColumnName.isMessage) else { return }
    for name in names where ColumnName.isMoment(name) {
      for row in rows {
        guard dates[name]?.count ?? 0 < 2 else { break }
        guard let moment = row[field: name] else { continue }
        dates[name, default: []].insert(Self.date(of: moment) ?? "")
      }
    }
  }

  /// The date before a time, such as `2026-11-25`; `nil` if a text is no date with a time.
  private static func date(of moment: String) -> String? {
    let date = moment.prefix(dateLength)
    let isDate = date.enumerated().allSatisfy {
      $0 == 4 || $0 == 7 ? "-/".contains($1) : $1.isNumber
    }
    let rest = moment.dropFirst(dateLength)
    return isDate && rest.first.map("T ".contains) == true ? String(date) : nil
  }

  private static let dateLength = 10

  /// Numbers keep their width; long texts give way.
  private mutating func column(
    of column: TableSchema.Column, in schema: TableSchema
  ) -> ListColumn {
    var ideal = max(column.width, widths[column.name] ?? 0)
    // the same date in all rows says nothing: a sign of what is cut stands for it
    if !wraps, let dates = dates[column.name], dates.count == 1, dates != [""] {
      ideal -= Self.dateLength
    }
    let alignment = alignments[column.name] ?? (column.isNumeric ? .trailing : .leading)
    if ideal > 0 { alignments[column.name] = alignment }
    let isKey = schema.keys.prefix(Self.mostPinned).contains(column.name)
    let isName = isKey || ColumnName.isName(column.name)
    let width: ListColumn.Width =
      if column.isNumeric {
        .fitted(min: .max, ideal: ideal)
      } else if isName || ColumnName.isState(column.name) || ColumnName.isMoment(column.name) {
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
    if isRevealed, column.name == latest {
      result.priority = .high
    } else if column.saysNothing || ColumnName.isAge(column.name)
      || ColumnName.isForPrograms(column.name) && !isKey
      || isRevealed
    {
      result.priority = .low
    } else if ColumnName.isState(column.name) {
      result.priority = .high
    }
    return result
  }

  /// Which end of a value is cut. Names that tell rows apart often begin alike, and so do the times of a
  /// log.
  private func truncation(of name: String, isName: Bool) -> ListColumn.Truncation {
    if ColumnName.isMoment(name) { return .head }
    return isName ? .middle : .tail
  }

  /// The name of a column, or only as much of the end of a long path as tells which column it is.
  private func name(of column: TableSchema.Column, in schema: TableSchema) -> String {
    if ColumnName.number(column.name) != nil { return "" }
    // however wide its values become, so that it does not change
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

  /// Whether the parts of a row stand for the same columns as in another format, so that values can be
  /// compared part by part. More columns may follow.
  func continues(_ names: [String]?) -> Bool {
    guard let names else { return true }
    return schema?.bar == nil && (self.names ?? []).starts(with: names) || self.names == names
  }

  /// Blanks before the first column.
  var columnIndentation: Int { isIndented ? 2 : 0 }

  /// Whether columns need their names above them: not one alone.
  var showsNames: Bool { schema != nil && (names?.count ?? 0) > 1 }

  /// The format of the rows of a section.
  func format(of section: SnapshotSection) -> RowFormat {
    let quiet = muted.quiet
    return RowFormat(
      columns: names, bar: bar, colors: colors, muted: quiet.columns, ages: quiet.ageColumns,
      mutesAges: quiet.areAges, isReversed: quiet.isReversed, quiet: theme.quietStyle, ranks: ranks,
      indentation: section.title.isEmpty ? 0 : indentation(of: section) + 2, wraps: wraps)
  }

  private var bar: RowFormat.Bar? {
    schema?.bar.map {
      RowFormat.Bar(
        column: $0.column, maximum: barMaximum, style: Style(foreground: theme.accent))
    }
  }

  private mutating func updateColors() {
    guard let column = schema?.colorBy, !theme.series.isEmpty else { return colors = nil }
    let hues = states.isEmpty ? theme.series : theme.seriesBesideStates
    let styles = series.mapValues { Style(foreground: hues[$0 % hues.count]) }
      .merging(states.mapValues { Style(foreground: theme.color(of: $0)) }) { $1 }
    let colors = RowFormat.Colors(column: column, styles: styles)
    if colors != self.colors { self.colors = colors }
  }

  func header(of section: SnapshotSection) -> RowContent? {
    guard !section.title.isEmpty else { return nil }
    return RowContent(
      text: section.title,
      style: Style(foreground: theme.accent, attributes: .bold),
      indentation: indentation(of: section))
  }

  /// The blanks before the header of a section, two for each level.
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

  /// The colours of the series that nobody takes for green, amber or red, since blue is not the least part of
  /// them; all if there are none.
  fileprivate var seriesBesideStates: [Color] {
    let states = StateWord.allCases.map(color)
    let hues = series.filter { $0.blue > min($0.red, $0.green) && !states.contains($0) }
    return hues.isEmpty ? series : hues
  }
}
