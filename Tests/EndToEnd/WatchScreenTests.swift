import Foundation
import TestSupport
import Testing

extension RealTerminal {
  /// Commands, pipes, files and revisions on a screen.
  @Suite struct WatchScreenTests {
    @Test func aCommandsOutputMovesTheList() throws {
      let folder = try ScratchFolder(["list": "one\ntwo\n"])
      let terminal = try folder.onScreen("watch", "-n", "0.1", "--speed", "8", "--", "cat list")
      let first = try terminal.wait { $0.rows == ["one", "two"] }
      #expect(first.title.hasPrefix(" cat list"))
      try folder.write("two\nthree\n", to: "list")
      let next = try terminal.wait { $0.rows == ["two", "three"] && $0.mark(of: "three") == "+" }
      #expect(next.status.contains("live"))
      try FileManager.default.removeItem(atPath: folder.path("list"))
      let stale = try terminal.wait { $0.status.contains("stale: exit 1: cat: ") }
      #expect(stale.rows == ["two", "three"])
      try folder.write("three\n", to: "list")
      try terminal.wait { $0.rows == ["three"] && $0.status.contains("live") }
      try terminal.quit()
    }

    @Test func coloursPassThroughAndTheRestDoesNot() throws {
      let folder = try ScratchFolder()
      let line =
        #"printf '\033[31mred\033[m plain\033[2J\033]0;x\007\n'; test -t 1 && echo terminal"#
      let terminal = try folder.onScreen("watch", "--", line)
      try terminal.wait { $0.rows == ["red plain", "terminal"] }
      let styled = try terminal.styledScreen()
      let row = try #require(
        styled.lines.first { $0.contains("red") && $0.contains("plain") && !$0.contains("printf") })
      #expect(row.contains("\u{1B}[38;5;") || row.contains("\u{1B}[31m"), "\(row)")
      let without = try folder.onScreen("watch", "-C", "--", "test -t 1 || echo pipe")
      try without.wait { $0.rows == ["pipe"] }
      let quiet = try folder.onScreen(
        "watch", "--", "test -t 1 || echo pipe", environment: ["NO_COLOR": "1"])
      try quiet.wait { $0.rows == ["pipe"] }
      let asked = try folder.onScreen(
        "watch", "-c", "--", #"test -t 1 && printf "\033[32mfern$NO_COLOR\n""#,
        environment: ["NO_COLOR": "1"])
      try asked.wait { $0.rows == ["fern"] }
      let green = try asked.styledScreen().lines.first {
        $0.contains("fern") && !$0.contains("printf")
      }
      #expect(green?.contains("\u{1B}[38;5;") == true || green?.contains("\u{1B}[32m") == true)
    }

    /// Blue in the output of a command is the terminal's own blue, however many colours it has.
    @Test(arguments: [
      (["TERM": "xterm"], "\u{1B}[34m"), (["TERM": "xterm-256color"], "\u{1B}[34m"),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "\u{1B}[38;5;4m"),
    ])
    func theColoursOfTheUserStay(environment: [String: String], expected: String) throws {
      let folder = try ScratchFolder()
      try folder.write(#"printf '\033[34mblue\033[m\n'"#, to: "run")
      let terminal = try PtyTerminal(
        [ProjectFolder.flipbook, "watch", "--", "sh run"], columns: 60, rows: 10,
        environment: environment, directory: folder.path)
      let text = try terminal.wait { $0.contains("blue") }
      #expect(text.contains(expected), "\(text)")
      try terminal.quit()
    }

    @Test func aCommandKnowsTheSizeOfTheScreen() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen(
        "watch", "-n", "0.1", "--", "stty size <&1; echo $COLUMNS", columns: 70, rows: 20)
      try terminal.wait { $0.rows == ["16 68", "68"] }
      try terminal.resize(columns: 50, rows: 12)
      try terminal.wait { $0.rows == ["8 48", "48"] }
      try terminal.quit()
    }

    @Test func theStatusAndTheErrorsOfARunAreShown() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen(
        "watch", "-n", "0.1", "-t", "--", "echo row; echo oh dear, no tty >&2; test -e good")
      let screen = try terminal.wait { $0.status.contains("exit 1: oh dear, no tty; a watched") }
      #expect(screen.lines.first == "  row")
      try folder.write("", to: "good")
      try terminal.wait { $0.status.contains("oh dear") && !$0.status.contains("exit 1") }
    }

    @Test func aRunThatFailsFreezesAndAKeyEndsIt() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen(
        "watch", "-n", "0.1", "-b", "-e", "--", "echo x >>runs; echo row; test ! -e bad")
      try terminal.wait { $0.rows == ["row"] }
      try folder.write("", to: "bad")
      try terminal.wait {
        $0.status.contains("! stale: exit 1") && $0.status.contains("press any key to exit")
      }
      let runs = try folder.read("runs")
      try terminal.wait { _ in true }
      #expect(try folder.read("runs") == runs)
      try terminal.press("x")
      #expect(try terminal.waitForExit() == .status(8))
      #expect(try terminal.screen().lines.contains("flipbook: exit 1"))
    }

    @Test(arguments: [
      (
        ["-g", "--", "echo x >>n; echo name,n; for a in web db; do echo $a,$(wc -l <n); done"],
        "flipbook: stopped: the output changed at 00:00:00: web: n 1 → 2, and 1 more"
      ),
      (
        ["-q", "2", "--", "echo row"],
        "flipbook: stopped: the output stayed the same for 2 runs at 00:00:00"
      ),
    ])
    func theReasonForTheEndIsReported(arguments: [String], words: String) throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen(["watch", "-n", "0.1"] + arguments)
      #expect(try terminal.waitForExit() == .status(0))
      let lines = try terminal.screen().lines
      #expect(
        lines.contains { $0.replacing(/[0-9]+:[0-9]+:[0-9]+/, with: "00:00:00") == words },
        "\(lines)")
    }

    @Test(arguments: [
      ("printf '\\033[?1049h\\033[H~'; sleep 100", "run it in its own terminal"),
      ("true", "the command printed nothing; it gets no keyboard input"),
    ])
    func aProgramThatNeedsATerminalIsReported(command: String, words: String) throws {
      let terminal = try Flipbook.onScreen(["watch", "-n", "0.1", "--", command])
      try terminal.wait { $0.status.contains(words) }
    }

    @Test func quittingEndsTheRunAndItsChildren() throws {
      let folder = try ScratchFolder()
      let terminal = try folder.onScreen(
        "watch", "--", "trap '' HUP; sleep 1000 & echo $! >child; wait")
      let child = try #require(
        patiently { (try? folder.read("child")).flatMap { Int32($0.dropLast()) } })
      #expect(kill(child, 0) == 0)
      try terminal.quit()
      #expect(patiently { kill(child, 0) != 0 ? true : nil } == true)
    }

    @Test func keysWorkWhileAPipeIsRead() throws {
      let folder = try ScratchFolder()
      let script =
        "{ printf 'one\\n\\ftwo\\n\\f'; sleep 1000; } | \(ProjectFolder.flipbook) watch -"
      let terminal = try TmuxTerminal(["sh", "-c", script], directory: folder.path)
      try terminal.wait { $0.rows == ["two"] }
      try terminal.press("[")
      try terminal.wait { $0.rows == ["one"] && $0.status.contains("past") }
      try terminal.press("?")
      try terminal.wait { $0.contains("play, pause") }
    }

    @Test func theEndOfAPipeIsReported() throws {
      let script = "printf 'one\\n\\fone\\ntwo\\n' | \(ProjectFolder.flipbook) watch -"
      let terminal = try TmuxTerminal(["sh", "-c", script])
      let screen = try terminal.wait { $0.rows == ["one", "two"] && $0.status.contains("■ end") }
      #expect(screen.title.contains("standard input"))
      try terminal.quit()
    }

    @Test func aNamedPipeDoesNotBlockTheKeys() throws {
      let folder = try ScratchFolder()
      #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
      let terminal = try folder.onScreen("watch", "pipe")
      try terminal.wait { $0.contains("waiting for the first snapshot") }
      try terminal.press("?")
      try terminal.wait { $0.contains("play, pause") }
      try terminal.press("?")
      _ = try CommandRun.of(["sh", "-c", "printf 'a\\nb\\n' >pipe"], directory: folder.path)
      try terminal.wait { $0.rows == ["a", "b"] }
      _ = try CommandRun.of(["sh", "-c", "printf 'b\\n' >pipe"], directory: folder.path)
      try terminal.wait { $0.rows == ["b"] && $0.status.contains("live") }
      try terminal.quit()
    }

    @Test func aWorkingFolderThatIsReplacedIsFollowed() throws {
      let folder = try ScratchFolder(["work/list.txt": "one\n"])
      let terminal = try Flipbook.onScreen("watch", "list.txt", directory: folder.path("work"))
      try terminal.wait { $0.rows == ["one"] }
      try FileManager.default.moveItem(atPath: folder.path("work"), toPath: folder.path("old"))
      try terminal.wait { $0.status.contains("list.txt is missing") }
      try folder.write("two\n", to: "work/list.txt")
      try terminal.wait { $0.rows == ["two"] && $0.status.contains("live") }
      try folder.write("three\n", to: "work/list.txt")
      try terminal.wait { $0.rows == ["three"] }
      try terminal.quit()
    }
  }
}
