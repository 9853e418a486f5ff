import Foundation
import ListDiff

/// A card; its number is who it is, so that two cards may say the same.
struct Card: Differentiable, Hashable {
  let id: Int
  var text: String
  var differenceIdentifier: Int { id }
}

extension String: Differentiable {}

/// A column of the board.
typealias Lane = ArraySection<String, Card>

/// The cards in their columns, saved on every change: `# To do`, and a line such as `- a card` each.
struct Board {
  private(set) var lanes: [Lane] = []
  private let path: String
  /// The ways back, the last change last.
  private var past: [StagedChangeset<[Lane]>] = []
  private var cards = 0

  /// Reads a board; a file that does not exist is a board without cards.
  init(path: String) throws {
    self.path = path
    let isNew = !FileManager.default.fileExists(atPath: path)
    let text =
      isNew ? "# To do\n# Doing\n# Done\n" : try? String(contentsOfFile: path, encoding: .utf8)
    guard let text else { throw BoardError(description: "\(path): cannot be read as text") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      if line.hasPrefix("# ") {
        lanes.append(Lane(model: String(line.dropFirst(2)), elements: []))
      } else if line.hasPrefix("- "), !lanes.isEmpty {
        lanes[lanes.count - 1].elements.append(newCard(String(line.dropFirst(2))))
      } else {
        throw BoardError(
          description: "\(path):\(number + 1): neither '# column' nor '- card': \(line)")
      }
    }
    guard !lanes.isEmpty else { throw BoardError(description: "\(path): no '# column' in it") }
  }

  /// A card that is on no board yet.
  mutating func newCard(_ text: String) -> Card {
    cards += 1
    return Card(id: cards, text: text)
  }

  /// Changes the board and saves it. Nothing happens if the file cannot be written.
  mutating func change(_ edit: (inout [Lane]) -> Void) throws {
    var next = lanes
    edit(&next)
    let changes = StagedChangeset(source: lanes, target: next)
    if changes.isEmpty { return }
    try save(next)
    past.append(try changes.inverted(from: lanes))
    lanes = next
  }

  /// Takes the last change back. Returns whether there was one.
  mutating func undo() throws -> Bool {
    guard let changes = past.last else { return false }
    let before = try changes.applying(to: lanes)
    try save(before)
    lanes = before
    past.removeLast()
    return true
  }

  private func save(_ lanes: [Lane]) throws {
    let text = lanes.map { "# \($0.model)\n" + $0.elements.map { "- \($0.text)\n" }.joined() }
    do { try text.joined().write(toFile: path, atomically: true, encoding: .utf8) } catch {
      throw BoardError(description: "\(path): cannot be written")
    }
  }
}

struct BoardError: Error, CustomStringConvertible { let description: String }
