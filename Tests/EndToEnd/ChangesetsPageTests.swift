import Foundation
import TestSupport
import Testing

/// What Documentation/Changesets.md shows is what is built, and prints what it says.
@Suite struct ChangesetsPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFolder.root)/\(path)", encoding: .utf8)
  }

  @Test func itsExamplesAreInTheSnippet() throws {
    let page = try text("Documentation/Changesets.md")
    let snippet = try text("Snippets/ListChangesets.swift")
    let examples = page.matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) }
    #expect(examples.count >= 7)
    for example in examples { #expect(snippet.contains(example), "\(example)") }
  }

  @Test func theSnippetPrintsWhatItsCommentsSay() throws {
    let folder = ProjectFolder.flipbook.split(separator: "/").dropLast().joined(separator: "/")
    let run = try CommandRun.of(["/\(folder)/ListChangesets"])
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output == """
        [reload row 1 of section 0, insert row 1 of section 0, \
        move row 0 of section 0 to row 3 of section 0]
        true
        changeset 0: no row 1 in section 0: it has 1 before it
        true
        true
        [1, 3]
        true

        """)
  }
}
