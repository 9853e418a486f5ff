import TestSupport
import Testing

extension RealTerminal {
  /// Tables of commands on screens of eighty columns and fewer.
  @Suite struct ColumnScreenTests {
    private static let containers = """
      CONTAINER ID   IMAGE                                    COMMAND                  CREATED         STATUS                 PORTS                               NAMES
      3f4a5b6c7d8e   nginx:stable                             "/docker-entrypoint.…"   2 hours ago     Up 2 hours             0.0.0.0:80->80/tcp, :::80->80/tcp   web
      9a8b7c6d5e4f   postgres:16.2-alpine                     "docker-entrypoint.s…"   3 days ago      Up 3 days (healthy)    5432/tcp                            store
      77aa88bb99cc   registry.example.org/team/worker:1.14.2  "python -m worker"       5 minutes ago   Up 5 minutes                                               worker

      """

    private let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      try folder.write(Self.containers, to: "containers")
    }

    private func terminal(columns: Int) throws -> TmuxTerminal {
      return try folder.onScreen("watch", "-n", "60", "--", "cat containers", columns: columns)
    }

    @Test func aTableWithoutRowsShowsItsColumns() throws {
      try folder.write("id,name,state\n", to: "list.csv")
      let terminal = try folder.onScreen("watch", "list.csv")
      try terminal.wait { $0.lines.contains { $0.contains("no rows; columns: id, name, state") } }
      try folder.append("1,ada,up\n", to: "list.csv")
      try terminal.wait { $0.tableRows.contains { $0.hasSuffix("ada   up") } }
    }

    @Test func columnsAreScrolledAndHiddenOnForty() throws {
      let terminal = try terminal(columns: 40)
      let screen = try terminal.wait { $0.tableRows.count == 3 }
      #expect(screen.rows[0].hasPrefix("CONTAINER ID") && screen.rows[0].hasSuffix("4›"))
      #expect(screen.tableRows.map { $0.split(separator: " ").last } == ["web", "store", "worker"])
      for _ in 0..<5 { try terminal.press(">") }
      try terminal.wait("for the last column") {
        $0.rows[0].hasSuffix("NAMES") && $0.listLines[0].hasPrefix("‹5 CONTAINER ID")
      }
      try terminal.press("S-Left")
      try terminal.wait { $0.listLines[0].hasPrefix("‹4 ") }
      try terminal.press("|", "x")
      try terminal.wait { !$0.rows[0].contains("PORTS") && $0.rows[0].contains("NAMES") }
      try terminal.press("a", "q")
      #expect(try terminal.waitForExit() == .status(0))
    }
  }
}
