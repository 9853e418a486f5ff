import TestSupport
import Testing

/// `watch --speak`: sentences instead of a screen.
@Suite struct SpokenWatchTests {
  @Test func eachChangeIsAFewSentences() throws {
    let lists = [
      "name,status\nweb-1,up\nweb-2,Running\ndb,up\n",
      "name,status\nweb-1,up\nweb-2,CrashLoopBackOff\napi-3,up\ndb,up\n",
      "name,status\ndb,up\nweb-1,up\nweb-2,CrashLoopBackOff\n",
      "name,status\n" + (1...9).map { "job-\($0),up\n" }.joined(),
    ]
    let run = try Flipbook.run(
      ["watch", "--speak", "-", "--format", "csv", "--key", "name"],
      input: lists.joined(separator: "\u{C}"))
    #expect(
      run.output == """
        standard input: 3 rows.
        Row api-3 inserted after web-2.
        Row web-2: status changed from Running to CrashLoopBackOff.
        Row api-3 deleted.
        Row db moved up 3 positions, from 4 to 1.
        Row db deleted.
        Row web-1 deleted.
        Row web-2 deleted.
        Row job-1 inserted at the top.
        Row job-2 inserted after job-1.
        … and 7 more rows changed.

        """, "\(run)")
    #expect(run.exit == .status(0) && run.errors == "")
  }

  @Test func newLinesAreSpokenWithoutTheirPositions() throws {
    let run = try Flipbook.run(
      ["watch", "--speak", "-"], input: (1...7).map { "line \($0)\n" }.joined())
    #expect(run.output.hasSuffix("Line “line 5” inserted.\n… and 2 more rows changed.\n"), "\(run)")
  }
}
