import ListDiff
import ListMotion
import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots

/// The content of the panel below the list: the last change or the history of a row.
struct Inspection {
  enum Subject: Equatable {
    /// The last changes, row by row.
    case changes
    /// The last changes stage by stage, as a table view receives them.
    case stages
    /// The history of a row.
    case row(RowID)
  }

  /// The subject of the panel; `nil` if there is no panel.
  private(set) var subject: Subject?
  /// Whether the user has opened the history of a row and does not need a hint about it.
  private(set) var knowsBiography = false
  /// The index of the first line that the panel shows.
  private var top = 0
  /// The change that was applied last; `nil` before the first one.
  private var change: Change?
  private var title = "last change"
  /// The columns whose changes are omitted.
  private var muted = MutedColumns()
  /// The history of the row that was requested last.
  private var biography: RowBiography?
  /// The lines of the panel, for a subject and a width; `nil` if they must be rebuilt.
  private var lines: (subject: Subject, columns: Int, lines: [Panel.Line])?

  /// The row whose history is shown.
  var row: RowID? { if case .row(let id) = subject { id } else { nil } }

  mutating func open(_ subject: Subject) {
    (self.subject, top) = (subject, 0)
    if row != nil { knowsBiography = true }
  }

  mutating func close() { subject = nil }

  /// Scrolls by a number of lines; `last` is the greatest index of the first line.
  mutating func scroll(by lines: Int, last: Int) { top = min(max(0, min(top, last) + lines), last) }

  /// Changes the identity of the row whose history is shown.
  mutating func rename(to id: RowID) { subject = .row(id) }

  /// Whether a change was recorded.
  var hasChange: Bool { change != nil }

  /// Records the change that was applied last. A change without stages does not replace the previous one.
  mutating func record(
    _ change: Change, muted: MutedColumns, title: String = "last change"
  ) {
    lines = nil
    guard !change.isEmpty else { return }
    (self.change, self.muted, self.title) = (change, muted, title)
    if row == nil { top = 0 }
  }

  /// Shows the history of a row, if the row is the subject of the panel.
  mutating func show(_ biography: RowBiography) {
    self.biography = biography
    lines = nil
  }

  /// Adds the new snapshots to the history of the row, and drops those that are no longer available.
  mutating func follow(_ history: History) {
    guard row != nil else { return }
    biography?.follow(history)
    lines = nil
  }

  /// The panel with a width of `columns`; `nil` if there is none. Its lines are cached until they change.
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
            Inspector.lines(of: change?.without(muted.quiet), in: words), columns: columns, width)
        case .row(let id): life(of: id, in: player, columns: columns, width, caption: caption)
        }
      lines = (subject, columns, made)
    }
    let title =
      switch subject {
      case .changes: self.title
      case .stages: "\(self.title): stages"
      case .row(let id): Inspection.name(of: id, in: player)
      }
    return Panel(
      title: title, lines: lines?.lines ?? [], keys: subject == .changes ? "Tab stages" : "",
      top: top)
  }

  /// The values of a row, with its history next to them or below.
  private func life(
    of id: RowID, in player: Player, columns: Int, _ width: ScalarWidth, caption: (Int) -> String
  ) -> [Panel.Line] {
    let biography = biography?.id == id ? biography : nil
    let row = player.data.path(of: id).map { player.data[$0] }
    let values =
      (row ?? biography?.lastRow)?.lines(schema: player.schema, columns: columns) ?? []
    func history(_ columns: Int) -> [Panel.Line] {
      let lines =
        biography?.lines(
          schema: player.schema, columns: columns - 2, now: player.position.snapshot,
          without: muted.quiet, caption: caption)
        ?? [Panel.Line("…")]
      if values.isEmpty { return lines }
      let before = biography?.places.prefix(player.position.snapshot + 1)
      let isYetToCome = before?.allSatisfy { $0 == nil } == true
      let absence = isYetToCome ? "not inserted yet; its history" : "deleted; its history"
      return [Panel.Line(row == nil ? absence : "history", isHeading: true)] + lines
    }
    return Panel.wrapped(
      values, heading: "values", then: history, columns: columns, width)
  }

  /// The changes row by row, each with a symbol for its kind.
  private func story(in words: RowWords) -> [Panel.Line] {
    guard let change else { return [Panel.Line("nothing has changed yet")] }
    let story = ChangeDescription(change, without: muted.quiet, in: words).story
    let lines = story.map { line in
      let sign = line.kind.sign
      return Panel.Line(line.text, sign: sign.glyph, mark: sign.mark)
    }
    if !lines.isEmpty { return lines }
    let quiet = muted.names.isEmpty ? ["ages and lines around the list"] : muted.names.sorted()
    return [Panel.Line("nothing has changed except \(quiet.joined(separator: ", "))")]
  }

  /// The key of a row, or its text if it has no key.
  private static func name(of id: RowID, in player: Player) -> String {
    if case .key = id { return PlainText.line(id.description, maximum: 60) }
    let row = player.data.lazy.flatMap(\.rows).first { $0.id == id }
    return PlainText.line(row?.text ?? "a deleted row", maximum: 60)
  }
}

/// Changes stage by stage: the number of changes, their descriptions, and the calls that a table view would
/// receive.
///
/// Paths are those of a table view: they count from 0. Paths of deleted and updated rows refer to the list before
/// the stage, and paths of inserted rows to the list after it.
enum Inspector {
  static func lines(of change: Change?, in words: RowWords = RowWords()) -> [Panel.Line] {
    let steps = change?.steps ?? []
    var lines: [Panel.Line] = []
    for (offset, step) in steps.enumerated() {
      lines.append(
        Panel.Line(
          "stage \(offset + 1) of \(steps.count): " + step.sum().words, isHeading: true))
      let told =
        ChangeDescription(step, in: words).lines
        + calls(step.stages[0]).map { "in a table view: " + $0 }
      lines += told.map { Panel.Line("  " + $0) }
    }
    return lines.isEmpty ? [Panel.Line("nothing has changed yet")] : lines
  }

  /// The table view calls for a stage.
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
