/// One change of a row, to be done by itself: its places are those at that moment, when all operations in
/// front of it are done.
///
/// ```swift
/// for operation in try changes.operations(from: old) {
///   switch operation {
///   case .update(let row, let path): list[path.element] = row
///   case .delete(_, let path): list.remove(at: path.element)
///   case .insert(let row, let path): list.insert(row, at: path.element)
///   case .move(_, let source, let target):
///     list.insert(list.remove(at: source.element), at: target.element)
///   }
/// }
/// ```
public enum RowOperation<Row> {
  /// Give the row at a place the content of this one.
  case update(Row, at: ElementPath)
  /// Take away the row at a place, which is this one.
  case delete(Row, at: ElementPath)
  /// Put in this row at a place.
  case insert(Row, at: ElementPath)
  /// Take the row, which is this one, away from the one place, then put it in at the other.
  case move(Row, from: ElementPath, to: ElementPath)
}

extension RowOperation: Sendable where Row: Sendable {}
extension RowOperation: Equatable where Row: Equatable {}
extension RowOperation: Hashable where Row: Hashable {}

/// One change of a section or of a row in one, to be done by itself: its places are those at that moment,
/// when all operations in front of it are done.
public enum SectionOperation<Section: DifferentiableSection> {
  /// Give the section at an offset the header of this one; its rows stay.
  case update(Section, at: Int)
  /// Take away the section at an offset, which is this one, with all rows in it.
  case delete(Section, at: Int)
  /// Put in this section at an offset, with its rows.
  case insert(Section, at: Int)
  /// Take the section away from the one offset, then put it in at the other, with the rows in it.
  case move(from: Int, to: Int)
  /// Change a row.
  case row(RowOperation<Section.Collection.Element>)
}

extension SectionOperation: Sendable where Section: Sendable, Section.Collection.Element: Sendable {
}
extension SectionOperation: Equatable
where Section: Equatable, Section.Collection.Element: Equatable {}
extension SectionOperation: Hashable
where Section: Hashable, Section.Collection.Element: Hashable {}

extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The changes one by one, each with its place when those in front of it are done.
  ///
  /// For whatever takes one change at a time: an array, the rows of a database, an `NSTableView`. A
  /// batch, whose places count in the list before or after all of it, takes ``batchUpdates``.
  ///
  /// Updates come first, then deletes from the last to the first, then inserts and moves from the first
  /// to the last. There are as many as changes.
  ///
  /// - Parameter source: the rows before the changeset.
  /// - Throws: ``ChangesetError`` if the changeset does not fit; see `applying(to:)`.
  /// - Complexity: O(*n* + *k* log *n*) for *n* rows before and after and *k* changes.
  public func operations(
    from source: Collection
  ) throws(ChangesetError) -> [RowOperation<Collection.Element>] {
    let (before, after) = (ContiguousArray(source), ContiguousArray(data))
    let origins = try rowOrigins(from: before.count)
    _ = try origins.land(before, on: data, section: origins.firstSection)
    return origins.rowUpdates(after) + origins.rowDeletes(before)
      + origins.rowArrivals(before, after)
  }
}

extension Changeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The changes one by one, each with its place when those in front of it are done.
  ///
  /// Updates come first, of rows and then of sections; then deletes from the last to the first, of rows and
  /// then of sections; then inserts and moves from the first to the last, of sections and then of rows.
  /// There are as many as changes.
  ///
  /// - Parameter source: the sections before the changeset.
  /// - Throws: ``ChangesetError`` if the changeset does not fit; see `applying(to:)`.
  /// - Complexity: O(*n* + *k* log *n*) for *n* sections and rows before and after and *k* changes.
  public func operations(
    from source: Collection
  ) throws(ChangesetError) -> [SectionOperation<Collection.Element>] {
    let (before, after) = (ContiguousArray(source), ContiguousArray(data))
    let origins = try origins(from: before.map(\.elements.count))
    _ = try land(source, origins)
    let rowsBefore = ContiguousArray(before.lazy.flatMap(\.elements))
    let rowsAfter = ContiguousArray(after.lazy.flatMap(\.elements))
    var operations: [SectionOperation<Collection.Element>] = []
    operations += origins.rowUpdates(rowsAfter).map { .row($0) }
    operations += origins.sections.updates(after) { .update($0, at: $1.element) }
    operations += origins.rowDeletes(rowsBefore).map { .row($0) }
    operations += origins.sections.deletes(before) { .delete($0, at: $1.element) }
    operations += origins.sectionArrivals(after)
    operations += origins.rowArrivals(rowsBefore, rowsAfter).map { .row($0) }
    return operations
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// The changes of all stages one by one, each with its place when those in front of it are done.
  ///
  /// For whatever takes one change at a time: an array, the rows of a database, an `NSTableView`.
  ///
  /// - Parameter source: the rows before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(*n* + *k* log *n*) for *n* rows and *k* changes, for each changeset.
  public func operations(
    from source: Collection
  ) throws(StagedChangesetError) -> [RowOperation<Collection.Element>] {
    try eachStage(from: source) { changeset, rows throws(ChangesetError) in
      try changeset.operations(from: rows)
    }
  }
}

extension StagedChangeset
where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// The changes of all stages one by one, each with its place when those in front of it are done.
  ///
  /// - Parameter source: the sections before the first changeset.
  /// - Throws: ``StagedChangesetError`` for the first changeset that does not fit what those
  ///   before it left; see `Changeset.applying(to:)`.
  /// - Complexity: O(*n* + *k* log *n*) for *n* sections and rows and *k* changes, for each changeset.
  public func operations(
    from source: Collection
  ) throws(StagedChangesetError) -> [SectionOperation<Collection.Element>] {
    try eachStage(from: source) { changeset, sections throws(ChangesetError) in
      try changeset.operations(from: sections)
    }
  }
}

extension StagedChangeset {
  /// What is made of each stage and the data before it, one after the other.
  private func eachStage<Operation>(
    from source: Collection,
    _ operations: (Changeset<Collection>, Collection) throws(ChangesetError) -> [Operation]
  ) throws(StagedChangesetError) -> [Operation] {
    var all: [Operation] = []
    _ = try afterEachStage(from: source) { changeset, data throws(ChangesetError) in
      all += try operations(changeset, data)
      return changeset.data
    }
    return all
  }
}

extension BatchLevel {
  /// The updates, each with the row after the batch and its path before it.
  fileprivate func updates<Row, Operation>(
    _ rows: ContiguousArray<Row>, _ operation: (Row, ElementPath) -> Operation
  ) -> [Operation] {
    origins.indices.filter { origins[$0] != BatchOrigins.none && isUpdated(origins[$0]) }
      .map { operation(rows[$0], before.offsets.path(of: origins[$0])) }
  }

  /// The deletes, the last one first.
  fileprivate func deletes<Row, Operation>(
    _ rows: ContiguousArray<Row>, _ operation: (Row, ElementPath) -> Operation
  ) -> [Operation] {
    rows.indices.reversed().filter { before.effects[$0] == .deleted }
      .map { operation(rows[$0], before.offsets.path(of: $0)) }
  }

  /// The inserts and moves, in order.
  ///
  /// - Parameter lists: for each section after the batch its offset before it.
  fileprivate func forEachArrival(
    lists: ContiguousArray<Int>, _ body: (ArrivalOrder.Arrival) -> Void
  ) {
    ArrivalOrder(
      from: before.offsets, to: after.offsets, lists: lists, origins: origins, isMoved: isMoved
    ).forEach(body)
  }
}

extension BatchOrigins {
  fileprivate func rowUpdates<Row>(_ after: ContiguousArray<Row>) -> [RowOperation<Row>] {
    rows.updates(after) { .update($0, at: $1) }
  }

  fileprivate func rowDeletes<Row>(_ before: ContiguousArray<Row>) -> [RowOperation<Row>] {
    rows.deletes(before) { .delete($0, at: $1) }
  }

  fileprivate func rowArrivals<Row>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>
  ) -> [RowOperation<Row>] {
    var operations: [RowOperation<Row>] = []
    rows.forEachArrival(lists: sections.origins) { arrival in
      switch arrival {
      case .insertion(let target, let path): operations.append(.insert(after[target], at: path))
      case .move(let source, let from, let to):
        operations.append(.move(before[source], from: from, to: to))
      }
    }
    return operations
  }

  fileprivate func sectionArrivals<Section>(
    _ after: ContiguousArray<Section>
  ) -> [SectionOperation<Section>] {
    var operations: [SectionOperation<Section>] = []
    sections.forEachArrival(lists: [0]) { arrival in
      switch arrival {
      case .insertion(let target, let path):
        operations.append(.insert(after[target], at: path.element))
      case .move(_, let from, let to):
        operations.append(.move(from: from.element, to: to.element))
      }
    }
    return operations
  }
}
