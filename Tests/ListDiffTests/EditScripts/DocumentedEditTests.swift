import ListDiff
import Testing

/// The results that the library Changeset documents, edit for edit.
@Suite struct DocumentedEditTests {
  private func edits(_ source: String, _ target: String) -> String {
    description(of: EditScript(source: source, target: target).edits)
  }

  @Test(arguments: [
    ("kitten", "sitting", "s~0 i~4 g+6"),
    ("Saturday", "Sunday", "a-1 t-2 n~4"),
    ("abcd", "ABCD", "A~0 B~1 C~2 D~3"),
    ("stick", "tact", "s-0 a~2 t~4"),
    ("abc", "", "a-0 b-1 c-2"),
    ("", "abc", "a+0 b+1 c+2"),
    ("a", "bac", "b+0 c+2"),
    ("abcdef", "aAbBcCdDeEfF", "A+1 B+3 C+5 D+7 E+9 F+11"),
    ("", "", ""),
  ])
  func insertionsDeletionsAndSubstitutions(source: String, target: String, expected: String) {
    #expect(edits(source, target) == expected)
  }

  @Test(arguments: [
    ("sword", "words", "s0>4"),
    ("GARVEY", "AVERY", "G-0 R2>3"),
    ("abcdefgh", "bdefijgh", "a-0 c-2 i+4 j+5"),
    ("abcdefgh", "bdefagch", "a0>4 c2>6"),
    ("abcdefgh", "bacefxhi", "b1>0 d-3 x~6 i+7"),
    ("bacefxhi", "abcdefgh", "a1>0 d+3 g~5 i-7"),
    ("words", "tsword", "t+0 s4>1"),
    ("abcdefgh", "agbcdefh", "g6>1"),
    ("AAAAaaaa", "aaaaAAAA", "a4>0 a5>1 a6>2 a7>3"),
    ("abbcdefgh", "acdefgbbh", "b1>6 b2>7"),
  ])
  func moves(source: String, target: String, expected: String) {
    #expect(edits(source, target) == expected)
  }

  @Test func statesAreEditedAsDocumented() {
    let edits = EditScript(
      source: ["Arizona", "California", "Delaware", "New Jersey", "Washington"],
      target: ["Alaska", "Arizona", "California", "Georgia", "New Jersey", "Virginia"]
    ).edits
    #expect(
      edits == [
        EditScript.Edit(operation: .insertion, value: "Alaska", destination: 0),
        EditScript.Edit(operation: .substitution, value: "Georgia", destination: 2),
        EditScript.Edit(operation: .substitution, value: "Virginia", destination: 4),
      ])
    #expect(
      edits.map(String.init(describing:)) == [
        "insert Alaska at offset 0", "replace with Georgia at offset 2",
        "replace with Virginia at offset 4",
      ])
  }

  @Test func aComparatorMayAlwaysChangeAValue() {
    let script = EditScript(source: "ab", target: "ab") { $0 == $1 && $0 != "a" }
    #expect(
      script.edits == [EditScript.Edit(operation: .substitution, value: "a", destination: 0)])
    let moved = EditScript(source: "axyz", target: "xyza") { $0 == $1 && $0 != "a" }
    #expect(description(of: moved.edits) == "a-0 a+3")
  }

  @Test func aComparatorMayNeverChangeAValue() {
    let script = EditScript(source: "ab", target: "bb") { $0 == $1 || $0 == "a" || $1 == "a" }
    #expect(script.edits.isEmpty)
  }

  @Test func aMoveIsSortedByTheLaterOfItsPositions() {
    #expect(edits("ab", "bca") == "c+1 b1>0")
    #expect(edits("abXc", "YcZab") == "Y+0 Z+2 X-2 c3>1")
  }
}

/// Edits in few letters: value, operator and offset, with `+` inserted, `-` deleted, `~`
/// substituted.
func description<C: Collection>(of edits: [EditScript<C>.Edit]) -> String {
  edits.map { edit in
    switch edit.operation {
    case .insertion: "\(edit.value)+\(edit.destination)"
    case .deletion: "\(edit.value)-\(edit.destination)"
    case .substitution: "\(edit.value)~\(edit.destination)"
    case .move(let origin): "\(edit.value)\(origin)>\(edit.destination)"
    }
  }.joined(separator: " ")
}
