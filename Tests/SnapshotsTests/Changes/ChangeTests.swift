import ListDiff
import Testing

@testable import FlipbookSnapshots

/// The fate of each row, with its positions in the whole lists.
@Suite struct ChangeTests {
  /// Rows are identified by their letters; the digits are their content.
  private func list(_ sections: String...) -> [SnapshotSection] {
    sections.enumerated().map { index, rows in
      let rows = rows.split(separator: " ").map {
        SnapshotRow(id: .key(String($0.prefix(1))), text: String($0))
      }
      return SnapshotSection(id: "\(index)", title: "\(index)", rows: rows)
    }
  }

  private func change(_ before: [SnapshotSection], _ after: [SnapshotSection]) -> Change {
    Change(before: before, after: Snapshot(name: "", sections: after))
  }

  /// Such as `updated a1 0.2 → a2 0.3`.
  private func words(_ change: Change) -> [String] {
    func place(_ path: ElementPath) -> String { "\(path.section).\(path.element)" }
    return change.rows.map { row in
      let old = row.old.map { " \(change.before![$0].text) \(place($0))" } ?? ""
      let new = row.new.map { " → \(change.after.sections[$0].text) \(place($0))" } ?? ""
      return "\(row.event)\(old)\(new)"
    }
  }

  /// A step knows the columns that the change renames.
  @Test func aRenamedColumnIsNoChangeOfAValueInAStep() {
    func row(_ name: String, _ value: String) -> SnapshotRow {
      SnapshotRow(
        id: .key("1"), text: "1 \(value)", fields: [Field(name: name, value: value)])
    }
    func section(_ row: SnapshotRow) -> [SnapshotSection] {
      [SnapshotSection(id: "", title: "", rows: [row])]
    }
    var after = Snapshot(name: "", sections: section(row("depth", "5")))
    after.columnChanges = [ColumnChange(name: "low", isInserted: false, newName: "depth")]
    let step = Change(before: section(row("low", "4")), after: after).steps[0]
    let update = step.update(of: step.rows[0])!
    #expect(
      FieldChange.changes(from: update.old, to: update.new).map { "\($0.name) \($0.old) \($0.new)" }
        == ["depth 4 5"])
  }

  /// The new version of the row is at a different position from the old one, in every stage.
  @Test func anUpdateNextToADeleteAndBelowAnInsert() {
    let change = change(list("a1 b1 c1 d1"), list("n1 m1 b2 d1"))
    #expect(
      words(change) == [
        "deleted a1 0.0", "inserted → n1 0.0", "inserted → m1 0.1", "updated b1 0.1 → b2 0.2",
        "deleted c1 0.2",
      ])
    let sum = change.sum()
    #expect((sum.updated, sum.deleted, sum.inserted, sum.moved) == (1, 2, 2, 0))
    #expect(ChangeDescription(change).lines.first == "updates b at 2: “b1” → “b2”")
    let update = change.rows.compactMap { change.update(of: $0) }
    #expect(update.map(\.old.text) == ["b1"] && update.map(\.new.text) == ["b2"])
  }

  @Test func aRowThatOthersPassKeepsItsPosition() {
    let change = change(list("a1 b1"), list("c1 b2 a1"))
    let passed = change.rows.filter { $0.event == .passed }
    #expect(passed.count == 1 && passed[0].old == passed[0].new && passed[0].isUpdated)
    let sum = change.sum()
    #expect((sum.moved, sum.displaced, sum.updated) == (1, 0, 1))
    #expect(
      change.sum(without: QuietChanges(areAges: true)).words == "1 inserted, 1 moved, 1 updated")
    #expect(
      ChangeDescription(change).story.map(\.text) == ["c inserted at 1", "b: “b1” → “b2”"])
    #expect(ChangeDescription(change).lines.last == "moves b, still at 2, now after c")
  }

  @Test func aMovedRowComesFromItsPlaceInTheWholeList() {
    let change = change(list("a1 b1 c1 d1 e1"), list("e2 b1 d1"))
    #expect(
      words(change) == ["deleted a1 0.0", "moved e1 0.4 → e2 0.0", "deleted c1 0.2"])
    #expect(
      ChangeDescription(change).story.map(\.text).last?.hasPrefix("e moved up 4 positions") == true)
  }

  @Test func rowsOfOtherSectionsAreCountedThere() {
    let before = list("a1 b1", "c1", "d1 e1")
    var after = list("a1", "c1 b2", "f1 e1")
    after[2].id = "9"
    let change = change(before, after)
    #expect(
      words(change) == [
        "moved b1 0.1 → b2 1.1", "inserted → f1 2.0", "moved e1 2.1 → e1 2.1", "deleted d1 2.0",
      ])
    #expect(change.sections.map(\.event) == [.inserted, .deleted])
    #expect(change.rows.map(\.isOfSection) == [false, true, false, true])
  }

  /// For any change of a list, rows that are not named are the same in both lists.
  @Test(arguments: 0..<30 as Range<UInt64>) func eachRowThatChangedIsNamedOnce(seed: UInt64) {
    var lists = RandomHistory(seed: seed)
    for _ in 0..<40 {
      let (before, after) = (lists.sections, lists.next("").sections)
      let change = change(before, after)
      let (old, new) = (change.rows.compactMap(\.old), change.rows.compactMap(\.new))
      #expect(Set(old).count == old.count && Set(new).count == new.count)
      #expect(new == new.sorted { ($0.section, $0.element) < ($1.section, $1.element) })
      #expect(rest(of: before, without: old) == rest(of: after, without: new), "seed \(seed)")
      #expect(change.rows.allSatisfy { fits($0, change) }, "seed \(seed)")
      #expect(change.isEmpty == (before == after))
    }
  }

  private func fits(_ row: RowChange, _ change: Change) -> Bool {
    guard let old = change.old(row) else { return row.event == .inserted && row.new != nil }
    guard let new = change.new(row) else { return row.event == .deleted }
    return old.id == new.id && row.isUpdated == !new.isContentEqual(to: old)
      && (row.isUpdated || row.event != .updated)
  }

  /// The rows that did not change, by the identities of their sections.
  private func rest(
    of sections: [SnapshotSection], without paths: [ElementPath]
  ) -> [String: [SnapshotRow]] {
    let paths = Set(paths)
    var rest: [String: [SnapshotRow]] = [:]
    for (place, section) in sections.enumerated() {
      for (element, row) in section.rows.enumerated()
      where !paths.contains(ElementPath(element: element, section: place)) {
        rest[section.id, default: []].append(row)
      }
    }
    return rest
  }
}
