package import ListDiff
package import ListMotion

/// The last change of a row, a header or a footer; or the deletion of rows that were next to each other.
package struct RowMark: Hashable, Sendable {
  package var kind: ChangeMark
  /// The number of positions by which a moved row rose; negative if it fell, and 0 if it came from another
  /// section.
  package var rise = 0
  /// The number of deleted rows; 1 for other changes.
  package var count = 1
  /// The number of rows that were deleted before the last change.
  var earlierCount = 0
  /// The number of changes since then.
  private var age = 0
  /// Whether it has been on the screen.
  package var isSeen = false
  /// Whether the user has read it, so that it is removed with the next change.
  package var isRead = false
  /// Whether the row had been inserted off screen before the change that `kind` describes.
  private var cameUnseen = false

  package init(_ kind: ChangeMark, rise: Int = 0, count: Int = 1) {
    (self.kind, self.rise, self.count) = (kind, rise, count)
  }

  /// Whether it belongs to a change before the last one.
  package var isOlder: Bool { age > 0 }

  /// Whether the last change inserted the row.
  private var isNew: Bool { kind == .inserted && !isOlder }

  /// Whether deleting the row goes unnoticed: the last change inserted it, or it has not been visible since it
  /// was inserted.
  package var isFresh: Bool { (kind == .inserted || cameUnseen) && !(isOlder && isSeen) }

  /// The mark after another change of the list; `nil` if it was read, or has been on the screen and is `limit`
  /// changes old.
  package func aged(limit: Int) -> RowMark? {
    if isRead || isSeen && age >= limit { return nil }
    var mark = self
    (mark.age, mark.earlierCount) = (age + 1, count)
    return mark
  }

  /// The mark of a row that has changed again. A row that the last change inserted stays new.
  package func followed(by new: RowMark) -> RowMark {
    var mark = isNew ? RowMark(.inserted) : new
    if !isNew { mark.cameUnseen = isFresh }
    return mark
  }

  /// Adds deleted rows. The result is as new as the row deleted last.
  package mutating func add(_ other: RowMark) {
    count += other.count
    earlierCount += other.earlierCount
    age = min(age, other.age)
    isSeen = isSeen && other.isSeen
    isRead = isRead && other.isRead
  }
}

/// A mark, and the path of its row. For ``ChangeMark/deleted``, that is the row after the deleted ones, or the end of
/// the section.
package typealias PlacedMark = (path: ElementPath, mark: RowMark)
