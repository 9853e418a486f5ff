import Foundation
import TerminalList

/// A board in a Markdown file: a list is a heading such as `# To do`, a card a line such as
/// `- a card`.
struct BoardFile {
  struct Failure: Error, CustomStringConvertible { let description: String }

  let path: String

  /// The lists of the file. A file that does not exist is an empty board.
  func read() throws -> [ListSection] {
    let isNew = !FileManager.default.fileExists(atPath: path)
    let text =
      isNew ? "# To do\n# Doing\n# Done\n" : try? String(contentsOfFile: path, encoding: .utf8)
    guard let text else { throw Failure(description: "\(path): cannot be read as text") }
    var lists: [ListSection] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      if line.hasPrefix("# ") {
        lists.append(ListSection(id: String(line.dropFirst(2)), rows: []))
      } else if line.hasPrefix("- "), !lists.isEmpty {
        lists[lists.count - 1].elements.append(ListRow(card: String(line.dropFirst(2))))
      } else {
        throw Failure(
          description: "\(path):\(number + 1): neither '# column' nor '- card': \(line)")
      }
    }
    guard !lists.isEmpty else { throw Failure(description: "\(path): no '# column' in it") }
    return lists
  }

  func write(_ lists: [ListSection]) throws {
    let text = lists.map { list in
      "# \(list.id)\n" + list.elements.map { "- \($0.content.text)\n" }.joined()
    }
    do { try text.joined().write(toFile: path, atomically: true, encoding: .utf8) } catch {
      throw Failure(description: "\(path): cannot be written")
    }
  }
}

extension ListRow {
  /// A card; two cards may have the same text.
  init(card text: String) {
    self.init(id: UUID().uuidString, content: RowContent(text: text))
  }
}
