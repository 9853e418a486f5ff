/// Where each section and each row after some stages was before the first of them.
@usableFromInline struct StagedOrigins {
  /// The rows before the first stage.
  let before: RowOffsets

  /// The rows after the last stage.
  private(set) var after: RowOffsets

  /// For each section after the stages its offset before them, or ``BatchOrigins/none``.
  @usableFromInline private(set) var sections: ContiguousArray<Int>
  /// For each section after the stages whether one of them updates it.
  @usableFromInline var isSectionUpdated: ContiguousArray<Bool>
  /// For each section after the stages whether one of them moves it.
  private(set) var isSectionMoved: ContiguousArray<Bool>

  /// For each row after the stages its offset before them, or ``BatchOrigins/none``.
  @usableFromInline private(set) var rows: ContiguousArray<Int>
  /// For each row after the stages whether one of them updates it.
  @usableFromInline var isRowUpdated: ContiguousArray<Bool>
  /// For each row after the stages whether one of them moves it.
  private(set) var isRowMoved: ContiguousArray<Bool>

  /// Starts with no stage: everything is where it was.
  init(_ rows: RowOffsets) {
    before = rows
    after = rows
    sections = ContiguousArray(0..<rows.sectionCount)
    isSectionUpdated = ContiguousArray(repeating: false, count: rows.sectionCount)
    isSectionMoved = isSectionUpdated
    self.rows = ContiguousArray(0..<rows.rowCount)
    isRowUpdated = ContiguousArray(repeating: false, count: rows.rowCount)
    isRowMoved = isRowUpdated
  }

  /// Starts with no stage and the number of rows in each section.
  @usableFromInline init(rowCounts: [Int]) { self.init(RowOffsets(rowCounts)) }

  /// Follows one more stage.
  ///
  /// - Precondition: the stage starts with the rows after those followed so far.
  /// - Complexity: O(sections + rows).
  @usableFromInline mutating func follow(_ batch: BatchOrigins) {
    isSectionUpdated = Self.carried(
      isSectionUpdated, by: batch.sections, or: batch.isUpdated(section:))
    isSectionMoved = Self.carried(isSectionMoved, by: batch.sections) {
      batch.uses.sectionsBefore[$0] == .moved
    }
    isRowUpdated = Self.carried(isRowUpdated, by: batch.rows, or: batch.isUpdated(row:))
    isRowMoved = Self.carried(isRowMoved, by: batch.rows) { batch.uses.rowsBefore[$0] == .moved }
    sections = ContiguousArray(
      batch.sections.map { $0 == BatchOrigins.none ? $0 : sections[$0] })
    rows = ContiguousArray(batch.rows.map { $0 == BatchOrigins.none ? $0 : rows[$0] })
    after = batch.uses.after
  }

  /// For each place after a batch whether something holds for what is there: it did before the
  /// batch, or the batch makes it so.
  private static func carried(
    _ holds: ContiguousArray<Bool>, by origins: ContiguousArray<Int>, or isMade: (Int) -> Bool
  ) -> ContiguousArray<Bool> {
    ContiguousArray(
      origins.map { $0 != BatchOrigins.none && (holds[$0] || isMade($0)) })
  }
}
