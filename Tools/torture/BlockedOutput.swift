import Glibc
import TortureSupport

/// A terminal or a pipe that accepts nothing.
enum BlockedOutput {
  private static let watch = [
    ProjectFolder.flipbook, "watch", "list.txt", "--record", "r.jsonl", "--on-change", "echo >>ran",
  ]

  static func run(_ trial: inout Trial) throws {
    let rounds = max(1, trial.count / 30)
    var (ends, recorded) = ([Double](), 0)
    for round in 0..<rounds {
      for isStopped in [true, false] {
        let folder = try ScratchFolder()
        try folder.save("begun\n")
        let terminal = try PtyTerminal(watch, columns: 180, rows: 50, directory: folder.path)
        try terminal.wait { $0.contains("keys") }
        if isStopped { terminal.type("\u{13}") }
        let saves = 10 + trial.random(below: 20)
        recorded += try save(saves, in: folder, &trial)
        // the reader returns only for the end, or not at all
        let sent = milliseconds()
        terminal.signal(trial.random(of: [SIGTERM, SIGINT, SIGHUP]))
        let exit = try terminal.waitForExit(within: .seconds(5))
        ends.append(milliseconds() - sent)
        if case .status(let status) = exit {
          trial.expect(false, "round \(round): ended with status \(status)")
        }
        trial.expect(
          terminal.settings == terminal.settingsAtStart, "round \(round): \(terminal.settings)")
      }
    }
    trial.report("a signal to one whose terminal is stopped or not read", times: ends)
    trial.report("saves meanwhile, each recorded and its hook run", "\(recorded)")
    try readLate(&trial)
  }

  /// Saves lists of many lines, each after the previous one is recorded and its hook has run.
  private static func save(
    _ saves: Int, in folder: ScratchFolder, _ trial: inout Trial
  ) throws -> Int {
    for number in 1...saves {
      let line = String(repeating: "\(number) ", count: 60)
      try folder.save((0..<60).map { "save \(number) line \($0) \(line)\n" }.joined())
      let isFollowed: Void? = patiently(for: .seconds(5)) {
        folder.text("r.jsonl").contains("save \(number) line") && folder.text("ran").count >= number
          ? () : nil
      }
      trial.expect(isFollowed != nil, "save \(number) is not recorded, or its hook did not run")
    }
    return saves
  }

  /// A pipe that is read only after all saves contains all of them.
  private static func readLate(_ trial: inout Trial) throws {
    let folder = try ScratchFolder()
    try folder.save("begun\n")
    let run = try RunningCommand(watch, directory: folder.path)
    let isBegun: Void? = patiently { folder.text("r.jsonl").contains("begun") ? () : nil }
    trial.expect(isBegun != nil, "it does not begin")
    let saves = try save(40, in: folder, &trial)
    try run.wait { output, _ in
      (1...saves).allSatisfy { output.contains("save \($0) line 59 ") }
    }
    run.signal(SIGTERM)
    trial.expect(try run.finish().exit == .signal(SIGTERM), "it does not end by SIGTERM")
    trial.report("saves of 10 KB to a pipe that is read late, all printed", "\(saves)")
  }
}
