import Glibc
import FlipbookPosix
import FlipbookSnapshots
import TestSupport
import Testing

@testable import FlipbookFeeds

/// Runs of a command do not affect each other, though they share a terminal.
@Suite struct CommandSourceTests {
  private func source(_ line: String) -> CommandSource {
    var options = CommandSource.Options()
    options.interval = .zero
    return CommandSource(command: [line], options: options)
  }

  /// The first event of the source that `read` accepts.
  private func first<Value>(
    of source: CommandSource, where read: (SourceEvent) -> Value?
  ) throws -> Value {
    let found: Value? = patiently {
      var polled = source.fileDescriptors.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&polled, nfds_t(polled.count), source.deadline == nil ? 1_000 : 10)
      return source.advance(to: .monotonicNow).lazy.compactMap(read).first
    }
    return try #require(found, "nothing comes")
  }

  /// The output of the next run.
  private func next(_ source: CommandSource) throws -> String {
    try first(of: source) {
      guard case .document(let document) = $0 else { return nil }
      return String(decoding: document.bytes, as: UTF8.self)
    }
  }

  @Test func theEndOfAnEndlessStandardErrorIsKept() throws {
    let source = source("yes words >&2")
    defer { source.stop() }
    let words = try first(of: source) { if case .note(let words) = $0 { words } else { nil } }
    #expect(words == "more than 64 KB of standard error; only the end is kept")
  }

  @Test func everyRunHasASeparateTerminal() throws {
    let source = source("test -t 1 && echo yes; stty raw echo opost rows 3 <&1")
    defer { source.stop() }
    for _ in 0..<3 { #expect(try next(source) == "yes\n") }
  }

  @Test func modesAndSizeOfARunEndWithIt() throws {
    let source = source(
      "exec 3>&1; stty size <&3; stty -a <&3 | grep -o '[-]*\\(opost\\|icanon\\|echo\\) '; "
        + "stty raw echo opost rows 3 <&1; echo x")
    defer { source.stop() }
    source.resize(columns: 60, lines: 9)
    let first = try next(source)
    #expect(first == "9 60\n-opost \nicanon \n-echo \nx\r\n")
    #expect(try next(source) == first)
    source.resize(columns: 50, lines: 7)
    #expect(try next(source) == "7 50\n-opost \nicanon \n-echo \nx\r\n")
  }

  /// A table truncated by `ps` is never shown like that.
  @Test func aTableThatFillsTheWidthIsReadWithMoreColumns() throws {
    let folder = try ScratchFolder()
    let rows =
      "USER  PID COMMAND\nroot    1 /sbin/init\nann    22 /usr/lib/a-command --that is longer\n"
    try folder.write(rows, to: "table")
    let source = source("cd \(folder.path); echo $COLUMNS >>told; cut -c1-$COLUMNS table")
    defer { source.stop() }
    source.resize(columns: 40, lines: 9)
    #expect(try next(source) == rows)
    source.resize(columns: 20, lines: 9)
    source.runNow()
    #expect(try next(source) == rows)
    #expect(try folder.read("told").split(separator: "\n").prefix(2) == ["40", "512"])
    source.resize(columns: 600, lines: 9)
    #expect(try next(source) == rows)
    #expect(try folder.read("told").contains("512\n600\n"))
  }

  /// A table that fills the width later; and one that `ps` cuts at one place beyond a narrow screen.
  @Test(arguments: [(20, "COLUMNS"), (12, "((COLUMNS > 21 ? COLUMNS : 21))")])
  func aTruncatingCommandGetsAWiderTerminal(screen: Int, columns: String) throws {
    let folder = try ScratchFolder()
    try folder.write("USER  PID COMMAND\nroot    1 /sbin\n", to: "table")
    let source = source("cut -c1-$\(columns) \(folder.path("table"))")
    defer { source.stop() }
    source.resize(columns: screen, lines: 9)
    #expect(try next(source) == "USER  PID COMMAND\nroot    1 /sbin\n")
    try folder.append("ann    22 /usr/lib/a-command\neve     3 /usr/lib/another\n", to: "table")
    var last = ""
    while last.count(where: { $0 == "\n" }) < 4 { last = try next(source) }
    #expect(last == (try folder.read("table")))
  }

  @Test func aRunningCommandIsToldTheNewSize() throws {
    let folder = try ScratchFolder()
    let source = source(
      "trap 'stty size <&1; exit' WINCH; >\(folder.path)/ready; while :; do sleep .02; done")
    defer { source.stop() }
    source.resize(columns: 60, lines: 9)
    _ = source.advance(to: .monotonicNow)
    try #require(patiently { access(folder.path("ready"), F_OK) == 0 ? true : nil } == true)
    source.resize(columns: 50, lines: 7)
    #expect(try next(source) == "7 50\n")
  }

  @Test(arguments: ["NAME  SIZE\na     12\n", "a line of text that is cut\n"])
  func otherCommandsGetTheWidthOfTheScreen(output: String) throws {
    let source = source("printf '%s' '\(output)' | cut -c1-$COLUMNS; echo $COLUMNS")
    defer { source.stop() }
    source.resize(columns: 20, lines: 9)
    for _ in 0..<2 { #expect(try next(source).hasSuffix("\n20\n")) }
  }

  /// A process that a run left in the background has lost its terminal by the next run.
  @Test func leftoversOfARunDoNotWriteIntoAnother() throws {
    let folder = try ScratchFolder()
    for name in ["gate", "answer"] { #expect(mkfifo(folder.path(name), 0o600) == 0) }
    try folder.write(
      """
      cd \(folder.path)
      if [ ! -e second ]; then
        : >second
        trap '' HUP
        (read line <gate; echo late 2>errors; echo done >answer) &
        echo one
      else
        echo go >gate
        read line <answer
        echo two
      fi
      """, to: "runs.sh")
    let source = source("sh \(folder.path)/runs.sh")
    defer { source.stop() }
    #expect(try next(source) == "one\n")
    #expect(try next(source) == "two\n")
  }

  /// A slow first run is one list, like all later ones; lines arrive one by one only after ``Options/patience``.
  @Test func aSlowFirstRunIsOneDocument() throws {
    let folder = try ScratchFolder()
    #expect(mkfifo(folder.path("gate"), 0o600) == 0)
    let source = source(
      "cd \(folder.path); echo one; >ready; read end <gate; echo two")
    defer { source.stop() }
    let start = Duration.monotonicNow
    let isReady: Bool? = patiently {
      #expect(source.advance(to: start + .milliseconds(900)).isEmpty)
      return access(folder.path("ready"), F_OK) == 0 ? true : nil
    }
    try #require(isReady == true && source.runStart == start + .milliseconds(900))
    close(open(folder.path("gate"), O_WRONLY))
    let output: String? = patiently {
      for case .document(let document) in source.advance(to: start + .milliseconds(1_800)) {
        return String(decoding: document.bytes, as: UTF8.self)
      }
      return nil
    }
    #expect(output == "one\ntwo\n")
  }

  /// A command that follows something, as `tail -f` does, is followed again when it has ended.
  @Test func theNextFollowedRunReplacesTheList() throws {
    let folder = try ScratchFolder()
    #expect(mkfifo(folder.path("gate"), 0o600) == 0)
    let source = source("echo line; read end <\(folder.path("gate"))")
    defer { source.stop() }
    var passed = Duration.seconds(1)
    func next<Value>(where read: (SourceEvent) -> Value?) throws -> Value {
      try #require(
        patiently { source.advance(to: .monotonicNow + passed).lazy.compactMap(read).first })
    }
    func beginsAnew() throws -> Bool {
      try next { if case .growth(let growth) = $0 { growth.beginsAnew } else { nil } }
    }
    #expect(try !beginsAnew())
    // after two seconds, the lines are no longer kept; after a minute, the command follows something
    for seconds in [3, 61] {
      passed = .seconds(seconds)
      _ = source.advance(to: .monotonicNow + passed)
    }
    close(open(folder.path("gate"), O_WRONLY))
    try next { if case .ran = $0 { () } else { nil } }
    #expect(try beginsAnew())
  }

  @Test func aLongOutputIsComplete() throws {
    let source = source("seq 100000; echo bad >&2")
    defer { source.stop() }
    let whole = (1...100_000).map { "\($0)\n" }.joined()
    for _ in 0..<2 { #expect(try next(source) == whole) }
  }
}
