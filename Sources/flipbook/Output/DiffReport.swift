import ListDiff
import ListMotion
import FlipbookNotation
import FlipbookSnapshots

/// The look of a report for people, as opposed to plain lines.
struct ReportLook {
  let isColored: Bool
  /// The columns of the terminal; `nil` if they are unlimited.
  let columns: Int?

  /// The look on a terminal, in git's pager, for git, or if colours were requested; otherwise `nil`.
  init?(color: ColorChoice?, forGit: Bool = false) throws {
    let isRequested = color.map { $0 != .auto && $0 != .mono } ?? false
    columns = StandardStream.output.columns ?? GitSettings.pagerColumns
    guard isRequested || columns != nil || forGit else { return nil }
    let choice = try color ?? Configuration.user.get().color ?? .auto
    isColored = choice == .auto ? columns != nil && ColorChoice.isWelcome : choice != .mono
  }
}

/// The difference between two lists, formatted for people on a terminal.
///
/// Each changed row is one line, in the order of the new list, with deleted rows at their old positions: the kind
/// of change, the place counted from 1, the name and the differences. The last line is a summary.
struct DiffReport {
  private let change: Change
  private let source: [SnapshotSection]
  private let target: [SnapshotSection]
  /// The changes of values to omit.
  private let quiet: QuietChanges
  /// The maximum number of characters of a value, so that two values fit on a line; `nil` for no limit.
  private let maximum: Int?
  private let words: RowWords
  /// The number of rows that moved.
  private let moveCount: Int

  /// The number of moves above which they are combined into one line. Updates of moved rows are always
  /// listed.
  static let mostMoves = 20

  private static let inserted = Color.palette(2)
  private static let deleted = Color.palette(1)
  private static let updated = Color.palette(3)
  private static let moved = Color.palette(6)

  /// The length above which names are ignored when names are aligned.
  private static let widestName = 24

  init(_ change: Change, without quiet: QuietChanges = .none, columns: Int?) {
    (self.change, self.quiet) = (change, quiet)
    (source, target) = (change.before ?? [], change.after.sections)
    maximum = columns.map { max(RowWords.recognisable, $0 / 2) }
    words = RowWords(maximum: maximum)
    moveCount = change.rows.count(where: \.event.isMove)
  }

  /// The lines; empty if there are no changes.
  var lines: [StyledLine] {
    let columns = change.columns.map { StyledLine($0.words()) }
    if change.stages.isEmpty { return columns }
    let places = Dictionary(
      zip(target.map(\.id), target.indices), uniquingKeysWith: { first, _ in first })
    let deleted = Set(change.sections.lazy.filter { $0.event == .deleted }.compactMap(\.old))
    /// The position at which rows are listed: the index of a section of the new list; deleted sections come
    /// after all of those.
    func place(old: Int?, new: Int?) -> Int {
      if let new { return new }
      guard let old else { return 0 }
      return deleted.contains(old) ? target.count + old : places[source[old].id] ?? 0
    }
    let headings = Dictionary(
      uniqueKeysWithValues: change.sections.compactMap { section in
        heading(section).map { (place(old: section.old, new: section.new), $0) }
      })
    let rows = Dictionary(grouping: change.rows) {
      place(old: $0.old?.section, new: $0.new?.section)
    }.mapValues { $0.compactMap(entry) }.filter { !$0.value.isEmpty }
    let hasSections = source.count > 1 || target.count > 1
    let layout = Layout(rows.values.joined())
    var lines = columns
    for place in Set(headings.keys).union(rows.keys).sorted() {
      if let heading = headings[place] ?? (hasSections ? plainHeading(place) : nil) {
        if !lines.isEmpty { lines.append(StyledLine("")) }
        lines.append(heading)
      }
      lines += (rows[place] ?? []).map { line($0, layout) }
    }
    if moveCount > Self.mostMoves {
      lines.append(StyledLine("↕ \(moveCount) rows moved", Style(foreground: Self.moved)))
    }
    return lines + [
      StyledLine(""), StyledLine(change.sum(without: quiet).words, Style(attributes: .bold)),
    ]
  }

  // MARK: Sections

  private func plainHeading(_ place: Int) -> StyledLine {
    above(place, in: target) + StyledLine(target[place].title, Style(attributes: .bold))
  }

  /// The titles of the sections that contain a section: `[0.1.0] › `.
  private func above(_ place: Int, in sections: [SnapshotSection]) -> StyledLine {
    StyledLine(sections.titlesAbove(place), Style(attributes: .dim))
  }

  /// The heading of a section that was inserted, deleted, moved or renamed; otherwise `nil`.
  private func heading(_ section: SectionChange) -> StyledLine? {
    func titled(
      _ sign: String, _ color: Color, _ place: Int, in sections: [SnapshotSection], _ style: Style
    ) -> StyledLine {
      StyledLine(sign + " ", Style(foreground: color)) + above(place, in: sections)
        + StyledLine(sections[place].title, style)
    }
    let bold = Style(attributes: .bold)
    guard let old = section.old else {
      let style = Style(foreground: Self.inserted, attributes: .bold)
      return section.new.map { titled("+", Self.inserted, $0, in: target, style) }
    }
    guard let new = section.new else {
      let style = Style(foreground: Self.deleted, attributes: .bold)
      return titled("−", Self.deleted, old, in: source, style)
    }
    let (before, after) = (source[old].title, target[new].title)
    if before != after {
      return StyledLine("~ ", Style(foreground: Self.updated)) + above(new, in: target)
        + difference(PlainText.line(before), PlainText.line(after), bold)
    }
    if section.event == .updated { return nil }
    return titled(Self.arrow(new - old), Self.moved, new, in: target, bold)
  }

  // MARK: Rows

  /// A changed row, divided into the parts of its line.
  private struct Entry {
    var sign: StyledLine
    /// The position from 1: in the new list or, if the row was deleted, in the old one.
    let place: StyledLine
    /// The name, or the difference of the text of a row without a key.
    var name: StyledLine
    /// The values other than the key, or the columns whose values differ; then the old position of a row that moved.
    var parts: [StyledLine] = []
  }

  private func entry(_ change: RowChange) -> Entry? {
    guard let row = self.change.new(change) ?? self.change.old(change),
      let path = change.new ?? change.old
    else { return nil }
    let name = row.id.isKey ? words.name(of: row) : PlainText.line(row.text)
    let color = change.new == nil ? Self.deleted : change.old == nil ? Self.inserted : nil
    let style = color.map { Style(foreground: $0) } ?? .plain
    func entry(_ sign: String, _ color: Color) -> Entry {
      Entry(
        sign: StyledLine(sign, Style(foreground: color)),
        place: StyledLine(String(path.element + 1), Style(attributes: .dim)),
        name: StyledLine(name, style))
    }
    guard let old = change.old, let new = change.new else {
      var entry = change.new == nil ? entry("−", Self.deleted) : entry("+", Self.inserted)
      let values = words.values(besidesKeyOf: row).split(separator: "  ")
      entry.parts = values.map { StyledLine(String($0), style) }
      return entry
    }
    var result = entry("~", Self.updated)
    var origin = ""
    if change.event.isMove, moveCount > Self.mostMoves {
      guard change.isUpdated else { return nil }
    } else if change.event != .updated {
      let place = old.element + 1
      let places = new.element - old.element
      if source[old.section].id != target[new.section].id {
        result = entry(Self.arrow(new.section - old.section), Self.moved)
        origin = "from \(place) in \(source.fullTitle(of: old.section))"
      } else if places != 0 {
        result = entry(Self.arrow(places) + String(abs(places)), Self.moved)
        origin = "from \(place)"
      } else {
        result = entry(Self.arrow(0), Self.moved)
        let neighbour = words.neighbour(at: new.element, in: target[new.section].rows)
        origin = "still \(place)\(neighbour)"
      }
    }
    if change.isUpdated {
      let before = source[old]
      let fields = FieldChange.changes(from: before, to: row, without: quiet)
      let (one, other) = PlainText.distinct(before.text[...], row.text[...])
      if fields.isEmpty, !row.id.isKey {
        result.name = difference(
          PlainText.line(String(one)), PlainText.line(String(other)), .plain)
      } else {
        result.parts =
          (fields.isEmpty ? [FieldChange(from: one, to: other)] : fields).map(words)
      }
    }
    if !origin.isEmpty { result.parts.append(StyledLine(origin, Style(attributes: .dim))) }
    return result
  }

  /// The widths of the parts that all lines share.
  private struct Layout {
    let sign: Int
    let place: Int
    let name: Int

    init(_ entries: some Sequence<Entry>) {
      sign = entries.map(\.sign.columns).max() ?? 1
      place = entries.map(\.place.columns).max() ?? 1
      name =
        entries.lazy.filter { !$0.parts.isEmpty }.map(\.name.columns)
        .filter { $0 <= DiffReport.widestName }.max() ?? 0
    }
  }

  private func line(_ entry: Entry, _ layout: Layout) -> StyledLine {
    let start =
      entry.sign + .blanks(layout.sign - entry.sign.columns)
      + .blanks(layout.place - entry.place.columns + 1) + entry.place + .blanks(2) + entry.name
    let gap = entry.parts.isEmpty ? 0 : layout.name - entry.name.columns
    return entry.parts.reduce(start + .blanks(gap)) { $0 + .blanks(2) + $1 }
  }

  private func words(_ change: FieldChange) -> StyledLine {
    func words(_ color: Color) -> StyledLine {
      StyledLine(change.words(maximum: maximum), Style(foreground: color))
    }
    switch change.kind {
    case .came: return words(Self.inserted)
    case .went: return words(Self.deleted)
    case .moved: return words(Self.moved)
    case .changed:
      let shown = change.shown(maximum: maximum)
      return StyledLine(change.name.isEmpty ? "" : "\(change.name) ", Style(attributes: .dim))
        + difference(shown.old, shown.new, .plain)
        + StyledLine(shown.more.isEmpty ? "" : " \(shown.more)", Style(attributes: .dim))
    }
  }

  private static func arrow(_ places: Int) -> String {
    places == 0 ? "↕" : places < 0 ? "↑" : "↓"
  }

  /// `old → new`, in which only the differences are coloured.
  private func difference(_ old: String, _ new: String, _ style: Style) -> StyledLine {
    func shown(_ value: String, since other: String, _ color: Color) -> StyledLine {
      value.isEmpty ? StyledLine("“”", style) : marked(value, since: other, color, style)
    }
    return shown(old, since: new, Self.deleted) + StyledLine(" → ", Style(attributes: .dim))
      + shown(new, since: old, Self.inserted)
  }

  /// `value` with the parts that are not in `other` in a colour.
  private func marked(
    _ value: String, since other: String, _ color: Color, _ style: Style = .plain
  ) -> StyledLine {
    let (glyphs, others) = (ListMotion.glyphs(of: value), ListMotion.glyphs(of: other))
    var result = StyledLine("")
    var start = 0
    for part in Self.parts(of: glyphs, notIn: others) {
      result = result + line(glyphs[start..<part.lowerBound], style)
      var changed = style
      changed.foreground = color
      // a text colour is not visible on blanks
      if glyphs[part].allSatisfy({ $0 == .space }) { changed.attributes.insert(.underline) }
      result = result + line(glyphs[part], changed)
      start = part.upperBound
    }
    return result + line(glyphs[start...], style)
  }

  /// The parts that differ. If one string only adds text to the other, that is the added text.
  private static func parts(of glyphs: [Glyph], notIn other: [Glyph]) -> [Range<Int>] {
    let first = zip(glyphs, other).prefix { $0 == $1 }.count
    let last = zip(glyphs.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let shorter = min(glyphs.count, other.count)
    guard first + last >= shorter else {
      return TextChange(from: other, to: glyphs).spans.map(\.glyphs)
    }
    let rest = first..<glyphs.count - (shorter - first)
    return rest.isEmpty ? [] : [rest]
  }

  private func line(_ glyphs: ArraySlice<Glyph>, _ style: Style) -> StyledLine {
    var text = String.UnicodeScalarView()
    for glyph in glyphs { text.append(contentsOf: glyph.scalars) }
    return StyledLine(String(text), style)
  }
}
