import TestSupport
import Testing

@testable import Reading
@testable import Snapshots

/// Cells that are found from the start of one up to fifteen places before.
@Suite struct DelimitedCellsTests {
  /// A table of random values, some in quotes, with empty lines and both line ends, in the ways of the standard.
  private struct Sample {
    let values: [[String]]
    var text = ""

    init(columnCount: Int, blank: String = "", using random: inout SeededGenerator) {
      let some =
        ["", "x", "xyz", "1", "a b", "é", "x,y", "\"", "\"\"x", "one\ntwo", "\r", "12345"]
        + [String(repeating: "along", count: 250), String(repeating: "\",", count: 500)]
      values = (0..<6).map { row in
        (0..<columnCount).map { column in
          row == 0 || column == 0 ? "r\(row)c\(column)" : some.randomElement(using: &random)!
        }
      }
      for row in values {
        let cells = row.map { value in
          let isPlain = !value.contains { "\",\n\r".contains($0) }
          return isPlain && Bool.random(using: &random)
            ? value : "\"\(value.replacing("\"", with: "\"\""))\""
        }
        text += cells.joined(separator: "," + blank)
        text += ["\n", "\r\n", "\n\n", "\r\n\r\n"].randomElement(using: &random)!
      }
    }
  }

  @Test(arguments: [1, 2, 15, 16, 17, 31, 32, 33, 100])
  func cellsOfWideRowsAreFoundInAnyOrder(columnCount: Int) throws {
    var random = SeededGenerator(seed: UInt64(columnCount))
    for round in 0..<20 {
      let sample = Sample(
        columnCount: columnCount, blank: round % 4 == 3 ? " " : "", using: &random)
      let table = try DelimitedScanner.scan(
        Array(sample.text.utf8), separator: UInt8(ascii: ","), file: "t")
      #expect(table.columns == sample.values[0])
      #expect(table.rowCount == 5)
      let places = (0..<5).flatMap { row in (0..<columnCount).map { (row, $0) } }
      for (row, column) in places.shuffled(using: &random) {
        #expect(
          table.text(row: row, column: column) == sample.values[row + 1][column],
          "\(round): \(row), \(column)")
      }
    }
  }

  /// The last cell of a wide row tells two rows apart, and so does a quote before its first one.
  @Test func wideRowsAreComparedWhole() throws {
    func table(_ rows: [String]) throws -> Table {
      let names = (0..<40).map { "c\($0)" }.joined(separator: ",")
      return try DelimitedScanner.scan(
        Array(([names] + rows).joined(separator: "\n").utf8), separator: UInt8(ascii: ","),
        file: "t")
    }
    func row(_ first: String, _ middle: String, _ last: String) -> String {
      ([first] + Array(repeating: middle, count: 38) + [last]).joined(separator: ",")
    }
    let left = try table([row("x", "1", "y")])
    let right = try table([
      row("x", "1", "z"), row("x", "1", "y"), row("w", "1", "y"), row("x", "2", "y"),
      row("x", "1", "y1"), row("x", "\"1\"", "y"),
    ])
    let same = (0..<right.rowCount).filter { left.isWritten(row: 0, like: $0, of: right) }
    #expect(same == [1])
    let long = String(repeating: "long ", count: 300)
    let longs = try table([row(long, "1", "y"), row("x", "1", long), row(long, "1", "z")])
    #expect(longs.isWritten(row: 1, like: 1, of: longs))
    #expect(!longs.isWritten(row: 0, like: 2, of: longs))
  }

  @Test func namesThatComeAgainAreShared() throws {
    let names = (0..<40).map { "column number \($0)" }
    let text = Array((names.joined(separator: ",") + "\n").utf8)
    func columns(like known: [String]) throws -> [String] {
      try DelimitedScanner.scan(text, separator: UInt8(ascii: ","), file: "t", names: known).columns
    }
    func address(_ names: [String]) -> UnsafeRawPointer? {
      names.withUnsafeBytes { $0.baseAddress }
    }
    let first = try columns(like: [])
    #expect(first == names)
    #expect(try address(columns(like: first)) == address(first))
    #expect(try columns(like: Array(names.dropLast())) == names)
  }

  @Test func repeatedAndMissingNamesAreCounted() {
    #expect(
      Table.distinct(["c", "c", "d", "c", "c (2)"]) == ["c", "c (2)", "d", "c (3)", "c (2) (2)"])
    let names = Table.distinct(Array(repeating: "", count: 102))
    #expect(names[99] == String(repeating: " ", count: 100))
    #expect(names[100...] == ["column 101", "column 102"])
    #expect(Table.distinct(["column 101"] + names[1...])[100] == "column 101 (2)")
  }
}
