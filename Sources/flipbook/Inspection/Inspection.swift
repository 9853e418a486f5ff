import ListDiff
import ListMotion
import Histories
import Notation
import Snapshots

/// What the panel under the list shows: the last change, or the life of a row.
struct Inspection {
  enum Subject: Equatable {
    /// The changes that were applied last.
    case changes
    /// What became of a row.
    case row(RowID)
  }

  /// What the panel is about; `nil` if there is none.
  private(set) var subject: Subject?
  /// The first line that the panel shows.
  private var top = 0
  /// The rows before ``changes``.
  private var before: [SnapshotSection] = []
  /// The changes that were applied last.
  private var changes: StagedChangeset<[SnapshotSection]> = []
  /// The life of the row that was asked for last.
  private var biography: RowBiography?
  /// The lines of the panel, for a subject and a width; `nil` if they must be made.
  private var lines: (subject: Subject, columns: Int, lines: [String])?

  /// The row whose life is shown.
  var row: RowID? { if case .row(let id) = subject { id } else { nil } }

  mutating func open(_ subject: Subject) { (self.subject, top) = (subject, 0) }

  mutating func close() { subject = nil }

  /// Scrolls by some lines, where `last` is the greatest first line.
  mutating func scroll(by lines: Int, last: Int) { top = min(max(0, min(top, last) + lines), last) }

  /// The row whose life is shown is known by `id` from now on.
  mutating func rename(to id: RowID) { subject = .row(id) }

  /// Records the changes that were applied last; no changes leave the ones before.
  mutating func record(_ changes: StagedChangeset<[SnapshotSection]>, before: [SnapshotSection]) {
    if subject == .changes { lines = nil }
    guard !changes.isEmpty else { return }
    lines = nil
    (self.before, self.changes) = (before, changes)
    if subject == .changes { top = 0 }
  }

  /// Shows the life of a row, if that is what the panel is about.
  mutating func show(_ biography: RowBiography) {
    self.biography = biography
    lines = nil
  }

  /// Adds the new snapshots of a history to the life of the row, and drops the forgotten ones.
  mutating func follow(_ history: History) {
    guard row != nil else { return }
    biography?.follow(history)
    lines = nil
  }

  /// The panel on `columns` columns; `nil` if there is none. Its lines are kept until they change.
  mutating func panel(of player: Player, columns: Int, caption: (Int) -> String) -> Panel? {
    guard let subject else { return nil }
    if lines?.subject != subject || lines?.columns != columns {
      let made =
        switch subject {
        case .changes: Inspector(before: before, changes: changes).lines
        case .row(let id):
          if let biography, biography.id == id {
            BiographyLines(
              biography, schema: player.schema, columns: columns - 2, caption: caption
            ).lines
          } else {
            ["…"]
          }
        }
      lines = (subject, columns, made)
    }
    let title =
      switch subject {
      case .changes: "last change"
      case .row(let id): Inspection.name(of: id, in: player)
      }
    return Panel(title: title, lines: lines?.lines ?? [], top: top)
  }

  /// The key of a row, or its text where it has none.
  private static func name(of id: RowID, in player: Player) -> String {
    if case .key = id { return PlainText.line(id.description, maximum: 60) }
    let row = player.data.lazy.flatMap(\.rows).first { $0.id == id }
    return PlainText.line(row?.text ?? "a row that went", maximum: 60)
  }
}

/// A window of lines under the list, with a title.
struct Panel {
  let title: String
  let lines: [String]
  /// The index of the line at the top.
  var top = 0

  /// The greatest `top` that still fills a panel of `height` lines.
  func lastTop(height: Int) -> Int { max(0, lines.count - (height - 1)) }

  /// Draws the panel into the lines of a frame.
  func draw(on frame: inout Frame, lines range: Range<Int>, _ painter: RowPainter) {
    guard !range.isEmpty else { return }
    let theme = painter.theme
    let columns = 0..<frame.size.width
    for line in range { frame.fill(.blank, line: line, columns: columns) }
    let room = range.count - 1
    let top = min(self.top, lastTop(height: range.count))
    let below = lines.count - top - room
    let hidden = [top > 0 ? "↑ \(top)" : "", below > 0 ? "↓ \(below)" : ""]
    let more = hidden.filter { !$0.isEmpty }.joined(separator: " ")
    let rule = Array(repeating: Glyph("─"), count: frame.size.width)
    frame.write(rule, style: theme.quietStyle, line: range.lowerBound, column: 0)
    frame.write(
      glyphs(of: " \(title) ", width: painter.width),
      style: Style(foreground: theme.accent, attributes: .bold), line: range.lowerBound, column: 1,
      columns: 0..<max(0, frame.size.width - 20))
    let keys = more.isEmpty ? "" : " \(more)  J K "
    let tail = glyphs(of: keys, width: painter.width)
    frame.write(
      tail, style: theme.quietStyle, line: range.lowerBound,
      column: frame.size.width - tail.columns - 1)
    for (offset, text) in lines.dropFirst(top).prefix(room).enumerated() {
      let words = RowLayout.fit(
        glyphs(of: text, width: painter.width), columns: frame.size.width - 2)
      let isHeading = !text.hasPrefix(" ") && text.hasPrefix("stage ")
      frame.write(
        words, style: isHeading ? Style(attributes: .bold) : .plain,
        line: range.lowerBound + 1 + offset, column: 1)
    }
  }
}

/// Changes as the calls that a table view is given for them, and in words.
///
/// Paths are those of a table view: from 0, of deleted and updated rows before the stage, of inserted
/// rows after it.
struct Inspector {
  let lines: [String]

  init(before: [SnapshotSection], changes: StagedChangeset<[SnapshotSection]>) {
    var before = before
    var lines: [String] = []
    for (offset, changeset) in changes.enumerated() {
      lines.append("stage \(offset + 1) of \(changes.count)")
      lines += Inspector.calls(changeset).map { "  " + $0 }
      lines += ChangeDescription(before: before, changeset: changeset).lines.map { "    " + $0 }
      before = changeset.data
    }
    self.lines = lines.isEmpty ? ["nothing has changed yet"] : lines
  }

  /// The calls for a stage.
  static func calls(_ changeset: Changeset<[SnapshotSection]>) -> [String] {
    let sections = [
      ("reloadSections", changeset.sectionUpdated), ("deleteSections", changeset.sectionDeleted),
      ("insertSections", changeset.sectionInserted),
    ]
    let rows = [
      ("reconfigureRows", changeset.elementUpdated), ("deleteRows", changeset.elementDeleted),
      ("insertRows", changeset.elementInserted),
    ]
    return sections.filter { !$0.1.isEmpty }.map { "\($0.0)([\(list($0.1.map(String.init)))])" }
      + changeset.sectionMoved.map { "moveSection(\($0.source), toSection: \($0.target))" }
      + rows.filter { !$0.1.isEmpty }.map { "\($0.0)(at: [\(list($0.1.map(path)))])" }
      + changeset.elementMoved.map { "moveRow(at: \(path($0.source)), to: \(path($0.target)))" }
  }

  private static func path(_ path: ElementPath) -> String { "[\(path.section), \(path.element)]" }

  private static func list(_ parts: [String]) -> String {
    let most = 12
    return parts.prefix(most).joined(separator: ", ")
      + (parts.count > most ? ", … \(parts.count - most) more" : "")
  }
}
