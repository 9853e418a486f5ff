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
  @inlinable mutating func substitute() {
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
  @inlinable mutating func keep(while isSame: (_ source: Int, _ target: Int) -> Bool) {
    while sourceRest > 0, targetRest > 0, isSame(sourceRest - 1, targetRest - 1) { keep() }
  }

  /// Whether one of the lists has ended.
  @inlinable var isAtEdge: Bool { sourceRest == 0 || targetRest == 0 }
}

extension EditPath {
  /// Reads a path from the far corner back, until a list ends or only kept elements are left.
  ///
  /// If several paths are cheapest, an element that is the same is kept. Otherwise, seen from the end,
  /// a deletion comes before an insertion, and an insertion before a substitution.
  ///
  /// - Precondition: the search has found the far corner.
  @inlinable init(
    _ search: consuming DiagonalSearch, isSame: (_ source: Int, _ target: Int) -> Bool
  ) {
    self.init(sourceCount: search.sourceCount, targetCount: search.targetCount)
    for cost in stride(from: search.cost - 1, through: 0, by: -1) {
      keep(while: isSame)
      if isAtEdge { break }
      let diagonal = sourceRest - targetRest
      search.restoreRow(cost, around: diagonal, isSame: isSame)
      if search.end(on: diagonal - 1) >= sourceRest - 1 {
        delete()
      } else if search.end(on: diagonal + 1) >= sourceRest {
        insert()
      } else {
        substitute()
      }
    }
  }

  /// A cheapest path with substitutions.
  @inlinable init(
    cheapestFrom sourceCount: Int, to targetCount: Int,
    isSame: (_ source: Int, _ target: Int) -> Bool
  ) {
    var search = DiagonalSearch(
      sourceCount: sourceCount, targetCount: targetCount, .substitutionsToo)
    search.complete(isSame: isSame)
    self.init(search, isSame: isSame)
  }

  /// The steps in their order, continued through what both lists start with.
  ///
  /// The way may leave the elements that both lists start with on a diagonal of its own: of three
  /// equal elements that become one, the last is kept if that is the rule at the end of the lists.
  /// There only one kind of step is cheapest, a deletion or an insertion, and none is where an
  /// element is the same.
  ///
  /// - Parameters:
  ///   - prefix: how many elements both lists start with that the path leaves out.
  ///   - isSame: compares offsets into the whole lists.
  /// - Complexity: O(*n* + *m*).
  @inlinable func steps(
    after prefix: Int, isSame: (_ source: Int, _ target: Int) -> Bool
  ) -> ContiguousArray<EditStep> {
    var path = shifted(by: prefix)
    while path.sourceRest != path.targetRest {
      if !path.isAtEdge, isSame(path.sourceRest - 1, path.targetRest - 1) {
        path.keep()
      } else if path.sourceRest > path.targetRest {
        path.delete()
      } else {
        path.insert()
      }
    }
    return ContiguousArray(path.steps.reversed())
  }

  /// The path with other offsets: `prefix` elements more are in front of it in both lists.
  @usableFromInline func shifted(by prefix: Int) -> EditPath {
    guard prefix > 0 else { return self }
    var path = EditPath(sourceCount: sourceRest + prefix, targetCount: targetRest + prefix)
    let shift = Int32(truncatingIfNeeded: prefix)
    path.steps = ContiguousArray(
      steps.map { step in
        switch step {
        case .deletion(let source): .deletion(source + shift)
        case .insertion(let target): .insertion(target + shift)
        case .substitution(let source, let target):
          .substitution(source: source + shift, target: target + shift)
        case .move(let source, let target):
          .move(source: source + shift, target: target + shift)
        }
      })
    return path
  }
}
