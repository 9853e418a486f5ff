import Foundation
import TestSupport
import Testing

/// The catalog of TerminalList describes the code correctly.
@Suite struct TerminalListPagesTests {
  private static let catalog = "Sources/TerminalList/TerminalList.docc"

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFolder.root)/\(path)", encoding: .utf8)
  }

  private func files(in folder: String, _ type: String) throws -> [String] {
    let folder = URL(filePath: "\(ProjectFolder.root)/\(folder)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == type }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  @Test(arguments: ["TerminalList", "ListMotion", "ListDiff"])
  func theTopicsListEveryPublicType(module: String) throws {
    let page = try text("\(Self.catalog)/TerminalList.md")
    let topics = page[try #require(page.range(of: "## Topics")).upperBound...]
    let declaration = /(?m)^public (?:struct|enum|protocol|typealias|final class) (\w+)/
    let names = try files(in: "Sources/\(module)", "swift").flatMap { file in
      file.matches(of: declaration).map { String($0.1) }
    }
    #expect(names.count >= 10)
    expect(names, in: String(topics))
  }

  @Test func theTopicsOfAListListAllThatItCanDo() throws {
    let topics = try text("\(Self.catalog)/TerminalListView.md")
    let member =
      /(?m)^  (?:@discardableResult )?public (?:static )?(?:func|var|let|internal\(set\) var) (\w+)/
    let names = try files(in: "Sources/TerminalList", "swift")
      .filter { $0.contains(/(?m)^(?:public final class|extension) TerminalListView \{/) }
      .flatMap { file in file.matches(of: member).map { String($0.1) } }
    #expect(names.count >= 60)
    expect(names, in: topics)
  }

  private func expect(_ names: [String], in topics: String) {
    let missing = names.filter { name in
      !topics.contains("- ``\(name)``") && !topics.contains("- ``\(name)(")
    }
    #expect(missing.isEmpty)
  }

  @Test func theCatalogsExamplesAreInTheSnippets() throws {
    let snippets = try files(in: "Snippets", "swift")
      .map { $0.replacing("import TerminalList\n", with: "") }
    let examples = try files(in: Self.catalog, "md").flatMap { page in
      page.matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) }
    }
    #expect(examples.count >= 8)
    for example in examples.map({ $0.replacing("import TerminalList\n\n", with: "") }) {
      #expect(snippets.contains { $0.contains(example) }, "\(example)")
    }
  }

  /// Every key of a table above a `handle` is in a table of the page of keys.
  @Test(arguments: ["ListView/TerminalListView+Events", "TextField/TextField"])
  func thePageOfKeysHasEveryKey(file: String) throws {
    let page = try text("\(Self.catalog)/KeysAndMouse.md")
    let source = try text("Sources/TerminalList/\(file).swift")
    let keys = source.matches(of: #/(?m)^  /// (\| (?!event|-).*? \|) /#).map { String($0.1) }
    #expect(keys.count >= 7)
    #expect(keys.filter { !page.contains("\n\($0) ") } == [])
  }

  @Test func theSnippetOfKeysPrintsItsComments() throws {
    try expectComments(of: "ListKeys")
  }

  @Test func theTutorialPrintsItsComments() throws {
    try expectComments(of: "ListTutorial")
  }

  /// Expects that a snippet prints the comments between its lines.
  private func expectComments(of snippet: String) throws {
    let folder = ProjectFolder.flipbook.split(separator: "/").dropLast().joined(separator: "/")
    let run = try CommandRun.of(["/\(folder)/\(snippet)"])
    #expect(run.status == 0 && run.errors == "")
    let comments = try text("Snippets/\(snippet).swift").split(separator: "\n").dropFirst()
      .filter { $0.hasPrefix("// ") }.map { String($0.dropFirst(3)) }
    #expect(run.output.split(separator: "\n").map(String.init) == comments)
  }
}
