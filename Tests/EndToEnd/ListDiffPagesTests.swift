import Foundation
import TestSupport
import Testing

/// The pages about ListDiff describe the code correctly.
@Suite struct ListDiffPagesTests {
  private static let catalog = "Sources/ListDiff/ListDiff.docc"

  @Test func theTopicsListEveryPublicType() throws {
    let page = try Pages.text("\(Self.catalog)/ListDiff.md")
    let topics = page[try #require(page.range(of: "## Topics")).upperBound...]
    let names = try Pages.publicTypes(of: "ListDiff")
    #expect(names.count >= 15)
    for name in names { #expect(topics.contains("- ``\(name)``"), "\(name)") }
  }

  @Test(arguments: [
    (catalog, ["ListArticles"], 4), ("Documentation/EditScripts.md", ["ListEdits"], 5),
    ("Documentation/Changesets.md", ["ListChangesets", "ListBatches"], 7),
  ])
  func theExamplesAreInTheSnippets(page: String, snippets: [String], count: Int) throws {
    let pages =
      try page.hasSuffix(".md") ? [Pages.text(page)] : Pages.files(in: page, "md")
    let programs = try snippets.map { try Pages.text("Snippets/\($0).swift") }
    // a sketch of UIKit's method
    let examples = Pages.examples(pages)
      .filter { snippets != ["ListEdits"] || !$0.contains("performBatchUpdates") }
    #expect(examples.count >= count)
    for example in examples {
      #expect(programs.contains { $0.contains(example) }, "\(example)")
    }
  }

  @Test(arguments: ["ListArticles", "ListEdits"])
  func theSnippetPrintsItsComments(name: String) throws {
    try Pages.expectComments(of: name, isAfterCode: true)
  }

  /// It prints its comments, and the JSON of the page.
  @Test func theSnippetOfChangesetsPrintsThePage() throws {
    let run = try CommandRun.of([ProjectFolder.product("ListChangesets")])
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
    // this one shows them in a list view
    #expect(try CommandRun.of([ProjectFolder.product("ListBatches")]).exit == .status(0))
  }

  @Test func theSuitesThatThePageNamesExist() throws {
    let suites = try Pages.files(in: "Tests/ListDiffTests", "swift").joined()
    let names = try Pages.text("Documentation/Diffing.md").matches(of: /`(\w+Tests)`/).map { $0.1 }
    #expect(names.count >= 20)
    for name in names { #expect(suites.contains("@Suite struct \(name) {"), "\(name)") }
  }

  @Test(arguments: ["Architecture", "Changesets", "Diffing", "EditScripts", "Peers"])
  func linksBetweenPagesLeadSomewhere(page: String) throws {
    let links = try Pages.text("Documentation/\(page).md").matches(
      of: /\]\(([^)#:]+)(?:#[^)]*)?\)/)
    for link in links {
      let file = "\(ProjectFolder.root)/Documentation/\(link.1)"
      #expect(FileManager.default.fileExists(atPath: file), "\(link.1)")
    }
  }
}
