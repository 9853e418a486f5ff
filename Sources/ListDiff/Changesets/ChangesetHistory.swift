/// A list with undo and redo.
///
/// Each change is kept as its way back and its way forth, so that nothing is compared again when it is undone.
/// The list may be one of rows or one of sections.
///
/// ```swift
/// var history = ChangesetHistory(rows)
/// history.record(changedRows)
/// list.reload(using: history.undo()) { rows = $0 }
/// ```
public struct ChangesetHistory<Collection: RangeReplaceableCollection> {
  /// A recorded change: its inverse and itself.
  private typealias Step = (back: StagedChangeset<Collection>, forth: StagedChangeset<Collection>)

  /// The list as it is now.
  public private(set) var current: Collection
  /// What can be undone, the last change last.
  private var done: [Step] = []
  /// What can be done again, what was undone last at the end.
  private var undone: [Step] = []

  /// A list of which nothing is to be undone.
  public init(_ current: Collection) { self.current = current }

  /// Whether there is a change to undo.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is a change to do again.
  public var canRedo: Bool { !undone.isEmpty }

  /// Takes the last change back.
  ///
  /// - Returns: The way from the list as it was to ``current``. It has no stage if there is nothing to undo.
  /// - Complexity: O(1).
  @discardableResult public mutating func undo() -> StagedChangeset<Collection> {
    guard let step = done.popLast() else { return [] }
    undone.append(step)
    return go(step.back)
  }

  /// Does the change again that was undone last.
  ///
  /// - Returns: The way from the list as it was to ``current``. It has no stage if there is nothing to do again.
  /// - Complexity: O(1).
  @discardableResult public mutating func redo() -> StagedChangeset<Collection> {
    guard let step = undone.popLast() else { return [] }
    done.append(step)
    return go(step.forth)
  }

  private mutating func go(_ way: StagedChangeset<Collection>) -> StagedChangeset<Collection> {
    if let target = way.last?.data { current = target }
    return way
  }

  /// Takes over a list and the changes that lead to it. Returns whether anything differs.
  @usableFromInline mutating func record(
    _ target: Collection, _ forth: StagedChangeset<Collection>,
    back: @autoclosure () -> StagedChangeset<Collection>
  ) -> Bool {
    current = target
    guard !forth.isEmpty else { return false }
    done.append((back(), forth))
    undone = []
    return true
  }
}

extension ChangesetHistory: Sendable where Collection: Sendable {}

extension ChangesetHistory where Collection.Element: Differentiable {
  /// Takes over the rows after a change, which can be undone from now on. What was undone before cannot be done
  /// again.
  ///
  /// - Returns: Whether anything differs; if not, there is nothing to undo and nothing to save.
  /// - Complexity: That of `StagedChangeset(source:target:)`.
  @discardableResult @inlinable public mutating func record(_ target: Collection) -> Bool {
    let (source, forth) = (current, StagedChangeset(source: current, target: target))
    // Content that is not equal to itself may have no inverse.
    return record(
      target, forth,
      back: (try? forth.inverted(from: source)) ?? StagedChangeset(source: target, target: source))
  }
}

extension ChangesetHistory where Collection.Element: DifferentiableSection {
  /// Takes over the sections after a change, which can be undone from now on. What was undone before cannot be
  /// done again.
  ///
  /// - Returns: Whether anything differs; if not, there is nothing to undo and nothing to save.
  /// - Complexity: That of `StagedChangeset(source:target:)`.
  @discardableResult @inlinable public mutating func record(_ target: Collection) -> Bool {
    let (source, forth) = (current, StagedChangeset(source: current, target: target))
    // Content that is not equal to itself may have no inverse.
    return record(
      target, forth,
      back: (try? forth.inverted(from: source)) ?? StagedChangeset(source: target, target: source))
  }
}
