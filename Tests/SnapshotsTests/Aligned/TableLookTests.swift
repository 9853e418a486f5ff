import Testing

@testable import Snapshots

/// Which texts are taken for tables by themselves.
@Suite struct TableLookTests {
  @Test(arguments: [
    PrintedTables.psAux, PrintedTables.psEf, PrintedTables.pods, PrintedTables.podsWide,
    PrintedTables.docker, PrintedTables.df, PrintedTables.ls, PrintedTables.lsblk,
    PrintedTables.units, PrintedTables.netstat, PrintedTables.ss, PrintedTables.top,
    PrintedTables.getAll,
  ]) func printedTablesAreRecognised(text: String) {
    #expect(Format(content: Array(text.utf8)) == .table)
  }

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
    "id | name\n---+-----\n 1 | fig\n",
  ]) func proseStaysLines(text: String) {
    #expect(Format(content: Array(text.utf8)) == .lines)
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
  ]) func theContentSaysItsFormat(text: String, expected: Format) {
    #expect(Format(content: Array(text.utf8)) == expected)
  }

  @Test func namesOfFilesSayTheirFormat() {
    for (name, format) in [
      ("a.json", Format.json), ("a.ndjson", .jsonl), ("a.JSONL", .jsonl), ("a.yml", .yaml),
    ] {
      #expect(Format(fileName: name) == format)
    }
  }

  @Test func whatSeparatesValuesIsFound() throws {
    for (text, rows) in [
      ("a;b\n1,5;2\n", ["1,5  2"]), ("a,b\n1;2,3\n", ["1;2  3"]), ("a\tb\n1\t2\n", ["1  2"]),
      ("\"a;b\",c\n1,2\n", ["1  2"]), ("a\n1\n", ["1"]),
    ] {
      let deck = try Deck.load(["t.csv"], from: .texts(["t.csv": text]))
      #expect(deck.snapshots[0].texts == rows)
    }
  }
}
