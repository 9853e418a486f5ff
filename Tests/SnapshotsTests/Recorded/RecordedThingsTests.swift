import TestSupport
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Output of real programs, in Tests/Fixtures, is cut into its values.
@Suite struct RecordedThingsTests {
  /// The rows of the last of successive outputs of a program.
  private func rows(_ folder: String, _ count: Int, type: String = "") throws -> [SnapshotRow] {
    var reader = SnapshotReader(file: "standard input")
    let snapshots = try (1...count).map { number in
      let path = "\(ProjectFolder.root)/Tests/Fixtures/\(folder)/\(number)\(type)"
      return try reader.read(try FileBytes.read(path))
    }
    return Array(snapshots[count - 1].sections[0].rows)
  }

  @Test func valuesThatOutgrowTheirColumnsStayInThem() throws {
    let ps = try rows("ps", 5)[3]
    #expect(ps[field: "VSZ"] == "451432" && ps[field: "RSS"] == "417628")
    #expect(ps[field: "COMMAND"] == "sort -S 1M /dev/zero")
    let docker = try rows("docker", 4)
    #expect(docker[2][field: "PORTS"] == "" && docker[2][field: "NAMES"] == "shell")
    #expect(docker[3][field: "STATUS"] == "Up 3 seconds (health: starting)")
    let pod = try rows("kubectl", 5)[4]
    #expect(pod[field: "RESTARTS"] == "3 (22s ago)" && pod[field: "AGE"] == "45m")
    let price = try rows("prices", 1, type: ".csv")[0]
    #expect(price[field: "name"] == "Oak boards, planed" && price[field: "price"] == "41.20")
  }
}
