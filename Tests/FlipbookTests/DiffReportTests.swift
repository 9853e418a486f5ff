import ListDiff
import FlipbookNotation
import FlipbookReading
import FlipbookSnapshots
import Testing

@testable import FlipbookCommand

@Suite struct DiffReportTests {
  private func lines(
    _ old: String, _ new: String, type: String = "txt", isColored: Bool = false,
    columns: Int? = 80
  ) throws -> [String] {
    var table = TableOptions()
    if type == "csv" { table.key = ["name"] }
    var reader = SnapshotReader(file: "list.\(type)", options: DeckOptions(table: table))
    let source = try reader.read(Array(old.utf8)).sections
    let change = Change(before: source, after: try reader.read(Array(new.utf8)))
    return DiffReport(change, columns: columns).lines
      .map { $0.text(isColored: isColored) }
  }

  @Test func eachRowThatChangedIsALineInTheOrderOfTheNewList() throws {
    let old = "name,up,n\nweb 1,yes,1\nweb-2,yes,2\ndb,yes,3\ncache,no,4\njob,no,5\n"
    let new = "name,up,n\ncache,yes,4\nweb 1,yes,1\nweb-4,yes,6\nweb-2,no,2\ndb,yes,3\n"
    #expect(
      try lines(old, new, type: "csv") == [
        "↑3 1  cache  up no → yes  from 4", "+  3  web-4  yes  6", "~  4  web-2  up yes → no",
        "−  5  job    no  5", "", "1 deleted, 1 inserted, 1 moved, 2 updated",
      ])
    #expect(
      try lines(old, "name,up,n\nweb 2,yes,1\n", type: "csv").contains("+ 1  “web 2”  yes  1"))
  }

  @Test func sectionsAreHeadings() throws {
    let old = "# To do\n- sow the seeds\n- water\n# Doing\n- dig\n# Old\n- x\n"
    let new = "# To do\n- sow the carrot seeds\n# Doing now\n- water\n- dig\n# New\n- y\n"
    #expect(
      try lines(old, new, type: "md") == [
        "To do", "~ 1  sow the seeds → sow the carrot seeds", "", "~ Doing → Doing now",
        "↓ 1  water  from 2 in To do",
        "", "+ New", "+ 1  y", "", "− Old", "− 1  x", "",
        "1 section deleted, 1 section inserted, 1 deleted, 1 inserted, 1 moved, 2 updated",
      ])
  }

  @Test func aHeadingIsNamedWithItsParents() throws {
    let old = "# T\n## 2.0\n### Added\n- a\n## 1.0\n### Added\n- z\n"
    #expect(
      try lines(old, old.replacing("- z", with: "- z\n- b"), type: "md")
        == ["1.0 › Added", "+ 2  b", "", "1 inserted"])
    #expect(
      try lines(old, old.replacing("2.0\n###", with: "2.1\n###"), type: "md")
        == ["~ 2.0 → 2.1", "", "1 updated"])
  }

  @Test func aRowThatWasPassedNamesTheRowBeforeIt() throws {
    let old = "name\nf\ng\nx\na\nb\n"
    #expect(
      try lines(old, "name\na\nb\nx\n", type: "csv") == [
        "− 1  f", "− 2  g", "↕ 3  x  still 3, now after b", "", "2 deleted, 1 moved",
      ])
  }

  @Test func aBlankOfAnotherKindIsSpelled() throws {
    #expect(try lines("x\na b\n", "x\na\u{A0}b\n")[0] == "~ 2  a b → a<U+00A0>b")
  }

  @Test func anElementOfAnArrayIsInsertedOrDeleted() throws {
    let old = #"[{"name":"x","c":[{"name":"a","v":1}]}]"#
    let new = #"[{"name":"x","c":[{"name":"b","v":2},{"name":"a","v":3}]}]"#
    #expect(try lines(old, new, type: "json")[0] == "~ 1  x  + c[b] (v 2)  c[a].v 1 → 3")
  }

  /// A wide terminal has room for more, and a pipe for everything.
  @Test func valuesAreTruncatedToTheWidth() throws {
    let words = (1...40).map { "word\($0)" }.joined(separator: " ")
    func line(_ columns: Int?) throws -> String {
      try lines("name,v\na,x\n", "name,v\na,\(words)\n", type: "csv", columns: columns)[0]
    }
    #expect(try line(80) == "~ 1  a  v x → \(words.prefix(59))…")
    #expect(try line(200) == "~ 1  a  v x → \(words.prefix(99))…")
    #expect(try line(nil) == "~ 1  a  v x → \(words)")
  }

  @Test(arguments: [
    ("weed on Monday", "weed on Friday", "weed on {Monday} → weed on [Friday]"),
    ("sow seeds", "sow the seeds", "sow seeds → sow [the ]seeds"),
    ("port 80;", "port 8080;", "port 80; → port 80[80];"),
    ("a 10", "a 100", "a 10 → a 10[0]"), ("c = 1", "c = 12", "c = 1 → c = 1[2]"),
    ("c = 12", "c = 1", "c = 1{2} → c = 1"), ("w 505 x", "w 5 x", "w 5{05} x → w 5 x"),
    (#"["80:80"]"#, #"["80:80","443:443"]"#, #"["80:80"] → ["80:80"[,"443:443"]]"#),
    ("[80,443]", "[80,443,9090]", "[80,443] → [80,443[,9090]]"),
    ("see web-7f9c-abc", "see web-7f9c-abd", "see web-7f9c-ab{c} → see web-7f9c-ab[d]"),
  ]) func onlyDifferencesAreColoured(old: String, new: String, expected: String) throws {
    let line = try lines("x\n\(old)\n", "x\n\(new)\n", isColored: true)[0]
    var shown = line
    for (sequence, sign) in [
      ("\u{1B}[31m", "{"), ("\u{1B}[32m", "["), ("\u{1B}[4;32m", "["), ("\u{1B}[33m~\u{1B}[m ", ""),
      ("\u{1B}[2m2\u{1B}[m  ", ""), ("\u{1B}[2m → \u{1B}[m", " → "),
    ] {
      shown = shown.replacing(sequence, with: sign)
    }
    let open = try #require(Optional(shown))
    var text = ""
    var sign: Character?
    for character in open.replacing("\u{1B}[m", with: "\u{0}") {
      if "{[".contains(character) { sign = character }
      text.append(character == "\u{0}" ? (sign == "{" ? "}" : "]") : character)
    }
    #expect(text == expected, "\(line.debugDescription)")
  }

  @Test func controlsOfTheDataReachNoTerminal() throws {
    let changed = try lines("a\nsow the b\u{1B}[2J\u{9B}\n", "a\nsow the c\u{1B}[2J\u{202E}x\n")
    #expect(changed[0] == "~ 2  sow the b␛[2J\\u{9B} → sow the c␛[2J\\u{202E}x")
    let old = "# \u{9B}b\n- a\u{9B}\n"
    let renamed = try lines(old, "# \u{9B}c\n- a\u{9B}\n- \u{7}\n", type: "md")
    #expect(renamed == ["~ \\u{9B}b → \\u{9B}c", "+ 2  ␇", "", "1 inserted, 1 updated"])
  }
}
