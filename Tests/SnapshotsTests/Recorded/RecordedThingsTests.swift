import ListDiff
import Testing

@testable import FlipbookSnapshots
@testable import FlipbookReading

/// Output of real programs is recognised, and rows are matched as a person would match them.
@Suite struct RecordedThingsTests {
  struct Thing: CustomStringConvertible {
    let name: String
    let identity: RowIdentity
    let columns: [String]
    /// The number of rows of each snapshot.
    let rows: [Int]
    /// Updates, deletes, inserts and moves from each snapshot to the next.
    let changes: [[Int]]

    var description: String { name }
  }

  static let things = [
    Thing(
      name: "ps", identity: .chosen(["PID"]),
      columns: [
        "USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND",
      ],
      rows: [6, 8, 6, 6, 5, 3],
      changes: [[3, 1, 3, 0], [3, 3, 1, 0], [2, 2, 2, 0], [2, 2, 1, 0], [0, 3, 1, 0]]),
    Thing(
      name: "df", identity: .chosen(["Mounted on"]),
      columns: ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"],
      rows: [3, 3, 3, 3, 3, 2],
      changes: [[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0]]),
    Thing(
      name: "ls", identity: .chosen(["NAME"]),
      columns: ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"],
      rows: [4, 5, 5, 5, 4],
      changes: [[2, 0, 1, 0], [1, 1, 1, 0], [0, 1, 1, 0], [2, 1, 0, 0]]),
    Thing(
      name: "ss", identity: .chosen(["Local Address:Port", "Peer Address:Port"]),
      columns: [
        "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port", "Process",
      ], rows: [1, 2, 1], changes: [[0, 0, 1, 0], [0, 1, 0, 0]]),
    Thing(
      name: "packages", identity: .alignment, columns: [], rows: [24, 24, 22, 23],
      changes: [[3, 0, 0, 0], [0, 3, 1, 0], [1, 0, 1, 0]]),
    Thing(
      name: "dpkg", identity: .chosen(["Name"]),
      columns: ["||/", "Name", "Version", "Architecture", "Description"], rows: [24, 24, 22, 23],
      changes: [[3, 0, 0, 0], [0, 3, 1, 0], [2, 0, 1, 0]]),
    Thing(
      name: "kubectl", identity: .chosen(["NAME"]),
      columns: ["NAME", "READY", "STATUS", "RESTARTS", "AGE"], rows: [5, 6, 7, 6, 5, 5],
      changes: [[0, 0, 1, 0], [3, 0, 1, 0], [4, 1, 0, 0], [3, 1, 0, 0], [4, 0, 0, 0]]),
    Thing(
      name: "docker", identity: .chosen(["CONTAINER ID"]),
      columns: ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"],
      rows: [3, 4, 3, 4, 3],
      changes: [[0, 0, 1, 0], [2, 1, 0, 0], [2, 0, 1, 0], [3, 1, 0, 0]]),
    Thing(
      name: "prices", identity: .chosen(["name"]), columns: ["symbol", "name", "price"],
      rows: [5, 5, 6, 6, 5],
      changes: [[4, 0, 0, 0], [2, 0, 1, 0], [5, 0, 0, 0], [3, 1, 0, 0]]),
  ]

  @Test(arguments: things) func itIsRecognisedAndItsRowsAreKept(thing: Thing) throws {
    let recorded = try RecordedSnapshots(thing.name)
    #expect(recorded.reader.identity == thing.identity)
    #expect(recorded.reader.schema?.columns.map(\.name) ?? [] == thing.columns)
    #expect(recorded.reader.diagnostics.isEmpty)
    #expect(recorded.snapshots.allSatisfy { $0.sections.count == 1 })
    #expect(recorded.snapshots.map { $0.rowCount } == thing.rows)
    #expect(recorded.changes == thing.changes)
  }

  @Test func valuesThatOutgrowTheirColumnsStayInThem() throws {
    let ps = try RecordedSnapshots("ps").snapshots[4].sections[0].rows[3]
    #expect(ps[field: "VSZ"] == "451432" && ps[field: "RSS"] == "417628")
    #expect(ps[field: "COMMAND"] == "sort -S 1M /dev/zero")
    let docker = try RecordedSnapshots("docker").snapshots[3].sections[0].rows
    #expect(docker[2][field: "PORTS"] == "" && docker[2][field: "NAMES"] == "shell")
    #expect(docker[3][field: "STATUS"] == "Up 3 seconds (health: starting)")
    let pod = try RecordedSnapshots("kubectl").snapshots[4].sections[0].rows[4]
    #expect(pod[field: "RESTARTS"] == "3 (22s ago)" && pod[field: "AGE"] == "45m")
    let price = try RecordedSnapshots("prices").snapshots[0].sections[0].rows[0]
    #expect(price[field: "name"] == "Oak boards, planed" && price[field: "price"] == "41.20")
  }
}
