internal import ListDiff

/// The reason why a batch of updates was refused or why rows cannot be distinguished. The list keeps showing
/// its previous rows.
///
/// The description states the facts and suggests a remedy, on one line.
public struct ListUpdateError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  private init(_ description: String) { self.description = description }

  /// The ``description``, also in a program with Foundation.
  ///
  /// Foundation uses it for an `any Error` too, if the program declares
  /// `extension ListUpdateError: @retroactive LocalizedError { public var errorDescription: String? { description } }`.
  /// This module does not import Foundation.
  public var localizedDescription: String { description }
}

extension ListUpdateError {
  /// The number of sections of the data source does not match the batch.
  static func sectionCount(before: Int, after: Int, inserted: Int, deleted: Int) -> Self {
    Self(
      """
      invalid number of sections: \(after) after the update, but \(before) before it, \
      \(inserted) inserted, \(deleted) deleted; change the data source together with the list, \
      and call reloadData now
      """)
  }

  /// The number of rows of the data source in `section` (after the batch) does not match the batch.
  static func rowCount(
    section: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int
  ) -> Self {
    Self(
      """
      invalid number of rows in section \(section): \(after) after the update, but \(before) \
      before it, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in, \
      \(movedOut) moved out; change the data source together with the list, and call \
      reloadData now
      """)
  }

  /// A section that does not exist, with the number of sections. `isAfter` is `true` for an index
  /// after the batch, and `false` for one before it.
  static func sectionOutOfRange(index: Int, count: Int, isAfter: Bool) -> Self {
    Self("no section \(index): there are \(count) \(moment(isAfter)); call reloadData")
  }

  /// A row that does not exist, with the number of rows of its section.
  static func rowOutOfRange(path: ElementPath, count: Int, isAfter: Bool) -> Self {
    Self(
      """
      no row \(path.element) in section \(path.section): it has \(count) \(moment(isAfter)); \
      call reloadData
      """)
  }

  /// Two operations refer to the same row, before the batch or after it.
  static func rowNamedTwice(_ path: ElementPath, isAfter: Bool) -> Self {
    Self(
      """
      row \(path.element) of section \(path.section) \(moment(isAfter)) is named by two \
      operations; call reloadData
      """)
  }

  /// Two operations refer to the same section, before the batch or after it.
  static func sectionNamedTwice(_ index: Int, isAfter: Bool) -> Self {
    Self("section \(index) \(moment(isAfter)) is named by two operations; call reloadData")
  }

  /// A row operation in a section that the same batch deletes, reloads or inserts.
  static func rowInChangedSection(_ path: ElementPath, isAfter: Bool) -> Self {
    Self(
      """
      row \(path.element) is named in section \(path.section) \(moment(isAfter)), which the \
      batch deletes, inserts or reloads as a whole; call reloadData
      """)
  }

  /// An earlier batch was refused and the list has not been reloaded since.
  static let needsReloadData = Self(
    "an earlier update was refused; call reloadData before the next one")

  /// Rows were inserted, deleted or moved individually in a list that owns its rows. The list does not
  /// change.
  static let ownsRows = Self(
    """
    the list owns its rows: change them with performChanges or apply(_:); insertRows, deleteRows \
    and moveRow are for a list with a dataSource
    """)

  /// Two rows have the same identifier. Rows of an outline are reported with the path of the
  /// top-level row above them.
  static func repeatedRow(id: String, first: ElementPath, second: ElementPath) -> Self {
    Self(
      """
      row \(first.element) of section \(first.section) and row \(second.element) of section \
      \(second.section) have the identifier “\(id)”; give each its own: ListRow(id:content:)
      """)
  }

  /// Two sections have the same identifier.
  static func repeatedSection(id: String, first: Int, second: Int) -> Self {
    Self(
      """
      sections \(first) and \(second) have the identifier “\(id)”; give each its own: \
      ListSection(id:rows:)
      """)
  }

  /// A call to a ``ListSnapshot`` inserted an identifier again, or named one that does not exist.
  static func snapshot(_ identifier: AnyHashable, isRepeated: Bool, call: String) -> Self {
    let remedy =
      isRepeated
      ? "is in the snapshot already, so it moves; call a move method, or give each its own"
      : "is not in the snapshot, so nothing happens; append or insert it first"
    return Self("ListSnapshot.\(call): “\(identifier)” \(remedy)")
  }

  /// The data source returned a negative number of rows for `section`, or of sections if it is
  /// `nil`.
  static func negativeCount(section: Int?, count: Int) -> Self {
    guard let section else {
      return Self("the data source returned \(count) sections; return 0 or more")
    }
    return Self("the data source returned \(count) rows for section \(section); return 0 or more")
  }

  private static func moment(_ isAfter: Bool) -> String {
    isAfter ? "after the update" : "before the update"
  }
}
