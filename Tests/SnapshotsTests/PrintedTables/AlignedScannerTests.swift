import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct AlignedScannerTests {
  /// The columns, and each row with `|` between its cells.
  private func scan(_ text: String) throws -> (columns: [String], rows: [String]) {
    let table = try AlignedScanner.scan(Array(text.utf8), file: "t").table
    return (
      table.columns,
      (0..<table.rowCount).map { row in
        table.columns.indices.map { table.text(row: row, column: $0) }.joined(separator: "|")
      }
    )
  }

  private static let top = """
    top - 10:15:01 up 3 days

        PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
       2211 ada       20   0ad average: 0.52, 0.58, 0.59
    Tasks: 312 total,   1 running, 311 sleeping,   0 stopped,   0 zombie
    %Cpu(s):  2.3 us,  0.8 sy,  0.0 ni, 96.7 id,  0.1 wa,  0.0 hi,  0.1 si,  0.0 st
    MiB Mem :  15842.6 total,   2101.9 free,   7321.5 used,   6419.2 buff/cache

        PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
       2211 ada       20   0 4567891 280044 120332 S   6.2   1.7  12:33.10 gnome-shell
          1 root      20   0  167732  11784   8404 S   0.0   0.1   0:09.33 systemd

    """
  private static let packages = """
    package    kind of   version 2 from
    ---------- --------- --------- ------
    wait
    wait

    package    kind of   version 2 from
    ---------- --------- --------- ------
    pip        build     23.0.1    index
    setuptools build     66.1.1    index
    wheel      format    0.38.4    index

    """

  /// A header that appears twice, although only the rows below the second one or a line prove it,
  /// and headers that the user declared. The second time they are read as they were the first time:
  /// where their rows end, where their columns end, and whether their numbers are keys.
  @Test(arguments: [
    (top, 6, "PID|USER|PR|NI|VIRT|RES|SHR|S|%CPU|%MEM|TIME+|COMMAND"),
    (packages, 5, "package|kind of|version 2|from"),
    ("kind of unit\na    b  c\n5 units listed.\n", 1, nil),
    ("id  name\n1   ada\n2   bob\n", 2, "id|name"),
    ("who was, size\nada      12\n", 1, "who was,|size"),
  ]) func aHeaderIsReadTheSameWayAgain(text: String, rowCount: Int, columns: String?) throws {
    let first = try AlignedScanner.scan(Array(text.utf8), file: "t")
    let again = try AlignedScanner.scan(Array(text.utf8), file: "t", after: first.form)
    if let columns { #expect(first.table.columns.joined(separator: "|") == columns) }
    #expect(first.table.columns == again.table.columns && first.form == again.form)
    #expect(first.table.rowCount == rowCount && again.table.rowCount == rowCount)
    #expect(first.table.notes.count == again.table.notes.count)
    #expect(first.table.hasKeys && again.table.hasKeys)
  }

  @Test func anUnlikelyHeaderKeepsItsColumns() throws {
    let first = try AlignedScanner.scan(Array("who was, size\nada      12\n".utf8), file: "t")
    #expect(first.table.columns == ["who was,", "size"])
    let next = try AlignedScanner.scan(
      Array("who was, size\nbob x    12\n".utf8), file: "t", after: first.form)
    #expect(next.table.columns == first.table.columns)
    #expect(next.table.rowCount == 1 && next.table.text(row: 0, column: 0) == "bob x")
  }

  /// All columns are further to the right after a long name. A row is then divided between its groups of words, even
  /// if it happens to have a blank at a column boundary.
  @Test func wordsOfAValueThatIsShiftedStayTogether() throws {
    for count in 1...24 {
      let name = String(repeating: "n", count: 20 + count)
      func line(_ first: String) -> String {
        first + String(repeating: " ", count: name.count + 3 - first.count)
      }
      let table = try scan(
        """
        NAME                   READY   STATUS    RESTARTS   AGE
        web-7f9c6d5b48-x2x9p   1/1     Running   0          5m
        \(line(name))0/1     Pending   0          0s
        \(line("web-7f9c6d5b48-k8s7q"))1/1     Terminating   0       5m15s
        \(line("db-0"))0/1     CrashLoopBackOff   1 (2s ago)   12d

        """)
      #expect(
        table.rows.dropFirst() == [
          "\(name)|0/1|Pending|0|0s", "web-7f9c6d5b48-k8s7q|1/1|Terminating|0|5m15s",
          "db-0|0/1|CrashLoopBackOff|1 (2s ago)|12d",
        ])
    }
  }

  @Test func containersThatAreAllDeleted() throws {
    let header = try SampleTests.text(of: "docker-ps").split(separator: "\n")[0]
    let table = try scan(String(header))
    #expect(table.columns.count == 7)
    #expect(table.rows.isEmpty)
  }

  /// `grep` and `--no-headers` leave the header out.
  @Test(arguments: ["ps-aux", "ps-ef", "df-h", "kubectl-pods-A"])
  func rowsOfATableAreRecognisedWithoutItsHeader(sample: String) throws {
    let text = try SampleTests.text(of: sample)
    let whole = try scan(text)
    let rows = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    let table = try scan(rows + "\n")
    #expect(table.columns == whole.columns)
    #expect(table.rows == whole.rows)
    #expect(Format(content: Array(rows.utf8)) == .table)
    let other = try AlignedScanner.scan(
      Array((rows + "\nnothing of the kind\n").utf8), file: "t", isCertain: true)
    #expect(other.table.columns != whole.columns)
  }

  /// Blanks below the end of the last name are no number that ends there.
  @Test func wordsAfterLabelsStayOneColumn() throws {
    let table = try scan("      AA  BBB\nx:     1  a   long text\ny:     2  b   other text\n")
    #expect(table.columns == [" ", "AA", "BBB"])
    #expect(table.rows == ["x:|1|a   long text", "y:|2|b   other text"])
  }

  /// A number that becomes longer than all numbers before it takes the blanks before it.
  @Test func growingNumbersStayAfterTheirLabels() throws {
    let growing = (0..<600).map { row in "n\(row % 10):  " + (row < 599 ? "   7" : "1234") }
    let table = try scan("         A   B\n" + growing.map { $0 + "   5" }.joined(separator: "\n"))
    #expect(table.rows.last == "n9:|1234|5" && table.rows.first == "n0:|7|5")
  }

  /// Names do not form a header if not every row has a label, or a number below each name.
  @Test func indentedNamesWithoutNumbersBelowAreNotAHeader() {
    for text in [
      "        some words set in\nand a line\nand another\n",
      "     total   used\nMem: much   more\nSwap:   0      0\n",
      "     total   used\n       100     20\n        50     10\n",
      "     total   used\nMem:   100     20\n",
    ] {
      #expect(Format(content: Array(text.utf8)) == .lines, "\(text)")
    }
  }

  @Test func aRequestedTableIsOneWhateverItsHeader() throws {
    #expect(try scan("name  qty\nnuts  3\n").rows == ["nuts|3"])
    #expect(throws: SnapshotError.self) {
      try AlignedScanner.scan(Array("name  qty\n".utf8), file: "t", isCertain: false)
    }
    #expect(try scan("").columns.isEmpty)
  }
}
