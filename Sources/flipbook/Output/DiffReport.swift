import ListMotion
import Notation
import Snapshots

/// The difference between two lists, formatted for people on a terminal.
///
/// Each changed row is one line, in the order of the new list, with deleted rows at their old positions: the kind
/// of change, the place counted from 1, the name and the differences. The last line is a summary.
struct DiffReport {
  /// Whether colours and attributes are printed.
  let isColored: Bool
  /// The columns of the terminal; `nil` for a pipe.
  let columns: Int?
  /// The changes of values to leave out.
  var quiet = QuietChanges.none

  private static let inserted = Color.palette(2)
  private static let deleted = Color.palette(1)
  private static let updated = Color.palette(3)
  private static let moved = Color.palette(6)

  /// Longer names are ignored when names are aligned.
  private static let widestName = 24

  /// The number of characters shown of a value, so that two values share a line; `nil` shows all.
  private var maximum: Int? { columns.map { max(RowWords.recognisable, $0 / 2) } }

  /// The lines; empty if there are no changes.
  func lines(_ change: Change) -> [StyledLine] {
    if change.isEmpty { return [] }
    let entries = DiffEntries(change, without: quiet, in: RowWords(maximum: maximum))
    let layout = Layout(entries.all)
    var lines: [StyledLine] = []
    for section in entries.sections {
      if let heading = section.heading {
        if !lines.isEmpty { lines.append(StyledLine("")) }
        lines.append(self.heading(heading))
      }
      for entry in section.entries { lines += self.lines(entry, layout) }
    }
    return lines + [
      StyledLine(""), StyledLine(change.sum(without: quiet).words, Style(attributes: .bold)),
    ]
  }

  /// The widths of the parts that all lines share.
  private struct Layout {
    var sign = 1
    var place = 1
    var name = 0

    init(_ entries: some Sequence<DiffEntries.Entry>) {
      for entry in entries {
        sign = max(sign, DiffReport.sign(entry).text.count)
        place = max(place, String(entry.place).count)
        if case .none = entry.detail { continue }
        if case .text = entry.detail { continue }
        let width = ListMotion.columns(of: entry.name)
        if width <= DiffReport.widestName { name = max(name, width) }
      }
    }
  }

  private func heading(_ heading: DiffEntries.Heading) -> StyledLine {
    let above = StyledLine(heading.above, Style(attributes: .dim))
    func titled(_ sign: String, _ color: Color, hasColor: Bool = false) -> StyledLine {
      var style = Style(attributes: .bold)
      if hasColor { style.foreground = color }
      return StyledLine(sign + " ", Style(foreground: color)) + above
        + StyledLine(heading.title, style)
    }
    switch heading.fate {
    case .stays: return above + StyledLine(heading.title, Style(attributes: .bold))
    case .inserted: return titled("+", Self.inserted, hasColor: true)
    case .deleted: return titled("−", Self.deleted, hasColor: true)
    case .moved(let places): return titled(Self.arrow(places), Self.moved)
    case .renamed(let old):
      return StyledLine("~ ", Style(foreground: Self.updated)) + above
        + difference(
          PlainText.line(old), PlainText.line(heading.title), Style(attributes: .bold))
    }
  }

  private func lines(_ entry: DiffEntries.Entry, _ layout: Layout) -> [StyledLine] {
    let (sign, color) = Self.sign(entry)
    let place = String(entry.place)
    let start =
      StyledLine(sign, Style(foreground: color))
      + .blanks(layout.sign - sign.count + layout.place - place.count + 1)
      + StyledLine(place, Style(attributes: .dim)) + .blanks(2)
    let indentation = layout.sign + layout.place + 3
    func name(_ style: Style, isFollowed: Bool) -> StyledLine {
      let missing = isFollowed ? layout.name - ListMotion.columns(of: entry.name) : 0
      return StyledLine(entry.name, style) + .blanks(missing)
    }
    let used = (indentation, max(layout.name, ListMotion.columns(of: entry.name)))
    var end = StyledLine("")
    if let origin = entry.fate.origin {
      end = .blanks(2) + StyledLine(origin, Style(attributes: .dim))
    }
    switch entry.detail {
    case .none:
      let style = entry.fate.origin == nil ? Style(foreground: color) : .plain
      return [start + name(style, isFollowed: false) + end]
    case .values(let values):
      let parts = values.split(separator: "  ").map {
        (plain: String($0), shown: StyledLine(String($0), Style(foreground: color)))
      }
      return lines(start + name(Style(foreground: color), isFollowed: true), used, parts)
    case .fields(let fields):
      var parts = fields.map { (plain: $0.words(maximum: maximum), shown: words($0)) }
      if let origin = entry.fate.origin {
        parts.append((origin, StyledLine(origin, Style(attributes: .dim))))
      }
      return lines(start + name(.plain, isFollowed: true), used, parts)
    case .text(let old, let new):
      let width = [old, new].reduce(indentation + 3) { $0 + ListMotion.columns(of: $1) }
      if width <= columns ?? .max { return [start + difference(old, new, .plain) + end] }
      let (before, after) = (
        marked(old, since: new, Self.deleted), marked(new, since: old, Self.inserted)
      )
      let arrow = StyledLine("→", Style(attributes: .dim)) + .blanks(1)
      return [start + before, .blanks(indentation - 2) + arrow + after + end]
    }
  }

  /// A row and its columns, which continue on the next line if they do not fit.
  ///
  /// - Parameter used: The columns before the name of the row, and those of the name.
  private func lines(
    _ row: StyledLine, _ used: (indentation: Int, name: Int),
    _ parts: [(plain: String, shown: StyledLine)]
  ) -> [StyledLine] {
    var lines = [row]
    var end = used.indentation + used.name
    for part in parts {
      let width = ListMotion.columns(of: part.plain) + 2
      if end + width > columns ?? .max, end > used.indentation {
        lines.append(.blanks(used.indentation))
        end = used.indentation
      }
      lines[lines.count - 1] = lines[lines.count - 1] + .blanks(2) + part.shown
      end += width
    }
    return lines
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

  private static func sign(_ entry: DiffEntries.Entry) -> (text: String, color: Color) {
    switch entry.fate {
    case .inserted: ("+", inserted)
    case .deleted: ("−", deleted)
    case .updated: ("~", updated)
    case .moved(let places, _): (arrow(places) + (places == 0 ? "" : String(abs(places))), moved)
    case .crossed(let sections, _): (arrow(sections), moved)
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
      // a colour does not show on a blank
      if glyphs[part].allSatisfy({ $0 == .space }) { changed.attributes.insert(.underline) }
      result = result + line(glyphs[part], changed)
      start = part.upperBound
    }
    return result + line(glyphs[start...], style)
  }

  /// The parts that differ. If one string only adds text to the other, that is the added text. Otherwise, a word
  /// counts as a whole if half of it or more differs.
  private static func parts(of glyphs: [Glyph], notIn other: [Glyph]) -> [Range<Int>] {
    let first = zip(glyphs, other).prefix { $0 == $1 }.count
    let last = zip(glyphs.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let shorter = min(glyphs.count, other.count)
    if first + last >= shorter {
      let rest = first..<glyphs.count - (shorter - first)
      return rest.isEmpty ? [] : [rest]
    }
    return TextChange(from: other, to: glyphs).spans.map { span in
      let part = span.glyphs
      if glyphs[part].contains(.space) { return part }
      let start = glyphs[..<part.lowerBound].lastIndex(of: .space).map { $0 + 1 } ?? 0
      let end = glyphs[part.upperBound...].firstIndex(of: .space) ?? glyphs.count
      return part.count * 2 >= end - start ? start..<end : part
    }
  }

  private func line(_ glyphs: ArraySlice<Glyph>, _ style: Style) -> StyledLine {
    var text = String.UnicodeScalarView()
    for glyph in glyphs { text.append(contentsOf: glyph.scalars) }
    return StyledLine(String(text), style)
  }
}

extension DiffEntries.Entry.Fate {
  /// The old place of a row that moved.
  fileprivate var origin: String? {
    switch self {
    case .inserted, .deleted, .updated: nil
    case .moved(_, let origin), .crossed(_, let origin): origin
    }
  }
}
