import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct FormatTests {
  @Test(arguments: [
    ("a.csv", "x", Format.csv), ("A.TSV", "x", .tsv), ("a.md", "x", .markdown),
    ("notes.txt", "a,b\n1,2\n", .lines), ("stdin", "a,b\n1,2\n3,4\n", .csv),
    ("stdin", "a\tb\n1\t2\n3\t4\n", .tsv), ("stdin", "# A\n- b\n", .markdown),
    ("stdin", "  # pump.old will go\n  - pump \"old\" {\n    }\n", .lines),
    ("stdin", "one, two\nthree, four\n", .lines), ("stdin", "", .lines),
    ("stdin", "a,b\nsome words\nand, more, of them\n", .lines),
    ("stdin", "name, utilization.gpu [%]\nTesla T4, 35 %\n", .csv),
    ("stdin", "Rome, Italy, 2010\nOslo, Norway, 2011\n", .lines),
    ("stdin", "12, 13\n14, 15\n", .lines),
    ("pi.toml", "x", .ini), ("stdin", "; limits\n\n[node] # one\ndepth = 1\n  2\n", .ini),
    ("stdin", "[node]\ndepth: 1\n\n[sea]\nfish=yes\n", .ini),
    ("stdin", "[ ] walk\na = 1\n", .lines), ("stdin", "[info] up\na = 1\n", .lines),
    ("stdin", "[node]\ndepth\na = 1\n", .lines), ("stdin", "[node]\na = 1\nserver {\n", .lines),
  ]) func theFormatIsRecognised(file: String, content: String, expected: Format) {
    #expect(Format(fileName: file) ?? Format(content: Array(content.utf8)) == expected)
  }

  @Test(arguments: [
    ("a\nb", ["a", "b"]), ("a\r\n\r\nb\n", ["a", "", "b"]), ("", []), ("\n", [""]),
    ("\u{FEFF}a\rb\n", ["a\rb"]),
  ]) func allLineEndsAreAccepted(text: String, expected: [String]) {
    #expect(Text.lines(of: Array(text.utf8)) == expected)
  }

  @Test func linesInBracketsAreSections() {
    let lines = [
      "# first", "a = 1", "", "[x.y]", "list = [", "  [1, 2]", "]", "[[bin]]  ; b", "\tc: 'd e'",
      "[80]",
    ]
    let sections = [SnapshotSection](ini: lines)
    #expect(sections.map(\.title) == ["", "x.y", "[bin]", "d e", "80"])
    #expect(sections.map(\.level) == [0, 1, 1, 2, 1])
    #expect(
      sections.map { $0.rows.map(\.text) } == [
        ["# first", "a = 1"], ["list = [", "  [1, 2]", "]"], [], ["\tc: 'd e'"], [],
      ])
  }

  /// Sections below others, by their names, and the comments above them.
  @Test func namesWithPointsAreSectionsBelowOthers() {
    let sections = [SnapshotSection](ini: [
      "# zoo", "", "[[pen]]", "id = 'ant'", "[pen.food]", "a = 1", "# old", "[[pen.door]]",
      "to = 'sea'",
      "", "# new", "# and red", "[[pen.door]]", "to = 'hill'", "[pen.door.lock]", "", "[[pen]]",
      "id = 'bee'",
      "[sea]", "[seal.a]", "; end", "", "[sea.b.c]", "[sea.b.c.d]", "[sea.b]",
    ])
    let levels = [0, 1, 2, 3, 3, 4, 4, 5, 2, 1, 1, 1, 2, 1]
    #expect(sections.map(\.level) == levels)
    #expect(
      sections.indices.map(sections.fullTitle) == [
        "", "[pen]", "[pen] › ant", "[pen] › ant › food", "[pen] › ant › [door]",
        "[pen] › ant › [door] › sea", "[pen] › ant › [door] › hill",
        "[pen] › ant › [door] › hill › lock", "[pen] › bee", "sea", "seal.a", "sea.b.c",
        "sea.b.c › d", "sea.b",
      ])
    let comments = sections.indices.flatMap { place in
      sections[place].rows.filter(\.isNote).map { "\(sections.fullTitle(of: place)): \($0.text)" }
    }
    #expect(
      comments == [
        ": # zoo", "[pen] › ant › food: # old", "[pen] › ant › [door] › hill: # new",
        "[pen] › ant › [door] › hill: # and red", "seal.a: ; end",
      ])
  }

  @Test func headingsAreSectionsAndItemsAreRows() {
    let outline = [SnapshotSection](
      markdown: """
        Some words.
        - before
        # Board
        ## To do ##
        - [ ] write
          * [x] nested
        words
        1. first
        2) second
        * * *
        ```
        - code
        ## code
        ```
        ## C#
        + plus
        -no item
        #no heading
        """.split(separator: "\n").map(String.init))
    #expect(outline.map(\.title) == ["", "Board", "To do", "C#"])
    #expect(outline.map(\.level) == [0, 1, 2, 2])
    #expect(
      outline.map { $0.rows.map(\.text) } == [
        ["Some words.", "before"],
        [],
        [
          "[ ] write", "  [x] nested", "words", "first", "second", "```", "- code", "## code",
          "```",
        ],
        ["plus", "-no item", "#no heading"],
      ])
    #expect(
      outline.map { $0.rows.filter { !$0.isNote }.map(\.text) } == [
        ["before"], [], ["[ ] write", "  [x] nested", "first", "second"], ["plus"],
      ])
  }

  @Test func anItemIncludesItsContinuationLines() {
    let outline = [SnapshotSection](markdown: [
      "- a", "  b  c", "  d", "- e", "", "  text", "* f", "g", "  h", "- i", "  ```", "  j",
      "  ```",
    ])
    let items = outline.map { $0.rows.filter { !$0.isNote }.map(\.text) }
    #expect(items == [["a b c d", "e", "f", "i"]])
  }

  @Test func aSectionThatIsEmptyStays() {
    let outline = [SnapshotSection](markdown: ["## Doing", "## Done", "- a"])
    #expect(outline.map(\.title) == ["Doing", "Done"])
  }
}
