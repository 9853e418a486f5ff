import Glibc
import TestSupport
import Testing

/// `watch -- COMMAND` without a screen: its output and its exit status.
@Suite struct WatchCommandTests {
  private func watch(_ arguments: String..., in folder: ScratchFolder) throws -> CommandRun {
    try CommandRun.of(
      [ProjectFolder.flipbook, "watch", "-n", "0.1"] + arguments, directory: folder.path)
  }

  /// A command line that prints another number in each run, up to `last`.
  private func counter(to last: Int) -> String {
    "n=$(cat n 2>/dev/null || echo 0); [ $n -ge \(last) ] || n=$((n + 1)); echo $n >n; "
      + "for i in $(seq $n); do echo row $i; done"
  }

  @Test func itEndsWhenTheOutputChanges() throws {
    let folder = try ScratchFolder()
    let run = try watch("-g", "--", counter(to: 9), in: folder)
    #expect(run.exit == .status(0))
    #expect(run.output == "inserts “row 2” at 2\n")
    #expect(try folder.read("n") == "2\n")
  }

  /// `watch -g kubectl get pods` waits for a change of the pods, not for the next second.
  @Test func mutedValuesAreNoChangeOfTheOutput() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      echo x >>runs; n=$(wc -l <runs)
      echo "NAME    AGE  STATE"
      echo "ship-1  ${n}s   $([ $n -gt 4 ] && echo docked || echo "at sea")"
      echo "ship-2  9d   docked"

      """, to: "ships")
    let changed = try watch("-g", "--key", "NAME", "sh", "ships", in: folder)
    #expect(changed.exit == .status(0))
    #expect(changed.output.contains("at sea → docked"), "\(changed.output)")
    let same = try watch("-q", "3", "--key", "NAME", "sh", "ships", in: folder)
    #expect(same.exit == .status(0) && same.output == "")
    let all = try watch("-g", "--mute", "none", "--key", "NAME", "sh", "ships", in: folder)
    #expect(all.exit == .status(0) && all.output.contains("AGE"))
  }

  /// A first list after runs without one is a change of the output.
  @Test func itEndsWhenTheOutputBegins() throws {
    let folder = try ScratchFolder()
    let run = try watch(
      "-g", "--", "echo x >>runs; [ $(wc -l <runs) -gt 3 ] && echo up", in: folder)
    #expect(run.exit == .status(0))
    #expect(try folder.read("runs").count { $0 == "x" } == 4)
  }

  /// At the default interval, a day has 43,000 runs.
  @Test(arguments: ["echo low tide; ", ""]) func theSameErrorIsPrintedOnce(output: String) throws {
    let folder = try ScratchFolder()
    let run = try watch("-q", "4", "--", output + "echo leak >&2; exit 3", in: folder)
    #expect(run.errors == "flipbook: exit 3: leak\n", "\(run)")
  }

  @Test func aSeparatorDividesTheOutputOfACommand() throws {
    let folder = try ScratchFolder()
    // a command that keeps running: the last snapshot is complete at its end
    let run = try watch(
      "--split", "^at ", "-q", "2", "--", "echo at 1; echo a; sleep 0.2; echo at 2; echo b",
      in: folder)
    #expect(run.exit == .status(0))
    #expect(
      run.output.hasPrefix("at 2\nupdates row 1: “a” → “b”\nat 1\nupdates row 1: “b” → “a”\n"))
    let json = try watch(
      "--split", "json", "-q", "2", "--output", "json", "--",
      #"echo '[{"id":1}] [{"id":1},{"id":2}]'"#, in: folder)
    #expect(json.exit == .status(0) && json.output.contains("elementInserted"), "\(json)")
  }

  @Test func itEndsWhenTheOutputStaysTheSame() throws {
    let folder = try ScratchFolder()
    let run = try watch("-q", "3", "--", "echo x >>runs;", counter(to: 3), in: folder)
    #expect(run.exit == .status(0))
    #expect(run.output == "inserts “row 2” at 2\ninserts “row 3” at 3\n")
    #expect(try folder.read("runs").count { $0 == "x" } == 6)
  }

  /// Like `kubectl get pods` before there are pods.
  @Test(arguments: ["", "\n", "No resources found in default.\n"], [[], ["--key", "NAME"]])
  func aTableAfterNoTableHasItsKey(first: String, key: [String]) throws {
    let folder = try ScratchFolder()
    try folder.write(first, to: "1")
    try folder.write("NAME    READY   STATUS\nweb-1   1/1     Running\n", to: "2")
    try folder.write("NAME    READY   STATUS\nweb-1   0/1     Error\n", to: "3")
    let run = try CommandRun.of(
      [ProjectFolder.flipbook, "watch", "-n", "0.1", "--until", "row web-1 STATUS = Error"] + key
        + ["--", "n=$(cat n 2>/dev/null || echo 1); echo $((n + 1)) >n; cat $n 2>/dev/null; true"],
      directory: folder.path)
    #expect(run.exit == .status(0))
    let isRemark = first.count > 1
    #expect(
      run.output == (isRemark && key.isEmpty ? "deletes “\(first.dropLast())” at 1\n" : "")
        + (isRemark && !key.isEmpty ? "" : "inserts web-1 at 1: 1/1  Running\n")
        + "updates web-1 at 1: READY 1/1 → 0/1, STATUS Running → Error\n")
  }

  /// Before the second run, a file grows and another gets a similar name. With long user names, a
  /// line of the first run fills the screen; it is then run again for a wider screen.
  @Test(arguments: ["", "-aF", "-s", "-l", "-li", "-lR"])
  func theRowsOfLsAreFiles(flags: String) throws {
    let (folder, files) = (try ScratchFolder(), try ScratchFolder())
    for name in ["report1.txt", "notes.txt"] { try files.write("x", to: name) }
    try folder.writeProgram(
      """
      #!/bin/sh
      if [ "$(cat \(folder.path)/ran 2>/dev/null)" = "$COLUMNS" ]; then
        [ -e report2.txt ] || { mv report1.txt report2.txt; head -c 99999 /dev/zero >notes.txt; }
      fi
      echo "$COLUMNS" >\(folder.path)/ran
      PATH=/usr/bin:/bin; exec ls "$@"
      """, to: "ls")
    let run = try CommandRun.of(
      [ProjectFolder.flipbook, "watch", "-n", "0.1", "-q", "2", "--", "ls " + flags],
      environment: ["PATH": folder.path + ":/usr/bin:/bin"], directory: files.path)
    #expect(run.exit == .status(0))
    let lines = run.output.split(separator: "\n")
    let reports = lines.filter { $0.contains("report") }
    let words = reports.map { $0.prefix { $0 != " " } }
    #expect(words == ["deletes", "inserts"], "\(run.output)\(run.errors)")
    #expect(lines.count { !$0.hasPrefix("updates ") } == 2, "\(run.output)")
    if flags.contains("l") { #expect(run.output.contains("99999")) }
  }

  @Test func anIntervalOfTheEnvironmentIsANumber() throws {
    let folder = try ScratchFolder()
    let run = try CommandRun.of(
      [ProjectFolder.flipbook, "watch", "--", "true"], environment: ["WATCH_INTERVAL": "often"],
      directory: folder.path)
    #expect(run.exit == .status(2))
    #expect(
      run.errors
        == "flipbook: WATCH_INTERVAL: “often” is not a number of seconds; set it to one, such as 0.5\n"
    )
  }

  @Test func troubleIsReportedOnceAndTheLastListStays() throws {
    let folder = try ScratchFolder()
    let line =
      "n=$(cat n 2>/dev/null || echo 0); n=$((n + 1)); echo $n >n; "
      + "case $n in 1) echo a;; 2|3) echo down >&2; exit 7;; *) echo a; echo b;; esac"
    let run = try watch("--until", "row b appears", "--", line, in: folder)
    #expect(run.exit == .status(0))
    #expect(run.output == "inserts “b” at 2\n")
    #expect(
      run.errors.hasPrefix("flipbook: exit 7: down\nflipbook: condition met: row b appears at "))
  }

  @Test func changesArePassedToACommandAsJSON() throws {
    let folder = try ScratchFolder()
    let run = try watch(
      "--on-change", "cat >>changes", "--until", "count = 4", "--", counter(to: 4), in: folder)
    #expect(run.exit == .status(0))
    let lines = try folder.read("changes").split(separator: "\n")
    #expect(!lines.isEmpty && lines.count <= 3)
    var rows: [String]?
    for line in lines {
      var replayer = try ChangeReplayer(String(line))
      if let rows { #expect(rows == replayer.sections.flatMap(\.rows)) }
      try replayer.replay()
      rows = replayer.sections.flatMap(\.rows)
    }
    #expect(rows == ["row 1", "row 2", "row 3", "row 4"])
  }

  @Test func aSlowCommandForChangesRunsOnceAtATimeAndMissesNothing() throws {
    let folder = try ScratchFolder()
    let hook = "mkdir lock || echo twice >>wrong; sleep 0.4; cat >>changes; rmdir lock"
    let run = try watch("--on-change", hook, "-q", "3", "--", counter(to: 8), in: folder)
    #expect(run.exit == .status(0))
    #expect(throws: (any Error).self) { try folder.read("wrong") }
    let lines = try folder.read("changes").split(separator: "\n")
    #expect(lines.count < 7)
    var replayer = try ChangeReplayer(String(try #require(lines.last)))
    try replayer.replay()
    #expect(replayer.sections.flatMap(\.rows).count == 8)
  }

  @Test func aFailingHookIsReported() throws {
    let folder = try ScratchFolder()
    let run = try watch(
      "--on-change", "echo said; echo bad >&2; exit 5", "--until", "count = 2", "--",
      counter(to: 2), in: folder)
    #expect(run.exit == .status(0))
    #expect(run.output == "inserts “row 2” at 2\nsaid\n")
    #expect(
      run.errors.hasPrefix("bad\nflipbook: --on-change: exit 5: bad\nflipbook: condition met: "))
  }

  @Test func optionsOfCommandsNeedOne() throws {
    let folder = try ScratchFolder(["list.txt": "a\n"])
    for option in ["-n1", "-p", "-x", "-b", "-e", "-g", "-q2", "-c", "--no-color"] {
      let run = try folder.flipbook("watch", option, "list.txt")
      #expect(run.exit == .status(2))
      #expect(run.errors.contains("needs a command"), "\(run.errors)")
    }
    for arguments in [
      ["list.txt", "--", "true"], ["--file", "list.txt", "list.txt"],
      ["--file", "list.txt", "--file", "list.txt"],
      ["--split", "json", "list.txt"], ["--split", "(", "-"],
    ] {
      let run = try CommandRun.of(
        [ProjectFolder.flipbook, "watch"] + arguments, directory: folder.path)
      #expect(run.exit == .status(2), "\(arguments)")
      #expect(run.errors.count { $0.isNewline } == 1, "\(run.errors)")
    }
  }
}
