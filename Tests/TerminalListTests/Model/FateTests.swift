import ListDiff
import ListMotion
import TestSupport
import Testing

@testable import TerminalList

/// The effects of several batches on the rows of a screen, compared with the rows' identities.
@Suite struct FateTests {
  private struct Row: Differentiable, Equatable {
    let differenceIdentifier: Int
    let text: Int
    func isContentEqual(to source: Row) -> Bool { text == source.text }
  }

  private struct Title: Differentiable, Equatable {
    let differenceIdentifier: Int
    func isContentEqual(to source: Title) -> Bool { true }
  }

  private typealias Section = ArraySection<Title, Row>

  private func sections(_ random: inout SeededGenerator) -> [Section] {
    let names = (0..<14).filter { _ in random.happens(0.7) }.shuffled(using: &random)
    let rows = names.map {
      Row(
        differenceIdentifier: $0, text: random.happens(0.3) ? .random(in: 0..<9, using: &random) : 0
      )
    }
    let cut = Int.random(in: 0...rows.count, using: &random)
    let both = [
      Section(model: Title(differenceIdentifier: 1), elements: Array(rows[..<cut])),
      Section(model: Title(differenceIdentifier: 2), elements: Array(rows[cut...])),
    ]
    return Array(both.shuffled(using: &random).prefix(.random(in: 1...2, using: &random)))
  }

  private func batch(_ change: Changeset<[Section]>) -> BatchUpdates {
    var batch = BatchUpdates()
    batch.deletedSections = change.sectionDeleted.map { ($0, .left) }
    batch.insertedSections = change.sectionInserted.map { ($0, .right) }
    batch.movedSections = change.sectionMoved
    batch.reloadedRows = change.elementUpdated
    batch.deletedRows = change.elementDeleted.map { ($0, .top) }
    batch.insertedRows = change.elementInserted.map { ($0, .bottom) }
    batch.movedRows = change.elementMoved
    return batch
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func allBatchesAreOneStep(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (source, target) = (sections(&random), sections(&random))
    var table = ListTable(source.map { SectionShape(rows: $0.elements.count, hasHeader: true) })
    let first = table
    var (batches, reloaded): ([AppliedBatch], Set<RowToken>) = ([], [])
    var (moved, movedRows): (Set<RowToken>, Set<RowToken>) = ([], [])
    for change in StagedChangeset(source: source, target: target) {
      let (batch, before) = (batch(change), table)
      let shapes = change.data.map { SectionShape(rows: $0.elements.count, hasHeader: true) }
      let valid = try ValidBatch(batch, on: before, shapes: shapes)
      table = before.applying(valid)
      batches.append(AppliedBatch(valid, before: before, after: table))
      reloaded.formUnion(batch.reloadedRows.map { before.id(at: .row($0)) })
      for (source, _) in batch.movedRows { movedRows.insert(before.id(at: .row(source))) }
      for (source, _) in batch.movedSections {
        moved.insert(before.sections[source].id)
        moved.formUnion(before.sections[source].rows)
      }
    }
    moved.formUnion(movedRows)
    guard !batches.isEmpty else { return }
    let (old, new) = (places(of: first), places(of: table))
    for (place, fate) in zip(old, batches.fates(of: old.map(first.id))) {
      let id = first.id(at: place)
      #expect(fate.target == new.first { table.id(at: $0) == id }, "seed \(seed), \(place)")
      if fate.target != nil { #expect(fate.isMoved == moved.contains(id)) }
      let animation = fate.animation
      #expect((animation != nil) == (fate.target == nil), "seed \(seed), \(place)")
      if animation == .top { #expect(place.isRow) }
    }
    for (place, origin) in zip(new, batches.fates(of: new.map(table.id))) {
      let id = table.id(at: place)
      #expect(origin.source == old.first { first.id(at: $0) == id }, "seed \(seed), \(place)")
      if origin.source != nil { #expect(origin.isMoved == moved.contains(id)) }
      #expect(origin.isUpdated == reloaded.contains(id), "seed \(seed), \(place)")
      #expect((origin.animation != nil) == (origin.source == nil), "seed \(seed), \(place)")
      #expect(origin.replacement == nil)
    }
    let step = VisibleStep(batches, from: VisibleRows(), fates: [], to: VisibleRows())
    #expect(step.movesRows == !movedRows.isEmpty)
    #expect(
      step.keepsPlaces == (places(of: first) == new && old.map(first.id) == new.map(table.id)))
  }

  @Test func aNewRowInASectionThatTravelsDoesNotTravel() throws {
    let before = ListTable([SectionShape(rows: 1), SectionShape(rows: 1)])
    var updates = BatchUpdates()
    updates.movedSections = [(0, 1)]
    updates.insertedRows = [(ElementPath(element: 0, section: 1), .automatic)]
    let batch = try ValidBatch(
      updates, on: before, shapes: [SectionShape(rows: 1), SectionShape(rows: 2)])
    let applied = AppliedBatch(batch, before: before, after: before.applying(batch))
    let places = (0..<2).map { ListTable.Place.row(ElementPath(element: $0, section: 1)) }
    #expect([applied].fates(of: places.map(applied.after.id)).map(\.isMoved) == [false, true])
  }

  private func places(of table: ListTable) -> [ListTable.Place] {
    let heights = RowHeights()
    return heights.places(in: 0..<heights.lineCount(of: table), of: table)
  }
}
