import Foundation
import TestSupport
import Testing

/// The examples of Documentation/Changesets.md are the ones that are built, and print what the page
/// shows.
@Suite struct ChangesetsPageTests {
  @Test func itsExamplesAreInTheSnippet() throws {
    let page = try Pages.text("Documentation/Changesets.md")
    let snippets = [
      try Pages.text("Snippets/ListChangesets.swift"),
      try Pages.text("Snippets/ListBatches.swift"),
    ]
    let examples = Pages.examples([page])
    #expect(examples.count >= 7)
    for example in examples {
      #expect(snippets.contains { $0.contains(example) }, "\(example)")
    }
  }

  @Test func theSnippetPrintsItsCommentsAndThePage() throws {
    let folder = ProjectFolder.flipbook.split(separator: "/").dropLast().joined(separator: "/")
    let run = try CommandRun.of(["/\(folder)/ListChangesets"])
    #expect(run.status == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    let comments = try Pages.text("Snippets/ListChangesets.swift").split(separator: "\n")
      .dropFirst()
      .compactMap { $0.firstMatch(of: /\/\/ (.*)$/).map { String($0.1) } }
      .filter { $0 != "none in rows" }
    #expect(lines.dropLast() == comments[...])

    let json = try #require(lines.last).replacing(/"data":\[.*?\]/, with: #""data":[…]"#)
    let page = try Pages.text("Documentation/Changesets.md")
    let sample = try #require(page.firstMatch(of: /```json\n((?s:.*?))```/)).1
    #expect(json == sample.replacing("\n", with: ""))
  }

  @Test func theListViewOfThePageTakesTheBatches() throws {
    let folder = ProjectFolder.flipbook.split(separator: "/").dropLast().joined(separator: "/")
    let run = try CommandRun.of(["/\(folder)/ListBatches"])
    #expect(run.status == 0 && run.errors == "")
  }
}
