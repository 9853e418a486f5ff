extension ContiguousArray<EditStep> {
  /// Whether there can be anything to fold.
  @usableFromInline var hasDeletionAndInsertion: Bool {
    contains { if case .deletion = $0 { true } else { false } }
      && contains { if case .insertion = $0 { true } else { false } }
  }

  /// Folds each deletion and insertion that are the same into a move, first with first.
  ///
  /// - Complexity: O(deletions · insertions) comparisons.
  @inlinable func foldingMoves(isSame: (_ source: Int, _ target: Int) -> Bool) -> Self {
    guard hasDeletionAndInsertion else { return self }
    var folds = MoveFolds(self)
    var deletions: [Int] = []
    var insertions: [Int] = []
    for (position, step) in enumerated() {
      switch step {
      case .deletion(let source):
        let match = insertions.firstIndex { isSame(Int(source), folds.offset(of: $0)) }
        if let match {
          folds.fold(insertions.remove(at: match), position)
        } else {
          deletions.append(position)
        }
      case .insertion(let target):
        let match = deletions.firstIndex { isSame(folds.offset(of: $0), Int(target)) }
        if let match {
          folds.fold(deletions.remove(at: match), position)
        } else {
          insertions.append(position)
        }
      case .substitution, .move: break
      }
    }
    return folds.steps
  }

  /// Folds each deletion and insertion with the same number into a move, first with first.
  ///
  /// - Parameter numbers: the number of each step's value, from 0 up to the number of steps; −1 for
  ///   steps that are neither.
  /// - Complexity: O(number of steps).
  @usableFromInline func foldingMoves(numbers: ContiguousArray<Int32>) -> Self {
    var folds = MoveFolds(self)
    /// For each number the first and the last position that waits for its opposite, and for each
    /// position the next one that waits with the same number. What waits is all of one kind.
    var first = ContiguousArray<Int32>(repeating: -1, count: count)
    var last = first
    var next = first
    for (position, number) in numbers.enumerated() where number >= 0 {
      let number = Int(number)
      let waiting = first[number]
      if waiting >= 0, folds.areOpposite(Int(waiting), position) {
        folds.fold(Int(waiting), position)
        first[number] = next[Int(waiting)]
      } else {
        let position = Int32(truncatingIfNeeded: position)
        if waiting >= 0 { next[Int(last[number])] = position } else { first[number] = position }
        last[number] = position
      }
    }
    return folds.steps
  }
}

/// Steps of which some are being folded.
@usableFromInline struct MoveFolds {
  /// The steps in their order; `nil` for those that were folded into a later one.
  @usableFromInline var folded: ContiguousArray<EditStep?>

  @usableFromInline init(_ steps: ContiguousArray<EditStep>) {
    folded = ContiguousArray(steps.map { $0 })
  }

  /// The steps that are left.
  @usableFromInline var steps: ContiguousArray<EditStep> {
    ContiguousArray(folded.compactMap { $0 })
  }

  /// Makes the later of a deletion and an insertion a move and takes the earlier one away.
  @usableFromInline mutating func fold(_ earlier: Int, _ later: Int) {
    switch (folded[earlier], folded[later]) {
    case (.deletion(let source), .insertion(let target)),
      (.insertion(let target), .deletion(let source)):
      folded[later] = .move(source: source, target: target)
      folded[earlier] = nil
    default: preconditionFailure("a deletion and an insertion make a move")
    }
  }

  /// Whether one of two steps is a deletion and the other is none.
  func areOpposite(_ first: Int, _ second: Int) -> Bool {
    isDeletion(first) != isDeletion(second)
  }

  private func isDeletion(_ position: Int) -> Bool {
    if case .deletion = folded[position] { true } else { false }
  }

  /// The offset that a deletion or an insertion names, in its own list.
  @usableFromInline func offset(of position: Int) -> Int {
    switch folded[position] {
    case .deletion(let offset), .insertion(let offset): Int(offset)
    default: preconditionFailure("a deletion or an insertion")
    }
  }
}
