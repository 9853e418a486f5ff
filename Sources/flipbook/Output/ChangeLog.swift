import Glibc
import ListDiff
import Notation
import Posix
import Histories
import Reading
import Snapshots
import Feeds

/// Changes in plain words or JSON, for output that is not a screen.
struct ChangeLog {
  var output: OutputChoice
  var includesData = true
  /// The columns that identify the rows, for JSON.
  var key: [String] = []
  /// Updates of rows that plain words leave out. JSON has all, as it is for programs.
  var quiet = QuietChanges.none
  /// Takes what is printed, in parts.
  var write: ([UInt8]) -> Void = StandardStream.output.writeEncoded

  /// Prints what has come in a list that grows: not the list, which may be long.
  func print(grownFrom source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>) {
    guard output == .json else { return print(from: source, changes) }
    SnapshotJSON.write(grownBy: changes, key: key, to: write)
  }

  /// Prints a line for each operation of each stage, in the order in which they are applied, or one line
  /// of JSON.
  func print(from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>) {
    switch output {
    case .json:
      SnapshotJSON.write(
        source: source, changes: changes, key: key, includesData: includesData, to: write)
    case .text: printLines(from: source, changes)
    }
  }

  /// Prints the lines below a caption. Without changes there is only the caption, and nothing if all are
  /// quiet.
  private func printLines(
    from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>,
    caption: String = ""
  ) {
    var lines = CaptionedLines(caption: caption, PrintedLines(to: write))
    if changes.isEmpty { lines.begin() }
    var before = source
    for change in changes {
      let description = ChangeDescription(
        before: before, changeset: change, without: quiet, in: RowWords(maximum: nil))
      description.write(to: &lines)
      before = change.data
    }
    lines.output.finish()
  }

  /// Lines that have a caption if there are any.
  private struct CaptionedLines: LineOutputStream {
    private var caption: String
    var output: PrintedLines

    init(caption: String, _ output: PrintedLines) {
      (self.caption, self.output) = (caption, output)
    }

    mutating func begin() {
      guard !caption.isEmpty else { return }
      output.write(caption)
      output.endLine()
      caption = ""
    }

    mutating func write(_ text: String) {
      begin()
      output.write(text)
    }

    mutating func endLine() { output.endLine() }
  }

  /// Prints the changes to `snapshot` under its caption. Without changes there is only the caption, and
  /// nothing in JSON.
  func print(
    from source: [SnapshotSection], _ changes: StagedChangeset<[SnapshotSection]>,
    to snapshot: Snapshot
  ) {
    let caption = [snapshot.name, snapshot.detail].filter { !$0.isEmpty }.joined(separator: "  ")
    switch output {
    case .text: printLines(from: source, changes, caption: caption)
    case .json where changes.isEmpty: break
    case .json:
      SnapshotJSON.write(
        source: source, changes: changes, key: key, caption: caption, includesData: includesData,
        to: write)
    }
  }

  /// Prints the changes between all snapshots of a deck.
  func print(_ deck: Deck) {
    for (before, after) in zip(deck.snapshots, deck.snapshots.dropFirst()) {
      let changes = StagedChangeset(from: before.sections, to: after.sections)
      if output == .text { StandardStream.output.print("\(before.name) → \(after.name)") }
      print(from: before.sections, changes)
    }
  }

  /// Passes on the output of a hook, which belongs to the user, and prints its errors and its trouble.
  static func print(_ result: StreamedCommand.Result) {
    StandardStream.output.writeEncoded(result.output.bytes)
    for line in Text.lines(of: result.errors.bytes) { StandardStream.error.print(String(line)) }
    if !result.trouble.isEmpty {
      StandardStream.error.print("flipbook: --on-change: \(result.trouble)")
    }
  }

  /// Says on a terminal by which columns rows are known, if none was asked for.
  static func printIdentity(_ identity: RowIdentity?) {
    guard let identity, !identity.isGiven, identity != .alignment, StandardStream.error.isTerminal
    else { return }
    StandardStream.error.print("flipbook: \(identity.description)")
  }
}

/// A recording without a screen: all of its changes, each under its time.
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

  /// Prints up to the end, or to the snapshot at which the condition holds. The hook runs for each
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
      let change = SnapshotChange(before: before, after: snapshot, at: entry.moment)
      var named = snapshot
      let time = entry.moment.map(clock.dateAndTime) ?? ""
      named.name = [time, snapshot.name].filter { !$0.isEmpty }.joined(separator: "  ")
      log.print(from: before ?? [], before == nil ? [] : change.stages, to: named)
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

  /// Waits until the hook has run for the changes so far.
  private func finish(_ hook: ChangeHook) {
    while !hook.isIdle {
      hook.advance(to: .monotonicNow)
      let results = hook.takeResults()
      for result in results { ChangeLog.print(result) }
      if results.isEmpty, !hook.isIdle { wait(hook) }
    }
  }

  private func wait(_ hook: ChangeHook) {
    var polled = (hook.fileDescriptors + [signals.fileDescriptor]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var timeout: Int32 = -1
    if let due = hook.deadline {
      timeout = (due - .monotonicNow).pollTimeout
    }
    poll(&polled, nfds_t(polled.count), timeout)
    if polled[polled.count - 1].revents != 0 { signals.end() }
  }
}
