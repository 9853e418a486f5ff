import TestSupport
import Testing

/// The compiler's messages for programs that use the libraries incorrectly.
@Suite struct CompilerMessageTests {
  /// The message must not require a section, as it would for the last of several overloads.
  @Test func rowsThatCannotBeComparedMustConformToDifferentiable() throws {
    let run = try Pages.typecheck(
      """
      import ListDiff
      struct Row { var name = "" }
      struct Kept: Hashable, Differentiable { var name = "" }
      let kept = StagedChangeset(source: [Kept()], target: [])
      let changes = StagedChangeset(source: [Row()], target: [])
      """)
    let said = run.output + run.errors
    #expect(run.status != 0 && said.contains("main.swift:5:"), "\(said)")
    #expect(said.contains("must conform to Differentiable"), "\(said)")
    #expect(!said.contains("main.swift:4:"), "\(said)")
  }
}
