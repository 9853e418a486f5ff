import TestSupport
import Testing

/// A key that does not fit one list is used again afterwards, and both changes are reported once.
@Suite struct KeyAgainTests {
  @Test func printedChangesNameRowsByTheirKeyAgain() throws {
    let lists =
      ["a,1\nb,1\nc,1", "a,1\nb,1\nc,1\na,1\nb,1\nc,1"] + (2...14).map { "a,1\nb,1\nc,\($0)" }
    let run = try Flipbook.run(
      ["watch", "-", "--format", "csv"],
      input: lists.map { "name,n\n\($0)\n" }.joined(separator: "\u{c}"))
    #expect(run.exit == .status(0))
    #expect(
      run.errors.split(separator: "\n") == [
        "flipbook: standard input: rows are now matched by similarity: name is no longer unique",
        "flipbook: standard input: rows are now identified by name",
      ])
    let lines = run.output.split(separator: "\n")
    #expect(lines.last == "updates c at 3: n 13 → 14", "\(run.output)")
    #expect(!lines.contains { $0.hasPrefix("inserts c") || $0.hasPrefix("deletes c") })
  }
}
