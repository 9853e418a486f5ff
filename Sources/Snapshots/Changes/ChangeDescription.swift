import ListDiff

/// Describes a change in words.
///
/// Positions count from 1: in the list before the change for deleted rows, in the list after it for inserted
/// ones. The section is named if there are several.
package struct ChangeDescription {
  private let change: Change
  private let before: [SnapshotSection]
  private let after: [SnapshotSection]
  private let hasSections: Bool
  /// The changes that are not reported.
  private let quiet: QuietChanges
  private let words: RowWords

  package init(
    _ change: Change, without quiet: QuietChanges = .none, in words: RowWords = RowWords()
  ) {
    (self.change, self.quiet, self.words) = (change, quiet.implied(by: change), words)
    (before, after) = (change.before ?? [], change.after.sections)
    hasSections = before.count > 1 || after.count > 1
  }

  private func sections(_ events: RowChange.Event...) -> some Sequence<SectionChange> {
    change.sections.lazy.filter { events.contains($0.event) && !quiet.silences($0.event) }
  }

  private func rows(_ events: RowChange.Event...) -> some Sequence<RowChange> {
    change.rows.lazy.filter { events.contains($0.event) && !quiet.silences($0.event) }
  }

  private var updatedSections: [SectionChange] {
    quiet.silences(.updated) ? [] : change.sections.filter(\.isUpdated)
  }

  // MARK: A line for each operation

  /// One line for each operation, in the order of the stages: updates, deletes, inserts and moves (each of
  /// sections, then of rows), and finally updates of sections.
  package var lines: [String] {
    var lines: [String] = []
    forEachLine { lines.append($0) }
    return lines
  }

  /// Calls `body` with each of the ``lines``. There may be millions. If there are more than `mostMoves` moves
  /// of rows, they become a single line.
  package func forEachLine(mostMoves: Int = .max, _ body: (String) -> Void) {
    for column in change.columns { body(column.words()) }
    for row in change.rows {
      if let line = update(of: row) { body(line) }
    }
    for case let place? in sections(.deleted).map(\.old) {
      body("deletes section \(title(place, in: before)) at \(place + 1)")
    }
    for case let path? in rows(.deleted).map(\.old) {
      body("deletes " + content(path, in: before, happened: "at"))
    }
    for case let place? in sections(.inserted).map(\.new) {
      body("inserts section \(title(place, in: after)) at \(place + 1)")
    }
    for section in sections(.moved, .passed) {
      guard let old = section.old, let new = section.new else { continue }
      body("moves section \(title(old, in: before)) from \(old + 1) to \(new + 1)")
    }
    for case let path? in rows(.inserted).map(\.new) {
      body("inserts " + content(path, in: after, happened: "at"))
    }
    let moved = Array(rows(.moved, .passed))
    if moved.count > mostMoves { body("\(moved.count) rows moved") }
    for row in moved where moved.count <= mostMoves {
      if let old = row.old, let new = row.new { body(move(from: old, to: new)) }
    }
    for section in updatedSections { body(update(of: section)) }
  }

  /// `cache inserted at 3: 4  no`; spoken, `row cache inserted after web`.
  private func content(
    _ path: ElementPath, in sections: [SnapshotSection], happened: String
  ) -> String {
    if words.isBrief { return subject(sections[path]) }
    if words.isSpoken {
      let place = hasSections ? " in \(part(path.section, of: sections))" : ""
      return "\(subject(sections[path]))\(place) \(happened.prefix { $0 != " " })"
        + (happened.hasPrefix("inserted") ? neighbour(of: path) : "")
    }
    let values = words.values(besidesKeyOf: sections[path])
    return "\(words.name(of: sections[path])) \(happened) \(place(path, in: sections))"
      + (values.isEmpty ? "" : ": \(values)")
  }

  private func update(of row: RowChange) -> String? {
    guard let path = row.old, let changes = changes(of: row) else { return nil }
    let row = before[path]
    let place = place(path, in: before)
    // the change of a line shows its text
    guard row.id.isKey || row.hasFields else { return "updates row \(place): \(changes)" }
    // without a key, the name is the text of the row, whose beginning is enough
    let name = (row.id.isKey ? words : RowWords()).name(of: row)
    return "updates \(name) at \(place): \(changes)"
  }

  private func update(of section: SectionChange) -> String {
    guard let old = section.old, let new = section.new else { return "" }
    let (was, level) = (before[old], after[new].level)
    return was.title == after[new].title && was.level != level
      ? "updates section \(title(old, in: before)) from level \(was.level) to \(level)"
      : "renames section \(renaming(section, " to "))"
  }

  private func move(from source: ElementPath, to target: ElementPath) -> String {
    let name = words.name(of: after[target])
    let places = (source.element + 1, target.element + 1)
    let isInSection = before[source.section].id == after[target.section].id
    if isInSection, places.0 == places.1 {
      let neighbour = words.neighbour(at: target.element, in: after[target.section].rows)
      return "moves \(name), still at \(place(target, in: after))" + neighbour
    }
    guard hasSections else { return "moves \(name) from \(places.0) to \(places.1)" }
    let titles = (part(source.section, of: before), part(target.section, of: after))
    return isInSection
      ? "moves \(name) from \(places.0) to \(places.1) in \(titles.0)"
      : "moves \(name) from \(places.0) in \(titles.0) to \(places.1) in \(titles.1)"
  }

  // MARK: Parts of the words

  /// The titles of an updated section before and after the change.
  private func renaming(_ section: SectionChange, _ word: String? = nil) -> String {
    guard let old = section.old, let new = section.new else { return "" }
    let word = word ?? (words.isSpoken ? " renamed to " : " → ")
    return title(old, in: before) + word + words.quoted(after[new].title)
  }

  private func title(_ index: Int, in sections: [SnapshotSection]) -> String {
    words.quoted(sections.fullTitle(of: index))
  }

  /// The title of a section, or its number if it has none.
  private func part(_ index: Int, of sections: [SnapshotSection]) -> String {
    sections[index].title.isEmpty ? "section \(index + 1)" : title(index, in: sections)
  }

  private func place(_ path: ElementPath, in sections: [SnapshotSection]) -> String {
    "\(path.element + 1)" + (hasSections ? " in \(part(path.section, of: sections))" : "")
  }
}

// MARK: - Row by row

extension ChangeDescription {
  /// A line about a row or a section, such as “Hal moved up 5 positions, 8 → 3; mem 12 → 14”.
  package struct Line: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case deleted, inserted, rose, fell, updated
      /// A row moved from one section to another.
      case crossed
    }

    package let kind: Kind
    package let text: String
    /// What the text is about: the name of the row, or its new text if it has none.
    package let name: String

    init(kind: Kind, text: String, name: String? = nil) {
      (self.kind, self.text, self.name) = (kind, text, name ?? text)
    }
  }

  /// The whole change row by row: deleted rows come first, then inserted, moved and updated ones. Brief words leave
  /// the kinds to the lines: `web-3`, `web-1  STATUS ok → failed`.
  package var story: [Line] {
    func about(
      _ kind: Line.Kind, _ place: Int, in sections: [SnapshotSection], _ happened: String
    ) -> Line {
      let happened = words.isBrief ? "" : " \(happened) \(place + 1)"
      return Line(kind: kind, text: "section \(title(place, in: sections))\(happened)")
    }
    var lines = change.columns.map { Line(kind: .updated, text: $0.words(isSpoken: true)) }
    lines += sections(.deleted).compactMap(\.old).map {
      about(.deleted, $0, in: before, "deleted from")
    }
    lines += rows(.deleted).compactMap(\.old).map {
      Line(kind: .deleted, text: content($0, in: before, happened: "deleted from"))
    }
    lines += sections(.inserted).compactMap(\.new).map {
      about(.inserted, $0, in: after, "inserted at")
    }
    lines += sections(.moved).compactMap(moved)
    lines += updatedSections.map {
      Line(kind: .updated, text: "section \(renaming($0))")
    }
    lines += rows(.inserted).compactMap(\.new).map {
      Line(kind: .inserted, text: content($0, in: after, happened: "inserted at"))
    }
    // a list on the screen shows which rows others passed
    func moves(_ row: RowChange) -> Bool {
      (words.isSpoken ? row.event.isMove : row.event == .moved) && !quiet.silences(row.event)
    }
    lines += change.rows.lazy.filter(moves).compactMap(moved)
    lines += change.rows.lazy.filter { !moves($0) }.compactMap(updated)
    return lines
  }

  /// The whole change in sentences for screen readers: up to `maximum` lines of the ``story``, then the
  /// number of the others. Requires spoken words.
  package func sentences(maximum: Int = 5) -> [String] {
    let story = story
    let rest = story.count - maximum
    return story.prefix(maximum).map { $0.text.prefix(1).uppercased() + $0.text.dropFirst() + "." }
      + (rest > 0 ? ["… and \(rest) more " + (rest == 1 ? "row changed." : "rows changed.")] : [])
  }

  /// The name of a row; spoken, `row web-2` or `line “dig”`.
  private func subject(_ row: SnapshotRow) -> String {
    (words.isSpoken ? row.hasFields ? "row " : "line " : "") + words.name(of: row)
  }

  /// ` after web-1`; empty for lines appended to a growing list.
  private func neighbour(of path: ElementPath) -> String {
    if change.kind == .growth { return "" }
    guard path.element > 0 else { return " at the top" }
    let row = after[path.section].rows[path.element - 1]
    return " after \(words.name(of: row))"
  }

  private func moved(_ section: SectionChange) -> Line? {
    guard let old = section.old, let new = section.new else { return nil }
    return Line(
      kind: new < old ? .rose : .fell,
      text: "section \(title(old, in: before)) \(way(from: old, to: new))")
  }

  /// The line about a moved row, with its other changes.
  private func moved(_ row: RowChange) -> Line? {
    guard let old = row.old, let new = row.new else { return nil }
    let isInSection = before[old.section].id == after[new.section].id
    let titles = (part(old.section, of: before), part(new.section, of: after))
    let kind: Line.Kind = !isInSection ? .crossed : new.element < old.element ? .rose : .fell
    var text = way(from: old.element, to: new.element)
    if !isInSection {
      text =
        words.isBrief
        ? FieldChange.pair(titles.0, titles.1, false)
        : "moved from \(titles.0) to \(titles.1), at \(new.element + 1)"
    } else if old.element == new.element {
      text += words.neighbour(at: new.element, in: after[new.section].rows)
    }
    if words.isBrief, let update = updated(row) {
      return Line(kind: kind, text: update.text, name: update.name)
    }
    if let changes = changes(of: row) { text += "; \(changes)" }
    let name = subject(before[old])
    return Line(kind: kind, text: name + words.gap + text, name: name)
  }

  private func updated(_ row: RowChange) -> Line? {
    guard let changes = changes(of: row), let old = change.old(row) else { return nil }
    if case .key = old.id {
      let gap = words.isBrief ? words.gap : ": "
      return Line(kind: .updated, text: subject(old) + gap + changes, name: subject(old))
    }
    guard words.isSpoken, let path = row.old else {
      return Line(kind: .updated, text: changes, name: change.new(row).map(words.name))
    }
    let name = "row \(place(path, in: before))"
    // only changes of text without columns have no name
    let text = changes.hasPrefix("changed ") ? " \(changes)" : ": \(changes)"
    return Line(kind: .updated, text: name + text)
  }

  /// The changes of an updated row: “mem 12 → 14”; `nil` if they are not reported.
  private func changes(of row: RowChange) -> String? {
    change.update(of: row, without: quiet).map {
      words.changes(from: $0.old, to: $0.new, without: quiet)
    }
  }

  private func way(from source: Int, to target: Int) -> String {
    let places = abs(source - target)
    if places == 0 { return "moved, still at \(target + 1)" }
    let pair = FieldChange.pair("\(source + 1)", "\(target + 1)", words.isSpoken)
    if words.isBrief { return pair }
    return (target < source ? "moved up" : "moved down")
      + " \(places) \(places == 1 ? "position" : "positions"), \(pair)"
  }
}
