import TestSupport
import Testing

/// Files whose names are not UTF-8, as in old archives and from other systems.
@Suite struct FileNameTests {
  /// Runs a shell command in which `$n` is such a name and `$f` the command.
  private func run(_ line: String, in folder: ScratchFolder) throws -> CommandRun {
    try CommandRun.of(
      ["sh", "-c", #"f=$0; n=$(printf 'caf\351'); "# + line, ProjectFolder.flipbook],
      directory: folder.path)
  }

  @Test func areReadAndNamed() throws {
    let folder = try ScratchFolder()
    let run = try run(
      #"mkdir "$n"; echo a >"$n/$n"; echo b >b; "$f" diff "$n/$n" b; "$f" diff "$n/x" b"#,
      in: folder)
    #expect(run.output == "updates row 1: “a” → “b”\n")
    #expect(run.errors == "flipbook: caf\u{FFFD}/x: no such file; check the name\n")
  }

  @Test func areWatchedRecordedAndExported() throws {
    let folder = try ScratchFolder()
    let run = try run(
      #"echo a >"$n"; (while ! [ -s "$n.jsonl" ]; do sleep 0.05; done; echo b >>"$n") & "#
        + #""$f" watch --until "count > 1" --record "$n.jsonl" "$n"; wait; "#
        + #""$f" replay "$n.jsonl"; "$f" export "$n.jsonl" -o "$n.svg"; ls "$n.svg" | wc -l; "#
        + #""$f" watch -q 1 -n 0.1 "cat $n" | head -n 1; "$f" diff "$n" /dev/null"#,
      in: folder)
    #expect(run.output.contains("inserts “b” at 2\n"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("\n1\n"), "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("deletes “a” at 1\ndeletes “b” at 2\n"), "\(run.output)")
    #expect(run.errors.hasPrefix("flipbook: condition met: ") && !run.errors.contains("no such"))
  }

  /// Such characters in data have no special meaning.
  @Test func changeNothingInData() throws {
    let folder = try ScratchFolder(["a.csv": "id,v\n1,\u{10F7E9}\n"])
    let run = try run(#""$f" diff --output json /dev/null a.csv"#, in: folder)
    #expect(run.output.contains("\u{10F7E9}"), "\(run.output)\(run.errors)")
  }

  /// A UTF-8 name that contains the characters used for invalid bytes keeps its name.
  @Test func mayHoldAnyCharacter() throws {
    let folder = try ScratchFolder()
    let run = try run(
      #"m=$(printf '\364\217\237\251'); echo a >"$m"; echo b >b; "$f" diff "$m" b"#, in: folder)
    #expect(run.output == "updates row 1: “a” → “b”\n" && run.errors == "")
  }
}
