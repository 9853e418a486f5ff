import Testing

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// How printed tables are divided into columns, from the evidence of titles and rows.
@Suite struct PrintedColumnTests {
  /// The titles and the rows, with `|` between cells.
  private func cut(_ text: String) throws -> [String] {
    let table = try AlignedScanner.scan(Array(text.utf8), file: "t").table
    return [table.columns.joined(separator: "|")]
      + (0..<table.rowCount).map { row in
        table.columns.indices.map { table.text(row: row, column: $0) }.joined(separator: "|")
      }
  }

  /// Values begin left of their title or end right of it, and a long value shifts those after it.
  @Test func valuesWiderThanTheirTitles() throws {
    let rows = try cut(
      """
      Target              Through Hub       Kind Cost Hit Age On
      10.4.0.0/16         none              s    1024 0      7 e0
      10.5.0.0/16         none              s    100 3     41 east1
      10.6.0.0/16         fd00::12:7        sg   256 0      7 east1
      10.77.128.0/255.255.192.0 none              s    100 0      9 e0

      """)
    #expect(
      rows == [
        "Target|Through Hub|Kind|Cost|Hit|Age|On", "10.4.0.0/16|none|s|1024|0|7|e0",
        "10.5.0.0/16|none|s|100|3|41|east1", "10.6.0.0/16|fd00::12:7|sg|256|0|7|east1",
        "10.77.128.0/255.255.192.0|none|s|100|0|9|e0",
      ])
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

  /// A word of a title has no separate values, although the values next to it could be below it.
  @Test func wordsOfOneTitle() throws {
    let rows = try cut(
      "CRATE   DRAFT I/O   CREW\nfir     0B / 0B     5\noak     0B / 0B     12\n")
    #expect(rows == ["CRATE|DRAFT I/O|CREW", "fir|0B / 0B|5", "oak|0B / 0B|12"])
  }

  /// Titles in lowercase are recognised if most columns below them contain numbers.
  @Test func titlesInLowercase() throws {
    let rows = try cut(
      """
           station          source      lv k when rate   delay    drift
       ============================================================
       north.example   10.7.0.12        2 u    4   64   1.299   -2.105
       south.example   .CLK.           16 p    -   64   0.000    0.000
       hilltop.exam    192.168.114.121  2 u   11   64   9.337    1.807

      """)
    #expect(
      rows == [
        "station|source|lv|k|when|rate|delay|drift",
        "north.example|10.7.0.12|2|u|4|64|1.299|-2.105",
        "south.example|.CLK.|16|p|-|64|0.000|0.000",
        "hilltop.exam|192.168.114.121|2|u|11|64|9.337|1.807",
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

  /// A character that begins every row is part of the name.
  @Test func aCharacterThatBeginsAllRowsIsNotAMark() throws {
    let rows = try cut(
      "   Path Use    Begin      End  Id  Kind\n/reel/1   *     1024  1049599  83  Linen\n"
        + "/reel/2      1049600 20971519  8e  Wool\n")
    #expect(
      rows == [
        "Path|Use|Begin|End|Id|Kind", "/reel/1|*|1024|1049599|83|Linen",
        "/reel/2||1049600|20971519|8e|Wool",
      ])
  }

  /// A row above a drawn line is not a line of titles, although it is underlined.
  @Test func aLineBelowARowIsNotALineBelowTitles() throws {
    let rows = try cut(
      """
      pool            alloc   free   read
      --------------  -----  -----  -----
      north           2.89T  2.20T      0
        A5-STSSX:5    2.89T  2.20T      0
      --------------  -----  -----  -----
      south            230G  24.0G     12
      --------------  -----  -----  -----

      """)
    #expect(
      rows == [
        "pool|alloc|free|read", "north|2.89T|2.20T|0", "A5-STSSX:5|2.89T|2.20T|0",
        "south|230G|24.0G|12",
      ])
  }

  /// Names in capitals with one blank between them are columns, even if few rows have values.
  @Test func emptyCellsBelowTitlesWithOneBlankBetweenThem() throws {
    let rows = try cut(
      """
      TOOL     NO  SUB   OWNER  FD    SORT UNIT SIZE/POS  NODE PATH
      loom      1          ada cwd unknown                     /jobs/1 (no right to read)
      loom      1          ada  3u     DIR  8,2     4096     2 /
      kiln     27   28     bob txt     REG  8,2   145680 39321 /opt/kiln
      kiln     27          bob NONE                            /jobs/27 (no right to read)

      """)
    #expect(
      rows == [
        "TOOL|NO|SUB|OWNER|FD|SORT|UNIT|SIZE/POS|NODE|PATH",
        "loom|1||ada|cwd|unknown||||/jobs/1 (no right to read)",
        "loom|1||ada|3u|DIR|8,2|4096|2|/", "kiln|27|28|bob|txt|REG|8,2|145680|39321|/opt/kiln",
        "kiln|27||bob|NONE|||||/jobs/27 (no right to read)",
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

  /// A value that begins far to the left, in the previous column, belongs to its own column.
  @Test func valuesFarLeftOfTheirTitles() throws {
    let rows = try cut(
      """
      Net    State   In-Q   Out-Q       Local Address:Port                    Peer Address:Port
      nl     open    768    0           bus:loomd/1220   *
      nl     open    0      0           bus:kernel              *
      tcp    listen  0      128         0.0.0.0:7022                              0.0.0.0:*

      """)
    #expect(
      rows == [
        "Net|State|In-Q|Out-Q|Local Address:Port|Peer Address:Port",
        "nl|open|768|0|bus:loomd/1220|*", "nl|open|0|0|bus:kernel|*",
        "tcp|listen|0|128|0.0.0.0:7022|0.0.0.0:*",
      ])
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

  /// Titles in lowercase are titles if all values are aligned with them, two of them numbers: also after
  /// labels without a title, and before text without one. A tab before them is not a separator.
  @Test(arguments: [
    (
      """
       sent yarn kind       ply opt from  to      origin        target
       102K  88M WEAVE      all --  lo    *       10.0.0.0/9    any
        12K 140K WEAVE      two --  east  *       10.0.0.0/9    any            dyed red:22
          0    0 DROP       all --  *     west    10.0.0.0/8    any            log  flags 0

      """,
      [
        "sent|yarn|kind|ply|opt|from|to|origin|target|",
        "102K|88M|WEAVE|all|--|lo|*|10.0.0.0/9|any|",
        "12K|140K|WEAVE|two|--|east|*|10.0.0.0/9|any|dyed red:22",
        "0|0|DROP|all|--|*|west|10.0.0.0/8|any|log  flags 0",
      ]
    ),
    (
      """
                     mill0           mill1
      ground      76557759        92126519
      spilt          30772           30827

      """, ["|mill0|mill1", "ground|76557759|92126519", "spilt|30772|30827"]
    ),
    (
      """
      Loom-|  Taken              |  Given
       name|yards   knots torn   |yards   knots torn
      one:   1234567    12    0   7654321    34    1
      west2:     987     6    0         0     0    0

      """,
      [
        "name|yards|knots|torn|yards (2)|knots (2)|torn (2)", "one:|1234567|12|0|7654321|34|1",
        "west2:|987|6|0|0|0|0",
      ]
    ),
    (
      """
      Piece no          Weaver           Time on S Loom
      ----------------- ---------------- ------- - -----
      1001.hall         ada              10:02:1 R fast
      1002.hall         bob                    0 Q slow

      """,
      [
        "Piece no|Weaver|Time on|S|Loom", "1001.hall|ada|10:02:1|R|fast", "1002.hall|bob|0|Q|slow",
      ]
    ),
    (
      """
       pool: mill
      made:

      \tNAME      STATE   READ TORN
      \tmill      ONLINE     0    0
      \t  wheel   ONLINE     0    2

      errors: none

      """, ["NAME|STATE|READ|TORN", "mill|ONLINE|0|0", "wheel|ONLINE|0|2"]
    ),
    // text after a number in few rows, and rows whose words look like titles
    (
      """
      KILN   STATE  IN  OUT
      north  cold    0    0
      south  hot     3   12  too many cracks
      west   cold    0    0

      """,
      ["KILN|STATE|IN|OUT|", "north|cold|0|0|", "south|hot|3|12|too many cracks", "west|cold|0|0|"]
    ),
    (
      """
      Bound                     Low Bound            High Bound           Units
      Top oven heat             none                 none                 degrees
      Top oven time             none                 none                 hours
      Top big oven load         800                  none                 bricks
      Top small oven            none                 none                 bricks
      Top carts                 96                   96                   carts
      Top open doors            20                   20                   doors

      """,
      [
        "Bound|Low Bound|High Bound|Units", "Top oven heat|none|none|degrees",
        "Top oven time|none|none|hours", "Top big oven load|800|none|bricks",
        "Top small oven|none|none|bricks", "Top carts|96|96|carts", "Top open doors|20|20|doors",
      ]
    ),
    // a comment above words, a value of several words below a title of two, columns without values
    (
      "# h d kiln\n5 * north\n6 2 south\n", ["h|d|kiln", "5|*|north", "6|2|south"]
    ),
    (
      """
      NO   LOAD           STARTED ON
      #12  nine bricks    early 2 weeks ago
      #7   jugs           about 1 day ago

      """, ["NO|LOAD|STARTED ON", "#12|nine bricks|early 2 weeks ago", "#7|jugs|about 1 day ago"]
    ),
    (
      """
        Kiln  Yard Flags      Heat    Bowl Twin  Ash%  Tin%  Loan  Diary  Turned
        east  ob1  -wi-ao---- 900.00g
        south ob1  swi-a-s---   5.00g      east  12.34

      """,
      [
        "Kiln|Yard|Flags|Heat|Bowl|Twin|Ash%|Tin%|Loan|Diary|Turned",
        "east|ob1|-wi-ao----|900.00g|||||||", "south|ob1|swi-a-s---|5.00g||east|12.34||||",
      ]
    ),
  ]) func titlesThatAreAligned(text: String, rows: [String]) throws {
    #expect(Format(content: Array(text.utf8)) == .table)
    #expect(try cut(text).map { $0.replacing(#/^ +\||\| +$/#, with: "|") } == rows)
  }

  /// Some programs print the values after one that is too long on the next line.
  @Test func valuesOnTheLineAfterALongOne() throws {
    let rows = try cut(
      """
      Volume               Blocks     Used  Left Share Mounted at
      /dev/reel              8192     4096  4096   50% /
      /dev/store/very-long-name-of-a-reel
                            65536    16384 49152   25% /srv/long
      looms                  1024        0  1024    0% /dev/loom
      far.example:/exports/of/another
                            16384    16384     0  100% /mnt

      """)
    #expect(
      rows == [
        "Volume|Blocks|Used|Left|Share|Mounted at", "/dev/reel|8192|4096|4096|50%|/",
        "/dev/store/very-long-name-of-a-reel|65536|16384|49152|25%|/srv/long",
        "looms|1024|0|1024|0%|/dev/loom", "far.example:/exports/of/another|16384|16384|0|100%|/mnt",
      ])
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

  /// Averages at the end have the titles of the times above, and a word instead of the time.
  @Test func averagesBelowTimesAreRowsOfTheSameTable() throws {
    let rows = try cut(
      """
      08:50:55 AM  CORE   turns/s    load
      08:50:57 AM  all    1301.92    0.10
      08:50:57 AM    0    1973.00    0.20

      Average:     CORE   turns/s    load
      Average:     all    1302.00    0.11

      """)
    #expect(
      rows == [
        " |CORE|turns/s|load", "08:50:57 AM|all|1301.92|0.10", "08:50:57 AM|0|1973.00|0.20",
        "Average:|all|1302.00|0.11",
      ])
  }

  /// Lines below the titles show the borders of columns.
  @Test func underlinesShowTheBorders() throws {
    let rows = try sections(
      """
      Stone           Turns   Kg Day
      -------- ------------ ---- ------
      upper0   7.38 ± 0.07     2 Dec 27
      low 1    0.58 ± 0.67     8 Nov 15
      spare2   6.93 ± 0.98  7770 Dec  8

      """
    ).flatMap(\.rows)
    #expect(
      rows.map { $0.fields.map(\.value).joined(separator: "|") } == [
        "upper0|7.38 ± 0.07|2|Dec 27", "low 1|0.58 ± 0.67|8|Nov 15",
        "spare2|6.93 ± 0.98|7770|Dec  8",
      ])
  }

  /// PowerShell draws lines below titles only, so longer values cross the borders.
  @Test func underlinesOfTitlesAloneAreNotBorders() throws {
    let rows = try sections(
      """
      Turns  Kg(K) Id Stone
      -----  ----- -- -----
          7   1360 12 upper stone
       1112 123824  7 lower stone

      """
    ).flatMap(\.rows)
    #expect(
      rows.map { $0.fields.map(\.value).joined(separator: "|") } == [
        "7|1360|12|upper stone", "1112|123824|7|lower stone",
      ])
  }

  // MARK: - Several tables

  private func sections(_ text: String) throws -> [SnapshotSection] {
    var reader = SnapshotReader(file: "t")
    return try reader.read(text).sections
  }

  /// The titles of another table within a block are words where rows have numbers. The line above
  /// them is the title of a section.
  @Test func tablesBelowTheirTitlesAreSections() throws {
    let sections = try sections(
      """
      Open lines (all of them)
      Kind  In-Q Out-Q Near Address        Far Address      State
      wire     0     0 10.0.0.1:7022       10.0.0.9:41220   OPEN
      wire     0    36 10.0.0.1:7022       10.0.0.8:41001   OPEN
      Open doors (all of them)
      Kind  Count Marks    Sort    State     Number  Path
      door  2     [ A ]    STREAM  WAITING   13851   /run/loom/door
      door  3     [ ]      DGRAM             8991    /run/kiln/log
      door  2     [ A ]    STREAM  WAITING   22321   public/door

      """)
    #expect(sections.map(\.title) == ["Open lines (all of them)", "Open doors (all of them)"])
    #expect(sections.map { $0.rows.count { !$0.isNote } } == [2, 3])
    #expect(
      sections[0].rows[2].fields.map(\.value) == [
        "wire", "0", "36", "10.0.0.1:7022", "10.0.0.8:41001", "OPEN",
      ])
    #expect(
      sections[1].rows[1].fields.map(\.value) == [
        "door", "3", "[ ]", "DGRAM", "", "8991", "/run/kiln/log",
      ])
  }

  /// This also applies to the titles of a table without numbers.
  @Test func aTableWithoutNumbersBelowAnotherIsASection() throws {
    let sections = try sections(
      """
      Open lines
      Kind  In-Q Out-Q Near Address        State
      wire     0     0 10.0.0.1:7022       OPEN
      wire     0    36 10.0.0.1:7022       OPEN
      Open radios
      Kind  Far Address   Near Address     State
      radio ada           bob              OPEN
      radio cy            dan              SHUT

      """)
    #expect(sections.map(\.title) == ["Open lines", "Open radios"])
    #expect(sections.map { $0.rows.count(where: \.hasFields) } == [2, 2])
  }

  /// Titles that repeat most words of those above them begin another table, even if no number is above a word
  /// and even if they have no rows: then the next titles begin a table as well.
  @Test func titlesThatRepeatOthersAreNotARow() throws {
    let sections = try sections(
      """
      Open lines
      Kind In-Q Out-Q  Near Address   Far Address      (state)
      wire    0     0  10.0.0.1:7022  10.0.0.9:41220   OPEN
      wire    0    36  10.0.0.1:7022  10.0.0.8:41001   OPEN
      Open bundles of lines
      Kind/ID  Marks   Near Address   Far Address      (state)
      Open (LOCAL) doors
      Door     Sort    In-Q Out-Q        Number        Next Path
      a94a63f  STREAM     0     0  b94a63e89f02           0 /run/loom
      a94a64f  DGRAM      0     0             0  c94a63e89d /run/kiln
      Kept doors
        Door Number  Sort         Next
           23140     DGRAM          12

      """)
    #expect(sections.map(\.title) == ["Open lines", "Open (LOCAL) doors", "Kept doors"])
    let values = sections.map { section in
      section.rows.filter(\.hasFields).map { $0.fields.map(\.value).joined(separator: "|") }
    }
    #expect(
      values == [
        [
          "wire|0|0|10.0.0.1:7022|10.0.0.9:41220|OPEN",
          "wire|0|36|10.0.0.1:7022|10.0.0.8:41001|OPEN",
        ],
        [
          "a94a63f|STREAM|0|0|b94a63e89f02|0|/run/loom",
          "a94a64f|DGRAM|0|0|0|c94a63e89d|/run/kiln",
        ], ["23140|DGRAM|12"],
      ])
  }

  /// A word with a colon before the titles, with nothing below it, is the title of a section.
  @Test func theNameOfATableBeforeItsTitles() throws {
    let sections = try sections(
      """
      Mill 3 (hill) 02/03/26

      avg-load:  %grind   %wait   %idle
                   2.31    0.85   96.84

      Stone            turns    kg/s
      upper            0.40    10.12
      lower            1.40     0.12

      """)
    #expect(sections.map(\.title) == ["avg-load", ""])
    #expect(sections[0].rows.map(\.isNote) == [true, true, true, false])
    #expect(sections[0].rows[3].fields.map(\.value) == ["2.31", "0.85", "96.84"])
    #expect(sections[1].rows.map { $0[field: "Stone"] } == ["upper", "lower"])
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

      """, ["no|kiln|heat", "1|low\nand wide|800", "2|tall\n----\none|9\n0", "3|round|700"]
    ),
    // the last of equally large tables
    (
      "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n+---+---+\n| c | d |\n+---+---+\n| 3 | 4 |\n+---+---+\n",
      ["c|d", "3|4"]
    ),
    (
      """
      | Potter | Work |
      |--------|-----:|
      | Ada \\| Co | 12 |
      | Bob | 7 |

      """, [#"Potter|Work"#, #"Ada \| Co|12"#, "Bob|7"]
    ),
    (
      """
      -[ RECORD 1 ]--
      kiln | low
      note | big    +
           | and red
      -[ RECORD 2 ]--
      kiln | tall
      note | a      +
           | b
      (2 rows)

      """, ["kiln|note", "low|big\nand red", "tall|a\nb"]
    ),
    (
      """
      *************************** 1. row ***************************
      kiln: low
      note: big
      *************************** 2. row ***************************
      kiln: tall
      size: 3
      note: of brick
      red: too
      *************************** 3. row ***************************
      kiln: round
      note: old
      3 rows in set

      """, ["kiln|note", "low|big", "tall\nsize: 3|of brick\nred: too", "round|old"]
    ),
  ]) func valuesWithBreaksAndBars(text: String, rows: [String]) throws {
    #expect(try cut(text) == rows)
  }

  /// Names and values on separate lines, with a rule or a blank line between rows, as psql prints them with `\x`
  /// and `\t` or `\a`, here with many columns as well. The names must be the same in each row.
  @Test(arguments: [2, 14], [(" | ", "------+-----"), ("|", "")])
  func rowsOfNamesAndValues(count: Int, look: (bar: String, rule: String)) throws {
    func text(_ first: Int, _ name: String) -> String {
      "loom \(look.bar)Ada\(look.bar)\(name)\n"
        + (first..<first + count).map { "mill\(10 + $0 - first)\(look.bar)\($0)\n" }.joined()
    }
    let rows = text(1, "a") + look.rule + "\n" + text(5, "b")
    #expect(Format(content: Array(rows.utf8)) == .table)
    let cells = try cut(rows)
    #expect(cells.count == 3 && cells[0].hasPrefix("loom|mill10|mill11"))
    #expect(cells.last?.hasPrefix("Ada\(look.bar)b|5|6") == true)
    #expect(
      Format(content: Array(rows.replacing("loom \(look.bar)Ada\(look.bar)b", with: "inn").utf8))
        != .table)
  }
}
