import Foundation
import TestSupport
import Testing

/// The examples of the README are the ones that are built.
@Suite struct ReadmeTests {
  @Test(arguments: ["LiveList", "ListFilm", "ListDifference"])
  func itQuotesTheSnippetsThatAreCompiled(name: String) throws {
    let snippet = try Pages.text("Snippets/\(name).swift").drop { $0 != "\n" }.dropFirst()
    #expect(snippet.split(separator: "\n").count <= 25)
    #expect(try Pages.text("README.md").contains(snippet))
  }

  @Test(arguments: ["ListFilm", "ListDifference"])
  func theyPrintTheirComments(name: String) throws {
    try Pages.expectComments(of: name, isAfterCode: false)
  }

  @Test func itsPicturesAndPagesExist() throws {
    let links = try Pages.text("README.md").matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(links.count >= 4)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: "\(ProjectFolder.root)/\(link)"), "\(link)")
    }
  }

  @Test func itShowsThePrintedRecording() throws {
    #expect(try Pages.text("README.md").contains("```\n\(PageExamples.replayed)```\n"))
  }
}
