import Foundation
import Glibc
import TestSupport
import Testing

/// `--until` without a screen: its output and its exit status.
@Suite struct UntilTests {
  private func watch(_ condition: String, _ more: String..., input: String) throws -> CommandRun {
    try Flipbook.run(
      ["watch", "-", "--format", "csv", "--key", "name", "--until", condition] + more, input: input)
  }

  private static let rise = "name,mem\nweb,900Mi\ndb,2Gi\n\u{C}name,mem\nweb,1.5Gi\ndb,2Gi\n"

  @Test func theConditionThatHoldsIsReportedWithTheOutput() throws {
    let run = try watch("row web mem > 1Gi", input: Self.rise)
    #expect(run.exit == .status(0))
    #expect(run.output == "updates web at 1: mem 900Mi → 1.5Gi\n")
    let met =
      /flipbook: condition met: row web mem > 1Gi \(1\.5Gi\) at \d\d:\d\d:\d\d, after 1 change\n/
    #expect(run.errors.wholeMatch(of: met) != nil, "\(run.errors)")
  }

  /// If the reader of the output exits first, a signal ends the command, whatever it watches.
  @Test(arguments: ["-n 0.1 'date +%N'", "- < <(seq 100000)"])
  func aConditionThatWasNotMetIsNoSuccess(source: String) throws {
    let run = try CommandRun.of([
      "bash", "-c",
      "\"$0\" watch --until 'row zz exists' \(source) 2>/dev/null | head -1; echo ${PIPESTATUS[0]}",
      ProjectFolder.flipbook,
    ])
    #expect(run.output.hasSuffix("\n141\n"), "\(run)")
  }

  @Test func theFirstListMeetsExistsButNotAppears() throws {
    let exists = try watch("row web exists", input: Self.rise)
    #expect(exists.exit == .status(0) && exists.output == "")
    #expect(exists.errors.hasPrefix("flipbook: condition met: row web exists at "))
    #expect(exists.errors.hasSuffix(", in the first snapshot\n"))
    let appears = try watch("row web appears", input: Self.rise)
    #expect(appears.exit == .status(1))
    #expect(
      appears.errors.hasPrefix(
        "flipbook: --until: row “web” already exists; to match it too, use “row web exists”\n"))
  }

  /// A restart some seconds ago is a second older a second later, which does not count as a change.
  @Test func increasingAgesDoNotCount() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      echo x >>runs; n=$(wc -l <runs)
      echo 'NAME   READY  RESTARTS      AGE'
      echo "web-1  1/1    $((n > 4 ? 3 : 2)) (3${n}s ago)   6h1${n}m"
      echo 'web-2  1/1    0             3d'

      """, to: "pods.sh")
    let run = try folder.flipbook(
      "watch", "-n", "0.1", "--until", "row web-1 changes", "--on-change", "wc -l <runs >>told",
      "sh", "pods.sh")
    #expect(run.exit == .status(0) && run.errors.contains("after 4 changes"), "\(run.errors)")
    #expect(run.errors.contains("met: row web-1 changes (RESTARTS 2 (34s ago) → 3 (35s ago)) at "))
    #expect(try folder.read("told").split(separator: "\n").count == 1)
  }

  @Test func aMissingColumnIsReportedImmediately() throws {
    let folder = try ScratchFolder(["list.csv": "name,mem\nweb,1Gi\n"])
    let run = try folder.flipbook("watch", "list.csv", "--until", "row web mme > 1Gi")
    #expect(run.exit == .status(2) && run.output == "")
    #expect(
      run.errors
        == "flipbook: list.csv: --until: no column “mme”; did you mean “mem”? columns: name, mem\n"
    )
  }

  /// Lines that arrive in a stream, and one that matches only when it is completed.
  @Test func anExpressionIsSearchedInNewLines() throws {
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "-", "--until", "row ~ boom$ appears"])
    watch.write("one\ntwo\nbo")
    try watch.wait { $0.output.contains("“bo”") }
    watch.write("om\nthree\n")
    let run = try watch.finish()
    #expect(
      run.exit == .status(0) && run.errors.contains("boom$ appears (“boom”)"), "\(run.errors)")
  }

  /// A script that continues after success must not continue because another option ended the session.
  @Test(arguments: [
    ("-q", ["2"], "echo sand", "the output stayed the same for 2 runs"),
    ("-g", [], "date +%N", "the output changed"),
  ])
  func anotherEndIsNoSuccess(
    option: String, value: [String], command: String, reason: String
  ) throws {
    let run = try Flipbook.run(
      ["watch", "-n", "0.1", option] + value + ["--until", "row gravel exists", "--", command])
    #expect(run.exit == .status(1))
    #expect(run.errors.hasSuffix("flipbook: --until: the condition was not met; \(reason)\n"))
    let met = try Flipbook.run(
      ["watch", "-n", "0.1", option] + value + ["--until", "count = 1", "--", command])
    #expect(met.exit == .status(0), "\(met.errors)")
  }

  /// A condition on a column makes lines a table, like `--sort`. Its rows are still updated by name.
  @Test func aConditionOnAColumnNeedsNoOtherOption() throws {
    let table = "NAME    LITRES\nwell    40\nbarrel  90\n"
    let run = try Flipbook.run(
      ["watch", "-", "--until", "row barrel LITRES > 80"], input: table)
    #expect(run.exit == .status(0) && run.output == "", "\(run)")
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "-", "--until", "row pond LITRES > 80"])
    watch.write(table)
    try watch.wait { $0.errors.contains("no row with NAME = “pond” yet") }
    watch.write("well    35\npond    99\n")
    let updated = try watch.finish()
    #expect(updated.exit == .status(0))
    #expect(updated.output == "updates well at 1: LITRES 40 → 35\ninserts pond at 3: 99\n")
  }

  @Test(arguments: [
    ["--until", "count > 3", "--until", "count > 5"], ["--record", "a", "--record", "b"],
  ])
  func noValueIsIgnored(options: [String]) throws {
    let run = try Flipbook.run(["watch", "-"] + options, input: "a\n")
    #expect(run.exit == .status(2))
    #expect(run.errors.hasPrefix("flipbook: \(options[0]) can be given only once; "))
  }

  @Test func aPositionNamesItsOrder() throws {
    let input = "name,score\nAda,1\nBob,5\n\u{C}name,score\nAda,9\nBob,5\n"
    let sorted = try watch("row Ada in top 1", "--sort", "score:desc", input: input)
    #expect(sorted.exit == .status(0))
    #expect(
      sorted.errors.hasPrefix(
        "flipbook: condition met: row Ada in top 1 by score:desc (position 1) at "),
      "\(sorted.errors)")
    let plain = try watch("row Bob in top 2", input: input)
    #expect(
      plain.errors.hasPrefix(
        "flipbook: condition met: row Bob in top 2 in list order (position 2) at "))
  }
}

extension RealTerminal {
  @Suite struct UntilScreenTests {
    @Test func theStatusLineShowsTheConditionAndTheEndReportsIt() throws {
      let folder = try ScratchFolder(["list.csv": "name,mem\ndb,2Gi\n"])
      let terminal = try folder.onScreen(
        "watch", "list.csv", "--key", "name", "--until", "row web mem > 1Gi",
        "--on-change", "cat >change; sleep 0.2; mv change last", columns: 100)
      let waiting = try terminal.wait {
        $0.status.contains("until row web mem > 1Gi (no row with name = “web” yet)")
      }
      #expect(!waiting.status.contains("--until"))
      try folder.write("name,mem\ndb,2Gi\nweb,900Mi\n", to: "list.csv")
      try terminal.wait { $0.status.contains("until row web mem > 1Gi (900Mi)") }
      try folder.write("name,mem\ndb,2Gi\nweb,1.5Gi\n", to: "list.csv")
      #expect(try terminal.waitForExit() == .status(0))
      #expect(try folder.read("last").contains("1.5Gi"), "the command has run for the last change")
      let screen = try terminal.screen()
      #expect(
        screen.lines.contains {
          $0.hasPrefix("flipbook: condition met: row web mem > 1Gi (1.5Gi) at ")
            && $0.hasSuffix(", after 2 changes")
        }, "\(screen)")
    }
  }
}
