import ListDiff
import FlipbookNotation
import Testing

@testable import FlipbookSnapshots

@Suite struct ChangeDescriptionTests {
  private func row(_ key: String, _ score: String) -> SnapshotRow {
    SnapshotRow(key, ["name": key, "score": score])
  }

  private func line(_ serial: Int, _ text: String) -> SnapshotRow {
    SnapshotRow(id: .serial(serial), text: text)
  }

  private func section(_ title: String, _ rows: [SnapshotRow]) -> SnapshotSection {
    SnapshotSection(id: title, title: title, rows: rows)
  }

  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(element: element, section: section)
  }

  private func description(
    _ before: [SnapshotSection], _ after: [SnapshotSection], without quiet: QuietChanges = .none,
    in words: RowWords = RowWords()
  ) -> ChangeDescription {
    ChangeDescription(
      Change(before: before, after: Snapshot(name: "", sections: after)), without: quiet, in: words)
  }

  private func lines(
    _ before: [SnapshotRow], _ after: [SnapshotRow], in words: RowWords = RowWords()
  ) -> [String] {
    description([section("", before)], [section("", after)], in: words).lines
  }

  @Test func aValueThatEqualsTheKeyIsNamed() {
    let fields = [("id", "3"), ("name", "kiwi"), ("amount", "3")].map { Field(name: $0, value: $1) }
    let row = SnapshotRow(id: .key("3"), text: "3  kiwi  3", fields: fields)
    #expect(lines([], [row]) == ["inserts 3 at 1: kiwi  3"])
  }

  @Test func updatesNameThePreviousValues() {
    let words = description(
      [section("", [row("Ann", "1"), row("Brazil", "699")])],
      [section("", [row("Ann", "1"), row("Brazil", "761")])])
    #expect(words.lines == ["updates Brazil at 2: score 699 → 761"])
  }

  @Test func sentencesHaveNeitherArrowsNorPositionsOfInsertedRows() {
    let words = description(
      [section("A", [row("Ann", "1"), row("Bob", "2"), line(1, "dig")]), section("B", [])],
      [section("A", [row("Bob", "3"), row("Eve", "9"), line(1, "dug")]), section("C", [])],
      in: RowWords(isSpoken: true))
    #expect(
      words.sentences() == [
        "Section “B” deleted from 2.", "Row Ann in “A” deleted.", "Section “C” inserted at 2.",
        "Row Eve in “A” inserted after Bob.", "Row Bob: score changed from 2 to 3.",
        "… and 1 more row changed.",
      ])
    #expect(words.sentences(maximum: 6).last == "Row 3 in “A” changed from “dig” to “dug”.")
    let moved = description(
      [section("", [row("a", "1"), row("b", "1"), row("c", "1")])],
      [section("", [row("c", "2"), row("a", "1"), row("b", "1")])], in: RowWords(isSpoken: true))
    #expect(
      moved.sentences() == [
        "Row c moved up 2 positions, from 3 to 1; score changed from 1 to 2."
      ])
  }

  /// Without a screen, values are printed in full.
  @Test(arguments: ["x", "é", "\u{1}"]) func valuesAreCompleteInALog(letter: String) {
    let long = String(repeating: letter, count: 10_000)
    func rows(_ end: String) -> [SnapshotRow] {
      [line(1, "   " + long + end), row("Ann", long + end)]
    }
    let shown = letter == "\u{1}" ? long.map { _ in "␁" }.joined() : long
    #expect(
      lines(rows("a"), rows("b"), in: RowWords(maximum: nil)) == [
        "updates row 1: “\(shown)a” → “\(shown)b”",
        "updates Ann at 2: score \(shown)a → \(shown)b",
      ])
    #expect(
      lines(rows("a"), [], in: RowWords(maximum: nil)) == [
        "deletes “\(shown)a” at 1", "deletes Ann at 2: \(shown)a",
      ])
  }

  @Test func furtherDifferencesInALongValueAreNoted() {
    func words(_ changed: [Int]) -> String {
      (0..<60).map { changed.contains($0) ? "other\($0)" : "word\($0)" }.joined(separator: " ")
    }
    func lines(_ places: [Int]) -> [String] {
      self.lines([row("Ann", words([]))], [row("Ann", words(places))])
    }
    #expect(lines([5, 30, 55])[0].hasSuffix("… (and more)"))
    // visible places are not noted
    #expect(lines([5])[0].hasSuffix("…") && lines([5, 7])[0].hasSuffix("…"))
    // however long the rest is
    let long = String(repeating: "x", count: 100_000)
    let change = FieldChange.changes(
      from: row("Ann", long + "a" + long), to: row("Ann", long + "b" + long))
    #expect(change.map { $0.shown(maximum: 60).more } == [""])
  }

  @Test func briefWordsNameRowsAndOneValue() {
    func brief(_ before: [SnapshotSection], _ after: [SnapshotSection]) -> [String] {
      description(before, after, in: RowWords(isBrief: true)).story.map(\.text)
    }
    let (one, two) = (section("One", [row("a", "1"), row("b", "2")]), section("Two", []))
    var renamed = two
    renamed.title = "Three"
    #expect(brief([two], [renamed]) == ["section “Two” → “Three”"])
    #expect(brief([two], [two, section("Four", [])]) == ["section “Four”"])
    #expect(brief([one], [section("One", [row("b", "2")])]) == ["a"])
    #expect(brief([one], [section("One", [row("a", "3"), row("b", "2")])]) == ["a  score 1 → 3"])
    #expect(brief([one], [section("One", [row("b", "2"), row("a", "1")])]) == ["b  2 → 1"])
    #expect(
      brief([one, two], [section("One", [row("b", "2")]), section("Two", [row("a", "1")])])
        == ["a  “One” → “Two”"])
    #expect(
      brief([section("", [line(1, "[ ] tea")])], [section("", [line(1, "[x] tea")])])
        == ["“[ ] tea” → “[x] tea”"])
    let states = [("up", "1"), ("down", "2")].map { state, score in
      SnapshotRow("a", ["name": "a", "score": score, "state": state])
    }
    #expect(
      brief([section("", [states[0]])], [section("", [states[1]])]) == ["a  state up → down, …"])
    // without a name, the key names it
    let nameless = ["1", "2"].map { SnapshotRow("7", ["id": "7", "name": "", "score": $0]) }
    #expect(
      brief([section("", [nameless[0]])], [section("", [nameless[1]])]) == ["7  score 1 → 2"])
  }

  @Test func aNewColumnIsEmptyBefore() {
    let after = SnapshotRow("Ann", ["mark": "!", "name": "Ann", "score": "2"])
    #expect(
      lines([row("Ann", "1")], [after]) == ["updates Ann at 1: mark (none) → !, score 1 → 2"])
  }

  @Test func longValuesAreTruncatedOutsideTheirDifference() {
    let text = "one two three four five six seven eight nine ten eleven twelve"
    func words(_ old: String, _ new: String) -> [String] { lines([line(1, old)], [line(1, new)]) }
    #expect(
      words(text, text + " thirteen") == [
        "updates row 1: “…ten eleven twelve” → “…ten eleven twelve thirteen”"
      ])
    // a difference at the beginning is shown there
    let rest = "one two three four five six seven eight nine ten eleven tw…"
    #expect(
      words("0" + text, "1" + text) == [
        "updates row 1: “0\(rest)” → “1\(rest)”"
      ])
    #expect(words("a", "b") == ["updates row 1: “a” → “b”"])
  }

  @Test func aTrailingBlankIsVisible() {
    #expect(
      lines([row("Ann", "1")], [row("Ann", "1 ")]) == ["updates Ann at 1: score “1” → “1 ”"])
  }

  @Test func aChangedIndentationIsVisible() {
    #expect(
      lines([line(1, "  b()"), line(2, "  c")], [line(1, "    b()"), line(2, "    d")])
        == ["updates row 1: “  b()” → “    b()”", "updates row 2: “c” → “d”"])
  }

  @Test func insertedAndDeletedRowsAreDescribed() {
    let row = SnapshotRow(
      id: .key("7 · x"), text: "",
      fields: ["7", "fig", "x", "", "3 kg"].map { Field(name: $0, value: $0) })
    #expect(lines([row], []) == ["deletes “7 · x” at 1: fig  3 kg"])
    #expect(lines([], [row]) == ["inserts “7 · x” at 1: fig  3 kg"])
  }

  @Test func anUpdatedRowWithoutAKeyIsNamedByItsBeginning() {
    func row(_ line: String, _ rest: String = "D") -> SnapshotRow {
      SnapshotRow(
        id: .serial(1), text: "\(line)  \(rest)",
        fields: [Field(name: "Line", value: line), Field(name: "To", value: rest)])
    }
    #expect(lines([row("ICE7")], [row("ICE9")]) == ["updates “ICE7  D” at 1: Line ICE7 → ICE9"])
    let long = String(repeating: "x", count: 99)
    #expect(
      lines([row("7", long)], [row("9", long)], in: RowWords(maximum: nil))
        == ["updates “7  \(long.prefix(56))…” at 1: Line 7 → 9"])
  }

  @Test func linesAreQuoted() {
    #expect(
      lines([line(1, "a\tb"), line(2, "gone")], [line(1, "a\tc")])
        == ["updates row 1: “a␉b” → “a␉c”", "deletes “gone” at 2"])
  }

  @Test func pathsNameTheirSections() {
    let before = [section("A", [row("x", "1"), row("y", "2")]), section("B", [])]
    let after = [section("A", [row("y", "2")]), section("B", [row("n", "3"), row("x", "1")])]
    let words = description(before, after)
    #expect(words.lines == ["inserts n at 1 in “B”: 3", "moves x from 1 in “A” to 2 in “B”"])
  }

  @Test func movesWithinOneListNameBothPositions() {
    let rows = (1...5).map { row("r\($0)", "") }
    let stage = Changeset(
      data: [section("", rows.reversed())],
      elementMoved: [
        (source: path(0, 4), target: path(0, 0)), (source: path(0, 3), target: path(0, 1)),
        (source: path(0, 2), target: path(0, 2)), (source: path(0, 1), target: path(0, 3)),
      ])
    let words = ChangeDescription(Change(before: [section("", rows)], stages: [stage]))
    let moves = [
      "r5 from 5 to 1", "r4 from 4 to 2", "r3, still at 3, now after r4", "r2 from 2 to 4",
    ]
    #expect(words.lines == moves.map { "moves \($0)" })
  }

  @Test func sectionsAreNamed() {
    let before = [section("A", []), section("B", []), section("C", [])]
    let after = [section("C", []), section("D", []), section("A", [])]
    var renamed = before
    renamed[1].title = "New"
    #expect(description(before, renamed).lines == ["renames section “B” to “New”"])
    let stage = Changeset(
      data: after, sectionDeleted: [1], sectionInserted: [1], sectionMoved: [(source: 2, target: 0)]
    )
    #expect(
      ChangeDescription(Change(before: before, stages: [stage])).lines == [
        "deletes section “B” at 2", "inserts section “D” at 2", "moves section “C” from 3 to 1",
      ])
  }
}
