/// The fewest edits that make one list of another: insertions, deletions and substitutions, with a
/// deletion and an insertion of the same value folded into a move.
///
/// ```swift
/// let script = EditScript(source: "kitten", target: "sitting")
/// // substitution s at 0, substitution i at 4, insertion g at 6
/// try list.update(with: script.edits)
/// ```
///
/// The parameter is the kind of list, `EditScript<String>` or `EditScript<[Int]>`.
///
/// The number of edits before folding, a move counted twice, is the edit distance of Wagner and
/// Fischer, "The string-to-string correction problem", Journal of the ACM 21 (1974). Where several
/// scripts are cheapest it is this one: seen from the end of both lists, an element that is the same
/// is kept; else a deletion comes before an insertion, and an insertion before a substitution.
public struct EditScript<C: Collection> {
  /// The list before the edits.
  public let source: C

  /// The list after the edits.
  public let target: C

  /// The edits in the order of their places; a move stands where the later of its two places is.
  public let edits: [Edit]

  /// Finds the edits by a comparator.
  ///
  /// The comparator gets an element of the source and one of the target. It need not be an
  /// equivalence: an element that is never the same is always substituted, or deleted and inserted.
  ///
  /// - Precondition: less than 2³¹ − 1 elements lie between equal ends of each list.
  /// - Complexity: as of ``edits(from:to:by:)``.
  @inlinable public init(source: C, target: C, by areEquivalent: (C.Element, C.Element) -> Bool) {
    self.source = source
    self.target = target
    edits = Self.edits(from: source, to: target, by: areEquivalent)
  }

  /// The edits that make `target` of `source`, by a comparator.
  ///
  /// - Complexity: O((*n* + *m*) *d*) comparisons for the edit distance *d*; to fold moves, deletions
  ///   times insertions. O(*n* + *m* + *d*√*d*) memory. Ukkonen, "Algorithms for approximate string
  ///   matching", Information and Control 64 (1985).
  @inlinable public static func edits(
    from source: C, to target: C, by areEquivalent: (C.Element, C.Element) -> Bool
  ) -> [Edit] {
    let before = ContiguousArray(source)
    let after = ContiguousArray(target)
    func isSame(_ source: Int, _ target: Int) -> Bool {
      areEquivalent(before[source], after[target])
    }
    let ends = TrimmedMiddle(
      sourceCount: before.count, targetCount: after.count, isEndFirst: true, isSame: isSame,
      check: {})
    let prefix = ends.source.lowerBound
    let middle = EditPath(cheapestFrom: ends.source.count, to: ends.target.count) {
      isSame(prefix + $0, prefix + $1)
    }
    let steps = middle.steps(after: prefix, isSame: isSame)
    return edits(steps.foldingMoves(isSame: isSame), before, after)
  }

  /// Gives the steps their values.
  @inlinable static func edits<S: RandomAccessCollection>(
    _ steps: ContiguousArray<EditStep>, _ before: S, _ after: S
  ) -> [Edit] where S.Element == C.Element, S.Index == Int {
    steps.map { step in
      switch step {
      case .deletion(let source):
        Edit(operation: .deletion, value: before[Int(source)], destination: Int(source))
      case .insertion(let target):
        Edit(operation: .insertion, value: after[Int(target)], destination: Int(target))
      case .substitution(let source, let target):
        Edit(operation: .substitution, value: after[Int(target)], destination: Int(source))
      case .move(let source, let target):
        Edit(
          operation: .move(origin: Int(source)), value: after[Int(target)],
          destination: Int(target))
      }
    }
  }
}

extension EditScript: Sendable where C: Sendable, C.Element: Sendable {}
extension EditScript: Equatable where C: Equatable, C.Element: Equatable {}
extension EditScript: Hashable where C: Hashable, C.Element: Hashable {}

extension EditScript {
  /// One edit of a list: an operation, the value it leaves or takes, and a place.
  ///
  /// Deletions, substitutions and the origins of moves are offsets into the list before all edits;
  /// insertions and the destinations of moves are offsets into the list after them. So a table view
  /// takes them as they are, in one batch.
  public struct Edit {
    /// What is done.
    public enum Operation: Hashable, Sendable {
      /// `value` is put in at `destination` after the edits.
      case insertion
      /// `value` is taken away from `destination` before the edits.
      case deletion
      /// What is at `destination` before the edits gives way to `value`.
      case substitution
      /// What is at the offset `origin` before the edits goes to `destination` after them.
      case move(origin: Int)
    }

    /// What is done.
    public var operation: Operation

    /// The element deleted, or the element that is there after the edit.
    public var value: C.Element

    /// The place: an offset before the edits for a deletion or a substitution, after them for an
    /// insertion or a move.
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
extension EditScript.Edit: Hashable where C.Element: Hashable {}

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
