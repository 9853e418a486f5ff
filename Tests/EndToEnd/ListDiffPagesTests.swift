import Foundation
import TestSupport
import Testing

/// The catalog of ListDiff and Documentation/Diffing.md describe the code correctly.
@Suite struct ListDiffPagesTests {
  private static let catalog = "Sources/ListDiff/ListDiff.docc"

  @Test func theTopicsListEveryPublicType() throws {
    let page = try Pages.text("\(Self.catalog)/ListDiff.md")
    let topics = page[try #require(page.range(of: "## Topics")).upperBound...]
    let names = try Pages.publicTypes(of: "ListDiff")
    #expect(names.count >= 15)
    for name in names { #expect(topics.contains("- ``\(name)``"), "\(name)") }
  }

  @Test func theCatalogsExamplesAreInTheSnippet() throws {
    let snippet = try Pages.text("Snippets/ListArticles.swift")
    let examples = Pages.examples(try Pages.files(in: Self.catalog, "md"))
    #expect(examples.count >= 4)
    for example in examples { #expect(snippet.contains(example), "\(example)") }
  }

  @Test func theExamplesOfEditsAreInTheSnippet() throws {
    let snippet = try Pages.text("Snippets/ListEdits.swift")
    let examples = Pages.examples([try Pages.text("Documentation/EditScripts.md")])
      .filter { !$0.contains("performBatchUpdates") }
    #expect(examples.count >= 5)
    for example in examples { #expect(snippet.contains(example), "\(example)") }
  }

  @Test(arguments: ["ListArticles", "ListEdits"])
  func theSnippetPrintsItsComments(name: String) throws {
    try Pages.expectComments(of: name, isAfterCode: true)
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
