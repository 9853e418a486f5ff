import TestSupport
import Testing

@Suite struct DiffTests {
  private func diff(
    _ old: String, _ new: String, _ options: String..., type: String = "txt"
  ) throws -> CommandRun {
    try diff(old, new, options, type: type)
  }

  private func diff(
    _ old: String, _ new: String, _ options: [String], type: String
  ) throws -> CommandRun {
    let folder = try ScratchFolder(["old." + type: old, "new." + type: new])
    return try Flipbook.run(
      ["diff", "old." + type, "new." + type] + options, directory: folder.path)
  }

  /// A pipe has no width. If a long value differs far from its start, grep still gets all of it.
  @Test func nothingIsTruncatedInAPipe() throws {
    let long = String(repeating: "abc ", count: 100)
    let run = try diff(
      "id,v\n1,\(long)x\n2,a\n", "id,v\n1,\(long)y\n3,\(long)z\n", "--key", "id", type: "csv")
    #expect(
      run.output
        == "updates 1 at 1: v \(long)x → \(long)y\ndeletes 2 at 2: a\ninserts 3 at 2: \(long)z\n")
    let lines = try diff("\(long)x\n", "\(long)y\n")
    #expect(lines.output == "updates row 1: “\(long)x” → “\(long)y”\n")
  }

  /// Tree lines and invisible blanks do not count; bytes that differ are mentioned.
  @Test(arguments: [
    (".\n├── src\n└── tests\n", ".\n├── src\n├── tests\n", "txt"),
    ("a  \nb\n", "a\nb\n", "txt"),
    (
      "NAME      SIZE\nsda         9G\n└─sda1      8G\n",
      "NAME      SIZE\nsda         9G\n├─sda1      8G\n",
      "table"
    ),
    ("NAME\tSTATE\nweb \tup  \n", "NAME   \tSTATE    \nweb    \tup       \n", "tsv"),
  ])
  func layoutDoesNotCount(old: String, new: String, type: String) throws {
    let format = type == "table" ? ["--format", "table"] : []
    for output in ["text", "json"] {
      let run = try diff(old, new, ["--output", output, "--no-data"] + format, type: type)
      #expect(run.exit == .status(0), "\(run.output)")
      #expect(
        output == "json"
          ? run.output.hasSuffix("\"changesets\":[]}\n")
          : run.errors.contains("only bytes that are not shown differ"),
        "\(run.output)\(run.errors)")
    }
  }

  /// A value is found and identifies its row, whatever its padding and position in a tree.
  @Test func valuesInOptionsHaveNoLayout() throws {
    let old = "NAME     \tSTATE \nweb      \tup    \nweb-cache\tfailed\n"
    let new =
      "NAME      \tSTATE   \nweb       \tpending \nweb-caches\tfailed  \nweb-cache \tfailed  \n"
    let run = try diff(old, new, "--key", "NAME", type: "tsv")
    #expect(run.output == "updates web at 1: STATE up → pending\ninserts web-caches at 2: failed\n")
    let failed = try diff(old, new, "--where", "STATE = failed", type: "tsv")
    #expect(failed.output == "inserts web-caches at 1: failed\n")
    let csv = try diff(
      "id,n\na ,1\nb,2 \n", "id,n\na,1\nb ,3\n", "--key", "id", "--where", "n < 9", type: "csv")
    #expect(csv.output.contains("updates") && !csv.output.contains("deletes"), "\(csv.output)")
  }

  /// Files that differ in omitted rows or columns are not reported as the same.
  @Test(arguments: ["--limit=1", "--columns=id", "--where=n < 2"])
  func omittedRowsAreNotMentioned(option: String) throws {
    let run = try diff("id,n\na,1\nb,2\n", "id,n\na,1\nb,3\n", option, type: "csv")
    #expect(run.exit == .status(0) && run.output == "" && run.errors == "", "\(run.errors)")
  }

  @Test func mutedColumnsMakeNoDifference() throws {
    let old = "id,n,seen\na,1,3s\nb,2,4s\n"
    let seen = try diff(old, "id,n,seen\na,1,5s\nb,2,6s\n", "--mute", "seen", type: "csv")
    #expect(seen.exit == .status(0) && seen.output == "" && seen.errors == "")
    let both = try diff(old, "id,n,seen\na,1,5s\nb,3,6s\n", "--mute", "seen", type: "csv")
    #expect(both.exit == .status(1) && both.output == "updates b at 2: n 2 → 3\n")
    let json = try diff(
      old, "id,n,seen\na,1,5s\nb,3,6s\n", "--mute", "3", "--output", "json", "--no-data",
      type: "csv")
    #expect(json.output.contains(#""elementUpdated":[{"section":0,"element":1}]"#))
    #expect(!json.output.contains("seen"))
    let gone = try diff(old, "id,n\na,1\nb,2\n", "--mute", "seen", type: "csv")
    #expect(gone.exit == .status(0) && gone.output == "")
  }

  @Test(arguments: [
    ("# at 10:00\na\nb\n", "# at 10:05\n# more\na\nb\n", "txt", ["-I", "^#"], ""),
    (
      "# at 10:00\na\nb=1\n", "# at 10:05\na\nb=2\n", "txt", ["-I", "^#"],
      "updates row 2: “b=1” → “b=2”\n"
    ),
    ("id,n\nx,1\ny,1\n", "id,n\nx,2\ny,1\nz,1\n", "csv", ["-I", "^x ", "-I", "^z"], ""),
    ("## A\n- x 1\n- y\n", "## A\n- x 2\n- y\n", "md", ["--ignore-matching-lines", "x"], ""),
  ])
  func ignoredLinesMakeNoDifference(
    old: String, new: String, type: String, options: [String], output: String
  ) throws {
    let run = try diff(old, new, options, type: type)
    #expect(run.exit == .status(output.isEmpty ? 0 : 1) && run.output == output, "\(run.errors)")
    let json = try diff(old, new, options + ["--output", "json"], type: type)
    #expect(json.exit == run.exit)
    #expect(json.output.contains("elementUpdated") == !output.isEmpty)
  }

  @Test func anIgnoredExpressionMustBeValid() throws {
    let run = try diff("a\n", "b\n", "-I", "(")
    #expect(run.exit == .status(2) && run.errors.contains("--ignore-matching-lines: “(” is not"))
  }

  /// A condition on `text` applies to the whole line or row.
  @Test(arguments: [
    (
      "ok\nerror 1\n", "fine\nerror 2\nerror 3\n", "txt", "text ~ error",
      "updates row 1: “error 1” → “error 2”\ninserts “error 3” at 2\n"
    ),
    ("id,n\na,1\nb,1\n", "id,n\na,2\nb,2\n", "csv", "text !~ ^a", "updates b at 1: n 1 → 2\n"),
    (
      "id,text\na,x\nb,y\n", "id,text\na,x2\nb,y2\n", "csv", "text ~ ^x",
      "updates a at 1: text x → x2\n"
    ),
  ])
  func conditionsMayBeOnWholeLines(
    old: String, new: String, type: String, condition: String, output: String
  ) throws {
    let run = try diff(old, new, "--where", condition, type: type)
    #expect(run.output == output, "\(run.errors)")
  }

  /// Two tables without rows, and a column whose values are empty: no row differs, but the files
  /// do.
  @Test(arguments: [("id,a\n", "id,b\n"), ("id,a\n1,\n", "id,b\n1,\n")])
  func aColumnOfOneFileIsADifference(old: String, new: String) throws {
    let run = try diff(old, new, type: "csv")
    #expect(run.exit == .status(1) && run.output == "deletes column a\ninserts column b\n")
    let json = try diff(old, new, "--output", "json", type: "csv")
    let columns =
      #""columns":[{"change":"delete","column":"a"},{"change":"insert","column":"b"}]"#
    #expect(json.exit == .status(1) && json.output.contains(columns) && json.errors.isEmpty)
  }

  /// Rows have changed only where their values have. If most values differ, it is another column.
  @Test func aRenamedColumnDoesNotChangeItsRows() throws {
    let old = "sku,cost\nA,1\nB,2\nC,3\n"
    let pure = try diff(old, "sku,price\nA,1\nB,2\nC,3\n", type: "csv")
    #expect(pure.exit == .status(1) && pure.output == "renames column cost → price\n", "\(pure)")
    let new = "sku,price\nA,1\nB,2\nC,4\n"
    let run = try diff(old, new, type: "csv")
    #expect(run.output == "renames column cost → price\nupdates C at 3: price 3 → 4\n", "\(run)")
    let json = try diff(old, new, "--output", "json", type: "csv").output
    #expect(json.contains(#""columns":[{"change":"rename","column":"cost","new":"price"}]"#))
    #expect(json.contains(#""row":"C","column":"price","old":"3","new":"4""#), "\(json)")
    let several = try diff(old, "new,SKU,Price\nx,A,1\ny,B,2\nz,C,3\n", type: "csv").output
    #expect(
      several.hasPrefix(
        "renames column sku → SKU\nrenames column cost → Price\ninserts column new\n"),
      "\(several)")
    let tree = #"[{"n":1,"at":{"x":2,"y":3}},{"n":2,"at":{"x":4,"y":3}}]"#
    let member = try diff(tree, tree.replacing("\"y\"", with: "\"z\""), type: "json").output
    #expect(member == "renames column at.y → at.z\n", "\(member)")
    let parent = try diff(tree, tree.replacing("\"at\"", with: "\"to\""), type: "json").output
    #expect(parent == "renames column at.x → to.x\nrenames column at.y → to.y\n", "\(parent)")
    let other = try diff(old, "sku,stock\nA,1\nB,70\nC,80\n", type: "csv").output
    #expect(other.hasPrefix("deletes column cost\ninserts column stock\n"))
    let missing = try diff(old, new, "--key", "cost", type: "csv")
    #expect(missing.errors.contains("no column “cost”; columns: sku, price"), "\(missing)")
    let key = try diff(old, "id,cost\nA,1\nB,2\nC,3\nD,4\n", "--mute", "cost", type: "csv").output
    #expect(key == "renames column sku → id\ninserts D at 4: 4\n", "\(key)")
  }

  /// They follow from the column, and would hide the other changes. JSON has them.
  @Test func theValuesOfANewColumnAreNotChangesOfTheirRows() throws {
    let (old, new) = ("id,depth\n1,30\n2,45\n", "id,depth,sea\n1,30,North\n2,48,North\n")
    let run = try diff(old, new, type: "csv")
    #expect(run.output == "inserts column sea\nupdates 2 at 2: depth 45 → 48\n", "\(run)")
    let report = try diff(old, new, "--color", "16", type: "csv").output
    #expect(!report.contains("North") && report.contains("1 updated"), "\(report)")
    let json = try diff(old, new, "--output", "json", type: "csv").output
    #expect(json.contains(#""row":"1","column":"sea","new":"North""#), "\(json)")
  }

  @Test func aMutedObjectIncludesItsMembers() throws {
    let old = #"[{"id":1,"m":{"t":1}},{"id":2,"m":{"t":2}}]"#
    let new = #"[{"id":1,"m":{"t":4}},{"id":2,"m":{"t":2,"u":[{"v":1}]}}]"#
    let run = try diff(old, new, "--mute", "m", type: "json")
    #expect(run.exit == .status(0) && run.output.isEmpty, "\(run)")
  }

  @Test func bytesThatAreNotShownAreMentioned() throws {
    let run = try diff("id,a\n1,x\n", "id,a\r\n1,\"x\"\r\n", type: "csv")
    #expect(run.exit == .status(0) && run.output == "")
    #expect(run.errors.hasPrefix("flipbook: rows and columns are the same; only bytes"))
    let comments = try diff("# old\na: 1\n", "# new\na: 1 # one\n", type: "yaml")
    #expect(comments.exit == .status(0) && comments.errors.contains("spaces, comments or"))
  }

  @Test func theKeyIsNamedAndExplained() throws {
    let old = "year,quarter,sales\n1,Q1,7\n1,Q2,8\n2,Q1,8\n2,Q2,9\n"
    let new = "year,quarter,sales\n1,Q1,8\n1,Q2,9\n2,Q1,9\n2,Q2,7\n"
    let explained = try diff(old, new, "--explain-key", type: "csv")
    #expect(explained.errors.hasPrefix("flipbook: year, quarter: unique in both ("))
    #expect(explained.errors.hasSuffix("; 4 changes\n"))
    let json = try diff(old, new, "--output", "json", type: "csv")
    #expect(json.output.hasPrefix(#"{"version":1,"key":["year","quarter"],"#))
  }

  @Test func theOrderOfColumnsDoesNotCount() throws {
    let run = try diff("id,a,b\n1,x,y\n2,p,\n", "b,id,a\ny,1,x\n,2,p\n", type: "csv")
    #expect(run.exit == .status(0) && run.output == "")
    #expect(run.errors == "flipbook: new.csv: the columns are in a different order\n")
    let changed = try diff("id,a,b\n1,x,y\n2,p,q\n", "id,b,a\n1,y,x\n2,q,r\n", type: "csv")
    #expect(changed.output == "updates 2 at 2: a p → r\n")
  }

  /// A missing member, `null` and an empty string are three different values, and a string is not a number.
  @Test(arguments: [
    ("json", #"[{"id":1,"v":"1"}]"#, #"[{"id":1,"v":1}]"#, #"v "1" → 1"#),
    ("json", #"[{"id":1,"v":true}]"#, #"[{"id":1,"v":"true"}]"#, #"v true → "true""#),
    // strings are not quoted if all values are strings
    ("json", #"[{"id":1,"v":"1"}]"#, #"[{"id":1,"v":"2"}]"#, "v 1 → 2"),
    ("json", #"[{"id":1,"v":"a"}]"#, #"[{"id":1,"v":2}]"#, "v a → 2"),
    ("yaml", "- id: 1\n  v: \"80\"\n", "- id: 1\n  v: 80\n", #"v "80" → 80"#),
    ("json", #"[{"id":1,"x":5}]"#, #"[{"id":1,"x":5,"e":null}]"#, "e (none) → null"),
    ("json", #"[{"id":1,"x":""}]"#, #"[{"id":1,"x":null}]"#, #"x "" → null"#),
    ("json", #"[{"id":1,"x":null}]"#, #"[{"id":1,"x":"null"}]"#, #"x null → "null""#),
    (
      "json", #"[{"id":1,"x":[]},{"id":2,"y":1}]"#, #"[{"id":1,"x":{}},{"id":2,"y":1}]"#,
      "x [] → {}"
    ),
    (
      "json", #"[{"id":1,"c":[{"name":"a"}]}]"#, #"[{"id":1,"c":[{"name":"a","v":null}]}]"#,
      "c[a].v (none) → null"
    ),
    ("yaml", "- id: 1\n  x: ''\n- id: 2\n", "- id: 1\n  x:\n- id: 2\n", #"x "" → null"#),
    (
      "json", #"[{"id":1,"o":null},{"id":2,"o":null}]"#,
      #"[{"id":1,"o":{"a":1}},{"id":2,"o":null}]"#, "o.a (none) → 1"
    ),
    (
      "json", #"[{"id":1,"o":null},{"id":2,"o":{"a":1}}]"#, #"[{"id":1},{"id":2,"o":{"a":1}}]"#,
      "o null → (none)"
    ),
    (
      "json", #"[{"id":1,"o":{"a":1}},{"id":2,"o":null}]"#, #"[{"id":1,"o":[]},{"id":2,"o":null}]"#,
      "o.a 1 → (none)"
    ),
    ("csv", "id,x\n1,5\n", "id,x\n1,\n", "x 5 → (none)"),
  ]) func valuesOfDifferentKindsDiffer(type: String, old: String, new: String, words: String)
    throws
  {
    let run = try diff(old, new, type: type)
    #expect(run.output == "updates 1 at 1: \(words)\n")
    #expect(run.exit == .status(1))
  }

  /// Members that are not columns elsewhere, values next to the rows, prose: a file that differs is
  /// never reported as the same.
  @Test(arguments: [
    (
      "json", #"[{"id": 1, "o": {"p": [1, 2], "q": {"r": {}}}}]"#,
      #"[{"id": 1, "o": {"p": [1, 3], "q": {"r": [7]}}}]"#,
      ["updates 1 at 1: o.p[1] 2 → 3, o.q.r {} → [7]"]
    ),
    (
      "json", #"{"cluster": "prod", "s": {"ports": [1]}, "items": [{"id": "a"}, {"id": "b"}]}"#,
      #"{"cluster": "test", "s": {"ports": [2]}, "items": [{"id": "a"}, {"id": "b"}]}"#,
      [
        "updates row 3: “cluster: prod” → “cluster: test”",
        "updates row 4: “s.ports: [1]” → “s.ports: [2]”",
      ]
    ),
    (
      "yaml", "cluster: prod\nitems:\n- id: a\n- id: b\n",
      "cluster: test\nitems:\n- id: a\n- id: b\n",
      ["updates row 3: “cluster: prod” → “cluster: test”"]
    ),
    (
      "md", "# Page\n\nSome prose.\n\n## Todo\n\n- one\n  more\n\n```\n- code\n```\n",
      "# Page\n\nOther prose.\n\n## Todo\n\n- one\n  more\n\n```\n- codes\n```\n",
      [
        "updates row 1 in “Page”: “Some prose.” → “Other prose.”",
        "updates row 3 in “Todo”: “- code” → “- codes”",
      ]
    ),
  ])
  func everyChangeIsIncluded(
    type: String, old: String, new: String, changes: [String]
  ) throws {
    let run = try diff(old, new, type: type)
    #expect(run.exit == .status(1))
    #expect(run.output.split(separator: "\n").map(String.init) == changes)
    #expect(!run.errors.contains("not shown"))
    #expect(try diff(old, old, type: type).exit == .status(0))
  }

  @Test func theSameIsStatusZeroAndNothing() throws {
    for file in ["", "a\n", "a\nb"] {
      let run = try diff(file, file)
      #expect(run.exit == .status(0))
      #expect(run.output == "" && run.errors == "")
    }
    #expect(try diff("a\nb", "a\nb\n").exit == .status(0))
    #expect(try diff("a\r\nb\r\n", "a\nb\n").exit == .status(0))
  }

  @Test func differencesAreStatusOneAndALineEach() throws {
    let run = try diff(
      "Arizona\nDelaware\nNevada\nNew Jersey\nUtah\n",
      "Utah\nArizona\nNevada\nNew Jersey!\nTexas\n")
    #expect(run.exit == .status(1))
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    for (word, name) in [
      ("updates", "New Jersey!"), ("deletes", "“Delaware”"), ("inserts", "“Texas”"),
      ("moves", "“Utah” from 5 to 1"),
    ] {
      #expect(lines.contains { $0.hasPrefix(word) && $0.contains(name) }, "\(run.output)")
    }
  }

  /// On a terminal, the report is for people; in a pipe, for scripts.
  @Test func onATerminalItIsColouredAndInAPipeItIsNot() throws {
    let folder = try ScratchFolder(["old.txt": "a\nb\n", "new.txt": "a\nc\nd\n"])
    func onTerminal(_ environment: [String: String], _ options: String...) throws -> String {
      let terminal = try PtyTerminal(
        [ProjectFolder.flipbook, "diff", "old.txt", "new.txt"] + options,
        environment: environment, directory: folder.path)
      #expect(try terminal.waitForExit() == .status(1))
      return terminal.text
    }
    let colored = try onTerminal(["TERM": "xterm"])
    #expect(colored.contains("\u{1B}[32m+\u{1B}[m \u{1B}[2m3\u{1B}[m  \u{1B}[32md\u{1B}[m"))
    #expect(colored.contains("1 deleted, 2 inserted"))
    for plain in [
      try onTerminal(["TERM": "xterm", "NO_COLOR": "1"]), try onTerminal(["TERM": "dumb"]),
      try onTerminal(["TERM": "xterm"], "--color", "mono"),
    ] {
      #expect(plain.contains("+ 3  d") && !plain.contains("\u{1B}"))
    }
    let piped = try folder.flipbook("diff", "old.txt", "new.txt")
    #expect(piped.output.hasSuffix("inserts “d” at 3\n"))
    let asked = try folder.flipbook("diff", "old.txt", "new.txt", "--color", "16")
    #expect(asked.exit == .status(1))
    #expect(asked.output == colored.replacing("\r\n", with: "\n"))
  }

  @Test func stringsThatOnlyLookTheSameDiffer() throws {
    #expect(try diff("caf\u{e9}\n", "cafe\u{301}\n").exit == .status(1))
    #expect(try diff("k,v\na,caf\u{e9}\n", "k,v\na,cafe\u{301}\n", type: "csv").exit == .status(1))
    #expect(try diff("# \u{e9}\n- a\n", "# e\u{301}\n- a\n", type: "md").exit == .status(1))
  }

  @Test func withoutDataOnlyTheOperationsArePrinted() throws {
    let run = try diff("a\nb\n", "b\nc\n", "--output", "json", "--no-data")
    #expect(run.exit == .status(1))
    #expect(
      run.output
        == #"{"version":1,"changesets":[{"elementDeleted":[{"section":0,"element":0}],"#
        + #""changes":[{"change":"delete","row":"1","text":"a"}]},"#
        + #"{"elementInserted":[{"section":0,"element":1}],"#
        + #""changes":[{"change":"insert","row":"3","text":"c"}]}]}"# + "\n")
  }

  @Test func standardInputIsTheOldFile() throws {
    let folder = try ScratchFolder(["new.txt": "a\nb\n"])
    let run = try folder.flipbook("diff", "-", "new.txt", input: "a\n")
    #expect(run.exit == .status(1))
    #expect(run.output == "inserts “b” at 2\n")
  }

  @Test func duplicateKeysAreAWarning() throws {
    let run = try diff("id,v\na,1\na,2\n", "id,v\na,1\na,3\n", "--key", "id", type: "csv")
    #expect(run.exit == .status(1))
    #expect(run.output.contains("updates"))
    #expect(run.errors.contains("old.csv: line 2: key “a” is not unique (lines 2, 3)"))
  }
}
