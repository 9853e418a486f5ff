import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct ColumnExpressionTests {
  private func value(_ expression: String, _ columns: [String: Double] = [:]) throws -> Double? {
    try ColumnExpression(parsing: .init(name: "x", expression: expression)).value { columns[$0] }
  }

  @Test(
    arguments: [
      ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("8 - 2 - 1", 5), ("8 / 2 / 2", 2), ("-3 + 5", 2),
      ("2 * -3", -6), ("1e3 + 1e-1", 1000.1), ("a * b.c", 6), ("`a b` + 1", 11), ("a/0", nil),
      ("missing + 1", nil),
    ] as [(String, Double?)]) func arithmeticIsDone(expression: String, expected: Double?) throws
  {
    #expect(try value(expression, ["a": 2, "b.c": 3, "a b": 10]) == expected)
  }

  @Test(arguments: ["", "1 +", "(1", "1)", "a b", "1x", "`a", "a % b", "*", "1e999", "1 + 1e999"])
  func invalidExpressionsAreRefused(expression: String) {
    #expect(throws: SnapshotError.self) { try value(expression) }
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
    #expect(throws: SnapshotError.self) { try value(deep) }
    #expect(throws: SnapshotError.self) { try value(String(repeating: "-", count: 10_000) + "1") }
  }

  @Test func aSumOfManyTermsIsDone() throws {
    let terms = Array(repeating: "n", count: 50_000).joined(separator: " + ")
    #expect(try value(terms, ["n": 2]) == 100_000)
    #expect(try value(terms.replacing("+", with: "*"), ["n": 1]) == 1)
  }
}
