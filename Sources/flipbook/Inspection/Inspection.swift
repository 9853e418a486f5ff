import ListDiff
import Histories
import Notation
import Snapshots
import TerminalList

/// What is looked at besides the list: a panel under it, and what is searched for.
struct Inspection {
  enum Subject: Equatable {
    /// The changes that were applied last.
    case changes
    /// What became of a row.
    case row(Snapshots.RowID)
  }

  /// What the panel is about; nil while there is none.
  var subject: Subject?
  /// The first line that the panel shows.
  var top = 0
  /// What `n` and `N` look for.
  var search: RowSearch?
  /// The search that is being typed.
  var prompt: SearchPrompt?
  /// The rows before the changes that were applied last.
  private(set) var before: [SnapshotSection] = []
  /// The changes that were applied last.
  private(set) var changes: StagedChangeset<[SnapshotSection]> = []
  /// Counts the lists that were shown.
  private(set) var version = 0
  /// What was found in the rows that are shown.
  var matches: (search: RowSearch, paths: [ElementPath])?
  /// The life of the row that was asked for last.
  private var biography: RowBiography?
  /// The panel's lines, until they are another's.
  private var lines: (subject: Subject, columns: Int, lines: [String])?

  /// Notes changes that the panel tells of from now on.
  mutating func note(_ changes: StagedChangeset<[SnapshotSection]>, before: [SnapshotSection]) {
    if subject == .changes { lines = nil }
    guard !changes.isEmpty else { return }
    lines = nil
    noteOtherRows()
    (self.before, self.changes) = (before, changes)
    if subject == .changes { top = 0 }
  }

  /// Notes that other rows are shown than before: what was found is not there any more.
  mutating func noteOtherRows() {
    version += 1
    matches = nil
  }

  /// Takes the life of a row.
  mutating func take(_ biography: RowBiography) {
    self.biography = biography
    lines = nil
  }

  /// Takes in the snapshots that came to a history, and those that went.
  mutating func follow(_ history: History) {
    guard case .row = subject else { return }
    biography?.follow(history)
    lines = nil
  }

  /// The panel over `columns` of the screen, made once for each subject.
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
  private static func name(of id: Snapshots.RowID, in player: Player) -> String {
    if case .key = id { return PlainText.line(id.description, maximum: 60) }
    let row = player.data.lazy.flatMap(\.rows).first { $0.id == id }
    return PlainText.line(row?.text ?? "a row that went", maximum: 60)
  }
}
