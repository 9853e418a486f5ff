import TestSupport
import Testing

extension RealTerminal {
  /// With fewer colours, the text is the same; without colours, there are marks.
  @Suite struct ColourTests {
    @Test func everyTerminalShowsTheSameText() throws {
      func terminal(_ type: String, _ environment: [String: String] = [:]) throws -> TmuxTerminal {
        try TmuxTerminal(
          [ProjectFolder.flipbook, "step", "economies"], columns: 90, rows: 34, type: type,
          environment: environment)
      }
      let expected = try terminal("tmux-256color").wait {
        $0.status.contains("paused") && $0.status.contains("? keys")
      }
      let others = try [
        ("xterm-256color", [:]), ("xterm", [:]), ("screen", [:]), ("vt100", [:]),
        ("xterm-256color", ["NO_COLOR": "1"]), ("linux", [:]),
        ("xterm-256color", ["LC_ALL": "C"]), ("xterm-256color", ["LC_ALL": "nowhere"]),
      ].map { ("\($0) \($1)", try terminal($0, $1)) }
      for (name, terminal) in others {
        try terminal.wait("for the same text, \(name)") { $0 == expected }
      }
    }

    @Test func coloursAreUsedUnlessTheyAreUnwanted() throws {
      func styles(_ type: String, _ options: String..., environment: [String: String] = [:])
        throws -> String
      {
        let terminal = try TmuxTerminal(
          [ProjectFolder.flipbook, "step", "economies"] + options, columns: 90, rows: 30,
          type: type, environment: environment)
        try terminal.wait { $0.status.contains("paused") }
        return try terminal.styledScreen().text
      }
      let isColoured = { (text: String) in text.contains(/\e\[[0-9;]*(?:3[0-7]|38;[25];)/) }
      #expect(isColoured(try styles("xterm-256color")))
      #expect(isColoured(try styles("xterm")))
      #expect(!isColoured(try styles("vt100")))
      #expect(!isColoured(try styles("xterm-256color", environment: ["NO_COLOR": "1"])))
      #expect(!isColoured(try styles("xterm-256color", "--color", "mono")))
      #expect(
        isColoured(
          try styles("xterm-256color", "--color", "256", environment: ["NO_COLOR": "1"])))
    }

    @Test(arguments: [("vt100", [:]), ("xterm-256color", ["NO_COLOR": "1"])])
    func withoutColoursMarksShowChanges(type: String, environment: [String: String]) throws {
      let folder = try ScratchFolder()
      try folder.write("almonds\none fig\ntwo pears\nlimes\nthree plums\nquinces\n", to: "1.txt")
      try folder.write("almonds\nquinces\none fig tree\ntwo pears\nlimes\nmedlar\n", to: "2.txt")
      let terminal = try Flipbook.onScreen(
        "step", "1.txt", "2.txt", "--speed", "0.5", columns: 60, rows: 16, type: type,
        environment: environment, directory: folder.path)
      try terminal.wait { $0.rows.count == 6 }
      try terminal.press("]")
      var marks: Set<Character> = []
      try terminal.wait("for all marks") { screen in
        marks.formUnion(screen.listLines.compactMap(\.first))
        return marks.isSuperset(of: "+-~↑")
      }
      try terminal.wait("for rest") {
        $0.rows == ["almonds", "quinces", "one fig tree", "two pears", "limes", "medlar"]
          && $0.mark(of: "quinces") == "↑" && $0.mark(of: "medlar") == "+"
      }
    }

    @Test(arguments: ["tmux-256color", "screen-256color"])
    func tmuxKeepsTruecolor(type: String) throws {
      let terminal = try TmuxTerminal(
        [ProjectFolder.flipbook, "step", "economies"], columns: 90, rows: 30, type: type,
        environment: ["COLORTERM": "truecolor"])
      try terminal.wait { $0.status.contains("paused") }
      #expect(try terminal.styledScreen().text.contains("38;2;95;175;215"))
    }

    /// The list runs with its own terminfo entry; the command must not get that one.
    @Test(arguments: ["truecolor", "256"])
    func theCommandRestoresItsTerminal(color: String) throws {
      let words = "echo terminfo=${TERMINFO-none} type=$TERM colors=$(tput colors)"
      let terminal = try TmuxTerminal([
        ProjectFolder.flipbook, "watch", "--color", color, "-n", "100", "--", words,
      ])
      try terminal.wait { $0.rows == ["terminfo=none type=tmux-256color colors=256"] }
      try terminal.quit()
    }
  }
}
