/// The fewest edits that turn one list into another: insertions, deletions and substitutions, with
/// a deletion and an insertion of the same value combined into a move.
///
/// ```swift
/// let script = EditScript(source: "kitten", target: "sitting")
/// // substitution s at 0, substitution i at 4, insertion g at 6
/// try list.update(with: script.edits)
/// ```
///
/// The type parameter is the type of the list, `EditScript<String>` or `EditScript<[Int]>`.
///
/// The number of edits before combining, with each move counted twice, is the edit distance of
/// Wagner and Fischer, "The string-to-string correction problem", Journal of the ACM 21 (1974). If several
/// scripts have the same cost, these rules decide, applied from the end of both lists: an element that is the
/// same is kept; otherwise a deletion is preferred to an insertion, and an insertion to a substitution.
public struct EditScript<C: Collection> {
  /// The list before the edits.
  public let source: C

  /// The list after the edits.
  public let target: C

  /// The edits sorted by position; a move is sorted by the later of its two positions.
  public let edits: [Edit]

  /// Finds the edits, using a comparator.
  ///
  /// The comparator gets an element of the source and one of the target. It need not be an
  /// equivalence: an element that is never the same is always substituted, or deleted and inserted.
  ///
  /// - Precondition: fewer than 2³¹ − 1 elements lie between equal ends of each list.
  /// - Complexity: that of ``edits(from:to:by:)``.
  @inlinable public init(source: C, target: C, by areEquivalent: (C.Element, C.Element) -> Bool) {
    self.source = source
    self.target = target
    edits = Self.edits(from: source, to: target, by: areEquivalent)
  }

  /// The edits that turn `source` into `target`, using a comparator.
  ///
  /// - Complexity: O((*n* + *m*) *d*) comparisons for the edit distance *d*, and O(deletions · insertions) to
  ///   combine moves; O(*n* + *m* + *d*√*d*) memory. Ukkonen, "Algorithms for approximate string matching",
  ///   Information and Control 64 (1985).
  @inlinable public static func edits(
    from source: C, to target: C, by areEquivalent: (C.Element, C.Element) -> Bool
  ) -> [Edit] {
    let before = ContiguousArray(source)
    let after = ContiguousArray(target)
    func isSame(_ source: Int, _ target: Int) -> Bool {
      areEquivalent(before[source], after[target])
    }
    let middle = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true, isSame: isSame,
      check: {})
    let start = middle.source.lowerBound
    var search = DiagonalSearch(
      sourceCount: middle.source.count, targetCount: middle.target.count, substitutes: true)
    _ = search.search(limit: .max) { isSame(start + $0, start + $1) }
    let path = search.editPath { isSame(start + $0, start + $1) }
    return edits(before, after, middle, path, isSame: isSame)
  }

  /// The edit distance of the two lists: the fewest insertions, deletions and substitutions that
  /// turn ``source`` into ``target``. A move counts as two of them.
  ///
  /// - Complexity: O(edits).
  public var distance: Int {
    edits.reduce(0) { if case .move = $1.operation { $0 + 2 } else { $0 + 1 } }
  }
}

extension EditScript where C.Element: Equatable {
  /// Finds the edits.
  ///
  /// - Complexity: that of ``edits(from:to:by:)``; hashable elements are compared much faster.
  @inlinable public init(source: C, target: C) {
    self.init(source: source, target: target, by: ==)
  }
}

extension EditScript where C.Element: Hashable {
  /// Finds the edits.
  ///
  /// If there are only very few edits, nothing is hashed. Otherwise each element between equal ends is hashed at
  /// most once, and all other work is on integers.
  ///
  /// - Complexity: O((*n* + *m*) *d*) for the edit distance *d*, O(*n* + *m* + *d*²) on average, but at most
  ///   O(*n* *m* / 64), and O(deletions · insertions) to combine moves. O(*n* + *m* + *d*√*d*) memory, or O(*n*
  ///   √*m* / 64) if *d* is large.
  @inlinable public init(source: C, target: C) {
    self.source = source
    self.target = target
    let before = ContiguousArray(source)
    let after = ContiguousArray(target)
    let middle = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true,
      isSame: { before[$0] == after[$1] }, check: {})
    let sources = before.span.extracting(middle.source)
    let targets = after.span.extracting(middle.target)
    var search = DiagonalSearch(
      sourceCount: sources.count, targetCount: targets.count, substitutes: true)
    // Few edits are found in a thirtieth of the time that numbering the elements takes (a million elements,
    // workload "edit script, 50 symbols, 20 edits").
    let isFound = search.searchFew(
      limit: Matching.smallDifference, isSame: { sources[$0] == targets[$1] }, check: {})
    if isFound {
      let path = search.editPath { sources[$0] == targets[$1] }
      edits = Self.edits(before, after, middle, path) { before[$0] == after[$1] }
      return
    }
    let start = middle.source.lowerBound
    let matching = Matching(
      numbering: before[middle.source], after[middle.target], findsMoves: false)
    let numbers = matching.numbers ?? Numbers(matching)
    edits = Self.edits(before, after, middle, numbers.editPath()) { source, target in
      source >= start && target >= start
        ? numbers.isSame(source - start, target - start) : before[source] == after[target]
    }
  }
}

// MARK: - Reading the path

extension EditScript {
  /// The edits along a path through the middle of the lists.
  ///
  /// - Parameter isSame: compares elements by their offsets in the whole lists.
  @inlinable static func edits(
    _ before: ContiguousArray<C.Element>, _ after: ContiguousArray<C.Element>,
    _ middle: TrimmedMiddle, _ path: EditPath, isSame: (_ source: Int, _ target: Int) -> Bool
  ) -> [Edit] {
    let start = middle.source.lowerBound
    var edits: [Edit] = []
    edits.reserveCapacity(path.steps.count)
    func append(_ kind: EditPath.Kind, _ source: Int, _ target: Int) {
      let (operation, value, destination): (Edit.Operation, C.Element, Int) =
        switch kind {
        case .deletion: (.deletion, before[source], source)
        case .insertion: (.insertion, after[target], target)
        case .substitution: (.substitution, after[target], source)
        }
      edits.append(Edit(operation: operation, value: value, destination: destination))
    }
    for step in path.steps { append(step.kind, start + step.source, start + step.target) }
    var (source, target) = (start + path.source, start + path.target)
    // The path may pair the first elements of both lists on another diagonal: if three equal elements become
    // one, the last is kept. From there on, the cheapest path consists of deletions only or insertions only.
    while source != target {
      if source > 0, target > 0, isSame(source - 1, target - 1) {
        (source, target) = (source - 1, target - 1)
      } else if source > target {
        source -= 1
        append(.deletion, source, target)
      } else {
        target -= 1
        append(.insertion, source, target)
      }
    }
    edits.reverse()
    return foldingMoves(edits, isSame: isSame)
  }

  /// Combines deletions and insertions of the same value into moves, in order. The move takes the position of
  /// the later edit.
  ///
  /// - Complexity: O(deletions · insertions) comparisons.
  @inlinable static func foldingMoves(
    _ edits: [Edit], isSame: (_ source: Int, _ target: Int) -> Bool
  ) -> [Edit] {
    var folded: [Edit?] = edits
    // The positions of the edits that have no partner yet.
    var (deletions, insertions): ([Int], [Int]) = ([], [])
    func fold(_ earlier: Int, _ later: Int, deletion: Edit, insertion: Edit) {
      folded[earlier] = nil
      folded[later] = Edit(
        operation: .move(origin: deletion.destination), value: insertion.value,
        destination: insertion.destination)
    }
    for (position, edit) in edits.enumerated() {
      switch edit.operation {
      case .deletion:
        let match = insertions.firstIndex { isSame(edit.destination, edits[$0].destination) }
        guard let match else {
          deletions.append(position)
          continue
        }
        let other = insertions.remove(at: match)
        fold(other, position, deletion: edit, insertion: edits[other])
      case .insertion:
        let match = deletions.firstIndex { isSame(edits[$0].destination, edit.destination) }
        guard let match else {
          insertions.append(position)
          continue
        }
        let other = deletions.remove(at: match)
        fold(other, position, deletion: edits[other], insertion: edit)
      case .substitution, .move: break
      }
    }
    return folded.compactMap { $0 }
  }
}

extension EditScript: Sendable where C: Sendable, C.Element: Sendable {}
extension EditScript: Equatable where C: Equatable, C.Element: Equatable {}

extension EditScript {
  /// One edit of a list: an operation, a value and a position.
  ///
  /// Deletions, substitutions and the origins of moves are offsets into the list before all edits;
  /// insertions and the destinations of moves are offsets into the list after them. So a table view can take
  /// them unchanged, in one batch.
  public struct Edit {
    /// The kind of an edit.
    public enum Operation: Equatable, Sendable {
      /// `value` is inserted at `destination` after the edits.
      case insertion
      /// `value` is deleted from `destination` before the edits.
      case deletion
      /// The element at `destination` before the edits is replaced by `value`.
      case substitution
      /// The element at the offset `origin` before the edits moves to `destination` after them.
      case move(origin: Int)
    }

    /// The kind of this edit.
    public var operation: Operation

    /// The deleted element, or the element after the edit.
    public var value: C.Element

    /// The offset: before the edits for a deletion or substitution, otherwise after them.
    public var destination: Int

    /// Creates an edit from its parts.
    @inlinable public init(operation: Operation, value: C.Element, destination: Int) {
      self.operation = operation
      self.value = value
      self.destination = destination
    }
  }
}

extension EditScript.Edit: Sendable where C.Element: Sendable {}
extension EditScript.Edit: Equatable where C.Element: Equatable {}

extension EditScript.Edit: CustomStringConvertible {
  /// The edit in words.
  public var description: String {
    switch operation {
    case .insertion: "insert \(value) at offset \(destination)"
    case .deletion: "delete \(value) at offset \(destination)"
    case .substitution: "replace with \(value) at offset \(destination)"
    case .move(let origin): "move \(value) from offset \(origin) to \(destination)"
    }
  }
}
