import Foundation
import TestSupport
import Testing

/// The examples of the README are the ones that are built.
@Suite struct ReadmeTests {
  @Test(arguments: ["LiveList", "ListFilm", "ListDifference"])
  func itQuotesTheSnippetsThatAreCompiled(name: String) throws {
    let snippet = try text("Snippets/\(name).swift").drop { $0 != "\n" }.dropFirst()
    #expect(snippet.split(separator: "\n").count <= 25)
    #expect(try text("README.md").contains(snippet))
  }

  @Test(arguments: ["ListFilm", "ListDifference"])
  func theyPrintTheirComments(name: String) throws {
    let folder = ProjectFolder.flipbook.split(separator: "/").dropLast().joined(separator: "/")
    let run = try CommandRun.of(["/\(folder)/\(name)"])
    #expect(run.status == 0 && run.errors == "")
    let comments = try text("Snippets/\(name).swift").split(separator: "\n").dropFirst()
      .filter { $0.hasPrefix("// ") }.map { String($0.dropFirst(3)) }
    #expect(run.output.split(separator: "\n").map(String.init) == comments)
  }

  @Test func itsPicturesAndPagesExist() throws {
    let links = try text("README.md").matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(links.count >= 4)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: "\(ProjectFolder.root)/\(link)"), "\(link)")
    }
  }

  @Test func itShowsThePrintedRecording() throws {
    #expect(try text("README.md").contains("```\n\(PageExamples.replayed)```\n"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFolder.root)/\(path)", encoding: .utf8)
  }
}
