import Testing

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// How printed tables are divided into columns, from the evidence of titles and rows, where one output alone does
/// not show it; the others are files of ``SampleTests`` that begin with `cut`.
@Suite struct PrintedColumnTests {
  /// The titles and the rows, with `|` between cells.
  private func cut(_ text: String) throws -> [String] {
    let table = try AlignedScanner.scan(Array(text.utf8), file: "t").table
    return [table.columns.joined(separator: "|")]
      + (0..<table.rowCount).map { row in
        table.columns.indices.map { table.text(row: row, column: $0) }.joined(separator: "|")
      }
  }

  /// Two or more blanks separate all columns, so single blanks are inside titles and values, even if a column is empty.
  @Test func singleBlanksBetweenColumnsFarApart() throws {
    let rows = try cut(
      """
      TENT   OPENED           STATE                     FLAGS   CAMPER
      fern   40 minutes ago   Closed (2) an hour ago            ada
      moss   2 hours ago      Closed (0) 9 hours ago            bo

      """)
    #expect(
      rows == [
        "TENT|OPENED|STATE|FLAGS|CAMPER", "fern|40 minutes ago|Closed (2) an hour ago||ada",
        "moss|2 hours ago|Closed (0) 9 hours ago||bo",
      ])
    let titles = try cut(
      """
      TENT    FIELD    Last Fed           LIT            CAMPER
      fern    north    2026-05-02 10:00   Jun 19 03:01   ada
      moss    south    never              Jun 15 13:17   bo
      sedge            now                Jun 28 14:57   cy

      """)
    #expect(
      titles == [
        "TENT|FIELD|Last Fed|LIT|CAMPER", "fern|north|2026-05-02 10:00|Jun 19 03:01|ada",
        "moss|south|never|Jun 15 13:17|bo", "sedge||now|Jun 28 14:57|cy",
      ])
  }

  /// The two blanks in a date and an empty cell do not make up for each other.
  @Test func aDateNextToAnEmptyCell() throws {
    let rows = try cut(
      """
      TASK    CREW   STATE   SITE    LABEL    BEGUN
      3101    ada    RUN     dock4   paint    Jun  1 09:10
      3103    bo     WAIT            repair   Jun  1 10:00

      """)
    #expect(
      rows == [
        "TASK|CREW|STATE|SITE|LABEL|BEGUN", "3101|ada|RUN|dock4|paint|Jun  1 09:10",
        "3103|bo|WAIT||repair|Jun  1 10:00",
      ])
  }

  /// Words next to a right-aligned number belong to the next title.
  @Test func wordsAfterARightAlignedNumber() throws {
    let rows = try cut(
      """
        NUM                   BEGUN WHO   JOB
          1 Sun Jun  7 08:00:00 2026 ada  /bin/init
       9101 Tue Jun 16 09:00:00 2026 bo   edit notes

      """)
    #expect(
      rows == [
        "NUM|BEGUN|WHO|JOB", "1|Sun Jun  7 08:00:00 2026|ada|/bin/init",
        "9101|Tue Jun 16 09:00:00 2026|bo|edit notes",
      ])
  }

  /// A mark touches the name of a row without being part of it.
  @Test func marksThatTouchNames() throws {
    let rows = try cut(
      """
           node           zone  load  jobs
       oak.example    north    1.5     3
      *elm.example    south    0.2    12
      +ash.example    south    4.0     7

      """)
    #expect(
      rows == [
        " |node|zone|load|jobs", "|oak.example|north|1.5|3", "*|elm.example|south|0.2|12",
        "+|ash.example|south|4.0|7",
      ])
  }

  /// A word in lowercase continues a title, however short the values are.
  @Test(arguments: ["Kept in", "Abgelegt unter", "Rangé sous"])
  func titlesOfTwoWords(title: String) throws {
    let rows = try cut(
      "Volume   Taille Use% \(title)\nalpha      1,2G   3% /\nbeta       7,7G  41% /b c\n")
    #expect(rows == ["Volume|Taille|Use%|\(title)", "alpha|1,2G|3%|/", "beta|7,7G|41%|/b c"])
  }

  /// Lines of names above the titles are not titles, and rows that do not fit their columns are
  /// divided by words.
  @Test func rowsWithAWordForEachTitle() throws {
    let rows = try cut(
      """
      queue ------memory------ --disk- ----cpu----        clock
       r  b   used   free  in  out us sy id wa           UTC
       2  0      0 279471   0    1  0  0 99  0 2026-03-02 20:33:13
       0  0      0 279471   0    0  0  0 100  0 2026-03-02 20:33:18
       0  0      0 1279471   0    0  0  0 100  0 2026-03-02 20:33:23

      """)
    #expect(rows[0] == "r|b|used|free|in|out|us|sy|id|wa|UTC")
    #expect(rows[2] == "0|0|0|279471|0|0|0|0|100|0|2026-03-02 20:33:18")
    #expect(rows[3] == "0|0|0|1279471|0|0|0|0|100|0|2026-03-02 20:33:23")
  }

  /// The words of a row that a long value has shifted are assigned to their columns, even if one is
  /// empty.
  @Test func aShiftedRowWithAnEmptyCell() throws {
    let rows = try cut(
      """
      Kind  In-Q Out-Q Near           State       User       Node
      wire     0     0 10.0.0.1:22    OPEN        ada        30488
      wire     0     0 10.0.0.2:22    OPEN        bob        30960
      wire     0    12 10.0.0.3:22    OPEN        ada        44626
      drop     0     0 10.0.0.4:53                loom-resolver 26984

      """)
    #expect(rows.last == "drop|0|0|10.0.0.4:53||loom-resolver|26984")
    #expect(rows.dropLast().last == "wire|0|12|10.0.0.3:22|OPEN|ada|44626")
  }

  /// A time before the titles is not the name of a column, since it would change in each run.
  @Test func aTimeBeforeTheTitlesIsNotAName() throws {
    let text =
      "08:50:55 AM  CORE   turns/s\n08:50:57 AM  all   1301.92\n08:50:57 AM    0   1973.00\n"
    #expect(
      try cut(text) == [" |CORE|turns/s", "08:50:57 AM|all|1301.92", "08:50:57 AM|0|1973.00"])
    let first = try AlignedScanner.scan(Array(text.utf8), file: "t")
    let next = try AlignedScanner.scan(
      Array(text.replacing("08:5", with: "09:1").utf8), file: "t", after: first.form)
    #expect(next.form == first.form && next.table.rowCount == 2)
  }

  // MARK: - Several tables

  private func sections(_ text: String) throws -> [SnapshotSection] {
    var reader = SnapshotReader(file: "t")
    return try reader.read(text).sections
  }

  /// The longest table has its columns on the screen, even after it is no longer the longest. The
  /// rows of others are shown as printed, below their titles, and compared by their values.
  @Test func rowsWithOtherColumnsAreShownAsPrinted() throws {
    func text(_ load: String, _ more: String = "") -> String {
      "avg-load:  %grind   %wait   %idle\n            \(load)    0.85   96.84\n\(more)\n"
        + "Stone            turns    kg/s\nupper            0.40   10.12\n"
        + "lower            1.40     0.12\n"
    }
    var reader = SnapshotReader(file: "t")
    func read(_ text: String) throws -> Snapshot { try reader.read(text) }
    let first = try read(text(" 2.31"))
    #expect(reader.schema?.columns.map(\.name) == ["Stone", "turns", "kg/s"])
    let rows = first.sections[0].rows
    #expect(
      rows.map(\.text) == [
        "avg-load:  %grind   %wait   %idle", "             2.31    0.85   96.84",
      ])
    #expect(rows[1].fields.map(\.name) == ["%grind", "%wait", "%idle"])
    let moved = try read(text("2.31 "))
    #expect(Change(before: first.sections, after: moved).without(.none).isEmpty)
    let second = try read(text(" 2.40"))
    let change = Change(before: moved.sections, after: second)
    #expect(change.rows.map(\.event) == [.updated])
    var history = History()
    history.append(first)
    history.append(second)
    #expect(history.sections(at: 0)[0].rows[1].text == rows[1].text)
    let row = "             1.00    0.00   99.00\n"
    _ = try read(text(" 2.40", row + row + row))
    #expect(reader.schema?.columns.map(\.name) == ["Stone", "turns", "kg/s"])
  }

  @Test func chosenColumnsAreThoseOfAllTables() throws {
    let text = """
      avg-load:  %grind   %wait   %idle
                   2.31    0.85   96.84

      Stone            turns    kg/s
      upper            0.40   10.12
      lower            1.40     0.12

      """
    var reader = SnapshotReader(
      file: "t", options: DeckOptions(table: .with { $0.columns = ["Stone", "%wait"] }))
    let rows = try reader.read(text).sections.flatMap(\.rows).filter { !$0.isNote }
    #expect(rows.map(\.text) == ["0.85", "upper", "lower"])
  }

  /// A single table keeps the line above its titles as a line, and repeated titles continue the
  /// table.
  @Test func repeatedTitlesContinueTheTable() throws {
    let table = "Name      Size  Age\noak       12    3d\nelm       7     9d\n"
    let sections = try sections("Trees\n" + table + "\nTrees\n" + table)
    #expect(sections.count == 1 && sections[0].rows.count { !$0.isNote } == 4)
    #expect(sections[0].rows[0].isNote && sections[0].rows[0].text == "Trees")
  }

  // MARK: - Drawn tables

  /// A value of several lines is one value: psql ends its lines with a plus, other programs leave
  /// the first cell of the next line empty.
  @Test func linesOfAWrappedValueAreOneRow() throws {
    #expect(
      try cut(
        """
         no |     word      | by
        ----+---------------+-----
          1 | first line   +| ada
            | second line   |
          2 | single        | bob
          3 |               | cy
        (3 rows)

        """) == ["no|word|by", "1|first line\nsecond line|ada", "2|single|bob", "3||cy"])
    let box = """
      ┌─────────┬───────────────────┬───────┐
      │ Date    │ Title             │ Worth │
      ├─────────┼───────────────────┼───────┤
      │ 3 March │ The mill: rise of │    12 │
      │         │ the stones        │       │
      │ 9 March │ Solo              │     7 │
      │         │ short             │     8 │
      └─────────┴───────────────────┴───────┘

      """
    #expect(
      try cut(box) == [
        "Date|Title|Worth", "3 March|The mill: rise of the stones|12", "9 March|Solo|7", "|short|8",
      ])
  }

  /// A value that contains a line break or a bar does not end its table, and another table does not continue it.
  @Test(arguments: [
    (
      """
      +------+--------+------+
      | no   | kiln   | heat |
      +------+--------+------+
      |    1 | low
      and wide | 800 |
      |    2 |

      tall
      ----
      one  | 9
      0 |
      |    3 | round  |  700 |
      +------+--------+------+
      +-------+--------+-----+
      | glaze | colour | tin |
      +-------+--------+-----+
      | ash   | green  |   2 |
      +-------+--------+-----+
      2 rows in set

      """,
      [
        "no|kiln|heat|glaze|colour|tin", "1|low\nand wide|800|||", "2|tall\n----\none|9\n0|||",
        "3|round|700|||", "|||ash|green|2",
      ]
    ),
    (
      "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n+---+---+\n| c | d |\n+---+---+\n| 3 | 4 |\n+---+---+\n",
      ["a|b|c|d", "1|2||", "||3|4"]
    ),
    (
      """
      | Potter | Work |
      |--------|-----:|
      | Ada \\| Co | 12 |
      | Bob | 7 |

      """, [#"Potter|Work"#, #"Ada \| Co|12"#, "Bob|7"]
    ),
  ]) func valuesWithBreaksAndBars(text: String, rows: [String]) throws {
    #expect(try cut(text) == rows)
  }
}
