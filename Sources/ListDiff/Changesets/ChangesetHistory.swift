/// A list with undo and redo.
///
/// Each change is kept together with its inverse, so that undoing it compares nothing. The list can
/// consist of rows or of sections.
///
/// ```swift
/// var history = ChangesetHistory(rows)
/// history.record(changedRows)
/// list.reload(using: history.undo()) { rows = $0 }
/// ```
public struct ChangesetHistory<Collection: RangeReplaceableCollection> {
  /// A recorded change: its inverse and itself.
  private typealias Step = (back: StagedChangeset<Collection>, forth: StagedChangeset<Collection>)

  /// The current list.
  public private(set) var current: Collection
  /// The changes that can be undone, the latest last.
  private var done: [Step] = []
  /// The changes that can be redone, the most recently undone last.
  private var undone: [Step] = []

  /// Creates a history without changes.
  public init(_ current: Collection) { self.current = current }

  /// Whether there is a change to undo.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is a change to redo.
  public var canRedo: Bool { !undone.isEmpty }

  /// Undoes the last change.
  ///
  /// - Returns: The changes from the list before the call to ``current``; empty if there is nothing
  ///   to undo.
  /// - Complexity: O(1).
  @discardableResult public mutating func undo() -> StagedChangeset<Collection> {
    guard let step = done.popLast() else { return [] }
    undone.append(step)
    return go(step.back)
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: The changes from the list before the call to ``current``; empty if there is nothing
  ///   to redo.
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

  /// Records a list and the changes that lead to it. Returns whether anything differs.
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
  /// Records the rows after a change, which can then be undone. Changes that were undone before can
  /// no longer be redone.
  ///
  /// - Returns: Whether anything differs; if not, there is nothing to undo and nothing to save.
  /// - Complexity: that of `StagedChangeset(source:target:)`.
  @discardableResult @inlinable public mutating func record(_ target: Collection) -> Bool {
    let (source, forth) = (current, StagedChangeset(source: current, target: target))
    // Content that is not equal to itself may have no inverse.
    return record(
      target, forth,
      back: (try? forth.inverted(from: source)) ?? StagedChangeset(source: target, target: source))
  }
}

extension ChangesetHistory where Collection.Element: DifferentiableSection {
  /// Records the sections after a change, which can then be undone. Changes that were undone before
  /// can no longer be redone.
  ///
  /// - Returns: Whether anything differs; if not, there is nothing to undo and nothing to save.
  /// - Complexity: that of `StagedChangeset(source:target:)`.
  @discardableResult @inlinable public mutating func record(_ target: Collection) -> Bool {
    let (source, forth) = (current, StagedChangeset(source: current, target: target))
    // Content that is not equal to itself may have no inverse.
    return record(
      target, forth,
      back: (try? forth.inverted(from: source)) ?? StagedChangeset(source: target, target: source))
  }
}
