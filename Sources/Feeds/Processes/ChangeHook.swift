package import FlipbookSnapshots

/// A command that is run after changes. Each run reads the change since the last run on its standard input, in the
/// JSON of `--output json`.
///
/// Only one run takes place at a time. Changes that arrive meanwhile are combined into one: at most two lists
/// are kept, and the command misses only changes that were undone.
package final class ChangeHook {
  /// The end of what a run has written, and how it failed; empty if it did not.
  package struct Result: Sendable {
    package var output = OutputEnd()
    package var errors = OutputEnd()
    package var trouble = ""
  }

  private let command: String
  /// Writes a change as JSON, as the session prints changes; set by the session.
  package var write: (Change, QuietChanges, _ write: @escaping ([UInt8]) -> Void) -> Void = {
    _, _, _ in
  }
  /// The list after the changes passed to the last run.
  private var reported: [SnapshotSection]?
  private var newest = Snapshot(name: "", sections: [])
  private var moment: Moment?
  /// The changes that are not passed to the command.
  private var quiet = QuietChanges.none
  private var run: Child?
  private var output = OutputEnd()
  private var results: [Result] = []

  package init(command: String) { self.command = command }

  /// Follows a change. The first run compares with the list before it, or else with the first list.
  package func follow(_ change: Change, without quiet: QuietChanges) {
    if reported == nil { newest.sections = change.before ?? change.after.sections }
    reported = reported ?? newest.sections
    if change.isRekeyed, let before = change.before {
      if reported == newest.sections { reported = before }
      newest.sections = before
    }
    let isQuiet =
      quiet != .none && reported == newest.sections && change.isSilent(without: quiet)
    (newest, moment, self.quiet) = (change.after, change.moment, quiet)
    if isQuiet { reported = newest.sections }
  }

  /// Whether no command is running, and no change waits for one.
  package var isIdle: Bool {
    run == nil && results.isEmpty && (reported == nil || reported == newest.sections)
  }
  package var fileDescriptors: [Int32] { run?.fileDescriptors ?? [] }
  package var deadline: Duration? { run?.deadline }

  /// Starts and ends runs.
  package func advance(to now: Duration) {
    if let run {
      let leftOut = output.leftOutCount + run.errors.leftOutCount
      let exit = run.advance(to: now)
      output.add(run.output)
      run.output = []
      if leftOut == 0, output.leftOutCount + run.errors.leftOutCount > 0 {
        let size = OutputEnd.maximum >> 10
        results.append(
          Result(trouble: "the command writes more than \(size) KB; only the end is kept"))
      }
      guard let exit else { return }
      results.append(
        Result(
          output: output, errors: run.errors,
          trouble: exit.isSuccess ? "" : exit.words(run.errors)))
      (self.run, output) = (nil, OutputEnd())
    }
    start()
  }

  /// The results since the last call: the output of runs that have ended, how they ended, and changes that
  /// the current run does not include.
  package func takeResults() -> [Result] {
    defer { results = [] }
    return results
  }

  package func stop() { run?.end() }

  private func start() {
    guard run == nil, let reported, reported != newest.sections else { return }
    let change = Change(before: reported, after: newest, at: moment).without(quiet)
    self.reported = newest.sections
    guard !change.isSilent(without: quiet) else { return }
    do throws(SnapshotError) {
      run = try Child(
        ["/bin/sh", "-c", command], input: { [write, quiet] in write(change, quiet, $0) })
    } catch {
      results.append(Result(trouble: error.description))
    }
  }
}
