import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots
import FlipbookValueTrees
import ListMotion
import TerminalList

/// A history as one HTML page that plays it in a browser, without other files and without a network.
///
/// The page is in the folder Page; `Scripts/embed` makes ``PlayerPage`` of it. The data is JSON, compressed and in
/// base64, so nothing in it can be taken for HTML. It has one object for each snapshot, with its time since the
/// previous one `t`, its name `n` and detail `d`, the places of moved rows `m`, and in `s` what makes it of its
/// predecessor. `c` is the number of rows that changed:
/// - `{"h":[0]}` or `{"h":[id,title,level]}` begins a section with the header of an earlier one or a new one
/// - `[first,count]` keeps a run of rows
/// - `{"i":id,"o":occurrence,"v":[value…]}` is a row with a value, or 0, for each column, or else with its
///   text `x`; `n` is 1 for a line outside a table
/// - `{"p":place,"v":{column:value}}` is a row of the predecessor with new values; `w` are those whose
///   changes are ignored
///
/// `b` is the length of a bar in thousandths.
struct PageWriter {
  private let source: LoadedHistory
  private var columns: [(name: String, isHidden: Bool)]
  private var places: [String: Int]
  private var muted: MutedColumns
  private var states: [String: StateWord] = [:]

  static func write(
    _ playback: OffscreenPlayback, theme: String?, to write: (String) throws -> Void
  ) throws {
    var writer = PageWriter(playback.source, playback.screen.muted)
    let snapshots = try writer.snapshots()
    let head = writer.head(playback, theme: theme)
    let data = PageData.text(Array("{\(head),\"snapshots\":[\(snapshots)]}".utf8))
    var values = ["title": SVG.escaped(writer.source.title), "data": data]
    values["style"] = PlayerPage.files["player.css"]
    values["script"] = PlayerPage.files["player.js"]
    // in the page, names of values are enclosed in double braces
    for part in PlayerPage.files["page.html", default: ""].split(separator: "{{") {
      let parts = part.split(separator: "}}", maxSplits: 1).map(String.init)
      if parts.count > 1 { try write(values[parts[0], default: ""]) }
      try write(parts[parts.count - 1])
    }
  }

  private init(_ source: LoadedHistory, _ muted: MutedColumns) {
    self.source = source
    columns = (source.schema?.columns ?? []).map { ($0.name, $0.isHidden) }
    places = Dictionary(columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.muted = muted
    self.muted.resolve(in: source.schema)
  }

  private mutating func snapshots() throws -> String {
    var texts: [String] = []
    var before: (sections: [SnapshotSection], moment: Moment?)?
    let progress = WorkProgress.current
    progress?.begin("writing \(source.title)", of: source.history.count)
    try source.history.forEachSnapshot { entry, snapshot in
      let change = try Change.resolve(before?.sections, snapshot, at: entry.moment)
      let passed = entry.moment.flatMap { before?.moment?.duration(to: $0) }
      _ = muted.find(in: change, after: passed, of: source.schema)
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("c", before == nil ? 0 : source.history.changeCount(at: texts.count))
        if let moment = entry.moment {
          writer.member("t", moment.milliseconds - (before?.moment?.milliseconds ?? 0))
        }
        for (name, text) in [("n", snapshot.name), ("d", snapshot.detail)] where !text.isEmpty {
          writer.member(name, text)
        }
        writer.name("s")
        writer.array { write(change, to: &$0) }
        let starts = Self.starts(of: snapshot.sections)
        writer.member("m", change.rows.filter { $0.event == .moved }.compactMap(\.new)) {
          $0.integer(starts[$1.section] + $1.element)
        }
      }
      texts.append(writer.text)
      before = (snapshot.sections, entry.moment)
      try progress?.reach(texts.count)
      return true
    }
    return texts.joined(separator: ",\n")
  }

  /// The members that describe the whole recording.
  private func head(_ playback: OffscreenPlayback, theme: String?) -> String {
    var writer = JSONWriter()
    let schema = source.schema
    let named = [
      ("key", schema?.keys.first), ("bar", schema?.bar?.column), ("color", schema?.colorBy),
    ]
    writer.object { writer in
      writer.member("offset", source.header.offset)
      writer.member("pause", Int(playback.pace.longest / .milliseconds(1)))
      writer.member("even", Int(Pace.even / .milliseconds(1)))
      writer.member("speed", Int(playback.screen.speed.factor * 100))
      if playback.screen.motion != .full { writer.member("still", 1) }
      if let theme { writer.member("theme", theme) }
      for (name, column) in named {
        if let place = column.flatMap({ places[$0] }) { writer.member(name, place) }
      }
      writer.member("columns", columns) { writer, column in
        writer.object { writer in
          writer.member("name", column.name)
          if column.isHidden { writer.member("hidden", 1) }
          if muted.quiet.columns.contains(column.name) { writer.member("muted", 1) }
        }
      }
      writer.name("states")
      writer.object { writer in
        for (value, state) in states.sorted(by: { $0.key < $1.key }) {
          writer.member(value, state.rawValue)
        }
      }
    }
    return String(writer.text.dropFirst().dropLast())
  }

  private static func starts(of sections: [SnapshotSection]) -> [Int] {
    sections.reduce(into: [0]) { $0.append($0.last! + $1.rows.count) }
  }

  private mutating func write(_ change: Change, to writer: inout JSONWriter) {
    let patch = change.patch
    let starts = Self.starts(of: change.before ?? [])
    var origins: [RowID: (place: Int, row: SnapshotRow)] = [:]
    for row in change.rows {
      guard let path = row.old, let (old, new) = change.update(of: row) else { continue }
      origins[new.id] = (starts[path.section] + path.element, old)
    }
    var (headers, rows) = (patch.headers[...], patch.rows[...])
    for step in patch.steps {
      switch step {
      case .section(let origin?): writer.object { $0.member("h", [Int(origin)]) { $0.integer($1) } }
      case .section(nil):
        let header = headers.removeFirst()
        let parts = [header.id, header.title, String(header.level)]
        writer.object { $0.member("h", parts) { $0.string($1) } }
      case .kept(let places):
        writer.array { writer in
          writer.integer(Int(places.lowerBound))
          writer.integer(places.count)
        }
      case .written(let count):
        for row in rows.prefix(Int(count)) {
          writer.object { write(row, since: origins[row.id], to: &$0) }
        }
        rows.removeFirst(Int(count))
      }
    }
  }

  /// Writes a row; if both it and an earlier version have columns or neither has, only the differences.
  private mutating func write(
    _ row: SnapshotRow, since origin: (place: Int, row: SnapshotRow)?, to writer: inout JSONWriter
  ) {
    if let (place, old) = origin, old.hasFields == row.hasFields, old.isNote == row.isNote {
      writer.member("p", place)
      if row.hasFields {
        writeValues(of: row, since: old, to: &writer)
      } else if muted.quiet.silences(from: old, to: row) {
        writer.member("w", 1)
      }
    } else {
      switch row.id {
      case .serial(let number): writer.member("i", number)
      case .key(let key, let occurrence):
        writer.member("i", key)
        if occurrence != 1 { writer.member("o", occurrence) }
      }
      if row.isNote { writer.member("n", 1) }
      if row.hasFields { writer.member("v", values(of: row)) { Self.write($1, to: &$0) } }
    }
    if !row.hasFields { writer.member("x", row.text) }
    guard row.hasFields, let bar = source.schema?.bar, bar.maximum > 0 else { return }
    let part = (row.number(inField: bar.column) ?? 0) / bar.maximum
    writer.member("b", Int((min(max(part, 0), 1) * 1000).rounded()))
  }

  private mutating func writeValues(
    of row: SnapshotRow, since old: SnapshotRow, to writer: inout JSONWriter
  ) {
    let quiet = muted.quiet
    let (values, before) = (values(of: row), values(of: old))
    var parts: [(name: String, places: [Int])] = [("v", []), ("w", [])]
    for (place, (old, new)) in zip(before, values).enumerated()
    where (old == nil) != (new == nil) || !(old ?? "").isIdentical(to: new ?? "") {
      let isQuiet = quiet.silences(columns[place].name, from: old ?? "", to: new ?? "")
      parts[isQuiet ? 1 : 0].places.append(place)
      if !isQuiet { columns[place].isHidden = false }
    }
    for (name, places) in parts where !places.isEmpty {
      writer.name(name)
      writer.object { writer in
        for place in places {
          writer.name(String(place))
          Self.write(values[place], to: &writer)
        }
      }
    }
  }

  private static func write(_ value: String?, to writer: inout JSONWriter) {
    if let value { writer.string(value) } else { writer.integer(0) }
  }

  /// The value of each column, `nil` where the row has none. New columns are added.
  private mutating func values(of row: SnapshotRow) -> [String?] {
    var values: [Int: String] = [:]
    for field in row.fields {
      let place = places[field.name, default: columns.count]
      if place == columns.count {
        places[field.name] = place
        columns.append((field.name, false))
      }
      values[place] = field.value
      if source.schema?.colorBy == field.name { states[field.value] = StateWord(field.value) }
    }
    return columns.indices.map { values[$0] }
  }
}
