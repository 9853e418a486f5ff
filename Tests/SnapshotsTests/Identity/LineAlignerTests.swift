import Testing

@testable import FlipbookSnapshots

@Suite struct LineAlignerTests {
  private func ids(_ lists: [String]...) -> [[Int]] {
    var aligner = LineAligner()
    return aligner.serials(of: lists)
  }

  /// The lines before and after a change, and the numbers of the latter among the former.
  @Test(arguments: [
    // the same lines, lines that move, and lines that repeat
    (["a", "b", "c"], ["a", "c"], [1, 3]),
    (["a", "b", "c", "d"], ["d", "a", "b", "c"], [4, 1, 2, 3]),
    (["a", "a", "b"], ["a", "b", "a", "a"], [1, 3, 2, 4]),
    // a line that changes a little, or completely
    (["one", "Buy two loaves of bread"], ["one", "Buy three loaves of bread"], [1, 2]),
    (["one", "Delaware", "two"], ["one", "Georgia", "two"], [1, 4, 3]),
    // the best pair of a gap is taken first
    (
      ["x", "deploy server alpha", "y"], ["x", "deploy server", "deploy server alphas", "y"],
      [1, 4, 2, 3]
    ),
    // lines that change and move
    (
      ["Arizona", "California", "Delaware"], ["Delaware", "Arizona", "Californian", "Ohio"],
      [3, 1, 2, 4]
    ),
    (["1", "pear tree", "fig"], ["fig", "1", "pear trees"], [3, 1, 2]),
    (["first long line", "other thing here"], ["other thing hero", "first long lime"], [2, 1]),
    (["[ ] write", "x", "y", "z"], ["x", "y", "z", "  [x] Write"], [2, 3, 4, 1]),
    (["1. Ann", "2. Bob", "3. Carl"], ["1. Bob", "2. Ann", "3. Carl"], [2, 1, 3]),
    // exchanged sizes: matching by name leaves fewer changes than deleting and inserting everything
    (
      ["4\ta", "12\tb", "90\tsrc", "300\t."], ["12\tb", "95\tsrc", "99\ta", "390\t."], [2, 3, 1, 4]
    ),
    (
      ["Ann: 9 of 10", "Bob: 3 of 10", "Cem: 1 of 10"], ["Cem: all", "Ann: none", "Bob: some"],
      [3, 1, 2]
    ),
    // the only line may have a label, too
    (["EDITOR=/usr/bin/vi"], ["VISUAL=/usr/bin/vi"], [2]),
    (["EDITOR=/usr/bin/vi"], ["EDITOR=nano"], [1]),
    (["EDITOR=/usr/bin/vi", "x"], ["EDITOR=", "x"], [1, 2]),
    // a setting keeps its first word, whatever its value, and wherever else that value is
    (["theme dark", "font mono"], ["theme light", "font mono"], [1, 2]),
    (
      ["Host a", "Port 80", "Host b", "Port 81"], ["Host a", "Port 81", "Host b", "Port 82"],
      [1, 2, 3, 4]
    ),
    (
      ["loam – soft ground", "silt – fine sand"], ["loam – clay and sand", "silt – fine sand"],
      [1, 2]
    ),
    // but a word that begins several items of a list is not a setting
    (
      ["paint door", "paint gate", "paint wall", "paint roof"],
      ["paint roof", "paint gate", "paint wall", "paint door"], [4, 2, 3, 1]
    ),
    (
      ["- mend door", "- oil gate", "- mend roof"], ["- mend roof", "- oil gate", "- mend door"],
      [3, 2, 1]
    ),
    // the word after one that all lines begin with is the name
    (["alias l='ls -l'", "alias g='git'"], ["alias l='git'", "alias v='vi'"], [1, 3]),
    (
      ["server 10.0.0.1:80 max=1", "server 10.0.0.2:81 max=1"],
      ["server 10.0.0.1:82 max=1", "server 10.0.0.2:80 max=1"], [1, 2]
    ),
    (["?? oak.md", "x"], ["?? elm.md", "x"], [3, 2]),
    (["- tea (2 kg)", "- oil (3 l)"], ["- tea (3 l)", "- oil (5 l)"], [1, 2]),
    (["2 kg tea", "3 l oil"], ["3 l tea", "5 l oil"], [1, 2]),
    (["motto: oak and iron", "x"], ["motto:", "x"], [1, 2]), (["to do:"], ["done:"], [2]),
  ])
  func linesAreMatched(before: [String], after: [String], numbers: [Int]) {
    #expect(ids(before, after)[1] == numbers)
  }

  /// Whether a row is the same in a list that has `new` instead of `old`.
  private func isSame(_ old: String, _ new: String) -> Bool {
    ids(["node9 ready", old], ["node9 ready", new]) == [[1, 2], [1, 2]]
  }

  @Test(arguments: [
    ("job1         696   ACTIVE", "job2          12   QUEUED"),
    ("job1 696 ACTIVE", "job2 697 ACTIVE"),
    ("web-7f9c 1/1 Running 5d", "web-8a1b 1/1 Running 5d"),
    ("  /dev/sda1 20G 50%", "  /dev/sdb1 20G 50%"),
    ("10.0.0.1 up 12 ms", "10.0.0.2 up 12 ms"),
    ("7f3a9c0 Mend the scanner", "8b3a9c1 Mend the scanner"),
    ("eth0: up 1000 Mb/s", "eth1: up 1000 Mb/s"),
    ("srv 10 running", "src 12 running"), ("srv  running  10", "src  running  10"),
    ("srv\t4.0K\tJan 3", "src\t4.0K\tJan 4"), ("EDITOR=/usr/bin/vi", "VISUAL=/usr/bin/vi"),
    ("mia:x:1002:1002::/home/mia:/bin/sh", "leo:x:1003:1003::/home/leo:/bin/sh"),
    ("size = 12 rows", "file = 12 rows"), ("mia@example.org", "leo@example.org"),
    ("7|Mia|12", "8|Mia|12"), (" 7 | Mia | 12", " 8 | Mia | 12"),
    ("                cut the hedge", "                oil two gates"),
    ("./maps/oak.txt", "./maps/ash.txt"), ("kiln-7", "kiln-8"),
    (
      "Oil is sold here in small bottles, and each of them is marked with the name of the press",
      "There are more of these than one can count, so that the oldest is thrown out in spring"
    ),
    ("* [oil](https://oil.org) - For gears", "* [tea](https://tea.org) - For gears"),
  ])
  func anotherNameIsAnotherRow(old: String, new: String) {
    #expect(!isSame(old, new))
    #expect(isSame(old, old + "!"))
  }

  @Test(arguments: [
    ("42% [####    ] image.iso", "43% [####    ] image.iso"),
    ("12:00:01 up 3 days, load 0.1", "12:00:03 up 3 days, load 0.2"),
    ("2026-11-24T10:00:01Z backlog 17", "2026-11-24T10:00:03Z backlog 18"),
    ("17 files left to copy", "16 files left to copy"),
    ("3.4MiB of 10MiB read", "3.9MiB of 10MiB read"),
    ("v1.2.3 is the latest release", "v1.2.4 is the latest release"),
    ("1.2.3 is the latest release", "1.2.4 is the latest release"),
    ("[3/7] Compiling the scanner", "[4/7] Compiling the scanner"),
    ("Running  web-1  10s", "Stopped  web-1  12s"),
    ("srv  a service that stays what it is", "src  a service that stays what it is"),
    ("Phone the plumber tomorrow", "Call the plumber tomorrow"),
    ("Stopped   database   5 restarts", "Started   database   6 restarts"),
    ("LOAD=0.52 and falling", "LOAD=0.48 and falling"),
    ("tea", "tea  # two bags of the green one"),
    ("[oil](https://oil.org) - For gears.", "[oil](https://oil.org) - What keeps every wheel on."),
    ("[Oil guide](#oil-guide)", "[Oil Guide](#oil_guide)"),
    (#"text """#, #"text "Öl""#), (#"{ name = "oil", of = "gears" }"#, #"{ name = "oil" }"#),
    (
      "# sum 3c8dde35aba20388b22430b17974af8ef8205b4f",
      "# sum 42d37aff22e2f1fc447e20d483e13d6d4e066b10"
    ),
  ])
  func countersAndTimesAreNotNames(old: String, new: String) {
    #expect(isSame(old, new))
  }

  /// A line with the same label stays, however different the rest is.
  @Test(arguments: [
    ("mill     STOPPED   Mar 01 10:00", "mill     RUNNING   pid 71, uptime 0:01"),
    ("cellar     795 KB", "cellar     1.1 MB"), ("lumen==2.1", "lumen>=2.2"),
    ("OFLAGS=-O2", "OFLAGS+=-O3"), ("b 9", "b 10"), ("oak 1.50 ▼ -0.3%", "oak 2.75 ▲ +0.9%"),
    ("ash 7.50 down", "ash 19.10 up"), ("oak up", "oak down"), ("of: prod", "of: test"),
    ("MODE=a", "MODE=zzz"), ("queued  12", "queued  9"),
    ("web-1 Running", "web-1 Error"), ("host = a", "host = 10.1.2.3"), ("mode : x", "mode : on"),
    ("user =x", "user =someone"), ("Node name: a", "Node name: 10.1.2.3"),
    ("ruby/3.3", "ruby/4"),
    ("max open files = 9", "max open files = unlimited"), ("7 | Mia", "7 | Leonora"),
    ("- **Oil** for gears", "- **Oil** keeps every wheel on"), ("* `-o` file", "* `-o` writes it"),
    ("![plan](https://oil.org/7312.png)", "![plan](maps/oak.jpg)"), ("- at: a", "- at: 10.1.2.3"),
  ])
  func aLineWithTheSameLabelIsTheSameRow(old: String, new: String) {
    #expect(isSame(old, new))
  }

  /// A word that no line near it has in the same column identifies its line: the column that leaves the fewest and
  /// smallest changes wins.
  @Test(arguments: [
    // states are exchanged, not names
    (
      ["Desk 7 taken", "Desk 8 vacant", "Desk 9 vacant"],
      ["Desk 7 vacant", "Desk 8 taken", "Desk 9 vacant"], [1, 2, 3]
    ),
    (["PASS lib/tea.ts", "FAIL lib/oil.ts"], ["FAIL lib/tea.ts", "PASS lib/oil.ts"], [1, 2]),
    (
      ["\t88.oven\t(Hot)", "\t91.sink\t(Cold)"], ["\t88.oven\t(Cold)", "\t91.sink\t(Hot)"], [1, 2]
    ),
    // a row is inserted above one with another state, or deleted above one with another end
    (
      ["a/b.py::tea PASSED", "a/c.py::oil FAILED"],
      ["a/b.py::fig PASSED", "a/b.py::tea FAILED", "a/c.py::oil PASSED"], [3, 1, 2]
    ),
    (["*/9 * * * * bin/sync --now", "5 4 1 * * bin/tidy"], ["5 4 1 * * bin/tidy --now"], [2]),
    (
      ["1 9 * * * run/a.sh", "1 8 * * * run/b.sh", "x"], ["1 8 * * * run/b.sh --now", "x"], [2, 3]
    ),
    (["oak 4.10 ▼ -0.2%", "ash 7.55 ▼ -0.3%"], ["ash 8.20 ▲ +0.9%", "oak 4.10 ▼ -0.2%"], [2, 1]),
    // numbers and states change, names stay
    (["tea brewing 8s", "oil ready 9s"], ["tea failed 12s", "oil ready 9s"], [1, 2]),
    (
      ["71 3.5% tea", "90 8.1% oil", "x"], ["412 9.9% tea", "3 0.7% oil", "88 2.2% fig", "x"],
      [1, 2, 4, 3]
    ),
    (["4,'Mia Lo','Tea',81.25,NULL", "x"], ["4,'Mia Lo','Tea',9.5,NULL", "x"], [1, 2]),
    (
      ["b7c91d0 HEAD@{0}: a", "c8d02e1 HEAD@{1}: b"],
      ["d9e13f2 HEAD@{0}: c", "b7c91d0 HEAD@{1}: a", "c8d02e1 HEAD@{2}: b"], [3, 1, 2]
    ),
    // a label that no other line has moves with its line
    (
      ["Host: tea", "Port: 80", "Size: 7 MB"], ["Size: 912 MB", "Host: tea", "Port: 80"], [3, 1, 2]
    ),
    // so does the text of a link, or its address
    (
      ["[oil](o.md) - For gears.", "[tea](t.md) - Two bags.", "[fig](f.md) - Ripe."],
      ["[tea](t.md) - Two bags.", "[fig](f.md) - Ripe.", "[oil](o.md) - What keeps a wheel on."],
      [2, 3, 1]
    ),
    (["[oil](o.md) - For gears.", "x"], ["[Grease](o.md) - For wheels.", "x"], [1, 2]),
    // a line in which few letters differ, among others like it
    (
      ["<b>Oil of the mill</b>", "x", "<b>Tea of the hill</b>", "y", "z"],
      ["x", "<b>Tea of the hill</b>", "<b>Oils of the mill</b>", "y", "w"], [2, 3, 1, 4, 6]
    ),
    // a line that moved among others
    (
      ["Mia: tea", "Leo: oil", "Ida: figs", "x"],
      ["Leo: oil", "Ida: figs", "Mia: bread and wine", "x"], [2, 3, 1, 4]
    ),
    (
      ["x", "(B) mend the mill @home due:3-10", "y", "z"],
      ["x", "y", "x 3-2 mend the mill @home due:3-10", "z"],
      [1, 3, 2, 4]
    ),
    // another address of a host is less than another name
    (
      ["10.0.0.7 oak.net oak", "10.0.0.8 ash.net ash"],
      ["10.0.0.8 oak.net oak", "10.0.0.9 ash.net ash"], [1, 2]
    ),
    (["10.0.0.7  oak", "x"], ["10.0.0.9  oak", "x"], [1, 2]),
    // where no first word repeats, each is a name, even if the rest is the same
    (
      ["mia  desk/1  09:11", "leo  desk/2  09:30", "ida  desk/3  10:02"],
      ["mia  desk/1  09:11", "eva  desk/2  11:42", "ida  desk/3  10:02"], [1, 4, 3]
    ),
    (
      ["mia  desk/1  10:02  still here", "mia  desk/2  09:11 - 09:58", "x"],
      [
        "leo  desk/1  11:15  still here", "mia  desk/1  10:02 - 11:01",
        "mia  desk/2  09:11 - 09:58", "x",
      ], [4, 1, 2, 3]
    ),
    // a state in brackets precedes the name
    (
      ["[running ] oak pid 9", "[ failed ] ash Exited too early", "[running ] elm pid 29"],
      ["[running ] oak pid 9", "[starting] ash", "[ failed ] elm Exited too early"], [1, 2, 3]
    ),
    // other names, and words that lines near have too
    (["tea/old,now 1.2 all [kept,auto]", "x"], ["oil/new,now 4.5 all [kept]", "x"], [3, 2]),
    (
      ["1. cut the hedge", "2. oil the gate", "3. mow the lawn"],
      ["1. rake the path", "2. cut the hedge", "3. oil the gate"], [4, 1, 2]
    ),
    (["Pay the rent", "Buy milk"], ["Wash the car", "Buy eggs"], [3, 4]),
    // a name alone that is elsewhere is another name
    (["ABCN", "XQRS", "NLSN"], ["NDSN", "ABCN", "XQRS"], [4, 1, 2]),
  ])
  func aWordIdentifiesALine(before: [String], after: [String], numbers: [Int]) {
    #expect(ids(before, after)[1] == numbers)
  }

  @Test func repeatedAndShiftingLabelsAreNotEvidence() {
    let lines = [
      "INFO: starting the server", "INFO: listens on its port", "INFO: 12 jobs wait",
      "INFO: went up by way of cgi",
    ]
    #expect(ids([lines[0], "x", "y"], ["x", "y", lines[2]]) == [[1, 2, 3], [2, 3, 4]])
    #expect(ids(["x", lines[0]], ["x", lines[2]]) == [[1, 2], [1, 2]])
    #expect(
      ids(["x", lines[0], lines[1]], ["x", lines[2], lines[3]]) == [[1, 2, 3], [1, 4, 5]])
    #expect(!isSame("buy oats", "buy a new lamp"))
  }

  /// The name at the end identifies the line if a checksum, a size or the mode before it changes.
  @Test(arguments: [
    ("9f86d081884c7d65  notes.txt", "60303ae22b998861  notes.txt"), ("4K\t./maps", "1.2G\t./maps"),
    ("8 blocks/maps", "7300 blocks/maps"),
    ("-rw------- 1 mia 12 a.txt", "-r-xr-xr-x 9 leo 7K a.txt"),
    ("bash/stable 5.1 amd64", "bash/security 12.9~rc2 arm64"),
  ])
  func aLineWithTheSameNameIsTheSameRow(old: String, new: String) {
    #expect(ids([old, "12  src", "other line"], [new, "13  src", "other line"])[1] == [1, 2, 3])
  }

  @Test(arguments: [
    ("12K  ./maps", "14K  ./tiles"), ("-rw-r--r-- 1 mia 12 a.txt", "-rw-r--r-- 1 mia 12 b.txt"),
  ])
  func anotherNameAtTheEndIsAnotherRow(old: String, new: String) {
    #expect(!isSame(old, new))
  }

  /// Lines that draw a tree are not part of the text.
  @Test(arguments: [
    (
      [".", "├── maps", "└── src", "    └── main.c"],
      [".", "├── maps", "├── src", "│   └── main.c", "└── tests"], [1, 2, 3, 4, 5]
    ),
    (["a", "|-- b", "`-- c"], ["a", "|-- b", "|-- c", "`-- cc"], [1, 2, 3, 4]),
    (["● ├─ssh", "● └─cron"], ["○ ├─ssh", "● ├─cron", "● └─crond"], [1, 2, 3]),
    (["init", " \\_ sh", " \\_ vi"], ["init", " \\_ sh", " |   \\_ vi"], [1, 2, 3]),
  ])
  func treeGlyphsAreLayout(old: [String], new: [String], expected: [Int]) {
    #expect(ids(old, new)[1] == expected)
  }

  @Test func rowsOfATableAreNotIdentifiedByTheirFirstValue() {
    func rows(_ values: [String]) -> [SnapshotRow] {
      let fields = zip(["host", "state"], values).map { Field(name: $0, value: $1) }
      return [SnapshotRow(text: values.joined(separator: "  "), fields: fields)]
    }
    var aligner = LineAligner()
    let before = aligner.align(rows(["web-1", "running well"]))
    let after = aligner.align(rows(["web-2", "running well"]))
    #expect(before[0].rows.map(\.id) == after[0].rows.map(\.id))
  }

  /// The first line is deleted, the others stay, and another is inserted at the end.
  @Test(arguments: [
    ["Step 1", "Step 2", "Step 3", "Step 4"],
    ["build #101 passed", "build #102 passed", "build #103 passed"],
    [
      "15:03:21 INFO request 107 served in 77 ms", "15:03:22 INFO request 108 served in 12 ms",
      "15:03:23 WARN the disk is nearly full", "15:03:24 INFO request 109 served in 77 ms",
    ],
    [
      "15:03:21 INFO request 107 served in 77 ms", "WARN the disk is nearly full",
      "15:03:24 INFO request 109 served in 77 ms",
    ],
    ["user bob logged in", "user alice logged in", "user rob logged in"], ["101", "205", "302"],
  ])
  func aLogThatDropsItsFirstLineMovesNoLine(lines: [String]) {
    let count = lines.count
    let all = Array(1...count)
    #expect(
      ids(lines.dropLast(), Array(lines.dropFirst())) == [all.dropLast(), Array(all.dropFirst())])
    // and with the newest line first
    let newestFirst = Array(lines.reversed())
    #expect(
      ids(Array(newestFirst.dropFirst()), newestFirst.dropLast())
        == [all.dropLast(), [count] + all.dropLast(2)])
  }

  @Test(arguments: [
    ("Carl 100", "Carl 250"), ("web-1 running well", "web-1 running"),
    ("- [ ] Buy milk", "* [x] buy milk"),
  ])
  func aLineThatEvidentlyChangedAndMovedIsTheSame(old: String, new: String) {
    let others = ["Ann 90", "Pay the rent", "web-2 running well"]
    #expect(ids(others + [old], [new] + others) == [[1, 2, 3, 4], [4, 1, 2, 3]])
    #expect(ids([old] + others, others + [new]) == [[1, 2, 3, 4], [2, 3, 4, 1]])
  }

  @Test(arguments: [
    (["9"], ["10"]), (["12", "45.2 °C", "7%"], ["15", "39.8 °C", "12%"]), (["2.5 GB"], ["731 MB"]),
    (["idle"], ["running"]), (["main"], ["topic/bars"]), (["9 f"], ["10 f"]),
    (["cpu", "9", "memory", "740"], ["cpu", "15", "memory", "1200"]),
    (["failed", "active"], ["active", "dead"].reversed()), (["  7 ", "x"], [" 10 ", "x"]),
  ])
  func aValueInTheSamePlaceIsTheSameRow(old: [String], new: [String]) {
    let all = Array(1...old.count)
    #expect(ids(old, new) == [all, all])
  }

  /// A brace or a blank line that a deleted and an inserted block have in common did not move, nor does one alone, but
  /// it does if its block moved.
  @Test func fillersStayInTheirBlocks() {
    let (rest, block) = (["one {", "}", "two"], ["sum {", "", "}"])
    #expect(
      ids(block + rest, rest + ["map {", "", "}"])
        == [[1, 2, 3, 4, 5, 6], [4, 5, 6, 7, 8, 9]])
    #expect(ids(block + rest, rest + block) == [[1, 2, 3, 4, 5, 6], [4, 5, 6, 1, 2, 3]])
    #expect(ids(["---", "a", "b"], ["a", "b", "---"]) == [[1, 2, 3], [2, 3, 4]])
  }

  @Test func randomListsKeepTheRulesOfIdentity() {
    let words = ["a", "b", "a b", "alpha beta", "alpha bets", "alpha", "", "[ ] a", "[x] a"]
    for seed in 0..<240 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var aligner = LineAligner()
      var retired: Set<RowID> = []
      var previous: [SnapshotRow] = []
      for _ in 0..<4 {
        let lines = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          words.randomElement(using: &generator)!
        }
        var copy = aligner
        let rows = aligner.align(lines: lines)
        let ids = Set(rows.map(\.id))
        #expect(rows.map(\.text) == lines, "seed \(seed)")
        #expect(ids.count == rows.count, "seed \(seed)")
        #expect(ids.isDisjoint(with: retired), "seed \(seed)")
        #expect(copy.align(lines: lines) == rows, "seed \(seed)")
        #expect(aligner.align(lines: lines) == rows, "seed \(seed)")
        // a blank line of a deleted block does not move to an inserted one
        let shared = sharedCount(previous.map(\.text).filter { !$0.isEmpty }, lines)
        #expect(keptTexts(previous, rows.filter { !$0.text.isEmpty }) == shared, "seed \(seed)")
        retired.formUnion(Set(previous.map(\.id)).subtracting(ids))
        previous = rows
      }
    }
  }

  /// The number of rows that kept both their text and their identity.
  private func keptTexts(_ old: [SnapshotRow], _ new: [SnapshotRow]) -> Int {
    new.count { row in old.contains { $0.id == row.id && $0.text == row.text } }
  }

  private func sharedCount(_ old: [String], _ new: [String]) -> Int {
    var counts = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    return new.count { text in
      counts[text, default: 0] -= 1
      return counts[text]! >= 0
    }
  }

  @Test(arguments: [(64, 64), (65, 64), (4_000, 4_000), (3, 9_000), (9_000, 3)])
  func hugeGapsTakeBoundedWork(old: Int, new: Int) {
    var comparisons = 0
    _ = Gap(old: Array(0..<old), new: Array(0..<new)).allPairs { _, _ in
      comparisons += 1
      return 0
    }
    #expect(comparisons <= max(Gap.maximumComparisons, old * (2 * Gap.window + 1)))
    if old * new <= Gap.maximumComparisons { #expect(comparisons == old * new) }
  }

  @Test func everyLineOfAHugeGapFindsItsLike() {
    let old = (0..<1_000).map { "old line number \($0) with some text \($0 &* 7919 % 10_007)" }
    let new = (0..<1_000).map { "new line number \($0) with some text \($0 &* 7919 % 10_007)" }
    var aligner = LineAligner()
    let before = aligner.align(lines: old)
    let after = aligner.align(lines: new)
    #expect(zip(before, after).count { $0.id == $1.id } > 975)
  }

  @Test func aShuffleKeepsEveryLine() {
    var generator = SeededGenerator(seed: 1)
    let lines = (0..<5_000).map { "line \($0)" }
    var aligner = LineAligner()
    let before = Set(aligner.align(lines: lines).map(\.id))
    let after = aligner.align(lines: lines.shuffled(using: &generator))
    #expect(Set(after.map(\.id)) == before)
  }
}
