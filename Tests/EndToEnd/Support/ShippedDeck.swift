import Foundation
import TestSupport

/// A deck of demo-data, whose files are read without any of the code under test.
struct ShippedDeck: CustomStringConvertible {
  let name: String

  static let kanban = ShippedDeck(name: "kanban")
  static let states = ShippedDeck(name: "states")
  static let economies = ShippedDeck(name: "economies")
  static let all = [kanban, states, economies]

  var description: String { name }

  /// The expected rows of each snapshot.
  func snapshots() throws -> [[String]] {
    switch name {
    case "economies": try Self.largestEconomies(in: read("gapminder.csv"))
    case "states": try ["before.txt", "after.txt"].map { try lines(of: $0) }
    default:
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".md") }.sorted().map { Self.board(try lines(of: $0)) }
    }
  }

  /// The rows on a screen in the form of ``snapshots()``.
  func rows(on screen: TerminalScreen) -> [String] {
    guard name == "economies" else { return screen.rows }
    return screen.tableRows.map { row in
      row.prefix { !"█▉▊▋▌▍▎▏".contains($0) }.split(separator: " ").joined(separator: " ")
    }
  }

  private var folder: String { "\(ProjectFolder.demoData)/\(name)" }

  private func read(_ file: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  }

  private func lines(of file: String) throws -> [String] {
    try read(file).split(separator: "\n").map(String.init)
  }

  /// Headings and items of a board in Markdown.
  private static func board(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      ["## ", "- "].first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
    }
  }

  /// "1 United States Americas 2,204" and so on: rank, country, continent, billions of dollars.
  private static func largestEconomies(in csv: String) -> [[String]] {
    var economies: [String: [(country: String, continent: String, product: Double)]] = [:]
    for line in csv.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",")
      let country = cells.dropLast(5).joined(separator: ",")
      let values = cells.suffix(2).compactMap { Double($0) }
      let year = String(cells[cells.count - 4])
      economies[year, default: []].append(
        (
          country.filter { $0 != "\"" }, String(cells[cells.count - 5]), values[0] * values[1] / 1e9
        ))
    }
    return economies.sorted { $0.key < $1.key }.map { _, countries in
      countries.sorted { $0.product > $1.product }.prefix(20).enumerated().map { index, economy in
        "\(index + 1) \(economy.country) \(economy.continent) \(thousands(Int(economy.product.rounded())))"
      }
    }
  }

  private static func thousands(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number)" }
    let rest = String(1000 + number % 1000).dropFirst()
    return thousands(number / 1000) + "," + rest
  }
}
