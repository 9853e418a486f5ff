import FlipbookNotation
import FlipbookPosix
import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import FlipbookFeeds

/// Changes in plain words or JSON, for output that is not a screen.
struct ChangeLog {
  var output: OutputChoice
  var includesData = true
  /// The columns that identify the rows, for JSON.
  var key: [String] = []
  /// The updates of rows that are left out.
  var quiet = QuietChanges.none
  /// The number of moves above which they are combined into one line of text.
  var mostMoves = Int.max
  /// Whether a change is described in a few sentences, for screen readers, instead of a line for each
  /// operation.
  var isSpoken = false
  var clock = TimeOfDay(offset: WallClock.offset)
  /// Whether all lines include the times of their snapshots.
  var hasTimes = false
  /// Receives the output in parts.
  var write: ([UInt8]) -> Void = StandardStream.output.writeEncoded

  /// Prints a line for each operation, a few sentences, or one line of JSON.
  ///
  /// The lines follow the caption. Without changes, only the caption is printed. If all changes are quiet,
  /// nothing is printed.
  func print(_ change: Change, caption: String = "") {
    let quiet = told(change)
    let shown = change.without(quiet)
    if shown.isSilent(without: quiet), !change.isEmpty { return }
    let time = hasTimes ? change.moment : nil
    let stamp = time.map(clock.dateAndTime) ?? ""
    func stamped(_ line: String) -> String {
      [stamp, line].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    guard output == .text else {
      return SnapshotJSON.write(
        shown, key: key, caption: stamped(caption), time: time, includesData: includesData,
        without: quiet, to: write)
    }
    var parts = OutputParts(write)
    func print(_ line: String) { parts.write(PlainText.line(stamped(line)) + "\n") }
    if !caption.isEmpty { print(caption) }
    if isSpoken {
      let description = ChangeDescription(shown, without: quiet, in: RowWords(isSpoken: true))
      description.sentences().forEach(print)
    } else {
      ChangeDescription(shown, without: quiet, in: RowWords(maximum: nil))
        .forEachLine(mostMoves: mostMoves, print)
    }
    parts.finish()
  }

  /// The changes that are left out. Text leaves out the values that an inserted or deleted column implies.
  private func told(_ change: Change) -> QuietChanges {
    output == .text ? quiet.implied(by: change) : quiet
  }

  /// Prints a change under the caption of its snapshot. Without changes, only the caption is printed, or nothing in
  /// JSON.
  func follow(_ change: Change) {
    if output == .json, change.isEmpty { return }
    let words = [change.after.name, change.after.detail].filter { !$0.isEmpty }
    let isBare = words.isEmpty && hasTimes && change.before == nil
    print(change, caption: isBare ? Self.size(of: change.after) : words.joined(separator: "  "))
  }

  /// Writes a change as JSON with its whole lists, in parts.
  func writeJSON(
    _ change: Change, without quiet: QuietChanges, to write: @escaping ([UInt8]) -> Void
  ) {
    var log = self
    (log.output, log.quiet, log.write) = (.json, quiet, write)
    log.follow(change)
  }

  /// "1 row", "12 rows".
  static func size(of snapshot: Snapshot) -> String {
    "\(snapshot.rowCount) \(snapshot.rowCount == 1 ? "row" : "rows")"
  }

  /// Prints a change as a report for people if there is a look for it, otherwise as lines or JSON.
  func report(_ change: Change, _ look: ReportLook?, caption: String = "") {
    let quiet = told(change)
    let shown = change.without(quiet)
    guard output == .text, let look else { return print(shown, caption: caption) }
    for line in DiffReport(shown, without: quiet, columns: look.columns).lines {
      StandardStream.output.print(line, isColored: look.isColored)
    }
  }

  /// Prints the changes between all snapshots of a deck.
  func print(_ deck: Deck) {
    for (before, after) in zip(deck.snapshots, deck.snapshots.dropFirst()) {
      if output == .text { StandardStream.output.print("\(before.name) → \(after.name)") }
      print(Change(before: before.sections, after: after))
    }
  }

  /// Passes on the output of a hook unchanged, because it comes from the user's command, and prints its
  /// errors.
  static func print(_ result: ChangeHook.Result) {
    StandardStream.output.writeEncoded(result.output.bytes)
    for line in Text.lines(of: result.errors.bytes) { StandardStream.error.print(String(line)) }
    if !result.trouble.isEmpty {
      StandardStream.error.print("flipbook: --on-change: \(result.trouble)")
    }
  }

  /// Prints the columns that identify the rows, if they were chosen automatically and standard error is a
  /// terminal.
  static func printIdentity(_ identity: RowIdentity?) {
    guard let identity, !identity.isGiven, identity != .alignment, StandardStream.error.isTerminal
    else { return }
    StandardStream.error.print("flipbook: \(identity.description)")
  }
}

/// Prints a recording without a screen: all of its changes, each below its time.
struct ReplayLog {
  let recording: LoadedHistory
  let log: ChangeLog
  let reactions: Reactions
  private let quiet: QuietChanges
  private let signals = EndingSignals()

  init(recording: LoadedHistory, log: ChangeLog, reactions: Reactions) {
    var log = log
    log.key = recording.schema?.keys ?? []
    quiet = log.quiet
    log.quiet = reactions.loud(quiet)
    reactions.hook?.write = log.writeJSON
    (self.recording, self.log, self.reactions) = (recording, log, reactions)
  }

  /// Prints changes up to the end, or up to the snapshot at which the condition holds. Runs the hook for each
  /// change.
  func run() throws {
    var before: [SnapshotSection]?
    Ending.prepare { [hook = reactions.hook] in hook?.stop() }
    StandardStream.stopWaiting(signals)
    defer {
      StandardStream.waitAgain()
      Ending.complete()
      signals.release()
    }
    try recording.history.forEachSnapshot { entry, snapshot in
      signals.wait(for: [], until: .zero)
      let change = Change(before: before, after: snapshot, at: entry.moment)
      log.follow(change)
      before = snapshot.sections
      let isDone = try recording.follow(change, by: reactions, without: quiet)
      if let note = reactions.takeNote() {
        StandardStream.error.print("flipbook: \(note)")
      }
      if let hook = reactions.hook { finish(hook) }
      return !isDone
    }
  }

  /// Waits until the hook has run for all changes so far.
  private func finish(_ hook: ChangeHook) {
    while !hook.isIdle {
      hook.advance(to: .monotonicNow)
      let results = hook.takeResults()
      for result in results { ChangeLog.print(result) }
      if results.isEmpty, !hook.isIdle {
        signals.wait(for: hook.fileDescriptors, until: hook.deadline)
      }
    }
  }
}
