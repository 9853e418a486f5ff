import Glibc
import ListDiff
import Testing

@testable import FlipbookFeeds
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Outputs of ordinary programs, in the folder `Samples`: which of them are tables, their columns,
/// and the lines around them.
@Suite struct SampleTests {
  private static let names: [String] = {
    guard let folder = opendir(folder) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".txt") { names.append(String(name.dropLast(4))) }
    }
    return names.sorted()
  }()

  /// A table has the cells of the file next to it; an output without such a file stays lines.
  @Test(arguments: names) func isReadAsWritten(_ sample: String) throws {
    let snapshot = try Self.snapshot(of: sample)
    if let cells = try? FileBytes.read("\(Self.folder)/\(sample).cells") {
      #expect(Self.cells(of: snapshot) == String(decoding: cells, as: UTF8.self))
    } else {
      let lines = try Self.text(of: sample).split(
        separator: "\n", omittingEmptySubsequences: false
      ).dropLast()
      #expect(snapshot.texts == lines.map(String.init))
      #expect(snapshot.rowCount == lines.count)
    }
  }

  /// The columns, and each row with `|` between its values; that of a column without a name is empty. Lines around
  /// the table begin with `>`, rows without columns with `-`, and sections after the first one with `==`.
  private static func cells(of snapshot: Snapshot) -> String {
    var (lines, columns): ([String], [String]) = ([], [])
    func add(_ mark: String, _ text: String) {
      lines.append(text.isEmpty ? mark : "\(mark) \(text)")
    }
    for (place, section) in snapshot.sections.enumerated() {
      if place > 0 || !section.title.isEmpty { add("==", section.title) }
      for row in section.rows {
        guard row.hasFields else {
          add(row.isNote ? ">" : "-", row.text)
          continue
        }
        let names = row.fields.map { ColumnName.number($0.name) == nil ? $0.name : "" }
        if names != columns { lines.append(names.joined(separator: "|")) }
        columns = names
        lines.append(row.fields.map(\.value).joined(separator: "|"))
      }
    }
    return lines.map { $0 + "\n" }.joined()
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
    let first = try reader.read(text)
    let second = try reader.read(
      text.replacing("10:15:01 up 3 days,  1:02", with: "10:15:04 up 3 days,  1:02"))
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
    #expect(
      units.ids.filter { Int($0) == nil } == ["pod/api-2", "pod/api-1", "service/kubernetes"])
  }

  /// Options can name the columns of any drawn table, and what they name decides which rows there are.
  @Test(arguments: [
    (TableOptions(), 3), (.with { $0.key = ["kiln"] }, 3),
    (.with { $0.conditions = ["heat > 100"] }, 1),
    (.with { $0.sort = "heat:desc" }, 3),
  ]) func drawnTablesAreSections(options: TableOptions, count: Int) throws {
    let rule = "+------+-------+\n"
    let kilns =
      "Kilns\n" + rule + "| kiln | heat  |\n" + rule + "| low  | 800   |\n" + rule + "1 kiln\n\n"
    let glazes = rule + "| ash  | tin   |\n" + rule + "| pale | 2     |\n| dark | 3     |\n" + rule
    var reader = SnapshotReader(file: "t", options: DeckOptions(table: options))
    let sections = try reader.read(kilns + glazes).sections
    let rows = sections.map { $0.rows.filter(\.hasFields) }
    #expect(rows.joined().count == count && rows[0].map { $0[field: "heat"] } == ["800"])
    #expect(sections[0].title == "Kilns")
    if count == 3, options.sort == nil {
      #expect(sections[0].rows.map(\.text) == ["| kiln | heat  |", "  low    800", "1 kiln"])
    }
    #expect(rows.dropFirst().joined().allSatisfy { $0[field: "tin"] != nil })
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
      let rows = try reader.read(text).sections.flatMap(\.rows)
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
    let one = two.replacing("● fetch.service  loaded failed failed Fetch the mail\n", with: "")
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
    let runs = try texts.map { try reader.read($0).sections }
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

  @Test func aTableThatIsEmptyForARunStaysOne() throws {
    let full = try Self.text(of: "ls-l")
    let runs = try read([full, "permission denied\n", full])
    #expect(runs.map(\.ids.count) == [3, 0, 3])
    #expect(runs[1].notes == 1)
    var reader = SnapshotReader(file: "t")
    for text in [full, "permission denied\n"] {
      _ = try reader.read(text)
      #expect(reader.schema?.columns.first?.name == "MODE")
    }
  }

  // MARK: - Samples

  private static let folder: String = {
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Samples"
  }()

  private static func bytes(of sample: String) throws -> [UInt8] {
    TerminalText(try FileBytes.read("\(folder)/\(sample).txt")).bytes
  }

  static func text(of sample: String) throws -> String {
    String(decoding: try bytes(of: sample), as: UTF8.self)
  }

  private static func snapshot(
    of sample: String, options: DeckOptions = DeckOptions()
  ) throws -> Snapshot {
    var reader = SnapshotReader(file: "output", options: options)
    return try reader.read(try bytes(of: sample))
  }
}
