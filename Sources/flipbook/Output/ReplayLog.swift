import Glibc
import ListDiff
import Posix
import Snapshots
import Histories
import Feeds

/// A recording without a screen: all of its changes, each under its time.
struct ReplayLog {
  let recording: LoadedRecording
  let log: ChangeLog
  let reactions: Reactions
  private let signals = EndingSignals()

  init(recording: LoadedRecording, log: ChangeLog, reactions: Reactions) {
    self.recording = recording
    self.log = log
    self.reactions = reactions
  }

  /// Prints up to the end, or to where the condition holds; the hook hears of each change.
  func run() throws {
    let clock = TimeOfDay(offset: recording.recording.header.offset)
    var before: [SnapshotSection]?
    try recording.recording.history.forEachSnapshot { entry, snapshot in
      if signals.isPending { signals.end() }
      let change = SnapshotChange(before: before, after: snapshot, at: entry.moment)
      var named = snapshot
      let time = entry.moment.map(clock.dateAndTime) ?? ""
      named.name = [time, snapshot.name].filter { !$0.isEmpty }.joined(separator: "  ")
      log.print(from: before ?? [], before == nil ? [] : change.stages, to: named)
      before = snapshot.sections
      let isDone = try reactions.follow(
        change, schema: recording.recording.schema, file: recording.file)
      if let hook = reactions.hook { finish(hook) }
      return !isDone
    }
  }

  /// Waits until the hook has told what there was to tell.
  private func finish(_ hook: ChangeHook) {
    while !hook.isIdle {
      if let result = hook.advance(to: .monotonicNow) {
        StandardStream.output.write(result.output)
        StandardStream.error.write(result.errors)
        if !result.trouble.isEmpty {
          StandardStream.error.print("flipbook: --on-change: \(result.trouble)")
        }
        continue
      }
      wait(hook)
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
    guard polled[polled.count - 1].revents != 0 else { return }
    hook.stop()
    signals.end()
  }
}
