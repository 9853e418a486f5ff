/// One step of a way through an edit graph; elements kept are no steps.
@usableFromInline package enum EditStep: Equatable, Sendable {
  /// The element at this offset before the change is deleted.
  case deletion(Int32)
  /// The element at this offset after the change is inserted.
  case insertion(Int32)
  /// The element at an offset before the change gives way to one at an offset after it.
  case substitution(source: Int32, target: Int32)
  /// An element is deleted at an offset before the change and inserted at one after it.
  case move(source: Int32, target: Int32)
}

/// A way through an edit graph, found from its far corner back to where one list ends.
@usableFromInline package struct EditPath: Equatable, Sendable {
  /// The steps, the last one first.
  @usableFromInline package var steps: ContiguousArray<EditStep> = []

  /// How many elements of the source are in front of the steps.
  @usableFromInline package var sourceRest: Int

  /// How many elements of the target are in front of the steps; they are kept with as many of the
  /// source, or one of the two numbers is zero.
  @usableFromInline package var targetRest: Int

  /// Starts at the far corner of the graph of two lists.
  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    sourceRest = sourceCount
    targetRest = targetCount
  }

  /// Deletes the element in front of the way.
  @inlinable mutating func delete() {
    sourceRest -= 1
    steps.append(.deletion(Int32(truncatingIfNeeded: sourceRest)))
  }

  /// Inserts the element in front of the way.
  @inlinable mutating func insert() {
    targetRest -= 1
    steps.append(.insertion(Int32(truncatingIfNeeded: targetRest)))
  }

  /// Substitutes the element in front of the way.
  mutating func substitute() {
    sourceRest -= 1
    targetRest -= 1
    steps.append(
      .substitution(
        source: Int32(truncatingIfNeeded: sourceRest),
        target: Int32(truncatingIfNeeded: targetRest)))
  }

  /// Keeps the two elements in front of the way.
  @inlinable mutating func keep() {
    sourceRest -= 1
    targetRest -= 1
  }

  /// Keeps the elements in front of the way while they are the same.
  mutating func keep<Graph: EditGraph>(in graph: Graph) {
    while sourceRest > 0, targetRest > 0, graph.isSame(sourceRest - 1, targetRest - 1) {
      keep()
    }
  }

  /// Whether one of the lists has ended.
  @inlinable var isAtEdge: Bool { sourceRest == 0 || targetRest == 0 }
}
