import TestSupport
import Testing

@testable import TerminalList

/// The marks of rows, compared with a list that remembers every row by its identity.
@Suite struct ChangeMarksTests {
  @Test func theMarksAgreeWithTheRowsAfterAnyBatches() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<120 {
      // the first rows of a list do not count as changes
      let list = listView(
        randomSection(0, from: 1, &random), randomSection(1, &random), width: 20)
      var marks: [RowToken: ChangeMark] = [:]
      let first = Set(identities(list))
      for _ in 0..<6 {
        let before = rows(list)
        let names = Set(list.sections.map(\.id))
        list.apply(changed(list.sections, &random))
        list.finishAnimations()
        // If no section stays, there is no position at which rows were deleted.
        if names.isDisjoint(with: list.sections.map(\.id)) { break }
        let after = rows(list)
        // Only the marks show which rows a diff moves, and which are only their neighbours.
        for (id, row) in after {
          let place = list.table.place(of: id)!
          let mark = list.marks.sign(at: place, in: list.table)?.mark
          if let old = before[id] {
            if mark == .moved {
              marks[id] = .moved
            } else if old != row {
              marks[id] = .updated
            }
          } else {
            marks[id] = .inserted
          }
          #expect(mark == marks[id])
        }
        let total = list.marks.total(in: list.table)
        let known = Set(identities(list))
        #expect(total.deleted == first.subtracting(known).count)
        #expect(total.inserted == known.count { marks[$0] == .inserted })
      }
    }
  }

  @Test func aRowInsertedAndDeletedLeavesNoTrace() {
    let list = listView(section(nil, "A", "B"))
    list.apply([section(nil, "A", "X", "B")])
    list.finishAnimations()
    list.apply([section(nil, "A", "B")])
    #expect(list.marks.isEmpty)
  }

  /// Its mark shows the last change, even if the row was inserted off screen.
  @Test func aNewRowThatChangesLaterIsChanged() {
    let list = listView(section(nil, "A"))
    list.apply([section(nil, "A", "X")])
    list.performChanges { $0[0].elements[1].content = "X!" }
    let sign = list.marks.sign(at: .row(.row(1)), in: list.table)
    #expect(sign == ChangeSign(.updated))
    list.apply([section(nil, "A")])
    #expect(list.marks.isEmpty, "nobody has seen it")
  }

  @Test func aDeletedRowThatWasVisibleLeavesAGap() {
    let list = listView(section(nil, "A", "B"))
    list.apply([section(nil, "A", "X", "B")])
    list.finishAnimations()
    _ = list.frame(at: .zero)
    list.apply([section(nil, "A", "B")])
    #expect(list.marks.sign(at: .row(.row(1)), in: list.table) == ChangeSign(gapAbove: .latest))
  }

  @Test func aGapAtTheEndStaysAboveLaterRows() {
    let list = listView(section(nil, "A", "B", "C"))
    list.apply([section(nil, "A", "B")])
    #expect(list.marks.sign(at: .row(.row(1)), in: list.table) == ChangeSign(gapBelow: .latest))
    list.apply([section(nil, "A", "B", "D", "E")])
    func sign(_ row: Int) -> ChangeSign? {
      list.marks.sign(at: .row(.row(row)), in: list.table)
    }
    #expect(sign(2) == ChangeSign(.inserted, gapAbove: .older))
    #expect(sign(1) == nil && sign(3) == ChangeSign(.inserted))
    // within one change too
    list.apply([section(nil, "A", "B", "D", "F")])
    #expect(sign(3) == ChangeSign(.inserted, gapAbove: nil))
  }

  @Test func marksShowTheLastChangeAndEarlierOnesAreOlder() {
    let list = listView(section(nil, "A", "B", "C", "D"))
    func signs() -> [ChangeSign?] {
      (0..<list.numberOfRows(inSection: 0)).map {
        list.marks.sign(at: .row(.row($0)), in: list.table)
      }
    }
    list.performChanges { sections in
      sections[0].elements[1].content = "B!"
      sections[0].elements.append("X")
    }
    _ = list.frame(at: .zero)
    #expect(signs() == [nil, ChangeSign(.updated), nil, nil, ChangeSign(.inserted)])
    list.performChanges { sections in
      sections[0].elements.remove(at: 0)
      sections[0].elements[3].content = "X!"
      sections[0].elements.swapAt(0, 1)
    }
    _ = list.frame(at: .zero)
    let moved = list.marks.runs.first { $0.mark?.kind == .moved }
    // C was third and is first, or B was overtaken and is second as before.
    #expect(moved?.mark.map { [2, -1].contains($0.rise) } == true)
    #expect(signs().last == ChangeSign(.updated))
    #expect(signs().contains { $0?.gapAbove == .latest })
    list.performChanges { $0[0].elements[2].content = "D!" }
    #expect(signs()[2] == ChangeSign(.updated))
    #expect(signs().last == ChangeSign(.updated, isOlder: true))
    #expect(signs().contains { $0?.gapAbove == .older })
  }

  @Test func aMoveCountsThePositionsOfTheWholeChange() {
    let list = listView(section(nil, (0..<9).map { "r\($0)" }))
    // r8 passes r4 and r5, while r0 and r1 are deleted.
    list.apply([section(nil, "r2", "r3", "r8", "r4", "r5", "r6", "r7")])
    #expect(
      list.marks.sign(at: .row(.row(2)), in: list.table) == ChangeSign(.moved, rise: 6))
  }

  @Test func readMarksAreRemovedWithTheNextChange() {
    let list = listView(section(nil, "A", "B", "C"))
    list.performChanges { $0[0].elements[0].content = "A!" }
    _ = list.frame(at: .zero)
    list.markChangesRead()
    #expect(list.marks.sign(at: .row(.row(0)), in: list.table) == ChangeSign(.updated))
    list.performChanges { $0[0].elements[1].content = "B!" }
    #expect(list.marks.sign(at: .row(.row(0)), in: list.table) == nil)
    #expect(list.marks.sign(at: .row(.row(1)), in: list.table) == ChangeSign(.updated))
  }

  @Test func theFirstRowsAreNotAChange() {
    let list = TerminalListView(size: Size(width: 10, height: 2))
    list.apply([section(nil, "A", "B")])
    #expect(list.marks.isEmpty && !list.nextChange())
    list.apply([])
    list.finishAnimations()
    list.apply([section(nil, "A", "B")])
    #expect(list.marks.total(in: list.table).inserted == 2)
  }

  @Test func aDeletedSectionLeavesItsRowsAsOneGap() {
    let list = listView(section("P", "A", "B"), section("Q", "C"), section("R", "D"), height: 9)
    list.apply([section("P", "A", "B"), section("R", "D")])
    #expect(list.marks.total(in: list.table) == counts(deleted: 1))
    #expect(list.marks.sign(at: .row(.row(0, 1)), in: list.table)?.gapAbove == .latest)
    list.apply([section("P", "A", "B")])
    #expect(list.marks.total(in: list.table) == counts(deleted: 2))
    #expect(list.marks.sign(at: .row(.row(1, 0)), in: list.table)?.gapBelow == .latest)
  }

  @Test func aGapIsMarkedOnceItIsClosed() {
    let list = listView(section(nil, "A", "B", "C", "D"))
    list.showsChangeMarks = true
    list.apply([section(nil, "A", "C")])
    expectFilm(
      of: list, at: [0, 250, 460],
      """
      ··A | ··A | ··A
      -·B | ▔▔C | ▔▔C
      ··C | -·D | ·
      -·D | ·   | ·
      ·   | ·   | ·
      """)
    list.clearChanges()
    expectFilm(of: list, at: [461], "··A\n··C\n·\n·\n·")
    // the mark does not travel with a row that moves to the gap
    list.apply([section(nil, "A", "C", "E")])
    list.finishAnimations()
    list.clearChanges()
    list.apply([section(nil, "C", "A")])
    expectFilm(
      of: list, at: [500, 750],
      """
      ··A | ↑·C
      ↑·C | ▁▁A
      -·E | ·
      ·   | ·
      ·   | ·
      """)
  }

  @Test func headersChangeAsRowsDo() {
    let list = listView(section("P", "A"), section("Q", "B"), height: 9)
    var sections = list.sections
    sections[0].header = "P!"
    sections.append(section("R", "C"))
    list.apply(sections)
    #expect(list.marks.sign(at: .header(0), in: list.table)?.mark == .updated)
    #expect(list.marks.sign(at: .header(1), in: list.table)?.mark == nil)
    #expect(list.marks.sign(at: .header(2), in: list.table)?.mark == .inserted)
    list.apply([sections[1], sections[0], sections[2]])
    let marks = [0, 1].map { list.marks.sign(at: .header($0), in: list.table)?.mark }
    #expect(marks.contains(.moved))
  }

  private func counts(deleted: Int) -> ChangeCounts {
    var counts = ChangeCounts()
    counts.deleted = deleted
    return counts
  }

  private func identities(_ list: TerminalListView) -> [RowToken] {
    list.table.sections.flatMap { section in (0..<section.rows.count).map { section.rows[$0] } }
  }

  private func rows(_ list: TerminalListView) -> [RowToken: ListRow] {
    Dictionary(uniqueKeysWithValues: zip(identities(list), list.sections.flatMap(\.elements)))
  }

  private func randomSection(
    _ number: Int, from least: Int = 0, _ random: inout SeededGenerator
  ) -> ListSection {
    let ids = (0..<Int.random(in: least...9, using: &random)).map { "\(number)-\($0)" }
    return section("\(number)", ids)
  }

  /// Rows are deleted, inserted, updated and moved; sometimes a section is deleted or inserted.
  private func changed(
    _ sections: [ListSection], _ random: inout SeededGenerator
  ) -> [ListSection] {
    var sections = sections
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      guard let index = sections.indices.randomElement(using: &random) else { break }
      let rows = sections[index].elements
      let place = Int.random(in: 0...rows.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let id = "new \(UInt32.random(in: 0...(.max), using: &random))"
        sections[index].elements.insert(ListRow(id: id, content: RowContent(text: id)), at: place)
      case 2 where place < rows.count: sections[index].elements.remove(at: place)
      case 3 where place < rows.count: sections[index].elements[place].content.indentation += 1
      case 4 where place < rows.count:
        let row = sections[index].elements.remove(at: place)
        let target = sections.indices.randomElement(using: &random)!
        sections[target].elements.insert(
          row, at: Int.random(in: 0...sections[target].elements.count, using: &random))
      case 5 where Int.random(in: 0..<6, using: &random) == 0: sections.remove(at: index)
      case 5 where sections.count < 4:
        let name = "s\(UInt32.random(in: 0...(.max), using: &random))"
        sections.insert(section(name, name + " a", name + " b"), at: index)
      default: break
      }
    }
    return sections
  }
}

extension ChangeMarks {
  /// The numbers of all changes of rows, seen or not.
  func total(in table: ListTable) -> ChangeCounts {
    var (marks, counts) = (self, ChangeCounts())
    for (_, mark) in marks.placed(in: table) { counts[mark.kind] += mark.count }
    return counts
  }
}
