import Glibc
import TortureSupport

/// Disks without space: a small file system, a limit of the shell, `/dev/full`.
enum FullDisks {
  static func run(_ trial: inout Trial) throws {
    try recordUntilFull(&trial, "ulimit -f", prefix: "ulimit -f 8; ")
    try recordOnSmallDisk(&trial)
    let folder = try ScratchFolder()
    try folder.save("a\nb\n")
    let lines = [
      "export list.txt --to svg -o /dev/full", "export list.txt --to frames >/dev/full",
      "diff list.txt /dev/null >/dev/full", "step list.txt >/dev/full",
      "--help >/dev/full",
      "--generate-completion-script bash >/dev/full",
      "watch list.txt --record /dev/full --until 'count > 1'",
    ]
    for line in lines {
      let run = try CommandRun.of(
        ["sh", "-c", "\(ProjectFolder.flipbook) \(line)"], directory: folder.path)
      trial.expect(
        run.status == 2 && run.errors.split(separator: "\n").count == 1,
        "\(line): status \(run.exit), “\(run.errors)”")
    }
    trial.report("commands with no room for output: a line and status 2", "\(lines.count)")
  }

  /// Records lists until there is no space, and reads the recording.
  private static func recordUntilFull(
    _ trial: inout Trial, _ what: String, prefix: String, to path: String = "r.jsonl"
  ) throws {
    let folder = try ScratchFolder()
    let lists = (0..<60).map { "row \($0)\n" + String(repeating: "\($0) ", count: 400) + "\n\u{C}" }
    let run = try CommandRun.of(
      ["bash", "-c", prefix + "exec \"$0\" watch - --record \(path)", ProjectFolder.flipbook],
      input: lists.joined(), directory: folder.path)
    trial.expect(run.status == 2, "\(what): \(run.exit)")
    trial.expect(
      run.errors.contains("snapshots were recorded before that"), "\(what) says “\(run.errors)”")
    let replay = try CommandRun.of(
      [ProjectFolder.flipbook, "replay", path], directory: folder.path)
    let snapshots = replay.output.split(separator: "\n").count
    trial.expect(replay.status == 0 && replay.errors.isEmpty, "\(what): \(replay.errors)")
    trial.report("a recording that has no room (\(what))", "whole, \(snapshots) lines replayed")
  }

  private static func recordOnSmallDisk(_ trial: inout Trial) throws {
    let folder = try ScratchFolder()
    guard mount("none", folder.path, "tmpfs", 0, "size=16k") == 0 else {
      return trial.report("a recording on a full file system", "not tried: only root can mount one")
    }
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    try recordUntilFull(&trial, "a tmpfs of 16 KB", prefix: "", to: folder.path("r.jsonl"))
  }
}

/// A process with few descriptors.
enum FewDescriptors {
  static func run(_ trial: inout Trial) throws {
    let folder = try ScratchFolder()
    try folder.save("a\nb\n")
    try folder.write("a\n", to: "old.txt")
    let lines: [(arguments: String, isOnTerminal: Bool)] = [
      ("watch list.txt --until 'row b exists'", true),
      ("watch list.txt --until 'row b exists'", false),
      ("watch -n 0.1 --until 'row b exists' -- cat list.txt", true),
      ("watch -n 0.1 --until 'row b exists' -- cat list.txt", false),
      ("diff old.txt list.txt", false), ("step old.txt list.txt", false),
      ("export list.txt --to svg", false), ("log list.txt", false),
      ("watch list.txt --record r.jsonl --on-change true --until 'row b exists'", false),
    ]
    var (served, refused) = (0, 0)
    // with three, Swift's runtime cannot open /proc to read the arguments
    for limit in 4...32 {
      for line in lines {
        let words = [
          "sh", "-c", "ulimit -n \(limit); exec \(ProjectFolder.flipbook) \(line.arguments)",
        ]
        let (exit, said) = try end(of: words, line.isOnTerminal, folder)
        let place = "ulimit -n \(limit), \(line.arguments)"
        switch exit {
        case .status(let status) where [0, 1].contains(status): served += 1
        case .status(let status) where [2, 3, 127].contains(status) && !said.isEmpty: refused += 1
        case .signal(SIGTERM) where said.contains("too many open files"): refused += 1
        default: trial.expect(false, "\(place): \(exit.map { "\($0)" } ?? "no end"), “\(said)”")
        }
      }
    }
    trial.report("commands with 4 to 32 descriptors", "\(served) done, \(refused) refused in words")
  }

  /// Its exit status and its message; `nil` if it does not end.
  ///
  /// A command that cannot be run is tried repeatedly until a signal ends it.
  private static func end(
    of words: [String], _ isOnTerminal: Bool, _ folder: ScratchFolder
  ) throws -> (ChildExit?, String) {
    if isOnTerminal {
      let terminal = try PtyTerminal(words, directory: folder.path)
      if let exit = try? terminal.waitForExit(within: .seconds(2)) { return (exit, terminal.text) }
      terminal.signal(SIGTERM)
      return (try? terminal.waitForExit(within: .seconds(3)), terminal.text)
    }
    let command = try RunningCommand(words, directory: folder.path)
    if let run = try? command.finish(within: .seconds(2)) { return (run.exit, run.errors) }
    command.signal(SIGTERM)
    let run = try? command.finish(within: .seconds(3))
    return (run?.exit, command.soFar.errors)
  }
}
