import ListDiff
import ListMotion
import Histories
import Notation
import Snapshots

/// What the panel under the list shows: the last change, or the life of a row.
struct Inspection {
  enum Subject: Equatable {
    /// The changes that were applied last, row by row.
    case changes
    /// The same stage by stage, as a table view is given them.
    case stages
    /// What became of a row.
    case row(RowID)
  }

  /// What the panel is about; `nil` if there is none.
  private(set) var subject: Subject?
  /// Whether the user has asked for the history of a row, and need not be told of it.
  private(set) var knowsBiography = false
  /// The first line that the panel shows.
  private var top = 0
  /// The change that was applied last; `nil` before there was one.
  private var change: Change?
  /// The columns that are not spoken of.
  private var muted = MutedColumns()
  /// The life of the row that was asked for last.
  private var biography: RowBiography?
  /// The lines of the panel, for a subject and a width; `nil` if they must be made.
  private var lines: (subject: Subject, columns: Int, lines: [Panel.Line])?

  /// The row whose life is shown.
  var row: RowID? { if case .row(let id) = subject { id } else { nil } }

  mutating func open(_ subject: Subject) {
    (self.subject, top) = (subject, 0)
    if row != nil { knowsBiography = true }
  }

  mutating func close() { subject = nil }

  /// Scrolls by some lines, where `last` is the greatest first line.
  mutating func scroll(by lines: Int, last: Int) { top = min(max(0, min(top, last) + lines), last) }

  /// The row whose life is shown is known by `id` from now on.
  mutating func rename(to id: RowID) { subject = .row(id) }

  /// Whether a change was recorded.
  var hasChange: Bool { change != nil }

  /// Records the change that was applied last; one without stages leaves the one before.
  mutating func record(_ change: Change, muted: MutedColumns) {
    lines = nil
    guard !change.isEmpty else { return }
    (self.change, self.muted) = (change, muted)
    if row == nil { top = 0 }
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
  mutating func panel(
    of player: Player, columns: Int, width: ScalarWidth, caption: (Int) -> String
  ) -> Panel? {
    guard let subject else { return nil }
    if lines?.subject != subject || lines?.columns != columns {
      let words = RowWords(maximum: max(RowWords.recognisable, columns))
      let made =
        switch subject {
        case .changes: Panel.wrapped(story(in: words), columns: columns, width)
        case .stages:
          Panel.wrapped(
            Inspector(change, in: words).lines, columns: columns, width)
        case .row(let id): life(of: id, in: player, columns: columns, width, caption: caption)
        }
      lines = (subject, columns, made)
    }
    let title =
      switch subject {
      case .changes: "last change"
      case .stages: "last change: stages"
      case .row(let id): Inspection.name(of: id, in: player)
      }
    return Panel(
      title: title, lines: lines?.lines ?? [], keys: subject == .changes ? "Tab stages" : "",
      top: top)
  }

  /// The values of a row, and its history beside or below them.
  private func life(
    of id: RowID, in player: Player, columns: Int, _ width: ScalarWidth, caption: (Int) -> String
  ) -> [Panel.Line] {
    let biography = biography?.id == id ? biography : nil
    let row = player.data.path(of: id).map { player.data[$0] }
    let values =
      (row ?? biography?.lastRow).map {
        RowLines($0, schema: player.schema, columns: columns).lines
      } ?? []
    func history(_ columns: Int) -> [Panel.Line] {
      let lines =
        biography.map {
          BiographyLines($0, schema: player.schema, columns: columns - 2, caption: caption).lines
        } ?? [Panel.Line("…")]
      if values.isEmpty { return lines }
      return [Panel.Line(row == nil ? "deleted; its history" : "history", isHeading: true)] + lines
    }
    return Panel.wrapped(values, then: history, columns: columns, width)
  }

  /// The changes row by row, each with the sign of what happened.
  private func story(in words: RowWords) -> [Panel.Line] {
    guard let change else { return [Panel.Line("nothing has changed yet")] }
    let story = ChangeDescription(change, without: muted.quiet, in: words).story
    let lines = story.map { line in
      let sign: (mark: ChangeMark, glyph: Unicode.Scalar) =
        switch line.kind {
        case .deleted: (.deleted, "-")
        case .inserted: (.inserted, "+")
        case .rose: (.moved, "↑")
        case .fell: (.moved, "↓")
        case .crossed: (.moved, ">")
        case .updated: (.updated, "~")
        }
      return Panel.Line(line.text, sign: sign.glyph, mark: sign.mark)
    }
    if !lines.isEmpty { return lines }
    let quiet = muted.names.isEmpty ? ["ages and lines around the list"] : muted.names.sorted()
    return [Panel.Line("nothing has changed except \(quiet.joined(separator: ", "))")]
  }

  /// The key of a row, or its text where it has none.
  private static func name(of id: RowID, in player: Player) -> String {
    if case .key = id { return PlainText.line(id.description, maximum: 60) }
    let row = player.data.lazy.flatMap(\.rows).first { $0.id == id }
    return PlainText.line(row?.text ?? "a deleted row", maximum: 60)
  }
}

/// Changes stage by stage: how much each does, in words what, and as the calls that a table view is given
/// for it.
///
/// Paths are those of a table view: from 0, of deleted and updated rows before the stage, of inserted
/// rows after it.
struct Inspector {
  let lines: [Panel.Line]

  init(_ change: Change?, in words: RowWords = RowWords()) {
    let steps = change?.steps ?? []
    var lines: [Panel.Line] = []
    for (offset, step) in steps.enumerated() {
      lines.append(
        Panel.Line(
          "stage \(offset + 1) of \(steps.count): " + Inspector.words(step), isHeading: true))
      let told =
        ChangeDescription(step, in: words).lines
        + Inspector.calls(step.stages[0]).map { "in a table view: " + $0 }
      lines += told.map { Panel.Line("  " + $0) }
    }
    self.lines = lines.isEmpty ? [Panel.Line("nothing has changed yet")] : lines
  }

  /// How many rows a stage inserts, deletes and moves, and how many values it updates.
  private static func words(_ step: Change) -> String {
    let (sum, stage) = (step.sum(), step.stages[0])
    let updates = step.rows.compactMap { step.update(of: $0) }
    let values = updates.reduce(0) {
      $0 + max(1, FieldChange.changes(from: $1.old, to: $1.new).count)
    }
    func counted(_ count: Int, _ one: String, _ words: String) -> String {
      count == 0 ? "" : "\(count) \(count == 1 ? one : one + "s") \(words)"
    }
    let hasColumns = updates.contains { $0.old.hasFields }
    return [
      sum.sectionWords,
      counted(stage.sectionUpdated.count, "section", "renamed"),
      counted(stage.sectionMoved.count, "section", "moved"),
      counted(values, hasColumns ? "value" : "row", "updated"),
      counted(sum.deleted, "row", "deleted"), counted(sum.inserted, "row", "inserted"),
      counted(stage.elementMoved.count, "row", "moved"),
    ].filter { !$0.isEmpty }.joined(separator: ", ")
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
