/// Changes that a table view can apply in one batch, and the data after them.
///
/// There are two index spaces: deletes, updates and the sources of moves are offsets into the data *before*
/// the batch; inserts and the targets of moves are offsets into the data *after* it, which is ``data``.
public struct Changeset<Collection: Swift.Collection> {
  /// The collection after this changeset is applied.
  public var data: Collection

  /// The deleted sections, as offsets before the batch.
  public var sectionDeleted: [Int]
  /// The inserted sections, as offsets after the batch.
  public var sectionInserted: [Int]
  /// The sections whose header changed, as offsets before the batch.
  public var sectionUpdated: [Int]
  /// The moved sections: source before the batch, target after it.
  public var sectionMoved: [(source: Int, target: Int)]

  /// The deleted rows, as paths before the batch.
  public var elementDeleted: [ElementPath]
  /// The inserted rows, as paths after the batch.
  public var elementInserted: [ElementPath]
  /// The rows whose content changed, as paths before the batch.
  public var elementUpdated: [ElementPath]
  /// The moved rows: source before the batch, target after it.
  public var elementMoved: [(source: ElementPath, target: ElementPath)]

  /// Creates a changeset from the data after it and its changes; by default there are none.
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
  /// Whether both contain equal data and the same changes; the order within a kind does not matter.
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

extension Changeset {
  /// The number of changes to sections.
  @inlinable public var sectionChangeCount: Int {
    sectionDeleted.count + sectionInserted.count + sectionUpdated.count + sectionMoved.count
  }

  /// The number of changes to rows.
  @inlinable public var elementChangeCount: Int {
    elementDeleted.count + elementInserted.count + elementUpdated.count + elementMoved.count
  }

  /// The number of changes of all kinds.
  @inlinable public var changeCount: Int { sectionChangeCount + elementChangeCount }

  /// Whether there are changes to sections.
  @inlinable public var hasSectionChanges: Bool { sectionChangeCount > 0 }

  /// Whether there are changes to rows.
  @inlinable public var hasElementChanges: Bool { elementChangeCount > 0 }

  /// Whether there are changes at all.
  @inlinable public var hasChanges: Bool { changeCount > 0 }
}

extension Changeset: CustomDebugStringConvertible {
  /// The data, then each kind of change that is not empty.
  public var debugDescription: String {
    guard !data.isEmpty || hasChanges else { return "Changeset(data: [])" }
    var members = [member("data", data.map { String(reflecting: $0) })]
    members += [
      ("sectionDeleted", sectionDeleted.map(\.description)),
      ("sectionInserted", sectionInserted.map(\.description)),
      ("sectionUpdated", sectionUpdated.map(\.description)),
      ("sectionMoved", sectionMoved.map { "(source: \($0.source), target: \($0.target))" }),
      ("elementDeleted", elementDeleted.map(\.debugDescription)),
      ("elementInserted", elementInserted.map(\.debugDescription)),
      ("elementUpdated", elementUpdated.map(\.debugDescription)),
      ("elementMoved", elementMoved.map { "(source: \($0.source), target: \($0.target))" }),
    ].filter { !$0.1.isEmpty }.map { member($0, $1) }
    return "Changeset(\n\(members.joined(separator: ",\n"))\n)"
  }
}

/// A named list: one line for each entry, indented below the name.
private func member(_ name: String, _ entries: [String]) -> String {
  guard !entries.isEmpty else { return "    \(name): []" }
  let lines = entries.map { "        " + $0.replacingNewlines(with: "\n        ") }
  return "    \(name): [\n\(lines.joined(separator: ",\n"))\n    ]"
}

/// A move as a hashable value; a tuple is not one.
struct Move<Place> {
  var source: Place
  var target: Place

  init(_ move: (source: Place, target: Place)) {
    source = move.source
    target = move.target
  }

  var tuple: (source: Place, target: Place) { (source, target) }
}

extension Move: Equatable where Place: Equatable {}
extension Move: Hashable where Place: Hashable {}
extension Move: Encodable where Place: Encodable {}
extension Move: Decodable where Place: Decodable {}
