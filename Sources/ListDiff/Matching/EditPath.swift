/// The edits along a cheapest path that turns one list into another.
///
/// Most lists have several cheapest paths. The rules of ``EditScript`` select one, from its end: an element that
/// is the same is kept; otherwise a deletion is preferred to an insertion, and an insertion to a substitution.
@usableFromInline struct EditPath {
  @usableFromInline enum Kind {
    case deletion, insertion, substitution
  }

  /// The edits, the last one first: the element that is deleted or replaced is at `source` before the change, the
  /// one that is inserted or replaces it at `target` after it.
  @usableFromInline var steps: ContiguousArray<(kind: Kind, source: Int, target: Int)> = []

  /// The elements of both lists that the path has not reached. One of the numbers is 0.
  @usableFromInline var (source, target): (Int, Int)

  /// Follows the path backwards until it reaches the start of one of the lists.
  ///
  /// - Parameters:
  ///   - keep: called with the offsets of each pair of elements on the path.
  ///   - step: returns the last edit for the given numbers of elements, whose last elements differ.
  @inlinable init(
    sourceCount: Int, targetCount: Int, isSame: (_ source: Int, _ target: Int) -> Bool,
    keep: (_ source: Int, _ target: Int) -> Void = { _, _ in },
    step: (_ sourceCount: Int, _ targetCount: Int) -> Kind
  ) {
    (source, target) = (sourceCount, targetCount)
    while source > 0, target > 0 {
      if isSame(source - 1, target - 1) {
        (source, target) = (source - 1, target - 1)
        keep(source, target)
        continue
      }
      let kind = step(source, target)
      if kind != .insertion { source -= 1 }
      if kind != .deletion { target -= 1 }
      steps.append((kind, source, target))
    }
  }
}

extension Numbers {
  /// The path of an edit script between the lists with these numbers.
  ///
  /// - Complexity: that of a ``DiagonalSearch``, at most that of a ``BitMatrix``.
  @usableFromInline func editPath() -> EditPath {
    let (before, after) = (source.span, target.span)
    var search = DiagonalSearch(
      sourceCount: before.count, targetCount: after.count, substitutes: true)
    // A comparison takes about half as long as a word of 64 cells, and a search that fails is in vain.
    let limit = before.count + after.count + (before.count + 63) / 64 * after.count
    if search.search(limit: limit, isSame: isSame) {
      return search.editPath { before[unchecked: $0] == after[unchecked: $1] }
    }
    var matrix = BitMatrix<DistanceCells>(source, target, numberCount: source.count)
    return matrix.path()
  }
}
