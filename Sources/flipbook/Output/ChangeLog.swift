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
  /// More moves than this are one line of text.
  var mostMoves = Int.max
  /// Whether a change is described in a few sentences, for people who listen, instead of a line for each operation.
  var isSpoken = false
  /// Receives the output in parts.
  var write: ([UInt8]) -> Void = StandardStream.output.writeEncoded

  /// Prints a line for each operation, a few sentences, or one line of JSON.
  ///
  /// The lines follow the caption. Without changes, only the caption is printed. If all changes are quiet,
  /// nothing is printed.
  func print(_ change: Change, caption: String = "") {
    let shown = change.without(quiet)
    if shown.isEmpty, !change.isEmpty { return }
    guard output == .text else {
      return SnapshotJSON.write(
        shown, key: key, caption: caption, includesData: includesData, without: quiet, to: write)
    }
    var (lines, caption) = (PrintedLines(to: write), caption)
    func begin() {
      if !caption.isEmpty { lines.print(caption) }
      caption = ""
    }
    if shown.isEmpty { begin() }
    func print(_ line: String) {
      begin()
      lines.print(line)
    }
    if isSpoken {
      let description = ChangeDescription(shown, without: quiet, in: RowWords(isSpoken: true))
      description.sentences().forEach(print)
    } else {
      ChangeDescription(shown, without: quiet, in: RowWords(maximum: nil))
        .forEachLine(mostMoves: mostMoves, print)
    }
    lines.finish()
  }

  /// Prints a change under the caption of its snapshot, after `time`. Without changes, only the caption is printed,
  /// or nothing in JSON.
  func print(captioned change: Change, time: String = "") {
    if output == .json, change.isEmpty { return }
    let words = [time, change.after.name, change.after.detail]
    print(change, caption: words.filter { !$0.isEmpty }.joined(separator: "  "))
  }

  /// Prints the changes between all snapshots of a deck.
  func print(_ deck: Deck) {
    for (before, after) in zip(deck.snapshots, deck.snapshots.dropFirst()) {
      if output == .text { StandardStream.output.print("\(before.name) → \(after.name)") }
      print(Change(before: before.sections, after: after))
    }
  }

  /// Passes on the output of a hook unchanged, because it belongs to the user, and prints its errors.
  static func print(_ result: StreamedCommand.Result) {
    StandardStream.output.writeEncoded(result.output.bytes)
    for line in Text.lines(of: result.errors.bytes) { StandardStream.error.print(String(line)) }
    if !result.trouble.isEmpty {
      StandardStream.error.print("flipbook: --on-change: \(result.trouble)")
    }
  }

  /// Prints which columns identify the rows, if they were chosen automatically and standard error is a terminal.
  static func printIdentity(_ identity: RowIdentity?) {
    guard let identity, !identity.isGiven, identity != .alignment, StandardStream.error.isTerminal
    else { return }
    StandardStream.error.print("flipbook: \(identity.description)")
  }
}

/// Prints a recording without a screen: all of its changes, each under its time.
struct ReplayLog {
  let recording: LoadedRecording
  let log: ChangeLog
  let reactions: Reactions
  private let signals = EndingSignals()

  init(recording: LoadedRecording, log: ChangeLog, reactions: Reactions) {
    var log = log
    log.write = { [signals] in
      StandardStream.output.writeEncoded($0)
      if StandardStream.isFull { StandardStream.drain(signals) }
    }
    log.key = recording.schema?.keys ?? []
    (self.recording, self.log, self.reactions) = (recording, log, reactions)
  }

  /// Prints changes up to the end, or up to the snapshot at which the condition holds. Runs the hook for each
  /// change.
  func run() throws {
    let clock = TimeOfDay(offset: recording.recording.header.offset)
    var before: [SnapshotSection]?
    Ending.prepare { [hook = reactions.hook] in hook?.stop() }
    StandardStream.stopWaiting()
    defer {
      StandardStream.waitAgain(signals)
      Ending.complete()
      signals.release()
    }
    try recording.recording.history.forEachSnapshot { entry, snapshot in
      if signals.isPending { signals.end() }
      let change = Change(before: before, after: snapshot, at: entry.moment)
      log.print(captioned: change, time: entry.moment.map(clock.dateAndTime) ?? "")
      before = snapshot.sections
      let isDone = try reactions.follow(
        change, without: log.quiet, schema: recording.recording.schema, file: recording.file,
        clock: clock)
      if let note = reactions.takeNote() {
        StandardStream.error.print("flipbook: \(note)")
      }
      if let hook = reactions.hook { finish(hook) }
      StandardStream.drain(signals)
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
