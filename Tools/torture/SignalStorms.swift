import Glibc
import TortureSupport

/// Thousands of signals, in any order.
enum SignalStorms {
  static func run(_ trial: inout Trial) throws {
    try harmless(&trial)
    try ending(&trial)
  }

  /// Signals that end nothing: afterwards the current list is shown, at the size of the window.
  private static func harmless(_ trial: inout Trial) throws {
    let folder = try ScratchFolder()
    try folder.save("begun\n")
    let watch = try PtyTerminal(
      [ProjectFolder.flipbook, "watch", "list.txt", "--on-change", "true"], directory: folder.path)
    try watch.wait { $0.contains("keys") }
    let signals = trial.count * 60
    for number in 0..<signals {
      switch trial.random(below: 40) {
      case 0:
        watch.resize(columns: 20 + trial.random(below: 150), rows: 3 + trial.random(below: 60))
      case 1: try folder.save("save \(number)\n")
      case 2: watch.forget()
      default: watch.signal(trial.random(of: [SIGWINCH, SIGCHLD, SIGCONT, SIGURG]))
      }
    }
    watch.resize(columns: 90, rows: 20)
    try folder.save("last\n")
    watch.forget()
    watch.signal(SIGWINCH)
    let begun = milliseconds()
    let isShown = try? watch.wait(for: .seconds(5)) { $0.contains("last") }
    trial.expect(isShown != nil, "after the storm the last save is not shown")
    let time = milliseconds() - begun
    watch.type("q")
    let exit = try watch.waitForExit(within: .seconds(5))
    trial.expect(exit == .status(0), "after the storm q gives \(exit)")
    trial.expect(watch.trouble == nil, "after the storm: \(watch.trouble ?? "")")
    trial.report("\(signals) signals WINCH, CHLD, CONT, URG", "the last save \(Int(time)) ms later")
  }

  /// Signals that end the program arrive many at a time.
  private static func ending(_ trial: inout Trial) throws {
    let ends = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE, SIGXCPU]
    var times: [Double] = []
    for round in 0..<max(1, trial.count / 3) {
      let folder = try ScratchFolder()
      try folder.save("begun\n")
      // otherwise a core file would be written
      let watch = try PtyTerminal(
        [
          "sh", "-c", "ulimit -c 0; exec \"$0\" \"$@\"", ProjectFolder.flipbook, "watch",
          "list.txt", "--record", "r.jsonl", "--on-change", "sleep 60",
        ], directory: folder.path)
      try watch.wait { $0.contains("keys") }
      try folder.save("save\n")
      usleep(UInt32(trial.random(below: 60_000)))
      let begun = milliseconds()
      for _ in 0..<20 { watch.signal(trial.random(of: ends + [SIGWINCH, SIGCHLD])) }
      let exit = try watch.waitForExit(within: .seconds(5))
      times.append(milliseconds() - begun)
      if case .status(let status) = exit {
        trial.expect(false, "round \(round): status \(status)")
      }
      trial.expect(watch.trouble == nil, "round \(round): \(watch.trouble ?? "")")
      let replay = try CommandRun.of(
        [ProjectFolder.flipbook, "replay", "r.jsonl"], directory: folder.path)
      trial.expect(replay.status == 0 && replay.errors.isEmpty, "round \(round): \(replay.errors)")
    }
    trial.report("20 signals that end it, all at once", times: times)
  }
}
