import ListDiff
import Notation
import Testing

@testable import Snapshots

@Suite struct ChangeDescriptionTests {
  private func row(_ key: String, _ score: String) -> SnapshotRow {
    SnapshotRow(
      id: .key(key), text: "\(key)  \(score)",
      fields: [Field(name: "name", value: key), Field(name: "score", value: score)])
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
    before: [SnapshotSection], changeset: Changeset<[SnapshotSection]>,
    without quiet: QuietChanges = .none, in words: RowWords = RowWords()
  ) -> ChangeDescription {
    ChangeDescription(Change(before: before, stages: [changeset]), without: quiet, in: words)
  }

  @Test func updatesSayWhatTheFieldsWere() {
    let before = [section("", [row("Ann", "1"), row("Brazil", "699")])]
    let after = [section("", [row("Ann", "1"), row("Brazil", "761")])]
    let words = description(
      before: before, changeset: Changeset(data: after, elementUpdated: [path(0, 1)]))
    #expect(words.lines == ["updates Brazil at 2: score 699 → 761"])
    #expect(words.summary() == "updates 1: Brazil")
  }

  /// Without a screen, values are printed in full.
  @Test(arguments: ["x", "é", "\u{1}"]) func valuesAreWholeInALog(letter: String) {
    let long = String(repeating: letter, count: 10_000)
    func lines(_ rows: [SnapshotRow], _ stage: (inout Changeset<[SnapshotSection]>) -> Void)
      -> [String]
    {
      var changeset = Changeset(data: [section("", rows)])
      stage(&changeset)
      return description(
        before: [section("", [line(1, "   " + long + "a"), row("Ann", long + "a")])],
        changeset: changeset, in: RowWords(maximum: nil)
      ).lines
    }
    let shown = letter == "\u{1}" ? long.map { _ in "␁" }.joined() : long
    let rows = [line(1, "   " + long + "b"), row("Ann", long + "b")]
    #expect(
      lines(rows) { $0.elementUpdated = [path(0, 0), path(0, 1)] } == [
        "updates line 1: “\(shown)a” → “\(shown)b”",
        "updates Ann at 2: score \(shown)a → \(shown)b",
      ])
    #expect(
      lines([]) { $0.elementDeleted = [path(0, 0), path(0, 1)] } == [
        "deletes “\(shown)a” at 1", "deletes Ann at 2: \(shown)a",
      ])
  }

  @Test func otherPlacesOfALongValueAreCounted() {
    func words(_ changed: [Int]) -> String {
      (0..<60).map { changed.contains($0) ? "other\($0)" : "word\($0)" }.joined(separator: " ")
    }
    func lines(_ places: [Int]) -> [String] {
      let before = [section("", [row("Ann", words([]))])]
      let after = [section("", [row("Ann", words(places))])]
      return description(
        before: before, changeset: Changeset(data: after, elementUpdated: [path(0, 0)])
      ).lines
    }
    #expect(lines([5, 30, 55])[0].hasSuffix("… (and 2 more places)"))
    #expect(lines([5, 30])[0].hasSuffix("… (and 1 more place)"))
    // visible places are not counted, and neighbours are counted once
    #expect(lines([5])[0].hasSuffix("…") && lines([5, 7])[0].hasSuffix("…"))
    #expect(lines([5, 30, 31])[0].hasSuffix("… (and 1 more place)"))
    // however long the rest is
    let long = String(repeating: "x", count: 100_000)
    let change = FieldChange.changes(
      from: row("Ann", long + "a" + long), to: row("Ann", long + "b" + long))
    #expect(change.map { $0.shown(maximum: 60).more } == [""])
    let texts = [[], [5, 30]].map { [section("", [line(1, words($0))])] }
    let text = description(
      before: texts[0], changeset: Changeset(data: texts[1], elementUpdated: [path(0, 0)]))
    #expect(text.lines[0].hasSuffix("…” (and 1 more place)"))
  }

  /// A number after a noun would be read as a position.
  @Test func aSummaryCountsSections() {
    let (one, two) = (section("One", [row("a", "1")]), section("Two", []))
    func summary(_ before: [SnapshotSection], _ change: Changeset<[SnapshotSection]>) -> String {
      description(before: before, changeset: change).summary()
    }
    #expect(
      summary([], Changeset(data: [one], sectionInserted: [0])) == "inserts 1 section: “One”")
    #expect(
      summary([one, two], Changeset(data: [], sectionDeleted: [0, 1]))
        == "deletes 2 sections: “One”, “Two”")
    var renamed = two
    renamed.title = "Three"
    #expect(
      summary([two], Changeset(data: [renamed], sectionUpdated: [0]))
        == "renames 1 section: “Two” → “Three”")
  }

  @Test func aSummaryNamesNoRowOfWhichNothingIsSaid() {
    let (before, after) = ([row("a", "1"), row("b", "1")], [row("a", "2"), row("b", "2")])
    let change = Changeset(
      data: [section("", after)], elementUpdated: [path(0, 0), path(0, 1)])
    func summary(_ quiet: QuietChanges) -> String {
      description(before: [section("", before)], changeset: change, without: quiet).summary()
    }
    #expect(summary(.none) == "updates 2: a, b")
    #expect(summary(QuietChanges(columns: ["score"])) == "")
  }

  @Test func aColumnThatComesIsEmptyBefore() {
    var after = row("Ann", "2")
    after = SnapshotRow(
      id: after.id, text: "!  Ann  2", fields: [Field(name: "mark", value: "!")] + after.fields)
    let words = description(
      before: [section("", [row("Ann", "1")])],
      changeset: Changeset(data: [section("", [after])], elementUpdated: [path(0, 0)]))
    #expect(words.lines == ["updates Ann at 1: mark (none) → !, score 1 → 2"])
  }

  @Test func longTextsAreCutWhereTheyDiffer() {
    let text = "one two three four five six seven eight nine ten eleven twelve"
    func words(_ old: String, _ new: String) -> [String] {
      description(
        before: [section("", [line(1, old)])],
        changeset: Changeset(data: [section("", [line(1, new)])], elementUpdated: [path(0, 0)])
      ).lines
    }
    #expect(
      words(text, text + " thirteen") == [
        "updates line 1: “…ten eleven twelve” → “…ten eleven twelve thirteen”"
      ])
    // a difference at the beginning is shown there
    let rest = "one two three four five six seven eight nine ten eleven tw…"
    #expect(
      words("0" + text, "1" + text) == [
        "updates line 1: “0\(rest)” → “1\(rest)”"
      ])
    #expect(words("a", "b") == ["updates line 1: “a” → “b”"])
  }

  @Test func aBlankAtTheEndOfAValueIsSeen() {
    let words = description(
      before: [section("", [row("Ann", "1")])],
      changeset: Changeset(data: [section("", [row("Ann", "1 ")])], elementUpdated: [path(0, 0)]))
    #expect(words.lines == ["updates Ann at 1: score “1” → “1 ”"])
  }

  @Test func rowsThatComeOrGoSayWhatTheyAre() {
    let row = SnapshotRow(
      id: .key("7 · x"), text: "",
      fields: ["7", "fig", "x", "", "3 kg"].map { Field(name: $0, value: $0) })
    let one = section("", [row])
    func words(_ change: Changeset<[SnapshotSection]>, _ before: SnapshotSection) -> [String] {
      description(before: [before], changeset: change).lines
    }
    let none = section("", [])
    #expect(
      words(Changeset(data: [none], elementDeleted: [path(0, 0)]), one)
        == ["deletes “7 · x” at 1: fig  3 kg"])
    #expect(
      words(Changeset(data: [one], elementInserted: [path(0, 0)]), none)
        == ["inserts “7 · x” at 1: fig  3 kg"])
  }

  @Test func linesAreQuoted() {
    let before = [section("", [line(1, "a\tb"), line(2, "gone")])]
    let after = [section("", [line(1, "a\tc"), line(2, "gone")])]
    #expect(
      description(
        before: before, changeset: Changeset(data: after, elementUpdated: [path(0, 0)])
      ).lines == ["updates line 1: “a␉b” → “a␉c”"])
    #expect(
      description(
        before: before,
        changeset: Changeset(data: [section("", [line(1, "a")])], elementDeleted: [path(0, 1)])
      ).lines == ["deletes “gone” at 2"])
  }

  @Test func placesAreNamedByTheirSections() {
    let before = [section("A", [row("x", "1"), row("y", "2")]), section("B", [])]
    let after = [section("A", [row("y", "2")]), section("B", [row("n", "3"), row("x", "1")])]
    let words = description(
      before: before,
      changeset: Changeset(
        data: after, elementInserted: [path(1, 0)],
        elementMoved: [(source: path(0, 0), target: path(1, 1))]))
    #expect(words.lines == ["inserts n at 1 in “B”: 3", "moves x from 1 in “A” to 2 in “B”"])
    #expect(words.summary() == "inserts 1: n; moves 1: x")
  }

  @Test func movesWithinOneListSayFromWhereToWhere() {
    let rows = (1...4).map { row("r\($0)", "") }
    let words = description(
      before: [section("", rows)],
      changeset: Changeset(
        data: [section("", rows.reversed())],
        elementMoved: [
          (source: path(0, 3), target: path(0, 0)), (source: path(0, 2), target: path(0, 1)),
          (source: path(0, 1), target: path(0, 2)),
        ]))
    #expect(
      words.lines == ["moves r4 from 4 to 1", "moves r3 from 3 to 2", "moves r2 from 2 to 3"])
    #expect(words.summary(maximumNames: 2) == "moves 3: r4, r3, …")
  }

  @Test func aMoveToTheSamePlaceSaysBehindWhichRow() {
    let (a, b, c) = (row("a", ""), row("b", ""), row("c", ""))
    let words = description(
      before: [section("", [a, b])],
      changeset: Changeset(
        data: [section("", [c, b, a])], elementInserted: [path(0, 0)],
        elementMoved: [(source: path(0, 1), target: path(0, 1))]))
    #expect(words.lines == ["inserts c at 1", "moves b, still at 2, now after c"])
  }

  @Test func sectionsAreNamed() {
    let before = [section("A", []), section("B", []), section("C", [])]
    let after = [section("C", []), section("D", []), section("A", [])]
    var renamed = before
    renamed[1].title = "New"
    #expect(
      description(
        before: before, changeset: Changeset(data: renamed, sectionUpdated: [1])
      ).lines == ["renames section “B” to “New”"])
    #expect(
      description(
        before: before,
        changeset: Changeset(
          data: after, sectionDeleted: [1], sectionInserted: [1],
          sectionMoved: [(source: 2, target: 0)])
      ).lines == [
        "deletes section “B” at 2", "inserts section “D” at 2", "moves section “C” from 3 to 1",
      ])
  }
}
