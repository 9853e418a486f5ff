import Foundation
import TestSupport
import Testing

/// The catalog of TerminalList describes the code correctly.
@Suite struct TerminalListPagesTests {
  private static let catalog = "Sources/TerminalList/TerminalList.docc"

  @Test(arguments: ["TerminalList", "ListMotion", "ListDiff"])
  func theTopicsListEveryPublicType(module: String) throws {
    let page = try Pages.text("\(Self.catalog)/TerminalList.md")
    let topics = page[try #require(page.range(of: "## Topics")).upperBound...]
    let names = try Pages.publicTypes(of: module)
    #expect(names.count >= 10)
    expect(names, in: String(topics))
  }

  @Test func theTopicsOfAListListAllThatItCanDo() throws {
    let topics = try Pages.text("\(Self.catalog)/TerminalListView.md")
    let member =
      /(?m)^  (?:@discardableResult )?public (?:static )?(?:func|var|let|internal\(set\) var) (\w+)/
    let names = try Pages.files(in: "Sources/TerminalList", "swift")
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

  /// Members of other types, such as `RowContent/Part/rule`, are in the list of public symbols.
  @Test(arguments: ["TerminalList", "ListDiff"])
  func theLinksOfTheArticlesExist(module: String) throws {
    let lists = try Pages.files(in: "Documentation/PublicInterface", "txt").joined()
    let symbols = lists.matches(of: #/(?m)^(\S+?): /#).map { String($0.1) }
    let pages = try Pages.files(in: "Sources/\(module)/\(module).docc", "md")
    let articles = pages.filter { !$0.contains(/^# ``\w+\//) }.joined()
    let links = articles.matches(of: /``(?:Swift\/)?([^`\n]+?)(?:-\w{4,5})?``/)
      .map { String($0.1).replacing("/", with: ".") }
    #expect(links.count >= 20)
    let dead = Set(links).subtracting(symbols).subtracting([module])
    #expect(dead.isEmpty, "\(dead)")
  }

  @Test func theCatalogsExamplesAreInTheSnippets() throws {
    let snippets = try Pages.files(in: "Snippets", "swift")
      .map { $0.replacing("import TerminalList\n", with: "") }
    let examples = Pages.examples(try Pages.files(in: Self.catalog, "md"))
    #expect(examples.count >= 8)
    for example in examples.map({ $0.replacing("import TerminalList\n\n", with: "") }) {
      #expect(snippets.contains { $0.contains(example) }, "\(example)")
    }
  }

  /// The examples of a page are one program, in their order.
  @Test(arguments: [
    "BackgroundUpdates", "Columns", "ComingFromDiffableDataSource", "KeysAndMouse", "MarksAndFlags",
    "Outlines", "RulesAndDisabledRows", "SeveralLists",
  ])
  func aPageCompilesAsPasted(name: String) throws {
    let examples = Pages.examples([try Pages.text("\(Self.catalog)/\(name).md")])
    let run = try Pages.typecheck("import TerminalList\n" + examples.joined(separator: "\n"))
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: ["ListKeys", "ListMarks", "ListTutorial"])
  func theSnippetPrintsItsComments(name: String) throws {
    try Pages.expectComments(of: name, isAfterCode: false)
  }
}
