import TestSupport
import Testing

/// Every format of a list on the real command.
@Suite struct FormatTests {
  private func diff(
    _ old: String, _ new: String, _ options: String..., type: String
  ) throws -> CommandRun {
    let folder = try ScratchFolder()
    try folder.write(old, to: "old" + type)
    try folder.write(new, to: "new" + type)
    return try Flipbook.run(["diff", "old" + type, "new" + type] + options, directory: folder.path)
  }

  private static let pods = """
    NAME       READY   STATUS    RESTARTS   AGE
    api-1      1/1     Running   0          3d
    worker-0   0/1     Pending   0          5s

    """

  @Test(arguments: [
    ("id,qty\na,1\n", "id,qty\na,2\n", ".csv", "qty 1 → 2"),
    ("id;qty\na;1,5\n", "id;qty\na;2,5\n", ".csv", "qty 1,5 → 2,5"),
    ("id\tqty\na\t1\n", "id\tqty\na\t2\n", ".tsv", "qty 1 → 2"),
    (#"[{"id":"a","qty":1}]"#, #"[{"id":"a","qty":2}]"#, ".json", "qty 1 → 2"),
    (
      #"{"items":[{"id":"a","m":{"qty":1}}]}"#, #"{"items":[{"id":"a","m":{"qty":2}}]}"#, "",
      "m.qty 1 → 2"
    ),
    (#"{"a":{"qty":1}}"#, #"{"a":{"qty":2}}"#, ".json", "qty 1 → 2"),
    ("{\"id\":\"a\",\"qty\":1}\n", "{\"id\":\"a\",\"qty\":2}\n", ".jsonl", "qty 1 → 2"),
    ("- id: a\n  qty: 1\n", "- id: a\n  qty: 2\n", ".yaml", "qty 1 → 2"),
    ("a:\n  qty: 1\n", "a:\n  qty: 2\n", "", "qty 1 → 2"),
    (pods, pods.replacing("Pending", with: "Running"), "", "STATUS Pending → Running"),
  ]) func aChangedValueIsAnUpdate(old: String, new: String, type: String, words: String) throws {
    let run = try diff(old, new, type: type)
    #expect(run.exit == .status(1))
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("updates ") && run.output.contains(words), "\(run.output)")
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
    let same = try diff(old, old, type: type)
    #expect(same.exit == .status(0) && same.output == "" && same.errors == "")
  }

  @Test(arguments: [
    ("[{\"a\": 1},\n", ".json", "line 2: not valid JSON: expected a value, but the file ends"),
    ("{\"a\": 1}\n{\"a\": ", ".jsonl", "line 2: not valid JSON"),
    ("a: [1\nb: 2\n", ".yaml", "not valid YAML"),
    ("id,qty\n1,\"2\n", ".csv", "line 2: this quote is never closed"),
  ]) func unreadableInputIsReportedInOneLine(text: String, type: String, words: String) throws {
    let run = try diff(text, text, type: type)
    #expect(run.exit == .status(2))
    #expect(run.output == "")
    #expect(run.errors.contains(words) && run.errors.contains("old" + type), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func optionsShapeEveryTable() throws {
    let old = #"{"data":{"a":[{"n":"x","m":{"mem":"10Mi"}},{"n":"y","m":{"mem":"2Gi"}}],"b":[{}]}}"#
    let run = try diff(
      old, old.replacing("2Gi", with: "3Gi").replacing("10Mi", with: "11Mi"), "--rows", "data.a",
      "--key", "n", "--columns", "m.mem", "--where", "m.mem > 1Gi", "--sort", "m.mem:desc",
      "--limit", "1", type: ".json")
    #expect(run.output == "updates y at 1: m.mem 2Gi → 3Gi\n", "\(run.errors)")
  }

  @Test(arguments: [
    (["--key", "nme"], "key: no column “nme”; did you mean “name”? columns: name, qty"),
    (["--where", "qty"], "give COLUMN, one of < <= > >= = != ~ !~, and a value"),
    (["--where", "qty >"], "the value after the operator is missing"),
    (["--where", "qyt > 1"], "where: no column “qyt”; did you mean “qty”?"),
    (["--rows", "items"], "use --rows only with JSON and YAML"),
    (["--columns", "x"], "columns: no column “x”; columns: name, qty"),
    (["--format", "jsno"], "json"),
  ]) func misfitsAreReported(options: [String], words: String) throws {
    let folder = try ScratchFolder(["a.csv": "name,qty\na,1\n"])
    let run = try Flipbook.run(["diff", "a.csv", "a.csv"] + options, directory: folder.path)
    #expect(run.exit == .status(2))
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func keysWithBlanksAreQuoted() throws {
    let run = try diff(
      "name,n\nUnited States,1\nPeru,1\n", "name,n\nUnited States,2\nPeru,2\n", type: ".csv")
    #expect(run.output == "updates “United States” at 1: n 1 → 2\nupdates Peru at 2: n 1 → 2\n")
  }
}

extension RealTerminal {
  @Suite struct TableScreenTests {
    @Test func diffNamesItsKeyOnATerminal() throws {
      let folder = try ScratchFolder()
      try folder.write("name,qty\na,1\nb,1\n", to: "a.csv")
      try folder.write("name,qty\na,1\nb,2\n", to: "b.csv")
      let terminal = try folder.onScreen("diff", "a.csv", "b.csv", columns: 60, rows: 12)
      let screen = try terminal.wait { $0.contains("1 updated") }
      #expect(
        screen.lines.prefix(2) == ["flipbook: key name (unique)", "~ 2  b  qty 1 → 2"], "\(screen)")
    }
  }
}
