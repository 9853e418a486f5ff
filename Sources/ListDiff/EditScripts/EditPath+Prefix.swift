extension EditPath {
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
