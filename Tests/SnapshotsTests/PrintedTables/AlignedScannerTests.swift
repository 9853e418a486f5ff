import Testing

@testable import Reading
@testable import Snapshots

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

  @Test func processesWithOwners() throws {
    let table = try scan(PrintedTables.psAux)
    #expect(
      table.columns == [
        "USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND",
      ])
    #expect(
      table.rows == [
        "root|1|0.0|0.1|167732|11784|?|Ss|Nov20|0:09|/sbin/init splash",
        "root|2|0.0|0.0|0|0|?|S|Nov20|0:00|[kthreadd]",
        "ada|2211|1.2|3.4|4567890|280044|?|Sl|09:01|12:33|/usr/bin/gnome-shell --sm 1",
        "systemd+|812|0.0|0.0|16128|6144|?|Ss|Nov20|0:03|/lib/systemd/systemd-oomd",
        "ada|20817|99.9|0.0|5892|2944|pts/1|R+|10:15|0:00|ps aux",
      ])
  }

  /// The rows below the first header are not enough evidence, but those below the second one are.
  @Test func aHeaderThatComesTwiceIsOneBothTimes() throws {
    let text = """
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
    let first = try AlignedScanner.scan(Array(text.utf8), file: "t")
    let again = try AlignedScanner.scan(Array(text.utf8), file: "t", after: first.form)
    #expect(first.table.columns.count == 12 && first.table.columns == again.table.columns)
    #expect(first.table.rowCount == 6 && again.table.rowCount == 6)
    #expect(first.form == again.form)
  }

  /// This also applies to a header that is recognised by the line below it.
  @Test func anUnderlinedHeaderThatComesTwiceIsOneBothTimes() throws {
    let text = """
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
    let first = try AlignedScanner.scan(Array(text.utf8), file: "t")
    let again = try AlignedScanner.scan(Array(text.utf8), file: "t", after: first.form)
    #expect(first.table.columns == ["package", "kind of", "version 2", "from"])
    #expect(again.table.columns == first.table.columns)
    #expect(first.table.rowCount == 5 && again.table.rowCount == 5)
    #expect(first.form == again.form)
  }

  /// A header that is one because of an option is read the same way the second time: the ends of
  /// its rows and columns, and whether its numbers are keys.
  @Test(arguments: [
    ("kind of unit\na    b  c\n5 units listed.\n", 1), ("id  name\n1   ada\n2   bob\n", 2),
    ("who was, size\nada      12\n", 1),
  ]) func anUnlikelyHeaderIsReadTheSameWayAgain(text: String, rowCount: Int) throws {
    let first = try AlignedScanner.scan(Array(text.utf8), file: "t")
    let again = try AlignedScanner.scan(Array(text.utf8), file: "t", after: first.form)
    #expect(first.table.rowCount == rowCount && again.table.rowCount == rowCount)
    #expect(first.table.notes.count == again.table.notes.count)
    #expect(first.table.hasKeys && again.table.hasKeys)
    #expect(first.form == again.form)
  }

  @Test func anUnlikelyHeaderKeepsItsColumns() throws {
    let first = try AlignedScanner.scan(Array("who was, size\nada      12\n".utf8), file: "t")
    #expect(first.table.columns == ["who was,", "size"])
    let next = try AlignedScanner.scan(
      Array("who was, size\nbob x    12\n".utf8), file: "t", after: first.form)
    #expect(next.table.columns == first.table.columns)
    #expect(next.table.rowCount == 1 && next.table.text(row: 0, column: 0) == "bob x")
  }

  @Test func processesInFull() throws {
    let table = try scan(PrintedTables.psEf)
    #expect(table.columns == ["UID", "PID", "PPID", "C", "STIME", "TTY", "TIME", "CMD"])
    #expect(
      table.rows == [
        "root|1|0|0|Nov20|?|00:00:09|/sbin/init splash", "root|2|0|0|Nov20|?|00:00:00|[kthreadd]",
        "ada|2211|1840|12|09:01|?|00:12:33|/usr/bin/gnome-shell",
      ])
  }

  @Test func pods() throws {
    let table = try scan(PrintedTables.pods)
    #expect(table.columns == ["NAMESPACE", "NAME", "READY", "STATUS", "RESTARTS", "AGE"])
    #expect(table.rows[1] == "default|worker-0|0/1|CrashLoopBackOff|12 (2m1s ago)|41m")
    let wide = try scan(PrintedTables.podsWide)
    #expect(
      wide.columns == [
        "NAME", "READY", "STATUS", "RESTARTS", "AGE", "IP", "NODE", "NOMINATED NODE",
        "READINESS GATES",
      ])
    #expect(wide.rows[1] == "worker-0|0/1|Pending|0|5s|<none>|<none>|<none>|<none>")
  }

  /// As printed by `ss -s`. A tab reaches to the next stop.
  @Test func aTabIsAsWideAsOnTheScreen() throws {
    let table = try scan(
      "Transport Total     IP        IPv6\nRAW\t  0         0         0        \n"
        + "UDP\t  2         1         1        \nTCP\t  19        8         1        \n")
    #expect(table.columns == ["Transport", "Total", "IP", "IPv6"])
    #expect(table.rows == ["RAW|0|0|0", "UDP|2|1|1", "TCP|19|8|1"])
  }

  /// Such a row is divided between its groups of words, even if it happens to have a blank at a
  /// column boundary.
  @Test func wordsOfAValueThatIsShiftedStayTogether() throws {
    let table = try scan(
      """
      NAME                     READY   STATUS    RESTARTS   AGE
      web-5d4f8c7b9-abcde      1/1     Running   0          5m
      api-6c8f9d7b8-fghij      0/1     CrashLoopBackOff   1 (10s ago)   47s
      web-6d4f8c7b9-fghij      1/1     Running            2 (11s ago)   5m

      """)
    #expect(
      table.rows.dropFirst() == [
        "api-6c8f9d7b8-fghij|0/1|CrashLoopBackOff|1 (10s ago)|47s",
        "web-6d4f8c7b9-fghij|1/1|Running|2 (11s ago)|5m",
      ])
    // all columns are further to the right after a long name
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

  /// A program that continues to print, such as `kubectl get pods -w`, keeps the columns where a
  /// long value has shifted them.
  @Test func columnsStayShiftedBehindALongValue() throws {
    let table = try scan(
      """
      NAME   READY   STATUS    RESTARTS   AGE
      db-0   1/1     Running   2          12d
      web    0/1     ContainerCreating   0          1s
      web    1/1     Running             0          3s
      api    1/1     Running                        3s

      """)
    #expect(
      table.rows == [
        "db-0|1/1|Running|2|12d", "web|0/1|ContainerCreating|0|1s", "web|1/1|Running|0|3s",
        "api|1/1|Running||3s",
      ])
  }

  @Test func containers() throws {
    let table = try scan(PrintedTables.docker)
    #expect(
      table.columns == ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"])
    #expect(
      table.rows == [
        "4c01db0b339c|ubuntu:22.04|\"bash\"|17 hours ago|Up 17 hours||shell",
        "d7886598dbe2|postgres:16|\"docker-entrypoint.s…\"|2 days ago|Up 2 days (healthy)"
          + "|0.0.0.0:5432->5432/tcp|db",
      ])
  }

  @Test func containersThatAreAllGone() throws {
    let header = PrintedTables.docker.split(separator: "\n")[0]
    let table = try scan(String(header))
    #expect(table.columns.count == 7)
    #expect(table.rows.isEmpty)
  }

  /// `grep` and `--no-headers` omit the header.
  @Test(arguments: [PrintedTables.psAux, PrintedTables.psEf, PrintedTables.df, PrintedTables.pods])
  func rowsOfATableAreKnownWithoutItsHeader(text: String) throws {
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

  @Test func podsWithoutTheirHeader() throws {
    let table = try scan(
      """
      shop-db-0    1/1   Running            2 (3d ago)   12d
      shop-worker  0/1   CrashLoopBackOff   7            3h22m

      """)
    #expect(table.columns == ["NAME", "READY", "STATUS", "RESTARTS", "AGE"])
    #expect(
      table.rows == [
        "shop-db-0|1/1|Running|2 (3d ago)|12d", "shop-worker|0/1|CrashLoopBackOff|7|3h22m",
      ])
  }

  @Test func fileSystems() throws {
    let table = try scan(PrintedTables.df)
    #expect(table.columns == ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"])
    #expect(
      table.rows == [
        "tmpfs|1.6G|2.1M|1.6G|1%|/run", "/dev/nvme0n1p2|468G|213G|232G|48%|/",
        "tmpfs|7.8G|0|7.8G|0%|/dev/shm", "/dev/sdb1|1.8T|1.1T|621G|65%|/media/ada/My Disk",
      ])
  }

  @Test func files() throws {
    let table = try scan(PrintedTables.ls)
    #expect(
      table.columns == ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"])
    #expect(
      table.rows == [
        "drwxr-xr-x|2|ada|ada|4096|Nov 20 10:15|Documents",
        "-rw-r--r--|1|ada|ada|12345|Jan  5  2024|my notes.txt",
        "lrwxrwxrwx|1|root|root|7|Apr  1 09:00|bin -> usr/bin",
      ])
  }

  @Test func disks() throws {
    let table = try scan(PrintedTables.lsblk)
    #expect(table.columns == ["NAME", "MAJ:MIN", "RM", "SIZE", "RO", "TYPE", "MOUNTPOINTS"])
    #expect(
      table.rows == [
        "sda|8:0|0|931.5G|0|disk|", "└─sda1|8:1|0|931.5G|0|part|/media/ada",
        "nvme0n1|259:0|0|476.9G|0|disk|", "├─nvme0n1p1|259:1|0|512M|0|part|/boot/efi",
        "└─nvme0n1p2|259:2|0|476.4G|0|part|/",
      ])
  }

  @Test func unitsWithAMarkBeforeTheFailedOnes() throws {
    let table = try scan(PrintedTables.units)
    #expect(table.columns == [" ", "UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"])
    #expect(
      table.rows == [
        "|dbus.service|loaded|active|running|D-Bus System Message Bus",
        "●|backup.service|loaded|failed|failed|Nightly backup",
        "●|gone.service|not-found|inactive|dead|gone.service",
      ])
  }

  @Test func memoryWithALabelForEachRow() throws {
    let table = try scan(PrintedTables.free)
    #expect(
      table.columns == [
        " ", "total", "used", "free", "shared", "buff/cache", "available",
      ])
    #expect(
      table.rows == [
        "Mem:|24684092|358520|24155224|8856|421288|24325572", "Swap:|0|0|0|||",
      ])
  }

  @Test func interruptsWithALabelBeforeAndAWordBehindTheNumbers() throws {
    let table = try scan(PrintedTables.interrupts)
    #expect(table.columns == [" ", "CPU0", "CPU1", "    "])
    #expect(
      table.rows == [
        "24:|1|0|IO-APIC   5-edge      ACPI:Ged", "26:|0|13|IO-APIC   4-edge      ttyS0",
        "LOC:|9282457|10379595|Local timer interrupts",
        "CAL:|11513700|10713186|Function call interrupts", "ERR:|0||",
      ])
  }

  /// Blanks below the end of the last name are not a number that ends there.
  @Test func wordsBehindLabelsStayOneColumn() throws {
    let table = try scan("      AA  BBB\nx:     1  a   long text\ny:     2  b   other text\n")
    #expect(table.columns == [" ", "AA", "BBB"])
    #expect(table.rows == ["x:|1|a   long text", "y:|2|b   other text"])
  }

  /// A number that becomes longer than all numbers before it takes the blanks before it.
  @Test func numbersThatGrowStayBehindTheirLabels() throws {
    let growing = (0..<600).map { row in "n\(row % 10):  " + (row < 599 ? "   7" : "1234") }
    let table = try scan("         A   B\n" + growing.map { $0 + "   5" }.joined(separator: "\n"))
    #expect(table.rows.last == "n9:|1234|5" && table.rows.first == "n0:|7|5")
  }

  /// Names do not form a header if not every row has a label, or a number below each name.
  @Test func namesSetInWithoutNumbersBelowAreNoHeader() {
    for text in [
      "        some words set in\nand a line\nand another\n",
      "     total   used\nMem: much   more\nSwap:   0      0\n",
      "     total   used\n       100     20\n        50     10\n",
      "     total   used\nMem:   100     20\n",
    ] {
      #expect(Format(content: Array(text.utf8)) == .lines, "\(text)")
    }
  }

  @Test func connections() throws {
    let table = try scan(PrintedTables.netstat)
    #expect(
      table.columns == ["Proto", "Recv-Q", "Send-Q", "Local Address", "Foreign Address", "State"])
    #expect(table.rows[2] == "tcp6|0|0|:::80|:::*|LISTEN")
    #expect(table.rows[3] == "udp|0|0|0.0.0.0:5353|0.0.0.0:*|")
    let sockets = try scan(PrintedTables.ss)
    #expect(
      sockets.columns == [
        "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port", "Process",
      ])
    #expect(sockets.rows[1] == "LISTEN|0|4096|127.0.0.1:5432|0.0.0.0:*|")
  }

  @Test func whatStandsBeforeTheHeaderIsPassedOver() throws {
    let table = try scan(PrintedTables.top)
    #expect(table.columns.first == "PID")
    #expect(table.columns.count == 12)
    #expect(
      table.rows == [
        "2211|ada|20|0|4567890|280044|120332|S|6.2|1.7|12:33.10|gnome-shell",
        "1|root|20|0|167732|11784|8404|S|0.0|0.1|0:09.33|systemd",
        "17|root|rt|0|0|0|0|S|0.0|0.0|0:00.50|migration/0",
      ])
  }

  @Test func tablesBelowOneAnotherAreOne() throws {
    let table = try scan(PrintedTables.getAll)
    #expect(
      table.columns == [
        "NAME", "READY", "STATUS", "RESTARTS", "AGE", "TYPE", "CLUSTER-IP", "EXTERNAL-IP",
        "PORT(S)",
      ])
    #expect(
      table.rows == [
        "pod/api-1|1/1|Running|0|3d||||",
        "service/kubernetes||||30d|ClusterIP|10.96.0.1|<none>|443/TCP",
      ])
  }

  @Test func wideCharactersTakeTwoColumns() throws {
    let table = try scan("NAME      SIZE  OWNER\nりんご    12    ada\nplum      3     bo\n")
    #expect(table.rows == ["りんご|12|ada", "plum|3|bo"])
  }

  @Test func whatIsToBeATableIsOneWhateverItsHeaderLooksLike() throws {
    #expect(try scan("name  qty\nnuts  3\n").rows == ["nuts|3"])
    #expect(throws: SnapshotError.self) {
      try AlignedScanner.scan(Array("name  qty\n".utf8), file: "t", isCertain: false)
    }
    #expect(try scan("").columns.isEmpty)
  }

  @Test func linesThatAreDrawnAreNoRows() throws {
    #expect(
      try scan("Package    Version  Of\n---------- -------  --\nyams       6.0      x\n").rows == [
        "yams|6.0|x"
      ])
  }

  @Test func anyBytesAreATableOrAnError() {
    let alphabet: [UInt8] = Array("AB  \n\n a1%é─\t".utf8) + [0xFF, 0xC3]
    for seed in 0..<20_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator)!
      }
      guard let table = try? AlignedScanner.scan(bytes, file: "").table else { continue }
      for row in 0..<table.rowCount {
        for column in table.columns.indices {
          #expect(!table.text(row: row, column: column).contains("\n"), "seed \(seed)")
        }
      }
    }
  }
}
