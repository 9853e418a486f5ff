import Foundation
import TestSupport

/// A deck of demo-data, whose files are read without any of the code under test.
struct ShippedDeck: CustomStringConvertible {
  let name: String

  static let kanban = ShippedDeck(name: "kanban")
  static let states = ShippedDeck(name: "states")

  var description: String { name }

  /// The expected rows of each snapshot.
  func snapshots() throws -> [[String]] {
    switch name {
    case "states": try ["before.txt", "after.txt"].map { try lines(of: $0) }
    default:
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".md") }.sorted().map { Self.board(try lines(of: $0)) }
    }
  }

  private var folder: String { "\(ProjectFolder.demoData)/\(name)" }

  private func lines(of file: String) throws -> [String] {
    try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Headings and items of a board in Markdown.
  private static func board(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      ["## ", "- "].first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
    }
  }
}
