import FlipbookSnapshots
import TerminalList

/// The description of the last changes in the status line: one or two changed rows by name if there is room,
/// otherwise the numbers of rows deleted, inserted, moved and updated.
struct ChangeWords {
  /// The changes of columns and sections, in words.
  private(set) var text = ""
  /// A replacement for ``text`` if room is short; empty if there is none.
  private(set) var short = ""
  /// The numbers of changed rows. Counting others drops the ``names``.
  var counts = ChangeCounts() { didSet { names = [] } }
  /// What happened to each row; empty if there are too many.
  private(set) var names: [ChangeDescription.Line] = []
  /// Whether each row of the list was updated.
  private(set) var areAllUpdated = false
  /// The stage that was applied, if the change has several and only one was.
  private(set) var stage: StageProgress?
  /// The start of the interval if these are net changes; empty if they are the last changes.
  var since = ""
  /// Whether the changes lead back in time, so that a row that is inserted here was once deleted.
  private(set) var isReversed = false

  /// Whether there is no description.
  var isEmpty: Bool { text.isEmpty && counts.total == 0 }

  /// The kinds of changes to rows, in the order in which they are listed, with the symbols used if room is
  /// short.
  static let words: [(mark: ChangeMark, word: String, sign: String)] = [
    (.deleted, "deleted", "-"), (.inserted, "inserted", "+"), (.moved, "moved", "↕"),
    (.updated, "updated", "~"),
  ]

  /// The maximum number of rows that are named, and of characters in a name or a value.
  private static let mostNames = 2
  private static let longestName = 40

  init(_ counts: ChangeCounts = ChangeCounts()) { self.counts = counts }

  mutating func dropNames() { names = [] }

  /// Describes a change that led to `position`, as far as it is not `quiet` and `filter` shows its rows.
  init(
    _ change: Change, position: Player.Position, without quiet: QuietChanges, filter: ListFilter
  ) {
    if change.isEmpty { return }
    isReversed = position.isReversed
    let sum = change.sum(
      without: quiet, where: filter.isEmpty ? nil : { filter.matches($0.text) })
    counts.inserted = sum.inserted
    counts.deleted = sum.deleted
    counts.moved = sum.displaced
    counts.updated = sum.updated
    areAllUpdated = sum.updated > Self.mostNames && sum.updated == change.after.rowCount
    text = [change.columnWords(without: quiet) ?? "", sum.sectionWords]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    if sum.sectionsInserted > 0, sum.sectionsDeleted > 0 {
      short = "\(sum.sectionsInserted + sum.sectionsDeleted) sections"
    }
    // a row can be both moved and updated; the lines of a growing list are visible where they arrive
    if (1...2 * Self.mostNames).contains(counts.total), sum.sectionWords.isEmpty,
      change.kind == .list, !change.areEvents
    {
      let words = RowWords(maximum: Self.longestName, isBrief: true)
      let story = ChangeDescription(change, without: quiet, in: words).story
      let ofRows = story.dropFirst(change.columns.count)
      if ofRows.count <= Self.mostNames { names = Array(ofRows) }
    }
    if !isEmpty, change.stages.count == 1, let stage = position.stage ?? position.arrivedStage,
      stage.count > 1
    {
      self.stage = stage
    }
  }
}

extension ChangeDescription.Line.Kind {
  /// The mark of a row in the list, and its symbol.
  var sign: (mark: ChangeMark, glyph: Unicode.Scalar) {
    switch self {
    case .deleted: (.deleted, "-")
    case .inserted: (.inserted, "+")
    case .rose: (.moved, "↑")
    case .fell: (.moved, "↓")
    case .crossed: (.moved, ">")
    case .updated: (.updated, "~")
    }
  }
}
