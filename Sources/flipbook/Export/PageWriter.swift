import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots
import FlipbookValueTrees
import ListMotion
import TerminalList

/// A history as one HTML page that plays it in a browser, without other files and without a network.
///
/// The page is in the folder Page; `Scripts/embed` makes ``PlayerPage`` of it. The data is JSON, compressed and in
/// base64, so nothing in it can be taken for HTML. Each snapshot has a `name`, a `detail` and a `delta`, as in a recording;
/// the first one is made of an empty list. It has more members:
/// - `passed` are the milliseconds since the previous snapshot
/// - `changes` is the number of rows that changed, and `moved` are the places of those that moved
/// - `bars` are the lengths of bars in thousandths, one for each row that the line writes
/// - `quiet` are the places of columns whose new values are ignored, a list for each of these rows
struct PageWriter {
  private let source: LoadedHistory
  private var muted: MutedColumns
  /// The places of the columns.
  private let places: [String: Int]
  private var hidden: Set<String>
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
    let columns = source.schema?.columns ?? []
    self.source = source
    places = Dictionary(columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
    hidden = Set(columns.filter(\.isHidden).map(\.name))
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
      let patch = Self.plain(change.patch)
      let starts = snapshot.sections.reduce(into: [0]) { $0.append($0.last! + $1.rows.count) }
      var writer = JSONWriter()
      writer.object { writer in
        if let moment = entry.moment {
          writer.member("passed", moment.milliseconds - (before?.moment?.milliseconds ?? 0))
        }
        for (name, text) in [("name", snapshot.name), ("detail", snapshot.detail)]
        where !text.isEmpty { writer.member(name, text) }
        writer.delta(patch)
        writer.member(
          "changes", before == nil ? 0 : source.history.changeCount(at: texts.count))
        writer.member("moved", change.rows.filter { $0.event == .moved }.compactMap(\.new)) {
          $0.integer(starts[$1.section] + $1.element)
        }
        writeLook(of: patch.rows, in: change, to: &writer)
      }
      texts.append(writer.text)
      before = (snapshot.sections, entry.moment)
      try progress?.reach(texts.count)
      return true
    }
    return texts.joined(separator: ",\n")
  }

  /// The patch without the text of rows that have columns, and without colours, which the page does not show.
  private static func plain(_ patch: Patch) -> Patch {
    var patch = patch
    for place in patch.rows.indices {
      patch.rows[place].styles = []
      if patch.rows[place].hasFields {
        patch.rows[place].values = .written(text: "", fields: patch.rows[place].fields)
      }
    }
    return patch
  }

  /// Writes what the page cannot find out about rows: bars, and values whose changes are ignored.
  private mutating func writeLook(
    of rows: [SnapshotRow], in change: Change, to writer: inout JSONWriter
  ) {
    if let bar = source.schema?.bar, bar.maximum > 0 {
      writer.member("bars", rows) { writer, row in
        let part = (row.number(inField: bar.column) ?? 0) / bar.maximum
        writer.integer(Int((min(max(part, 0), 1) * 1000).rounded()))
      }
    }
    let updates = change.rows.compactMap { change.update(of: $0) }
    let known = Dictionary(updates.map { ($0.new.id, $0) }) { first, _ in first }
    let quiet = rows.map { row in
      known[row.id].map { ignoredColumns(from: $0.old, to: $0.new) } ?? []
    }
    if quiet.contains(where: { !$0.isEmpty }) {
      writer.member("quiet", quiet) { writer, places in
        writer.array { writer in for place in places { writer.integer(place) } }
      }
    }
    for value in rows.compactMap({ $0[field: source.schema?.colorBy ?? ""] }) {
      states[value] = StateWord(value)
    }
  }

  /// The places of the columns whose changes are ignored; text without columns is in place 0. Columns with other
  /// changes are shown from then on.
  private mutating func ignoredColumns(from old: SnapshotRow, to row: SnapshotRow) -> [Int] {
    let quiet = muted.quiet
    guard old.hasFields, row.hasFields else { return quiet.silences(from: old, to: row) ? [0] : [] }
    var ignored: [Int] = []
    _ = row.changedFields(since: old) { name, old, new in
      if !quiet.silences(name, from: old ?? "", to: new ?? "") {
        hidden.remove(name)
      } else if let place = places[name] {
        ignored.append(place)
      }
      return true
    }
    return ignored
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
      writer.member("columns", schema?.columns ?? []) { writer, column in
        writer.object { writer in
          writer.member("name", column.name)
          if hidden.contains(column.name) { writer.member("hidden", 1) }
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
}
