import Glibc
import TortureSupport

/// Three programs that run for a long time, with saves, runs, lines, keys and changing sizes.
enum Soak {
  private static let history = 4.0
  /// Growth beyond this is a leak, in megabytes: it allows for a history and for the allocator.
  private static let allowedGrowth = 8.0

  private struct Program {
    let name: String
    let terminal: PtyTerminal
    var uses: [ProcessUse] = []
  }

  static func run(_ trial: inout Trial) throws {
    let folder = try ScratchFolder()
    try folder.save("begun\n")
    try folder.write("0\n", to: "log.txt")
    let common = ["--history", "\(Int(history))M"]
    var programs = try [
      ("a saved file", ["watch", "list.txt", "--record", "r.jsonl", "--on-change", "true"]),
      ("a command", ["watch", "-n", "0.2", "--", "ps aux | head -n 40"]),
      ("a log", ["watch", "--history", "100K", "--", "tail -F log.txt"]),
    ].map { name, arguments in
      let words =
        [ProjectFolder.flipbook, arguments[0]] + common + arguments.dropFirst()
      return Program(
        name: name,
        terminal: try PtyTerminal(words, columns: 120, rows: 40, directory: folder.path))
    }
    for program in programs { try program.terminal.wait { $0.contains("keys") } }

    let (begun, length) = (milliseconds(), trial.minutes * 60_000)
    var (saves, lines, measured) = (0, 0, 0.0)
    while milliseconds() - begun < length {
      saves += 1
      try folder.save(
        (0..<200).map { "row \($0)  \(trial.random(below: 50) == 0 ? saves : 0)\n" }.joined())
      lines += 20
      try folder.append((0..<20).map { "line \(lines + $0) of a log\n" }.joined(), to: "log.txt")
      for index in programs.indices {
        let terminal = programs[index].terminal
        if trial.random(below: 10) == 0 {
          terminal.type(
            trial.random(of: ["j", "k", "G", "g", "c", "[", "]", "f", "\t", "?", "\u{1B}"]))
        }
        if trial.random(below: 200) == 0 {
          terminal.resize(
            columns: 40 + trial.random(below: 120), rows: 10 + trial.random(below: 40))
        }
        terminal.forget()
      }
      // measured 20 times in all
      if milliseconds() - begun >= measured {
        measured += length / 20
        for index in programs.indices {
          let id = programs[index].terminal.id
          guard let use = ProcessUse(of: id) else {
            trial.expect(false, "\(programs[index].name): it has ended")
            return
          }
          programs[index].uses.append(use)
        }
      }
      usleep(200_000)
    }
    for program in programs { try finish(program, folder, &trial) }
    trial.report("saves of 200 rows, lines of a log", "\(saves), \(lines)")
    let replay = try CommandRun.of(
      [ProjectFolder.flipbook, "replay", "r.jsonl"], directory: folder.path)
    trial.expect(replay.status == 0 && replay.errors.isEmpty, "its recording: \(replay.errors)")
  }

  private static func finish(
    _ program: Program, _ folder: ScratchFolder, _ trial: inout Trial
  ) throws {
    let uses = program.uses
    // starting with a quarter of the time, until which histories fill up
    let (start, end) = (uses[uses.count / 4], uses[uses.count - 1])
    let time = end.time - uses[0].time
    // a hook that is just being started has some more
    let open = uses.suffix(max(1, uses.count / 4)).map(\.descriptors).min()!
    let seconds = trial.minutes * 60 * Double(uses.count - 1) / 20
    trial.report(
      "\(program.name), \(trial.minutes) minutes",
      "\(megabytes(uses[0].memory)) MB at first, \(megabytes(start.memory)) after a quarter, "
        + "\(megabytes(end.memory)) at the end; \(megabytes(time / max(1, seconds))) ms/s; "
        + "\(open) descriptors")
    trial.expect(
      end.memory - start.memory < allowedGrowth,
      "\(program.name) grew from \(start.memory) to \(end.memory) MB")
    trial.expect(
      open <= uses.map(\.descriptors).min()! + 3,
      "\(program.name) has \(open) descriptors, at first \(uses[0].descriptors)")
    // closes whatever the keys have opened
    program.terminal.type("\u{1B}")
    usleep(300_000)
    program.terminal.type("\u{1B}")
    usleep(300_000)
    program.terminal.type("q")
    let exit = try program.terminal.waitForExit(within: .seconds(5))
    trial.expect(exit == .status(0), "\(program.name): q gives \(exit)")
    trial.expect(
      program.terminal.trouble == nil, "\(program.name): \(program.terminal.trouble ?? "")")
  }

  private static func megabytes(_ number: Double) -> String {
    String(Double(Int(number * 10)) / 10)
  }
}
