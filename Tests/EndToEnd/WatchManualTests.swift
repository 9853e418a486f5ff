import Foundation
import Glibc
import TestSupport
import Testing

/// The command lines of watch(1), option by option, on `flipbook watch`.
@Suite struct WatchManualTests {
  struct Case: CustomStringConvertible {
    /// The words after `watch`. Three runs end it.
    let words: [String]
    /// Text that the first output must contain; with a line break at its end, it is a whole row.
    var shows = "hi"
    var status: Int32 = 0
    var description: String { words.joined(separator: " ") }

    init(_ words: String..., shows: String = "hi", status: Int32 = 0) {
      (self.words, self.shows, self.status) = (words, shows, status)
    }
  }

  /// All spellings of every option, each with `-q` or another end, and with an interval shorter
  /// than two seconds.
  static let cases = [
    Case("-n0.1", "-q1", "echo", "hi"),
    Case("-n", "0.1", "-q", "1", "echo hi"),
    Case("-n.1", "-q1", "--", "echo", "hi"),
    Case("-n", "0,1", "--equexit", "1", "echo", "hi"),
    Case("-n", "0", "--equexit=1", "echo", "hi"),
    Case("-n", "-1", "-q1", "echo", "hi"),
    Case("--interval", "0.1", "-q1", "echo", "hi"),
    Case("--interval=0.1", "-q1", "echo", "hi"),
    Case("--int", "0.1", "--equ=1", "echo", "hi"),
    Case("-tn0.1", "-q1", "echo", "hi"),
    Case("--no-title", "-n.1", "-q1", "echo", "hi"),
    Case("-dn.1", "-q1", "echo", "hi"),
    Case("--differences", "-n.1", "-q1", "echo", "hi"),
    Case("-d=permanent", "-n.1", "-q1", "echo", "hi"),
    Case("-dpermanent", "-n.1", "-q1", "echo", "hi"),
    Case("--differences=permanent", "-n.1", "-q1", "echo", "hi"),
    Case("--diff=cumulative", "-n.1", "-q1", "echo", "hi"),
    Case("-pn.1", "-q1", "echo", "hi"),
    Case("--precise", "-n.1", "-q1", "echo", "hi"),
    Case("-wn.1", "-q1", "echo", "hi"),
    Case("--no-wrap", "-n.1", "-q1", "echo", "hi"),
    Case("-rn.1", "-q1", "echo", "hi"),
    Case("--no-rerun", "-n.1", "-q1", "echo", "hi"),
    Case("-cn.1", "-q1", "echo", "hi"),
    Case("--color", "-n.1", "-q1", "echo", "hi"),
    Case("-n.1", "-q1", "--color", "echo", "hi"),
    Case("-cCn.1", "-q1", "echo", "hi"),
    Case("--no-color", "-n.1", "-q1", "echo", "hi"),
    Case("-bn.1", "-q1", "echo hi; exit 3"),
    Case("--beep", "-n.1", "-q1", "echo hi; exit 3"),
    Case("-en.1", "echo hi; exit 3", status: 8),
    Case("--errexit", "-n.1", "echo hi; exit 3", status: 8),
    Case("-gn.1", "echo hi >>all; cat all"),
    Case("--chgexit", "-n.1", "echo hi >>all; cat all"),
    Case("-xn.1", "-q1", "echo", "$HOME", "*", shows: "$HOME *"),
    Case("--exec", "-n.1", "-q1", "echo", "$HOME", shows: "$HOME"),
    // everything from the first word that is not an option is the command
    Case("-n.1", "-q1", "echo", "-n", "-t", "--key", shows: "-t --key"),
    Case("-n.1", "-q1", "echo", "--", "-x", shows: "-- -x"),
    Case("-n.1", "-q1", "printf 'a\\nhi\\n' | tail -n 1"),
    Case("-n.1", "-q1", "for i in a hi; do echo $i; done"),
    Case("-n.1", "-q1", "HI=hi;", "echo", "$HI"),
    Case("-n.1", "-q1", "--sort", "-n", "--format", "csv", "printf 'n\\nhi\\n'"),
  ]

  /// All of them at the same time, since each mostly waits.
  @Test func eachIsRun() throws {
    let running = try Self.cases.map { line in
      let folder = try ScratchFolder()
      let watch = try RunningCommand(
        ["timeout", "20", ProjectFolder.flipbook, "watch", "--record", "r"] + line.words,
        environment: ["WATCH_INTERVAL": "60", "HOME": folder.path], directory: folder.path)
      return (line, folder, watch)
    }
    for (line, folder, watch) in running {
      let run = try watch.finish()
      #expect(run.exit == .status(line.status), "\(line): \(run.errors)")
      let recorded = try folder.read("r")
      #expect(recorded.contains("\"text\":\"\(line.shows)\""), "\(line): \(recorded)")
    }
  }

  /// The options in the installed manual of watch(1) are all above, or are reported as unsupported.
  @Test func everyOptionOfTheManualIsTested() throws {
    let ours = Set(
      Self.cases.flatMap(\.words).flatMap { word -> [String] in
        guard word.hasPrefix("-") else { return [] }
        if word.hasPrefix("--") { return [String(word.prefix { $0 != "=" })] }
        return word.dropFirst().prefix { $0.isLetter }.map { "-\($0)" }
      })
    let others: Set = ["-h", "--help", "-v", "--version", "-f", "--follow", "-s", "--shotsdir"]
    let known = [
      "-b", "--beep", "-c", "--color", "-C", "--no-color", "-d", "--differences", "-e", "--errexit",
      "-g", "--chgexit", "-n", "--interval", "-p", "--precise", "-q", "--equexit", "-r",
      "--no-rerun", "-t", "--no-title", "-w", "--no-wrap", "-x", "--exec",
    ]
    #expect(Set(known).subtracting(ours) == [])
    guard let help = try? CommandRun.of(["watch", "--help"]) else { return }
    let named = help.output.split { $0.isWhitespace || ",=[".contains($0) }.map(String.init)
      .filter { $0.hasPrefix("-") && $0.count > 1 && $0.allSatisfy { $0.isLetter || $0 == "-" } }
    #expect(Set(named).subtracting(ours).subtracting(others) == [])
  }

  @Test func unsupportedOptionsAreReported() throws {
    for words in [["-s", "."], ["--shotsdir", "."], ["-f"], ["--follow"]] {
      let run = try Flipbook.run(["watch"] + words + ["echo", "hi"])
      #expect(run.exit == .status(2))
      #expect(run.errors.hasPrefix("flipbook: \(words[0]): not supported; "), "\(run.errors)")
      #expect(run.errors.count { $0.isNewline } == 1)
    }
    for words in ["-v", "--version", "-tv"] {
      #expect(try Flipbook.run(["watch", words]).output == Flipbook.run(["--version"]).output)
    }
    for words in ["-h", "--help"] {
      #expect(try Flipbook.run(["watch", words]).output.contains("USAGE: flipbook watch"))
    }
  }

  @Test func theIntervalOfTheEnvironmentIsReadAsThatOfTheOption() throws {
    let folder = try ScratchFolder()
    for interval in ["0.1", "0,1", "0"] {
      let run = try CommandRun.of(
        ["timeout", "10", ProjectFolder.flipbook, "watch", "-q", "3", "true"],
        environment: ["WATCH_INTERVAL": interval], directory: folder.path)
      #expect(run.exit == .status(0), "\(run.errors)")
    }
  }

  /// Whether a word is a file or a command follows a rule on the manual page.
  @Test(arguments: [
    ("list --until 'count = 1'", "file"), ("list", "file"), ("echo", "file"), ("tool", "file"),
    ("./tool", "command"), ("./tool x", "command"), ("echo x", "command"),
    ("-n 0.1 ./tool", "command"), ("echo --stamp --limit 3", "file"), ("echo -e", "command"),
    ("echo --no-such-option", "command"),
    ("-- ./tool", "command"), ("./data --until 'count = 1'", "file"),
  ])
  func aWordIsAFileOrACommand(line: String, kind: String) throws {
    let folder = try ScratchFolder()
    for name in ["list", "echo"] { try folder.write("in file\n", to: name) }
    try folder.writeProgram("in file\n", to: "data")
    try folder.writeProgram("#!/bin/sh\necho by command\n", to: "tool")
    let end = line.contains("--until") ? "" : "--until 'count > 0' "
    let run = try CommandRun.of(
      ["sh", "-c", "timeout 10 \"$0\" watch --record r \(end)\(line)", ProjectFolder.flipbook],
      directory: folder.path)
    #expect(run.exit == .status(0), "\(run.errors)")
    let recorded = try folder.read("r")
    let isOfFile = recorded.contains("in file") || recorded.contains("#!/bin/sh")
    #expect(isOfFile == (kind == "file"), "\(recorded)")
  }

  /// The shell that runs the command would write a file named 5.
  @Test(arguments: [
    ["--until", "count > 5"], ["--until=row a exists"], ["--where", "SIZE > 1K"],
    ["--on-change", "cat"], ["-l", "--mute", "AGE"],
  ])
  func anOptionOfOursAfterACommandIsRefused(words: [String]) throws {
    let folder = try ScratchFolder()
    let run = try CommandRun.of(
      [ProjectFolder.flipbook, "watch", "-q", "2", "-n", "0.1", "ls"] + words,
      directory: folder.path)
    #expect(run.exit == .status(2) && access(folder.path("5"), F_OK) != 0)
    #expect(run.errors.contains("comes after the command ls; move it before ls"))
    let meant = try folder.flipbook("watch", "-q", "2", "-n", "0.1", "echo", "--until", "yesterday")
    #expect(meant.exit == .status(0), "\(meant)")
  }

  @Test func aWordThatIsNeitherFileNorProgramIsRefused() throws {
    for words in [["nowhere.txt"], ["nowhere", "-l"], ["my notes.txt"], ["/no/such/thing"]] {
      let run = try Flipbook.run(["watch"] + words)
      #expect(run.exit == .status(2))
      let problem = "flipbook: \(words[0]): no such file or program; check the name"
      #expect(run.errors.hasPrefix(problem))
    }
    let folder = try ScratchFolder()
    for name in ["a", "b"] { try folder.write("x\n", to: name) }
    let two = try folder.flipbook("watch", "a", "b")
    #expect(two.exit == .status(2))
    #expect(
      two.errors
        == "flipbook: unexpected argument b after a; to watch several files, use a command that prints them: "
        + "flipbook watch tail -n +1 FILE…\n")
  }
}
