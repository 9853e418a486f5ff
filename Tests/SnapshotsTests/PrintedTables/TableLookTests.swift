import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The text that is recognised as a table without `--format`.
@Suite struct TableLookTests {
  @Test(arguments: [
    "TODO LIST\nbuy milk\ncall the mason\n", "BUY NOW\nfoo bar\nabc def\n",
    "THE QUICK BROWN FOX\njumps over the lazy dog\nand is gone\n",
    "A sentence.  Another one.  A third.\nMore of the same.  And more.\n",
    "2026-01-01 10:00  INFO   server  started\n2026-01-01 10:01  WARN   disk    full\n",
    "Dear Ada,\n\nthe firebricks are here.  Come and see.\n\nYours\n",
    "buy oak boards\ncall the mason\n", "NOTE\nSome words\n", "",
    "Buy Oak Boards  Today\nSweep\nCall\n",
    "[ ] write\n[x] send\n", "[2024-01-01 12:00] started\n", "{ nobody } knows\n",
    "name: Ada\nphone: 12\n", "- buy\n- sweep\n",
    "adduser\t3.134\nbash\t5.2.15\n", "fig,0.5\npear,0.75\n", "12%,a\n13%,b\n",
    "A Title\n=======\nand some text\n", "Two words\n--- ---\n",
    "id name\n-------\n 1 fig\n", "24692\tDocuments\n312\tMail\n", "3,a\n12,b\n",
    "246M\tusr\n4.2G\tvar\n", "Mia   Sink    Monday\nOle   Stairs  Friday\nPia   Yard    Monday\n",
    "Mia  Mon Tue Wed\nOle  Thu Fri\nPia Sat Sun\nSam  off\n",
  ]) func proseStaysLines(text: String) {
    #expect(Format(content: Array(text.utf8)) == .lines)
  }

  /// Rows that look like titles are rows below titles, also when the table is read again.
  @Test(arguments: [
    "Stone   Kind    Quarry\nOpal    Gem     north\nSlate   Rock    west\n",
    "CODE      RANK     STATE\nBAY-100   High     Open\nBAY-101   Low      Open\nBAY-102   Medium   Shut\n",
    "PIER   FROM   TO     STATE\nN7     OSL    BGO    Boarding\nN9     AMS    OSL    Landed\n",
  ]) func rowsInCapitalsAreRows(text: String) throws {
    var reader = SnapshotReader(file: "t")
    for _ in 0..<2 {
      let sections = try reader.read(text).sections
      #expect(sections.count == 1)
      #expect(sections[0].rows.count == text.split(separator: "\n").count - 1)
      #expect(sections[0].rows.filter(\.hasFields).count == sections[0].rows.count)
    }
  }

  /// A value of several lines that are not all ASCII, and a bar at the beginning of such a line.
  @Test(arguments: [
    (
      "+---+-------+------+\n| n | note  | by   |\n+---+-------+------+\n| 1 | two\nlínes | Ada  |\n"
        + "| 2 | one   | Bea  |\n+---+-------+------+\n",
      ["1  two\nlínes  Ada", "2  one  Bea"]
    ),
    (" n | note\n---+------\n 1 | two\n| línes\n 2 | one\n", ["1  two", "  línes", "2  one"]),
  ]) func valuesOfSeveralLinesNeedNotBeASCII(text: String, rows: [String]) throws {
    var reader = SnapshotReader(file: "t")
    #expect(try reader.read(text).texts == rows)
  }

  /// A header that is one because of `--format table` is recognised again when it is repeated.
  @Test func aDetectedHeaderIsDetectedAgain() throws {
    var options = DeckOptions()
    options.format = .table
    var reader = SnapshotReader(file: "t", options: options)
    for text in ["R\n", "R\n", "R\nx\n", "R\n"] {
      let snapshot = try reader.read(text)
      #expect(snapshot.sections[0].rows.map(\.text) == (text == "R\nx\n" ? ["x"] : []))
    }
    #expect(try reader.read("gone\n").sections[0].rows.map(\.isNote) == [true])
  }

  /// Lines below titles show which line they are, even if all values look like titles.
  @Test(arguments: [
    "STONE  DAY    NIGHT\n-----  -----  -----\n", "Stone  Day    Night\n=====  =====  =====\n",
    "STONE  DAY    NIGHT\n-------------------\n", "stone  day    night\n=====  =====  =====\n",
    "Turns of all stones\nSTONE  DAY    NIGHT\n-----  -----  -----\n",
    "Turns of all stones\n\nSTONE  DAY    NIGHT\n-----  -----  -----\n",
    "STONE  STATE  NIGHT\n-----  -----  -----\n",
  ]) func underlinedTitlesAreTheTitles(head: String) throws {
    let day = head.contains("STATE") ? ["wet", "dry", "new"] : ["12ms", "7ms", "33ms"]
    let rows = zip(["upper", "lower", "spare"], day).map { stone, day in
      "\(stone)  \(day)" + String(repeating: " ", count: 7 - day.count) + "80ms\n"
    }
    var reader = SnapshotReader(file: "t")
    for count in [3, 1, 2] {
      let text = head + rows.prefix(count).joined()
      #expect(Format(content: Array(text.utf8)) == .table)
      let read = try reader.read(text).sections.flatMap(\.rows).filter { !$0.isNote }
      #expect(read.map { $0.fields[0].value } == Array(["upper", "lower", "spare"].prefix(count)))
      #expect(read[0].fields[0].name.lowercased() == "stone")
    }
  }

  /// A comment is not the titles of columns that do not fit below it.
  @Test func aCommentAboveACrontabIsNotItsTitles() {
    let text = "# m h dom mon dow command\n47 12 * * 1 /bin/grind >/dev/null\n5 4 * * * /bin/sift\n"
    #expect(Format(content: Array(text.utf8)) == .lines)
    let ranks = "#  STONE  TURNS\n1  upper  12\n2  lower  7\n"
    #expect(Format(content: Array(ranks.utf8)) == .table)
  }

  @Test(arguments: [
    // to-do lists, titles, numbered lists
    "TO DO\n1 buy milk\n2 call the mason\n", "TO DO\n  1 buy milk\n 10 call the mason\n",
    "TOP TEN\n  1 apple\n  2 pear\n 10 plum\n", "  TO DO\n1. buy\n2. call\n",
    "  TO DO\n  buy milk\n  call the mason\n", "1 ONE\n2 TWO\n", "  1 ONE\n  2 TWO\n",
    "  PID COMMAND\n    1 init\n", "Chapter One  Page\nsome words\n",
    "Shopping List\nmilk           2\nbread          1\n",
    // ps without numbers below its names, `uniq -c`, `wc -l`, `git log --oneline`, `git blame`
    "STAT COMMAND\nSs   systemd\n",
    "      3 GET\n     12 POST\n", "   24 /etc/passwd\n   47 /etc/group\n   71 total\n",
    "ae468c4 diff takes\n8ef8600 Where no row\n51bae76 A watched file\n",
    "1234567 ONE\n7654321 TWO\n", "  IF YOU\n  CAN KEEP\n  YOUR HEAD\n",
    // logs and measurements
    "00:01 START\n00:02 STOP\n", "MemTotal:       24684092 kB\nMemFree:        20760356 kB\n",
    " 00:34:54 up 19:52,  0 user,  load average: 7.36\n",
    "ERROR LOG\n12:01 disk full\n12:02 disk full\n", "total 364\nbin 12\n",
  ]) func aTitleAboveLinesIsNotAHeader(text: String) {
    #expect(Format(content: Array(text.utf8)) == .lines)
  }

  /// The rows of a table outweigh the text around it, unless that is short.
  @Test func someLinesOfALongTextAreNotATable() {
    let table = "NAME   SIZE  AGE\nfig    3     1d\npear   12    2d\n\n"
    #expect(Format(content: Array((table + "and so on\n").utf8)) == .table)
    let text = String(repeating: "and so on\n", count: 30)
    #expect(Format(content: Array((table + text).utf8)) == .lines)
    let rows = String(repeating: "plum   4     5d\n", count: 40)
    let long = table.dropLast() + rows + "\n" + text
    #expect(Format(content: Array(long.utf8)) == .table)
  }

  @Test(arguments: [
    (#"{"a":1}"#, Format.json), (#"[{"a":1}]"#, .json), ("[1, 2]", .json), ("[]", .json),
    ("{\"a\":1}\n{\"a\":2}\n", .jsonl), ("{\n \"a\": [", .json), ("{\"a\":1}\n{\"a", .jsonl),
    ("apiVersion: v1\nitems:\n- kind: Pod\n", .yaml), ("- name: a\n  size: 1\n", .yaml),
    ("---\na:\n  b: 1\n", .yaml), ("# a list\nweb:\n  cpu: 1\n", .yaml),
    ("a;b\n1;2\n3;4\n", .csv), ("place,1952,2007\nOslo,1,2\n", .csv),
    ("a,b\n\"x, y\",1\nz,2\n", .csv),
    ("Package    Version\n---------- -------\npip        24.0\n", .table),
    ("a few words\n=== ====\nxx  y\n", .table),
    ("id|name\n1|Ada\n", .csv), ("Ada | Rome\nBo | Oslo\n", .lines), ("a, b\n(c)\n", .lines),
  ]) func theContentShowsItsFormat(text: String, expected: Format) {
    #expect(Format(content: Array(text.utf8)) == expected)
  }

  @Test func namesOfFilesDetermineTheirFormat() {
    for (name, format) in [
      ("a.json", Format.json), ("a.ndjson", .jsonl), ("a.JSONL", .jsonl), ("a.yml", .yaml),
    ] {
      #expect(Format(fileName: name) == format)
    }
  }

  @Test func theSeparatorIsFound() throws {
    for (text, rows) in [
      ("a;b\n1,5;2\n", ["1,5  2"]), ("a,b\n1;2,3\n", ["1;2  3"]), ("a\tb\n1\t2\n", ["1  2"]),
      ("\"a;b\",c\n1,2\n", ["1  2"]), ("a\n1\n", ["1"]),
    ] {
      let deck = try Deck.load(["t.csv"], from: .texts(["t.csv": text]))
      #expect(deck.snapshots[0].texts == rows)
    }
  }

  /// A comment with as many words as the rows around it has values does not name their columns.
  @Test func aCommentBetweenRowsIsNotTheTitlesOfTheRowsBelow() throws {
    let disks = ["/dev/sda1 / ext4 noatime 0 1", "/dev/sdb1 /srv ext4 noatime 0 2"]
    let remark = "# disks that arrived in the spring"
    var reader = SnapshotReader(file: "fstab")
    _ = try reader.read(Array((disks.joined(separator: "\n") + "\n").utf8))
    let next = try reader.read(
      Array([disks[0], remark, disks[1], ""].joined(separator: "\n").utf8))
    #expect(next.texts == [disks[0], remark, disks[1]] && next.ids == ["1", "3", "2"])
    var other = SnapshotReader(file: "fstab")
    let alone = try other.read(
      Array([disks[0], remark, disks[1], ""].joined(separator: "\n").utf8))
    #expect(alone.texts == next.texts)
  }
}
