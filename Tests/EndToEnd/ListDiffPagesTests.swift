import Foundation
import TestSupport
import Testing

/// The catalog of ListDiff and Documentation/Diffing.md describe the code correctly.
@Suite struct ListDiffPagesTests {
  private static let catalog = "Sources/ListDiff/ListDiff.docc"

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFolder.root)/\(path)", encoding: .utf8)
  }

  private func files(in folder: String, _ type: String) throws -> [String] {
    let folder = URL(filePath: "\(ProjectFolder.root)/\(folder)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == type }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  @Test func theTopicsListEveryPublicType() throws {
    let page = try text("\(Self.catalog)/ListDiff.md")
    let topics = page[try #require(page.range(of: "## Topics")).upperBound...]
    let declaration = /(?m)^public (?:struct|enum|protocol|typealias|final class) (\w+)/
    let names = try files(in: "Sources/ListDiff", "swift").flatMap { file in
      file.matches(of: declaration).map { String($0.1) }
    }
    #expect(names.count >= 15)
    for name in names { #expect(topics.contains("- ``\(name)``"), "\(name)") }
  }

  @Test func theCatalogsExamplesAreInTheSnippet() throws {
    let snippet = try text("Snippets/ListArticles.swift")
    let examples = try files(in: Self.catalog, "md").flatMap { page in
      page.matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) }
    }
    #expect(examples.count >= 4)
    for example in examples { #expect(snippet.contains(example), "\(example)") }
  }

  @Test func theExamplesOfEditsAreInTheSnippet() throws {
    let snippet = try text("Snippets/ListEdits.swift")
    let examples = try text("Documentation/EditScripts.md")
      .matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) }
      .filter { !$0.contains("performBatchUpdates") }
    #expect(examples.count >= 5)
    for example in examples { #expect(snippet.contains(example), "\(example)") }
  }

  @Test(arguments: ["ListArticles", "ListEdits"])
  func theSnippetPrintsItsComments(name: String) throws {
    let folder = ProjectFolder.flipbook.split(separator: "/").dropLast().joined(separator: "/")
    let run = try CommandRun.of(["/\(folder)/\(name)"])
    #expect(run.status == 0 && run.errors == "")
    let comments = try text("Snippets/\(name).swift").split(separator: "\n").dropFirst()
      .compactMap { $0.firstMatch(of: /\/\/ (.*)$/).map { String($0.1) } }
    #expect(run.output.split(separator: "\n").map(String.init) == comments)
  }

  /// If a limit changes in the code, the page must change too.
  @Test(arguments: [
    (
      "Matching/SmallDifference.swift", "var smallDifference: Int { 32 }",
      "differences in step 3 | 32 |"
    ),
    ("Matching/SmallDifference.swift", "budget: 2 * length", "step 3 | 2 (*n* + *m*)"),
    (
      "Matching/SmallDifference.swift", "2 * next > limit && 8 * search.progress",
      "an eighth of the way | 16 |"
    ),
    (
      "Matching/PairingInOrder.swift", "var fewComparisons: Int { 576 }",
      "each row with each | 576,"
    ),
    ("Matching/PairingInOrder.swift", "var shortLength: Int { 64 }", "at most 64 rows"),
    ("Matching/RepeatedRows.swift", "3 * moved.count <= 2 * pairCount", "repeats | two thirds,"),
    ("Matching/SharedNumbers.swift", "var budget: Int { 4 }", "common subsequence | 4 (*n* + *m*)"),
    ("Matching/RepeatedRows.swift", "var contentLimit: Int { 8 }", "a row is compared with | 8,"),
    ("Matching/Neighbors.swift", "var patience: Int { 16 }", "among their neighbours | 16 |"),
    ("Matching/Neighbors.swift", "longestRun: Int { 128 }", "rows that are the same | 128 |"),
  ])
  func theLimitsOnThePageMatchTheCode(file: String, code: String, words: String) throws {
    #expect(try text("Sources/ListDiff/\(file)").contains(code))
    #expect(try text("Documentation/Diffing.md").contains(words))
  }

  @Test func theSuitesThatThePageNamesExist() throws {
    let suites = try files(in: "Tests/ListDiffTests", "swift").joined()
    let names = try text("Documentation/Diffing.md").matches(of: /`(\w+Tests)`/).map { $0.1 }
    #expect(names.count >= 20)
    for name in names { #expect(suites.contains("@Suite struct \(name) {"), "\(name)") }
  }

  @Test(arguments: ["Architecture", "Changesets", "Diffing", "EditScripts", "Peers"])
  func linksBetweenPagesLeadSomewhere(page: String) throws {
    for link in try text("Documentation/\(page).md").matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
      let file = "\(ProjectFolder.root)/Documentation/\(link.1)"
      #expect(FileManager.default.fileExists(atPath: file), "\(link.1)")
    }
  }
}
