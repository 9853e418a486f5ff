import Glibc
import TestSupport
import Testing

/// Every format from every source on the real command.
@Suite struct FormatSourceTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var type: String
    var old: String
    var new: String
    var words = "updates a at 1: qty 1 → 2\n"

    var testDescription: String { type }
  }

  static let pairs = [
    Pair(type: ".csv", old: "id,qty\na,1\nb,7\n", new: "id,qty\na,2\nb,7\n"),
    Pair(type: ".tsv", old: "id\tqty\na\t1\nb\t7\n", new: "id\tqty\na\t2\nb\t7\n"),
    Pair(
      type: ".json", old: #"[{"id":"a","qty":1},{"id":"b","qty":7}]"#,
      new: #"[{"id":"a","qty":2},{"id":"b","qty":7}]"#),
    Pair(
      type: ".jsonl", old: "{\"id\":\"a\",\"qty\":1}\n{\"id\":\"b\",\"qty\":7}\n",
      new: "{\"id\":\"a\",\"qty\":2}\n{\"id\":\"b\",\"qty\":7}\n"),
    Pair(
      type: ".yaml", old: "- id: a\n  qty: 1\n- id: b\n  qty: 7\n",
      new: "- id: a\n  qty: 2\n- id: b\n  qty: 7\n"),
    Pair(
      type: "", old: "NAME   READY   STATUS\na      0/1     Waiting\nb      1/1     Running\n",
      new: "NAME   READY   STATUS\na      0/1     Running\nb      1/1     Running\n",
      words: "updates a at 1: STATUS Waiting → Running\n"),
    Pair(
      type: ".md", old: "# Now\n\n- [ ] dig\n- [ ] sow\n", new: "# Now\n\n- [x] dig\n- [ ] sow\n",
      words: "updates row 1: “[ ] dig” → “[x] dig”\n"),
    Pair(
      type: ".txt", old: "a list of one\nb\n", new: "a list of two\nb\n",
      words: "updates row 1: “a list of one” → “a list of two”\n"
    ),
  ]

  @Test(arguments: pairs) func aCommandPrintsIt(pair: Pair) throws {
    let folder = try ScratchFolder(["list": pair.old, "next": pair.new])
    // it prints last, so that it has ended when its output is read
    let run = try folder.flipbook(
      "watch", "-g", "-n", "0.1", "--", "cp list now; cp next list; cat now")
    #expect(run.errors == "")
    #expect(run.output == pair.words)
  }

  @Test(arguments: pairs) func aPipeBringsIt(pair: Pair) throws {
    let run = try Flipbook.run(
      ["watch", "-", "--split", "formfeed"], input: "\(pair.old)\u{C}\(pair.new)")
    #expect(run.errors == "")
    #expect(run.output == pair.words)
  }

  @Test(arguments: pairs) func oneOfSeveralFilesHoldsIt(pair: Pair) throws {
    let folder = try ScratchFolder()
    try folder.write(pair.old, to: "list" + pair.type)
    try folder.write("x\n", to: "other.txt")
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "--file", "list" + pair.type, "--file", "other.txt"],
      directory: folder.path)
    let change = pair.words.split(separator: ":")
    // only the first printed save shows that it has begun
    var saves = 0
    try watch.wait("for a save of the new list") { output, _ in
      saves += 1
      // a half-written save would be reported
      _ = try? folder.write(saves % 2 == 0 ? pair.old : pair.new, to: "next")
      _ = rename(folder.path("next"), folder.path("list" + pair.type))
      return output.contains(change[0] + " in “") && output.contains(":" + change[1])
    }
    #expect(watch.soFar.errors == "")
    watch.signal(SIGTERM)
    #expect(try watch.finish().exit == .signal(SIGTERM))
  }

  @Test(arguments: pairs) func aRevisionHoldsIt(pair: Pair) throws {
    let folder = try ScratchFolder()
    let name = "list" + pair.type
    try folder.write(pair.old, to: name)
    try folder.write(pair.new, to: "next")
    let script = """
      git init -q -b main
      git config user.email ada@example.org
      git config user.name Ada
      git add \(name) && git commit -q -m One
      cp next \(name)
      git add \(name) && git commit -q -m Two
      """
    let made = try CommandRun.of(
      ["sh", "-ec", script], environment: ["GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path],
      directory: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let run = try folder.flipbook("log", name)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("Ada: Two\n" + pair.words), "\(run.output)")
  }
}
