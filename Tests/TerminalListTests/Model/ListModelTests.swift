import TestSupport
import Testing

@testable import TerminalList

/// The model alone: batches are checked, applied and refused.
@Suite struct ListModelTests {
  private func model(rows: Int...) -> ListModel {
    var model = ListModel()
    model.reload(rows.map { SectionShape(rows: $0) })
    return model
  }

  private func identities(_ model: ListModel) -> [[RowToken]] {
    model.table.sections.map { Array($0.rows) }
  }

  @Test func rowsKeepTheirIdentitiesOverABatch() throws {
    var model = model(rows: 3, 2)
    let before = identities(model)
    var updates = BatchUpdates()
    updates.deletedRows = [(.row(0), .fade)]
    updates.movedRows = [(.row(1, 1), .row(0))]
    updates.insertedRows = [(.row(2), .fade)]
    let shapes = [SectionShape(rows: 4), SectionShape(rows: 1, hasHeader: true)]
    let applied = model.apply(try model.check(updates, shapes: .success(shapes)))
    let after = identities(model)
    #expect(after[0][0] == before[1][1] && after[0][1] == before[0][1])
    #expect(after[0][3] == before[0][2] && after[1] == [before[1][0]])
    #expect(!before.joined().contains(after[0][2]))
    #expect(model.table.sections.map(\.hasHeader) == [false, true])
    #expect(applied.after.places(of: [before[0][2], before[0][0]]) == [.row(.row(3)), nil])
  }

  @Test func movedSectionsTakeTheirRowsAlong() throws {
    let before = ListTable([2, 1, 3].map { SectionShape(rows: $0, hasHeader: true) })
    var batch = BatchUpdates()
    batch.movedSections = [(2, 0)]
    batch.deletedSections = [(1, .fade)]
    batch.deletedRows = [(.row(0, 2), .fade)]
    batch.movedRows = [(.row(1, 0), .row(0, 0))]
    let shapes = [SectionShape(rows: 3, hasHeader: true), SectionShape(rows: 1)]
    let valid = try ValidBatch(batch, on: before, shapes: shapes)
    let after = before.applying(valid)
    #expect(after.sections.map(\.id) == [before.sections[2].id, before.sections[0].id])
    #expect(
      Array(after.sections[0].rows)
        == [before.sections[0].rows[1]] + before.sections[2].rows.dropFirst())
    let rows = [ListTable.Place.row(.row(2, 2)), .row(.row(0, 2)), .row(.row(0, 1)), .header(2)]
    #expect(
      after.places(of: rows.map(before.id)) == [.row(.row(2, 0)), nil, nil, .header(0)])
    let new = [ListTable.Place.row(.row(0, 0)), .row(.row(1, 0))]
    #expect(before.places(of: new.map(after.id)) == [.row(.row(1, 0)), .row(.row(1, 2))])
    #expect(after.places(of: [before.sections[0].id]) == [nil], "it has no header")
  }

  @Test func aRevivedRowGetsTheIdentityThatItHad() throws {
    var model = model(rows: 1)
    let old = RowToken(700)
    var updates = BatchUpdates()
    updates.insertedRows = [(.row(0), .fade), (.row(2), .fade)]
    let batch = try model.check(updates, shapes: .success([SectionShape(rows: 3)]))
    _ = model.apply(batch, revived: [.row(2): old])
    #expect(identities(model)[0][2] == old)
    #expect(Set(identities(model)[0]).count == 3)
  }

  @Test func aRefusedBatchLeavesTheRowsAndAsksForAReload() throws {
    var model = model(rows: 2)
    let before = identities(model)
    var updates = BatchUpdates()
    updates.deletedRows = [(.row(0), .fade)]
    let shapes = Result<[SectionShape], ListUpdateError>.success([SectionShape(rows: 2)])
    #expect(throws: ListUpdateError.self) { try model.check(updates, shapes: shapes) }
    #expect(model.needsReloadData && identities(model) == before)
    #expect(throws: ListUpdateError.needsReloadData) {
      try model.check(BatchUpdates(), shapes: shapes)
    }
    model.reload([SectionShape(rows: 2)])
    #expect(!model.needsReloadData)
    #expect(Set(identities(model)[0]).isDisjoint(with: before[0]))
    _ = try model.check(BatchUpdates(), shapes: shapes)
  }

  @Test func aFailureOfTheDataSourceRefusesTheBatch() {
    var model = model(rows: 2)
    let failure = ListUpdateError.negativeCount(section: 0, count: -1)
    #expect(throws: failure) { try model.check(BatchUpdates(), shapes: .failure(failure)) }
    #expect(model.needsReloadData)
  }

  @Test func onlyTheOutermostCloseReturnsABatch() {
    var batch = OpenBatch()
    batch.open()
    batch.open()
    batch.updates.reloadedRows = [.row(1)]
    #expect(batch.close()?.depth == nil)
    let closed = batch.close()
    #expect(closed?.updates.reloadedRows == [.row(1)] && batch.updates.isEmpty)
  }

  @Test func rowsAreCountedOverSections() {
    let table = model(rows: 2, 0, 3).table
    #expect((0..<5).map { table.path(ofRowIndex: $0).map(table.rowIndex) } == Array(0..<5))
    #expect(table.path(ofRowIndex: 5) == nil && table.path(ofRowIndex: -1) == nil)
    #expect(table.path(ofRowIndex: 2) == .row(0, 2))
  }
}
