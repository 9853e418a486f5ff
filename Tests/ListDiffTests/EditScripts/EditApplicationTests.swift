import ListDiff
import Testing

@Suite struct EditApplicationTests {
  private typealias Edit = EditScript<[String]>.Edit

  private func apply(_ edits: Edit...) throws -> [String] {
    try EditScript<[String]>.applying(edits, to: ["A", "B", "C"])
  }

  @Test func allOperationsAtOnce() throws {
    let result = try apply(
      Edit(operation: .move(origin: 0), value: "A", destination: 3),
      Edit(operation: .substitution, value: "b", destination: 1),
      Edit(operation: .insertion, value: "X", destination: 0),
      Edit(operation: .insertion, value: "Y", destination: 2))
    #expect(result == ["X", "b", "Y", "A", "C"])
  }

  @Test(arguments: [
    (
      [Edit(operation: .deletion, value: "D", destination: 3)],
      "delete row 3 of section 0: its section has 3 rows before the batch"
    ),
    (
      [Edit(operation: .insertion, value: "D", destination: 4)],
      "insert row 4 of section 0: its section has 4 rows after the batch"
    ),
    (
      [
        Edit(operation: .insertion, value: "X", destination: 0),
        Edit(operation: .move(origin: 2), value: "C", destination: 0),
      ],
      "insert row 0 of section 0, and move row 2 of section 0 to row 0 of section 0: "
        + "both name the same place after the batch"
    ),
  ]) private func editsThatDoNotFitAreRefused(edits: [Edit], words: String) throws {
    let error = #expect(throws: ListUpdateError.self) {
      try EditScript<[String]>.applying(edits, to: ["A", "B", "C"])
    }
    #expect(error?.description == words)
    #expect(error?.operations.isEmpty == false)
  }

  @Test func onlyOffsetsAreCheckedAndNotValues() throws {
    let script = EditScript(source: "kitten", target: "sitting")
    #expect(String(try script.applying(to: "mutter")) == "suttirg")
    #expect(String(try EditScript<String>.applying(script.edits, to: "mutter")) == "suttirg")
  }
}
