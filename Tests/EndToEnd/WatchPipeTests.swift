import Glibc
import TestSupport
import Testing

/// `COMMAND | flipbook watch -`, and named pipes.
@Suite struct WatchPipeTests {
  private func watch(_ arguments: String..., input: String) throws -> CommandRun {
    try Flipbook.run(["watch"] + arguments, input: input)
  }

  @Test func formFeedsDivideSnapshots() throws {
    let run = try watch("-", input: "a\nb\n\u{C}a\nc\n\u{C}c\n")
    #expect(run.exit == .status(0))
    #expect(run.errors == "")
    #expect(run.output == "deletes “b” at 2\ninserts “c” at 2\ndeletes “a” at 1\n")
  }

  /// One or two lines of text before the first table do not make all snapshots lines. A list of more lines does.
  @Test func aTableMayFollowARemark() throws {
    let tables = [1, 2].map { "NAME   STATE   CONNS\nweb    up      \($0)\ndb     up      7\n" }
    func lists(_ remark: String) -> String {
      ([remark, remark] + tables).joined(separator: "\u{C}")
    }
    let table = try watch("-", input: lists("waiting for server\nplease wait\n"))
    #expect(table.output.hasSuffix("\nupdates web at 1: CONNS 1 → 2\n"), "\(table)")
    let lines = try watch("-", input: lists("dig the beds\nsow\nwater\n"))
    #expect(lines.output.hasSuffix("\nupdates row 2: “web    up      1” → “web    up      2”\n"))
  }

  @Test func blankLinesJSONValuesAndExpressionsDivideThem() throws {
    let blank = try watch("-", "--split", "blank", input: "a\n\n\na\nb\n\nb")
    #expect(blank.output == "inserts “b” at 2\ndeletes “a” at 1\n")
    let values = try watch("-", "--split", "json", "--format", "lines", input: "1\n1 2")
    #expect(values.output.hasPrefix("updates row 1: “1” → “2”\n"))
    let expression = try watch("-", "--split", "^at ", input: "at one\na\nat two\na\nb\n")
    #expect(expression.output == "at two\ninserts “b” at 2\n")
    let json = try watch("-", "--split", "^at ", "--output", "json", input: "at 1\na\nat 2\nb\n")
    #expect(json.output.hasPrefix(#"{"version":1,"caption":"at 2","source":"#))
  }

  @Test func objectsAreRowsByTheKeyThatIsNamed() throws {
    let objects = [#"{"pod":"web","n":1}"#, #"{"pod":"db","n":2}"#, #"{"pod":"web","n":3}"#]
    let input = objects.joined(separator: "\n") + "\n"
    let keyed = try watch("-", "--key", "pod", "--until", "row db n = 2", input: input)
    #expect(keyed.exit == .status(0), "\(keyed.errors)")
    let events = try watch("-", "--until", "count = 3", input: input)
    #expect(events.exit == .status(0), "\(events.errors)")
  }

  /// Lines that do not meet a condition are not shown, even while a line is incomplete.
  @Test func linesOfAStreamMeetConditions() throws {
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "-", "--where", "text ~ fail"])
    watch.write("fine\nfail 1\nfa")
    try watch.wait { $0.output.contains("inserts “fail 1” at 1") }
    watch.write("il 2\nfine\n")
    let run = try watch.finish()
    #expect(run.output == "inserts “fail 1” at 1\ninserts “fail 2” at 2\n", "\(run)")
  }

  @Test func anIncompleteSnapshotIsReportedByTheStatus() throws {
    let run = try watch("-", input: "[{\"id\":1}]\n[{\"id\":1},{\"id\":2,")
    #expect(run.exit == .status(2))
    #expect(run.errors.hasPrefix("flipbook: standard input") && run.output == "")
  }

  /// Objects of a log are printed as they arrive, like lines: the first one too, and each only once.
  @Test func eachEventIsPrintedOnce() throws {
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "-", "--output", "json"])
    for number in 1...3 {
      watch.write(#"{"time":"10:0\#(number)","message":"tide \#(number)"}"# + "\n")
      try watch.wait { $0.output.contains("tide \(number)") }
    }
    let lines = try watch.finish().output.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, number) in zip(lines, 1...3) {
      #expect(line.contains(#""changesets":[{"elementInserted":"#), "\(line)")
      #expect(!line.contains(#""source""#) && !line.contains(#""data""#))
      #expect(line.split(separator: "tide ").count == 3 && line.contains("tide \(number)"))
    }
  }

  @Test func anIncompleteSnapshotWaits() throws {
    let watch = try RunningCommand([ProjectFolder.flipbook, "watch", "-"])
    watch.write("a\n\u{C}a\nb\n")
    watch.write("c\n\u{C}")
    try watch.wait { $0.output == "inserts “b” at 2\ninserts “c” at 3\n" }
    watch.write("a\nb\n")
    let run = try watch.finish()
    #expect(run.exit == .status(0))
    #expect(run.output == "inserts “b” at 2\ninserts “c” at 3\ndeletes “c” at 3\n")
  }

  @Test func aBrokenSnapshotIsReportedAndSkipped() throws {
    let run = try watch("-", "--format", "csv", input: "n,m\na,1\n\u{C}n,m\na,\"\n\u{C}n,m\na,2\n")
    #expect(run.exit == .status(0))
    #expect(run.output == "updates a at 1: m 1 → 2\n")
    #expect(run.errors.hasPrefix("flipbook: standard input: line 2:"))
  }

  @Test func aRegularFileAsInputIsRead() throws {
    let folder = try ScratchFolder(["input": "a\n\u{C}b\nc\n"])
    for name in ["-", "/dev/stdin"] {
      let run = try CommandRun.of(
        ["sh", "-c", #""$0" watch "$1" <input"#, ProjectFolder.flipbook, name],
        directory: folder.path)
      #expect(run.output == "deletes “a” at 1\ninserts “b” at 1\ninserts “c” at 2\n")
    }
  }

  @Test func eachWriterOfANamedPipeAddsASnapshot() throws {
    let folder = try ScratchFolder()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "pipe", "--until", "row d appears", "--record", "seen"],
      directory: folder.path)
    // a writer that starts before the end of the previous one is noticed continues its snapshot
    for rows in ["a\n", "a\nb\n", "b\nd\n"] {
      let writer = try CommandRun.of(
        ["sh", "-c", "printf '\(rows)' >pipe"], directory: folder.path)
      #expect(writer.status == 0)
      if rows == "a\n" {
        let seen: Void? = patiently {
          (try? folder.read("seen"))?.contains(#""text":"a""#) == true ? () : nil
        }
        try #require(seen != nil)
      }
      if rows == "a\nb\n" { try watch.wait { $0.output == "inserts “b” at 2\n" } }
    }
    try watch.wait { $0.output.hasSuffix("inserts “d” at 2\n") }
    #expect(try watch.finish().exit == .status(0))
  }

  @Test func aPipeOfAShellEndsWithItsWriter() throws {
    let run = try CommandRun.of(
      ["bash", "-c", #""$0" watch <(printf 'a\n\fb\n')"#, ProjectFolder.flipbook])
    #expect(run.exit == .status(0))
    #expect(run.output == "updates row 1: “a” → “b”\n")
  }
}
