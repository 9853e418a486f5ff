import TestSupport
import Testing

/// `--mute` on the real command: it accepts existing columns, and no others.
@Suite struct MuteTests {
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("name,state,age\na,up,1s\nb,up,2s\n", to: "a.csv")
    try folder.write("name,state,age\na,up,3s\nb,down,4s\n", to: "b.csv")
    try folder.write(
      #"{"recording":1,"title":"r"}"# + "\n"
        + #"{"time":"2026-03-01T10:00:00.000Z","source":[{"id":"","title":"","rows":"#
        + #"[{"id":"1","text":"1  5","fields":{"name":"1","state":"5","age":"3s"}}]}]}"# + "\n",
      to: "r.jsonl")
    return folder
  }

  @Test(arguments: [
    ["watch", "a.csv"], ["watch", "-n", "0.1", "--", "cat", "a.csv"], ["step", "a.csv", "b.csv"],
    ["diff", "a.csv", "b.csv"], ["replay", "r.jsonl"], ["export", "r.jsonl", "--to", "frames"],
    ["export", "a.csv", "b.csv", "--to", "frames"],
  ]) func anUnknownColumnIsRefused(line: [String]) throws {
    let folder = try folder()
    let run = try CommandRun.of(
      [ProjectFolder.flipbook, line[0], "--mute", "age,stat"] + line.dropFirst(),
      directory: folder.path)
    #expect(run.exit == .status(2) && run.output == "")
    #expect(
      run.errors.contains(
        "mute: no column “stat”; did you mean “state”? columns: name, state, age"),
      "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func aStreamIsRefusedOnceItsColumnsAreKnown() throws {
    let watch = try RunningCommand([ProjectFolder.flipbook, "watch", "-", "--mute", "qqq"])
    watch.write("name,state\na,up\n")
    // standard input is still open
    try watch.wait { $0.errors.contains("mute: no column “qqq”; columns: name, state") }
    #expect(try watch.finish().exit == .status(2))
  }

  @Test func linesHaveNoColumnsToMute() throws {
    let folder = try ScratchFolder(["todo.md": "# Shopping\n\n- milk\n- bread\n"])
    let run = try folder.flipbook("watch", "todo.md", "--mute", "age")
    #expect(run.exit == .status(2) && run.errors.hasPrefix("flipbook: --mute needs columns"))
    let all = try folder.flipbook(
      "watch", "-n", "0.1", "-q", "1", "--mute", "none", "--", "cat", "todo.md")
    #expect(all.exit == .status(0) && all.errors == "")
  }

  @Test func aColumnIsMutedByItsNumberToo() throws {
    let folder = try folder()
    func frames(_ column: String) throws -> String {
      try folder.flipbook("export", "a.csv", "b.csv", "--to", "frames", "--mute", column).output
    }
    #expect(try frames("3") == frames("age"))
    #expect(try frames("3") != frames("none"))
  }

  /// Ages and `load` change in each run; only in the last one a state does.
  @Test func linesWithoutAScreenOmitMutedChanges() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      n=$(($(cat n 2>/dev/null || echo 0) + 1)); echo $n >n
      state=up; [ $n -gt 2 ] && state=down
      printf 'NAME  STATE  LOAD  AGE\\nweb   %s     %s     %ss\\ndb    up     5     9d\\n' $state $n $n

      """, to: "run")
    func output(_ options: [String]) throws -> String {
      try folder.write("0\n", to: "n")
      return try Flipbook.run(
        ["watch", "-n", "0.1"] + options
          + ["--until", "row web STATE = down", "--key", "NAME", "--", "sh", "run"],
        directory: folder.path
      ).output
    }
    let muted = try output(["--mute", "LOAD"])
    #expect(muted.contains("updates web at 1: STATE up → down\n"), "\(muted)")
    #expect(!muted.contains("LOAD") && !muted.contains("AGE"), "\(muted)")
    #expect(muted.split(separator: "\n").filter { $0.hasPrefix("updates") }.count == 1)
    let all = try output(["--mute", "none"])
    #expect(all.contains("LOAD 1 → 2, AGE 1s → 2s\n"), "\(all)")
    // a recording contains all values, which replay can show
    for (options, said) in [(["--mute", "LOAD"], muted), (["--mute", "none"], all)] {
      let file = "r\(options.joined()).jsonl"
      _ = try output(["--record", file])
      let replay = try Flipbook.run(
        ["replay", file, "--no-stamp"] + options, directory: folder.path)
      let lines = replay.output.split(separator: "\n").filter { $0.hasPrefix("updates") }
      #expect(lines == said.split(separator: "\n"))
      let frames = try Flipbook.run(
        ["export", file, "--to", "frames"] + options, directory: folder.path
      ).output.split(separator: "\n")
      #expect(frames.contains { $0.hasPrefix("~ web") && $0.contains("down") })
      #expect(frames.contains { $0.hasPrefix("~ web") && $0.contains("up") } == (said != muted))
    }
    let json = try output(["--mute", "LOAD", "--output", "json"])
    #expect(json.contains(#""column":"STATE","old":"up","new":"down""#), "\(json)")
    #expect(!json.contains(#""column":"AGE""#) && json.contains(#""AGE":"2s""#), "\(json)")
  }

  /// A condition, a bar and a muted column of a recording, and conditions of a command.
  @Test func theEndOfAPathNamesAColumn() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"[{"id":"a","job":{"size":3,"os":"x"}},{"id":"b","job":{"size":4,"os":"y"}}]"#, to: "a.json")
    let watch = try folder.flipbook(
      "watch", "-n", "0.1", "--until", "row b size > 3", "--mute", "os", "--record", "r.jsonl",
      "--", "cat", "a.json")
    #expect(watch.exit == .status(0) && watch.errors.contains("met: row b size > 3 (4)"))
    func frames(_ names: [String]) throws -> String {
      let run = try folder.flipbook(
        "export", "r.jsonl", "--to", "frames", "--bar", names[0], "--mute", names[1])
      #expect(run.exit == .status(0), "\(run.errors)")
      return run.output
    }
    #expect(try frames(["size", "os"]) == frames(["job.size", "job.os"]))
    let replay = try folder.flipbook("replay", "r.jsonl", "--until", "row b siz > 3")
    #expect(replay.exit == .status(2) && replay.errors.contains("no column “siz”"))
  }
}
