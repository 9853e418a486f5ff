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

  @Test func offsetsOutsideTheListAreRefused() {
    #expect(throws: EditScriptError.outOfRange(offset: 3, count: 3, isAfter: false)) {
      try apply(Edit(operation: .deletion, value: "D", destination: 3))
    }
    #expect(throws: EditScriptError.outOfRange(offset: -1, count: 3, isAfter: false)) {
      try apply(Edit(operation: .move(origin: -1), value: "A", destination: 0))
    }
    #expect(throws: EditScriptError.outOfRange(offset: 4, count: 4, isAfter: true)) {
      try apply(Edit(operation: .insertion, value: "D", destination: 4))
    }
    #expect(throws: EditScriptError.outOfRange(offset: -1, count: 4, isAfter: true)) {
      try apply(Edit(operation: .insertion, value: "D", destination: -1))
    }
  }

  @Test func aPlaceNamedTwiceIsRefused() {
    #expect(throws: EditScriptError.namedTwice(offset: 1, isAfter: false)) {
      try apply(
        Edit(operation: .deletion, value: "B", destination: 1),
        Edit(operation: .substitution, value: "b", destination: 1))
    }
    #expect(throws: EditScriptError.namedTwice(offset: 0, isAfter: true)) {
      try apply(
        Edit(operation: .insertion, value: "X", destination: 0),
        Edit(operation: .move(origin: 2), value: "C", destination: 0))
    }
  }

  @Test(arguments: [
    (
      EditScriptError.outOfRange(offset: 4, count: 3, isAfter: false),
      "no element at offset 4: the list has 3 before the edits"
    ),
    (
      .outOfRange(offset: -1, count: 2, isAfter: true),
      "no element at offset -1: the list has 2 after the edits"
    ),
    (.namedTwice(offset: 1, isAfter: false), "offset 1 before the edits is named by two edits"),
    (.namedTwice(offset: 0, isAfter: true), "offset 0 after the edits is named by two edits"),
  ]) func anErrorSaysWhatIsWrong(error: EditScriptError, words: String) {
    #expect("\(error)" == words)
  }

  @Test func onlyOffsetsAreCheckedAndNotValues() throws {
    let script = EditScript(source: "kitten", target: "sitting")
    #expect(String(try script.applying(to: "mutter")) == "suttirg")
    #expect(String(try EditScript<String>.applying(script.edits, to: "mutter")) == "suttirg")
  }
}
