import TestSupport
import Testing

extension RealTerminal {
  /// `--motion`: the same rows and the same marks, whatever moves.
  @Suite struct MotionTests {
    @Test(arguments: ["full", "reduced", "none"])
    func everyStyleEndsInTheSameRows(style: String) throws {
      let folder = try ScratchFolder(["trees.txt": "ash\nbirch\ncedar\ndouglas fir\n"])
      let terminal = try folder.onScreen(
        "watch", "trees.txt", "--motion", style, columns: 60, rows: 16)
      try terminal.wait { $0.rows.count == 4 }
      try folder.write("douglas fir\nash\ncedar\nelm\n", to: "trees.txt")
      let screen = try terminal.wait("for the new rows") {
        $0.rows == ["douglas fir", "ash", "cedar", "elm"] && $0.mark(of: "elm") == "+"
      }
      #expect(screen.mark(of: "douglas fir") == "↑")
      #expect(screen.mark(of: "ash") == " ")
      #expect(screen.mark(of: "cedar") == "▔")
      for row in screen.rows { #expect(screen.count(of: row) == 1, "\(row) in\n\(screen)") }
    }
  }
}
