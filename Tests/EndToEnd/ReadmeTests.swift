import Foundation
import TestSupport
import Testing

/// What the README shows is what is built.
@Suite struct ReadmeTests {
  @Test func itQuotesTheSnippetThatIsCompiled() throws {
    let snippet = try text("Snippets/LiveList.swift").drop { $0 != "\n" }.dropFirst()
    #expect(snippet.split(separator: "\n").count <= 25)
    #expect(try text("README.md").contains(snippet))
  }

  @Test func itsPicturesAndPagesAreThere() throws {
    let links = try text("README.md").matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(links.count >= 4)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: "\(ProjectFolder.root)/\(link)"), "\(link)")
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFolder.root)/\(path)", encoding: .utf8)
  }
}
