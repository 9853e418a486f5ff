import ListDiff
import ListMotion
import FlipbookSnapshots
import TerminalList

/// A line of text with a left and a right end, which drops parts that do not fit.
///
/// Background fills the room that the other parts leave, the most important first. If these do not fit, parts that
/// cannot be truncated take their short form. Then the longest parts are truncated with an ellipsis, if that makes
/// enough room. Otherwise parts take their short form or are dropped, the least important first. The parts of a
/// group are dropped together, once none of them has a short form left.
struct StatusLine {
  /// The extent to which a part may be truncated while there are others.
  enum Cut {
    case never
    /// To the shortest length that is worth reading.
    case readable
    /// To the same length, in its middle, because its end matters most.
    case middle
    /// Only enough to leave room for a few other words; otherwise less important parts are dropped.
    case late
  }

  struct Part {
    let text: String
    let whole: [Glyph]
    var glyphs: [Glyph]
    /// The form to use if there is too little room; empty if there is none.
    var short: [Glyph]
    var style: Style
    /// The importance; parts with a higher value stay longer.
    var importance: Int
    var isTrailing: Bool
    var cut: Cut
    /// Whether the part contains information that is shown nowhere else.
    let isMessage: Bool
    /// Whether the part is dropped before any other part is shortened. All parts of importance 1 are.
    let isBackground: Bool
    /// Parts of one group are dropped together: one count without the others would mislead. A part of none is its own.
    let group: String
    /// Whether the part belongs to the names of a change, or to the counts that replace them if room is short; `nil` for
    /// other parts.
    var isName: Bool?
    /// Whether the part is truncated.
    var isCut = false

    /// Whether the part cannot be truncated.
    var isRigid: Bool { cut == .never || glyphs.columns <= StatusLine.leastReadable }

    mutating func shorten() {
      glyphs = short
      short = []
      isCut = true
    }

    /// Truncates the part to the given number of columns.
    mutating func fit(columns: Int) {
      isCut = true
      var end: [Glyph] = []
      if cut == .middle {
        while let glyph = glyphs.last, end.columns + glyph.columns <= columns * 2 / 3 {
          end.insert(glyph, at: 0)
          glyphs.removeLast()
        }
      }
      glyphs = glyphs.fitted(columns: columns - end.columns) + end
    }

    /// The number of columns to which the part can be truncated on a line of `room` columns.
    func minimum(in room: Int) -> Int {
      switch cut {
      case .never: glyphs.columns
      case .readable, .middle: min(glyphs.columns, StatusLine.leastReadable)
      case .late: min(glyphs.columns, max(StatusLine.leastReadable, room - StatusLine.fewWords))
      }
    }
  }

  let width: ScalarWidth
  private var parts: [Part] = []

  private static let gap = 3
  /// The minimum number of columns in which longer text is readable.
  private static let leastReadable = 24
  private static let fewWords = 20

  init(width: ScalarWidth) { self.width = width }

  var isEmpty: Bool { parts.isEmpty }

  /// Adds a part. The default for `cut` is `readable` on the left and `never` on the right.
  mutating func add(
    _ text: String, short: String = "", style: Style = .plain, importance: Int,
    trailing: Bool = false, cut: Cut? = nil, isMessage: Bool = false, isBackground: Bool = false,
    group: String = ""
  ) {
    guard !text.isEmpty else { return }
    let whole = glyphs(of: text, width: width)
    parts.append(
      Part(
        text: text, whole: whole, glyphs: whole, short: glyphs(of: short, width: width),
        style: style, importance: importance, isTrailing: trailing,
        cut: cut ?? (trailing ? .never : .readable), isMessage: isMessage,
        isBackground: isBackground || importance == 1, group: group.isEmpty ? text : group))
  }

  /// Adds the number of changes of each kind.
  mutating func add(
    _ counts: ChangeCounts, all: Bool = false, importance: Int, trailing: Bool = false,
    group: String, _ theme: Theme
  ) {
    for (mark, word, sign) in ChangeWords.words where counts[mark] > 0 {
      add(
        (mark == .updated && all ? "all" : "\(counts[mark])") + " \(word)",
        short: "\(sign)\(counts[mark])", style: Style(foreground: theme.color(of: mark)),
        importance: importance, trailing: trailing, cut: .never, group: group)
    }
  }

  /// Adds the description of a change.
  mutating func add(_ words: ChangeWords, importance: Int, _ theme: Theme) {
    let first = parts.count
    // sections are shortened before rows
    let hasCounts = words.counts.total > 0
    add(
      words.text, short: words.short, importance: importance - (hasCounts ? 1 : 0),
      group: hasCounts ? "change" : "")
    add(
      words.counts, all: words.areAllUpdated, importance: importance, group: "change", theme)
    if words.names.isEmpty { return }
    for index in first..<parts.count { parts[index].isName = false }
    for line in words.names {
      let sign = line.kind.sign
      add(
        line.kind == .updated ? line.text : "\(sign.glyph) \(line.text)",
        style: Style(foreground: theme.color(of: sign.mark)), importance: importance, cut: .never)
      parts[parts.count - 1].isName = true
    }
  }

  /// The messages that a line of `columns` columns does not show in full.
  func cutMessages(columns: Int) -> [String] {
    let shown = parts(fitting: columns - 2)
    return parts.filter { part in
      part.isMessage && !shown.contains { $0.text == part.text && !$0.isCut }
    }.map(\.text)
  }

  /// Draws the parts that fit on `line` of `frame`, with a margin of one column at both ends.
  func draw(on frame: inout Frame, line: Int) {
    guard line >= 0, line < frame.size.height else { return }
    var left = 1
    var right = frame.size.width - 1
    let fitting = parts(fitting: frame.size.width - 2)
    for part in fitting where !part.isTrailing {
      left = frame.write(part.glyphs, style: part.style, line: line, column: left)
      left += StatusLine.gap
    }
    for part in fitting.reversed() where part.isTrailing {
      right -= part.glyphs.columns
      frame.write(part.glyphs, style: part.style, line: line, column: max(1, right))
      right -= StatusLine.gap
    }
  }

  private func parts(fitting room: Int) -> [Part] {
    var kept = withBackground(in: room)
    func excess(_ columns: (Part) -> Int) -> Int {
      kept.reduce(-room) { $0 + columns($1) } + StatusLine.gap * (kept.count - 1)
    }
    shortenRigid(&kept, by: excess { $0.glyphs.columns })
    // news is read to its end, whatever else it displaces
    let most = kept.map(\.importance).max()
    func minimum(_ part: Part) -> Int {
      let isNews = part.cut == .late && part.importance == most && part.glyphs.columns <= room
      return isNews ? part.glyphs.columns : part.minimum(in: room)
    }
    // a single part that must not be truncated may have a short form
    func mayShorten(_ part: Part) -> Bool { part.isRigid && !part.short.isEmpty }
    while kept.count > 1 || kept.last.map(mayShorten) == true,
      excess(minimum) > 0
    {
      let importance = Dictionary(kept.map { ($0.group, $0.importance) }, uniquingKeysWith: max)
      giveWay(kept.min { importance[$0.group]! < importance[$1.group]! }!.group, in: &kept)
    }
    lengthen(&kept, by: -excess { $0.glyphs.columns })
    func slack(_ index: Int) -> Int { kept[index].glyphs.columns - minimum(kept[index]) }
    while case let missing = excess({ $0.glyphs.columns }), missing > 0,
      let longest = kept.indices.max(by: { slack($0) < slack($1) })
    {
      let columns = kept[longest].glyphs.columns
      // A single part is truncated as far as necessary.
      let spare = slack(longest) > 0 ? min(missing, slack(longest)) : missing
      kept[longest].fit(columns: max(0, columns - spare))
      if kept[longest].glyphs.columns == 0 { break }
    }
    return kept
  }

  /// All parts except background that does not fit next to the others, even in its short form. The most important
  /// background is added first.
  private func withBackground(in room: Int) -> [Part] {
    let named = parts.filter { $0.isName != false }
    let whole = named.filter { !$0.isBackground }
    let columns = whole.reduce(-Self.gap) { $0 + Self.gap + $1.glyphs.columns }
    let parts = columns <= room ? named : parts.filter { $0.isName != true }
    var chosen = parts.map { $0.isBackground ? nil : Optional($0) }
    let background = parts.indices.filter { parts[$0].isBackground }
      .sorted { (parts[$1].importance, $0) < (parts[$0].importance, $1) }
    for index in background {
      var short = parts[index]
      short.shorten()
      for form in [parts[index], short] where chosen[index] == nil && !form.glyphs.isEmpty {
        let others = chosen.compactMap(\.self)
        let columns = others.reduce(form.glyphs.columns) { $0 + $1.glyphs.columns }
        if columns + StatusLine.gap * others.count <= room { chosen[index] = form }
      }
    }
    return chosen.compactMap(\.self)
  }

  /// Gives parts that cannot be truncated their short form, the least important first, if that makes room for
  /// all other parts.
  private func shortenRigid(_ kept: inout [Part], by excess: Int) {
    func columns() -> Int { kept.reduce(0) { $0 + $1.glyphs.columns } }
    let rigid = kept.indices.filter { kept[$0].isRigid && !kept[$0].short.isEmpty }
    let gain = rigid.reduce(0) { $0 + kept[$1].glyphs.columns - kept[$1].short.columns }
    guard excess > 0, gain >= excess else { return }
    let goal = columns() - excess
    let order = rigid.sorted { (kept[$0].importance, $0) < (kept[$1].importance, $1) }
    for index in order where columns() > goal && !kept[index].isCut {
      giveWay(kept[index].group, in: &kept)
    }
  }

  /// Gives groups their long form back, the most important first, as far as there is `room`.
  private func lengthen(_ kept: inout [Part], by room: Int) {
    var room = room
    for part in kept.sorted(by: { $0.importance > $1.importance }) {
      let group = kept.indices.filter { kept[$0].group == part.group && kept[$0].isCut }
      let more = group.reduce(0) { $0 + kept[$1].whole.columns - kept[$1].glyphs.columns }
      guard more > 0, more <= room else { continue }
      room -= more
      for index in group { (kept[index].glyphs, kept[index].isCut) = (kept[index].whole, false) }
    }
  }

  /// Gives the least important parts of a group their short form, or drops the group if none is left.
  private func giveWay(_ group: String, in kept: inout [Part]) {
    let long = kept.indices.filter { kept[$0].group == group && !kept[$0].short.isEmpty }
    guard let least = long.map({ kept[$0].importance }).min() else {
      return kept.removeAll { $0.group == group }
    }
    for index in long where kept[index].importance == least { kept[index].shorten() }
  }
}

/// The state of the runs of a watched command.
struct RunState: Equatable, CustomStringConvertible {
  var interval: Duration
  /// Whether no run starts automatically.
  var isHeld = false
  /// The number of seconds that the current run has taken; 0 if it has taken less than a second or if there
  /// is no run.
  var seconds = 0

  private static let steps: [Duration] =
    [.milliseconds(100), .milliseconds(200), .milliseconds(500)]
    + [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600].map { .seconds($0) }

  /// The interval after the next key press, which is a round number.
  var shorter: Duration { Self.steps.last { $0 < interval } ?? interval }
  var longer: Duration { Self.steps.first { $0 > interval } ?? interval }

  /// Whether the description contains more than the interval.
  var isSpecial: Bool { isHeld || seconds > 0 }

  var description: String {
    if seconds > 0 { return "running \(seconds) s" }
    let count = interval / .milliseconds(1) / 1_000
    if count >= 60, count.truncatingRemainder(dividingBy: 60) == 0 {
      return "every \(Int(count) / 60) min"
    }
    return count == count.rounded() ? "every \(Int(count)) s" : "every \(count) s"
  }
}

/// The messages in the status line, which also shows the state of the player.
struct StatusMessages {
  /// The message of the last key or the last snapshot.
  private(set) var message = ""
  /// Whether the message stays until a key is pressed, even if snapshots arrive in the meantime.
  private var isPinned = false
  /// The time until which snapshots do not clear the message, because it answers a key.
  private var answerEnd: Duration?
  /// The time at which the message disappears, because a snapshot has arrived since; `nil` if it stays.
  private(set) var messageEnd: Duration?
  /// The description of the last change.
  var changeWords = ChangeWords()
  /// The progress of long work; empty if there is none.
  var work = ""
  /// The columns that identify rows and the number of hidden columns, shown for a moment.
  var hints: [String] = []
  /// The condition of `--until`; empty if there is none.
  var waiting = ""
  /// The message of the source, such as the status of a command that failed.
  var note = ""
  /// Whether the end of the list stays visible.
  var end = End.notWanted

  enum End { case notWanted, followed, outOfSight }

  /// Whether flipbook handles the mouse, which then no longer selects text in the terminal.
  var isMouseOn = false

  /// The source of the snapshots, and its error if it has one.
  var source = Screen.Source.deck
  /// The state of the runs of the watched command; `nil` if there is none.
  var runs: RunState?

  mutating func say(_ text: String) { (message, messageEnd) = (text, nil) }

  /// Shows a message that the next snapshot does not clear.
  mutating func pin(_ text: String) {
    say(text)
    isPinned = true
  }

  /// Clears the message, unless it is pinned.
  mutating func clearUnlessPinned() {
    if !isPinned {
      messageEnd = answerEnd
      if answerEnd == nil { message = "" }
    }
    hints = []
  }

  /// Keeps the message, which answers a key, even if snapshots arrive in the meantime.
  mutating func keepAnswer(until end: Duration) {
    (answerEnd, messageEnd) = (message.isEmpty ? nil : end, nil)
  }

  /// Clears an answer that has been shown long enough, or allows the next snapshot to clear it.
  mutating func expireAnswer(at now: Duration) {
    guard let end = answerEnd, now >= end else { return }
    if messageEnd != nil { message = "" }
    (answerEnd, messageEnd) = (nil, nil)
  }

  /// Allows snapshots to clear the message from now on, because a key was pressed.
  mutating func unpin() { isPinned = false }
}

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

  init() {}

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
    // a row can be moved and updated; lines that arrive one by one are in front of everybody's eyes
    if !isEmpty, counts.total <= 2 * Self.mostNames, change.kind == .list, !change.areEvents {
      let words = RowWords(maximum: Self.longestName, isBrief: true)
      let story = ChangeDescription(change, without: quiet, in: words).story
      if story.count <= Self.mostNames { names = story }
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
