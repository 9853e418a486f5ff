import Glibc
import TortureSupport

/// A watched file is saved repeatedly, and a signal arrives at some moment.
enum Kills {
  private static let patience = Duration.seconds(5)

  static func run(_ trial: inout Trial) throws {
    var times: [Double] = []
    var recordings = 0
    for number in 0..<trial.count {
      let folder = try ScratchFolder()
      try folder.save("begun\n")
      let signal = trial.random(of: [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGUSR1])
      let watch = try PtyTerminal(
        [
          ProjectFolder.flipbook, "watch", "list.txt", "--record", "r.jsonl", "--on-change",
          "echo $$ >pid; exec sleep 60",
        ], directory: folder.path)
      // some are killed while they start
      if trial.random(below: 4) > 0 { try watch.wait { $0.contains("keys") } }
      let end = milliseconds() + Double(trial.random(below: 120))
      var save = 0
      while milliseconds() < end {
        save += 1
        let rows = (0..<trial.random(below: 30)).map { "row \($0) of \(save)\n" }
        try folder.save(rows.joined())
        usleep(UInt32(trial.random(below: 20_000)))
      }
      let hook = folder.process("pid")
      let sent = milliseconds()
      watch.signal(signal)
      let exit = try watch.waitForExit(within: patience)
      times.append(milliseconds() - sent)
      let words = "kill \(number), signal \(signal)"
      trial.expect(exit == .signal(signal), "\(words): ended by \(exit)")
      if signal == SIGKILL {
        if let hook { kill(hook, SIGKILL) }
      } else {
        trial.expect(watch.trouble == nil, "\(words): \(watch.trouble ?? "")")
        // a hook may have started since, and names itself before it sleeps
        let last = folder.process("pid")
        let isGone: Void? = patiently(for: .seconds(1)) {
          [hook, last].allSatisfy { $0 == nil || kill($0!, 0) != 0 } ? () : nil
        }
        trial.expect(isGone != nil, "\(words): the command of --on-change goes on")
      }
      recordings += try check(folder, words, isWhole: signal != SIGKILL, &trial) ? 1 : 0
    }
    trial.report("KILL, TERM, INT, HUP, USR1 while it starts, moves and saves", times: times)
    trial.report("recordings that were left, all read", "\(recordings)")
  }

  /// Replays the recording. Returns whether there is one.
  private static func check(
    _ folder: ScratchFolder, _ words: String, isWhole: Bool, _ trial: inout Trial
  ) throws -> Bool {
    if folder.text("r.jsonl").isEmpty { return false }
    let replay = try CommandRun.of(
      [ProjectFolder.flipbook, "replay", "r.jsonl"], directory: folder.path)
    trial.expect(replay.status == 0, "\(words): its recording: \(replay.errors)")
    if isWhole { trial.expect(replay.errors.isEmpty, "\(words): \(replay.errors)") }
    return true
  }
}

/// Runs the tool `saves`: no save may be missed.
enum Saves {
  static func run(_ trial: inout Trial) throws {
    let run = try CommandRun.of([ProjectFolder.product("saves"), "\(trial.count * 2)"])
    trial.expect(run.status == 0, "saves: \(run.output)\(run.errors)")
    for line in run.output.split(separator: "\n").prefix(while: { !$0.hasSuffix("ways:") }) {
      let parts = line.split(separator: ":", maxSplits: 1)
      trial.report("saves, \(parts[0])", parts.count > 1 ? String(parts[1].dropFirst()) : "")
    }
  }
}
