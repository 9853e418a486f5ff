/// Changes that a table view can apply in one batch, and the data after them.
///
/// Two index spaces: deletes, updates and the sources of moves are offsets into the data *before*
/// the batch; inserts and the targets of moves are offsets into the data *after* it, which is
/// ``data``.
public struct Changeset<Collection: Swift.Collection> {
  /// The collection after this changeset is applied.
  public var data: Collection

  /// The sections that go away, as offsets before the batch.
  public var sectionDeleted: [Int]
  /// The sections that are new, as offsets after the batch.
  public var sectionInserted: [Int]
  /// The sections whose header shows something else, as offsets before the batch.
  public var sectionUpdated: [Int]
  /// The sections that change places: source before the batch, target after it.
  public var sectionMoved: [(source: Int, target: Int)]

  /// The rows that go away, as paths before the batch.
  public var elementDeleted: [ElementPath]
  /// The rows that are new, as paths after the batch.
  public var elementInserted: [ElementPath]
  /// The rows whose content is new, as paths before the batch.
  public var elementUpdated: [ElementPath]
  /// The rows that change places: source before the batch, target after it.
  public var elementMoved: [(source: ElementPath, target: ElementPath)]

  /// Creates a changeset from the data after it and its changes; those left out are empty.
  @inlinable public init(
    data: Collection,
    sectionDeleted: [Int] = [],
    sectionInserted: [Int] = [],
    sectionUpdated: [Int] = [],
    sectionMoved: [(source: Int, target: Int)] = [],
    elementDeleted: [ElementPath] = [],
    elementInserted: [ElementPath] = [],
    elementUpdated: [ElementPath] = [],
    elementMoved: [(source: ElementPath, target: ElementPath)] = []
  ) {
    self.data = data
    self.sectionDeleted = sectionDeleted
    self.sectionInserted = sectionInserted
    self.sectionUpdated = sectionUpdated
    self.sectionMoved = sectionMoved
    self.elementDeleted = elementDeleted
    self.elementInserted = elementInserted
    self.elementUpdated = elementUpdated
    self.elementMoved = elementMoved
  }
}

extension Changeset: Sendable where Collection: Sendable {}

extension Changeset: Equatable where Collection: Equatable {
  /// Whether both hold equal data and the same changes; the order within a kind does not matter.
  ///
  /// - Complexity: O(data + changes) on average.
  public static func == (lhs: Changeset, rhs: Changeset) -> Bool {
    lhs.data == rhs.data
      && Set(lhs.sectionDeleted) == Set(rhs.sectionDeleted)
      && Set(lhs.sectionInserted) == Set(rhs.sectionInserted)
      && Set(lhs.sectionUpdated) == Set(rhs.sectionUpdated)
      && Set(lhs.sectionMoved.map(Move.init)) == Set(rhs.sectionMoved.map(Move.init))
      && Set(lhs.elementDeleted) == Set(rhs.elementDeleted)
      && Set(lhs.elementInserted) == Set(rhs.elementInserted)
      && Set(lhs.elementUpdated) == Set(rhs.elementUpdated)
      && Set(lhs.elementMoved.map(Move.init)) == Set(rhs.elementMoved.map(Move.init))
  }
}
