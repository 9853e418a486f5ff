import Glibc
import ListDiff
import Testing

@testable import Feeds
@testable import Reading
@testable import Snapshots

/// Outputs of ordinary programs, in the folder `Samples`: which of them are tables, their columns,
/// and the lines around them.
@Suite struct SampleTests {
  struct Table: CustomStringConvertible, Sendable {
    let description: String
    /// The names of the columns; empty for a column without a name.
    let columns: String
    let rows: Int
    /// The number of rows before each line around the table.
    let notes: [Int]
    let last: String

    init(_ name: String, _ columns: String, rows: Int, notes: [Int], last: String) {
      (description, self.columns, self.rows, self.notes, self.last) =
        (name, columns, rows, notes, last)
    }
  }

  static let tables = [
    Table(
      "cargo-outdated", "Name|Project|Compat|Latest|Kind|Platform", rows: 4, notes: [],
      last: "term_size->libc|0.2.18|0.2.29|0.2.29|Normal|cfg(not(target_os = \"windows\"))"),
    Table(
      "df-h", "Filesystem|Size|Used|Avail|Use%|Mounted on", rows: 4, notes: [],
      last: "/dev/sdb1|1.8T|1.1T|621G|65%|/media/ada/My Disk"),
    Table(
      "docker-images", "REPOSITORY|TAG|IMAGE ID|CREATED|SIZE", rows: 3, notes: [],
      last: "<none>|<none>|77af4d6b9913|2 months ago|77.9MB"),
    Table(
      "docker-ps", "CONTAINER ID|IMAGE|COMMAND|CREATED|STATUS|PORTS|NAMES", rows: 2, notes: [],
      last:
        "d7886598dbe2|postgres:16|\"docker-entrypoint.s…\"|2 days ago|Up 2 days (healthy)|0.0.0.0:5432->5432/tcp, :::5432->5432/tcp|db"
    ),
    Table(
      "docker-stats",
      "CONTAINER ID|NAME|CPU %|MEM USAGE / LIMIT|MEM %|NET I/O|BLOCK I/O|PIDS", rows: 3, notes: [],
      last: "e5c383697914|test-1|0.00%|196KiB / 1.952GiB|0.01%|770B / 0B|0B / 0B|1"),
    Table(
      "free-h", "|total|used|free|shared|buff/cache|available", rows: 2, notes: [],
      last: "Swap:|2.0Gi|0B|2.0Gi|||"),
    Table(
      "gh-pr-checks", "|NAME|DESCRIPTION|ELAPSED|URL", rows: 4, notes: [0, 0, 0, 0, 0],
      last: "✓|docs||34s|https://example.org/runs/4"),
    Table(
      "gh-run-list", "STATUS|TITLE|WORKFLOW|BRANCH|EVENT|ID|ELAPSED|AGE", rows: 3, notes: [],
      last: "*|Streams that grow|ci|main|push|6812331003|12s|now"),
    Table(
      "git-branch-detached", "|BRANCH|COMMIT|SUBJECT", rows: 2, notes: [],
      last: "|main|8163a5b|Six more files join the file that they are read with"),
    Table(
      "git-branch-v-next", "|BRANCH|COMMIT|SUBJECT", rows: 4, notes: [],
      last: "+|tables|1175a18|Numbers of different measures are unequal"),
    Table(
      "git-branch-v", "|BRANCH|COMMIT|SUBJECT", rows: 4, notes: [],
      last: "+|tables|1175a18|Numbers of different measures are unequal"),
    Table(
      "git-branch-vv", "|BRANCH|COMMIT|SUBJECT", rows: 3, notes: [],
      last:
        "+|tables|1175a18|(/home/ada/trees/tables) [origin/tables: gone] Numbers of different measures"
    ),
    Table(
      "git-status-s", "STATUS|FILE", rows: 4, notes: [],
      last: "??|notes.txt"),
    Table(
      "iostat", "%user|%nice|%system|%iowait|%steal|%idle", rows: 4, notes: [0, 0, 0],
      last: "sda|0.40|10.12|0.00|0.00|2665213|1024|0"),
    Table(
      "ip-br-a", "INTERFACE|STATE|ADDRESS", rows: 3, notes: [],
      last: "docker0|DOWN|172.17.0.1/16"),
    Table(
      "kubectl-pods-wide", "NAME|READY|STATUS|RESTARTS|AGE|IP|NODE|NOMINATED NODE|READINESS GATES",
      rows: 2, notes: [],
      last: "worker-0|0/1|Pending|0|5s|<none>|<none>|<none>|<none>"),
    Table(
      "kubectl-top", "NAME|CPU(cores)|MEMORY(bytes)", rows: 3, notes: [],
      last: "worker-0|1250m|1203Mi"),
    Table(
      "ls-l", "MODE|LINKS|OWNER|GROUP|SIZE|MODIFIED|NAME", rows: 3, notes: [0],
      last: "lrwxrwxrwx|1|root|root|7|Apr  1 09:00|bin -> usr/bin"),
    Table(
      "ls-la", "MODE|LINKS|OWNER|GROUP|SIZE|MODIFIED|NAME", rows: 5, notes: [0],
      last: "lrwxrwxrwx|1|ada|ada|9|Apr  1 09:00|notes -> my notes.txt"),
    Table(
      "lsblk-df", "NAME|MAJ:MIN|RM|SIZE|RO|TYPE|MOUNTPOINTS", rows: 8, notes: [5],
      last: "/dev/sda1|916G|1.1G|868G|1%|/media/ada"),
    Table(
      "lsof-i", "COMMAND|PID|USER|FD|TYPE|DEVICE|SIZE/OFF|NODE|NAME", rows: 4, notes: [],
      last:
        "firefox|22110|ada|41u|IPv4|918273|0t0|TCP|desk:41220->server-18-66.example.net:https (ESTABLISHED)"
    ),
    Table(
      "markdown-table", "Name|Count|Note", rows: 2, notes: [],
      last: "figs|12|"),
    Table(
      "mount-column-t", "DEVICE|MOUNTED ON|TYPE|OPTIONS", rows: 4, notes: [],
      last: "tmpfs|/run|tmpfs|(rw,nosuid,nodev,size=1622248k,mode=755)"),
    Table(
      "mysql", "Id|User|Host|db|Command|Time|State|Info", rows: 2, notes: [2],
      last: "8|root|localhost|shop|Query|0|starting|show processlist"),
    Table(
      "netstat-rn", "Destination|Gateway|Genmask|Flags|MSS|Window|irtt|Iface", rows: 3, notes: [0],
      last: "172.17.0.0|0.0.0.0|255.255.0.0|U|0|0|0|docker0"),
    Table(
      "netstat-tuln", "Proto|Recv-Q|Send-Q|Local Address|Foreign Address|State", rows: 4,
      notes: [0],
      last: "udp|0|0|0.0.0.0:5353|0.0.0.0:*|"),
    Table(
      "npm-outdated", "Package|Current|Wanted|Latest|Location|Depended by", rows: 4, notes: [],
      last: "once|1.3.2|1.3.3|1.3.3|node_modules/once|shop"),
    Table(
      "nvidia-smi",
      "GPU|Name|Fan|GPU-Util|Pwr:Usage/Cap|Memory-Usage|Persistence-M|Bus-Id|Disp.A|Volatile Uncorr. ECC|Perf|Compute M.|MIG M.|Temp",
      rows: 2, notes: [0, 0, 0, 2, 2, 2, 2],
      last:
        "1|NVIDIA GeForce RTX 3090|62%|99%|341W / 350W|21310MiB /  24576MiB|Off|00000000:02:00.0|Off|N/A|P2|Default|N/A|71C"
    ),
    Table(
      "ps-aux", "USER|PID|%CPU|%MEM|VSZ|RSS|TTY|STAT|START|TIME|COMMAND", rows: 5, notes: [],
      last: "ada|20817|99.9|0.0|5892|2944|pts/1|R+|10:15|0:00|ps aux"),
    Table(
      "ps-ef", "UID|PID|PPID|C|STIME|TTY|TIME|CMD", rows: 3, notes: [],
      last: "ada|2211|1840|12|09:01|?|00:12:33|/usr/bin/gnome-shell"),
    Table(
      "psql-border", "Schema|Name|Type|Owner", rows: 2, notes: [0, 2],
      last: "public|parts|table|ada"),
    Table(
      "psql", "id|name|created_at|amount", rows: 3, notes: [3],
      last: "30|Jo Smith|2026-11-20 11:00:00|3.00"),
    Table(
      "ss-tan", "State|Recv-Q|Send-Q|Local Address:Port|Peer Address:Port|Process", rows: 5,
      notes: [],
      last: "CLOSE-WAIT|1|0|[2001:db8::1c]:52110|[2606:50c0:8000::153]:443|"),
    Table(
      "ss-tulpn", "Netid|State|Recv-Q|Send-Q|Local Address:Port|Peer Address:Port|Process", rows: 5,
      notes: [],
      last: "tcp|LISTEN|0|4096|[::]:22|[::]:*|users:((\"sshd\",pid=812,fd=4))"),
    Table(
      "systemctl-failed", "|UNIT|LOAD|ACTIVE|SUB|DESCRIPTION", rows: 2, notes: [2, 2, 2, 2, 2],
      last: "●|fetch.service|loaded|failed|failed|Fetch the mail"),
    Table(
      "systemctl-list-timers", "NEXT|LEFT|LAST|PASSED|UNIT|ACTIVATES", rows: 4, notes: [4, 4, 4],
      last: "n/a|n/a|n/a|n/a|snapd.snap-repair.timer|snapd.snap-repair.service"),
    Table(
      "systemctl-list-units", "|UNIT|LOAD|ACTIVE|SUB|DESCRIPTION", rows: 5,
      notes: [5, 5, 5, 5, 5, 5],
      last: "|ssh.service|loaded|active|running|OpenBSD Secure Shell server"),
    Table(
      "top", "PID|USER|PR|NI|VIRT|RES|SHR|S|%CPU|%MEM|TIME+|COMMAND", rows: 3,
      notes: [0, 0, 0, 0, 0, 0],
      last: "17|root|rt|0|0|0|0|S|0.0|0.0|0:00.50|migration/0"),
    Table(
      "two-blocks", "NAME|READY|STATUS|RESTARTS|AGE", rows: 3, notes: [2],
      last: "service/kubernetes|ClusterIP|10.96.0.1|<none>|443/TCP|30d"),
    Table(
      "unicode-box", "(index)|name|count", rows: 2, notes: [],
      last: "1|'fig'|12"),
    Table(
      "vmstat", "r|b|swpd|free|buff|cache|si|so|bi|bo|in|cs|us|sy|id|wa|st|gu", rows: 2, notes: [0],
      last: "0|0|0|18098212|190224|4105532|0|0|0|0|803|1245|1|0|99|0|0|0"),
    Table(
      "w", "USER|TTY|FROM|LOGIN@|IDLE|JCPU|PCPU|WHAT", rows: 3, notes: [0],
      last: "grace|pts/2|10.0.0.41|09:12|12:33|0.45s|0.45s|-bash"),
  ]

  @Test(arguments: tables) func isATable(_ sample: Table) throws {
    let snapshot = try Self.snapshot(of: sample.description)
    let rows = snapshot.sections.flatMap(\.rows)
    let first = try #require(rows.first { !$0.isNote })
    #expect(
      first.fields.map { ColumnName.number($0.name) == nil ? $0.name : "" }.joined(separator: "|")
        == sample.columns)
    #expect(rows.count(where: \.hasFields) == sample.rows)
    var count = 0
    var notes: [Int] = []
    for row in rows {
      if row.isNote { notes.append(count) } else if row.hasFields { count += 1 }
    }
    #expect(notes == sample.notes)
    #expect(
      rows.last(where: \.hasFields)?.fields.map(\.value).joined(separator: "|") == sample.last)
  }

  @Test(arguments: [
    "brew-list", "brew-outdated", "crontab-l", "du-sh", "git-log-oneline", "log", "make-output",
    "meminfo", "prose", "shell-script", "source", "source-c", "syslog", "uptime", "wc-l",
  ]) func staysLines(_ sample: String) throws {
    let snapshot = try Self.snapshot(of: sample)
    let lines = try Self.text(of: sample).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    #expect(snapshot.texts == lines.map(String.init))
    #expect(snapshot.rowCount == lines.count)
  }

  @Test func everySampleIsTested() throws {
    let folder = try #require(opendir(Self.folder))
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) { if entry.pointee.d_name.0 != 0x2E { count += 1 } }
    #expect(count == Self.tables.count + 15 + 1)
  }

  // MARK: - Around the table

  @Test func linesAroundATableAreKept() throws {
    let top = try Self.snapshot(of: "top").sections[0].rows
    #expect(top[1].text == "Tasks: 312 total,   1 running, 311 sleeping,   0 stopped,   0 zombie")
    #expect(top[5].text == "" && top[5].isNote)
    let queries = try Self.snapshot(of: "mysql")
    #expect(queries.texts.last == "2 rows in set (0.00 sec)")
    let unit = try Self.snapshot(of: "systemctl-failed")
    #expect(unit.texts.last == "2 loaded units listed.")
  }

  /// A summary that changes is an updated line, and not a row.
  @Test func aLineAroundATableIsUpdated() throws {
    let text = try Self.text(of: "top")
    var reader = SnapshotReader(file: "t")
    let first = try reader.read(Array(text.utf8))
    let second = try reader.read(
      Array(
        text.replacing("10:15:01 up 3 days,  1:02", with: "10:15:04 up 3 days,  1:02").utf8))
    #expect(first.ids == second.ids)
    #expect(first.texts[0] != second.texts[0])
    #expect(second.ids.suffix(3) == ["2211", "1", "17"])
    #expect(reader.identity == .chosen(["PID"]))
    let three = try Condition("count = 3")
    let change = Change(before: first.sections, after: second)
    #expect(three.state(after: change).holds)
    let leader = try Condition("row 2211 in top 1")
    #expect(leader.state(after: change).holds)
  }

  @Test func linesAroundASortedTableStayOutside() throws {
    let options = DeckOptions(table: .with { $0.sort = "-PID" })
    let top = try Self.snapshot(of: "top", options: options)
    #expect(
      top.sections[0].rows.map(\.isNote) == [
        true, true, true, true, true, true, false, false, false,
      ])
    #expect(top.ids.suffix(3) == ["2211", "17", "1"])
    let units = try Self.snapshot(
      of: "two-blocks", options: DeckOptions(table: .with { $0.sort = "-NAME" }))
    #expect(units.sections.map { $0.rows.map(\.isNote) } == [[false, false], [true, false]])
    #expect(units.ids == ["pod/api-2", "pod/api-1", "1", "service/kubernetes"])
  }

  /// The processes of `nvidia-smi` are listed below its table, without bars, and a process is
  /// identified by its number.
  @Test func rowsOfAnotherDrawnTableAreRows() throws {
    let text = try Self.text(of: "nvidia-smi")
    var reader = SnapshotReader(file: "t")
    let first = try reader.read(Array(text.utf8))
    #expect(
      first.texts.suffix(6) == [
        "", "Processes:", "GPU  GI   CI     PID  Type  Process name        GPU Memory",
        "     ID   ID                                    Usage",
        "  0  N/A  N/A   1834     G  /usr/lib/xorg/Xorg      312MiB",
        "  1  N/A  N/A  20817     C  python3               21298MiB",
      ], "\(first.texts)")
    #expect(first.ids.suffix(2) == ["PID 1834", "PID 20817"])
    #expect(first.sections[0].rows.map(\.isNote).suffix(5) == [true, true, true, false, false])
    let next = try reader.read(
      Array(text.replacing("  1834 ", with: "  1835 ").replacing("21298MiB", with: "21300MiB").utf8)
    )
    let changes = Change(before: first.sections, after: next).stages
    #expect(changes.reduce(0) { $0 + $1.elementUpdated.count } == 1)
    #expect(changes.reduce(0) { $0 + $1.elementInserted.count } == 1)
    let none = try reader.read(
      Array(
        text.split(separator: "\n", omittingEmptySubsequences: false).filter {
          !$0.contains(" G   /") && !$0.contains("python3")
        }.joined(separator: "\n").utf8))
    #expect(none.rowCount == 2)
  }

  /// Options that name columns select the table that has them.
  @Test(arguments: [
    TableOptions.with { $0.key = ["PID"] }, .with { $0.columns = ["PID", "GPU Memory Usage"] },
    .with { $0.conditions = ["PID > 2000"] }, .with { $0.sort = "PID:desc" },
  ]) func theDrawnTableWithTheNamedColumnsIsChosen(options: TableOptions) throws {
    let processes = try Self.snapshot(of: "nvidia-smi", options: DeckOptions(table: options))
    let row = try #require(processes.sections[0].rows.first { $0[field: "PID"] == "20817" })
    #expect(
      options.columns.isEmpty == (row[field: "Process name"] == "python3")
        && row[field: "GPU Memory Usage"] == "21298MiB")
    let gpus = try Self.snapshot(
      of: "nvidia-smi", options: DeckOptions(table: .with { $0.key = ["GPU"] }))
    #expect(gpus.sections[0].rows.contains { $0[field: "Temp"] == "71C" })
  }

  /// If rows or columns are selected, only the table is shown.
  @Test func chosenRowsHaveNoLinesAround() throws {
    for options: TableOptions in [
      .with { $0.limit = 9 }, .with { $0.conditions = ["PID > 0"] }, .with { $0.columns = ["PID"] },
      .with { $0.sectionBy = "USER" },
    ] {
      let top = try Self.snapshot(of: "top", options: DeckOptions(table: options))
      #expect(top.sections.flatMap(\.rows).allSatisfy { !$0.isNote } && top.rowCount == 3)
    }
  }

  @Test func aColumnWithoutANameIsNamedByItsNumber() throws {
    let options = DeckOptions(table: .with { $0.sort = "-1" })
    let memory = try Self.snapshot(of: "free-h", options: options)
    #expect(memory.ids == ["Swap:", "Mem:"])
    #expect(throws: SnapshotError.self) {
      try Self.snapshot(of: "free-h", options: DeckOptions(table: .with { $0.sort = "9" }))
    }
    #expect(RowIdentity.chosen([" "]).description == "key column 1 (unique)")
  }

  // MARK: - Run after run

  /// The columns of each run, and the identities of the rows that are not notes.
  private func read(_ texts: [String]) throws -> [(columns: [String], ids: [RowID], notes: Int)] {
    var reader = SnapshotReader(file: "t")
    return try texts.map { text in
      let rows = try reader.read(Array(text.utf8)).sections.flatMap(\.rows)
      return (
        rows.first { !$0.isNote }?.fields.map(\.name) ?? [],
        rows.filter { !$0.isNote }.map(\.id), rows.count { $0.isNote }
      )
    }
  }

  @Test func aChangingTableKeepsItsColumns() throws {
    var generator = SeededGenerator(seed: 7)
    let runs = (0..<20).map { run in
      let rows = (0..<Int.random(in: 1...30, using: &generator)).map { row in
        let values: [(String, Int)] = [
          (String(row * 7 + 1), 7), (String(Int.random(in: 0...99, using: &generator)), 5),
          (String(Int.random(in: 0...(run % 4 == 3 ? 99_999_999 : 9_999), using: &generator)), 7),
        ]
        let numbers = values.map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }
        let tty = Bool.random(using: &generator) ? "?       " : "pts/\(row)  "
        return "ada     \(numbers.joined()) \(tty) Ss   /bin/tool --of \(run) and more"
      }
      return (["USER        PID %CPU    VSZ TTY      STAT COMMAND"] + rows).joined(separator: "\n")
    }
    for (run, text) in zip(try read(runs), runs) {
      #expect(run.columns == ["USER", "PID", "%CPU", "VSZ", "TTY", "STAT", "COMMAND"], "\(text)")
      #expect(run.ids.allSatisfy { if case .key = $0 { true } else { false } })
      #expect(run.notes == 0)
    }
  }

  /// The rows decide between one name and two, but only once.
  @Test func namesOfTwoWordsStayOne() throws {
    let long = "CONTAINER ID   IMAGE    NAMES\n4c01db0b339c   ubuntu   shell\n"
    let short = "CONTAINER ID   IMAGE    NAMES\n4c01db0b3 9c   ubuntu   shell\n"
    let runs = try read([long, short, long])
    #expect(runs.map(\.columns.count) == [3, 3, 3])
    #expect(try read([short]).map(\.columns.count) == [4])
  }

  @Test func unitsThatFailAndRecoverStayATable() throws {
    let none = try Self.text(of: "systemctl-failed-none")
    let two = try Self.text(of: "systemctl-failed")
    let one = two.replacing(
      "● fetch.service  loaded failed failed Fetch the mail\n", with: "")
    let trouble = "Failed to list units: Connection timed out\n"
    let runs = try read([none, two, none, one, trouble, two])
    let columns = [" ", "UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"]
    #expect(runs.map(\.ids.count) == [0, 2, 0, 1, 0, 2])
    #expect(runs.map(\.notes) == [1, 5, 1, 5, 1, 5])
    #expect(runs.filter { !$0.ids.isEmpty }.map(\.columns) == [columns, columns, columns])
    #expect(runs[5].ids == [.key("backup.service"), .key("fetch.service")])
  }

  /// Each table is a section with its own columns in every run, even while another one is missing.
  @Test func severalTablesAreSections() throws {
    let one = "NAME   SIZE  USED\nsda    10    5\nsdb    20    6\n"
    let other = "\nUSER   TASKS  LOAD\nada    1      2\n"
    var reader = SnapshotReader(file: "t")
    let texts = [one + other, one + other + "bob    2      3\ncy     3      4\n", one, one + other]
    let runs = try texts.map { try reader.read(Array($0.utf8)).sections }
    #expect(runs.map { $0.map(\.rows.count) } == [[2, 2], [2, 4], [2], [2, 2]])
    for sections in runs {
      #expect(sections[0].rows[0].fields.map(\.name) == ["NAME", "SIZE", "USED"])
      #expect(
        sections.dropFirst().allSatisfy {
          $0.rows[0].isNote && $0.rows[1].fields.map(\.name) == ["USER", "TASKS", "LOAD"]
        })
    }
    #expect(runs[0].map(\.id) == runs[1].map(\.id) && runs[1].map(\.id) == runs[3].map(\.id))
  }

  @Test func aBranchThatBecomesCurrentIsUpdated() throws {
    var reader = SnapshotReader(file: "t")
    let before = try reader.read(Array(try Self.text(of: "git-branch-v").utf8))
    let after = try reader.read(Array(try Self.text(of: "git-branch-v-next").utf8))
    let changes = Change(before: before.sections, after: after).stages
    #expect(reader.identity == .chosen(["BRANCH"]))
    #expect(changes.count == 1 && changes[0].elementUpdated.count == 2)
    #expect(changes[0].changeCount == 2)
  }

  /// Two branches have two marks, but a mark is not a key.
  @Test func aMarkIsNoKey() throws {
    let text = "* main    8163a5b One\n  streams a02b018 Two\n"
    var reader = SnapshotReader(file: "t")
    _ = try reader.read(Array(text.utf8))
    #expect(reader.identity == .chosen(["BRANCH"]))
  }

  @Test func aTableThatIsEmptyForARunStaysOne() throws {
    let full = try Self.text(of: "git-status-s")
    let runs = try read([full, "fatal: not a git repository\n", full])
    #expect(runs.map(\.ids.count) == [4, 0, 4])
    #expect(runs[1].notes == 1)
    var reader = SnapshotReader(file: "t")
    for text in [full, "fatal: not a git repository\n"] {
      _ = try reader.read(Array(text.utf8))
      #expect(reader.schema?.columns.map(\.name) == ["STATUS", "FILE"])
    }
  }

  // MARK: - Samples

  private static let folder: String = {
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Samples"
  }()

  private static func bytes(of sample: String) throws -> [UInt8] {
    TerminalText(try FileBytes.read("\(folder)/\(sample).txt")).bytes
  }

  private static func text(of sample: String) throws -> String {
    String(decoding: try bytes(of: sample), as: UTF8.self)
  }

  private static func snapshot(
    of sample: String, options: DeckOptions = DeckOptions()
  ) throws -> Snapshot {
    var reader = SnapshotReader(file: "output", options: options)
    return try reader.read(try bytes(of: sample))
  }
}
