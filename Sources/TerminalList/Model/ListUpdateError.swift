public import ListDiff

/// The reason why a batch of updates was refused, or why rows cannot be told apart. The list keeps
/// showing its previous rows.
///
/// Each case has a ``description`` of one line that suggests a remedy.
public enum ListUpdateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of sections of the data source does not match the batch.
  case sectionCount(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The number of rows of the data source in `section` (after the batch) does not match the batch.
  case rowCount(
    section: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
  /// A section that does not exist, with the number of sections. `isAfter` is `true` for an index
  /// after the batch, and `false` for one before it.
  case sectionOutOfRange(index: Int, count: Int, isAfter: Bool)
  /// A row that does not exist, with the number of rows of its section.
  case rowOutOfRange(path: ElementPath, count: Int, isAfter: Bool)
  /// Two operations refer to the same row, before the batch or after it.
  case rowNamedTwice(ElementPath, isAfter: Bool)
  /// Two operations refer to the same section, before the batch or after it.
  case sectionNamedTwice(Int, isAfter: Bool)
  /// A row operation in a section that the same batch deletes, reloads or inserts.
  case rowInChangedSection(ElementPath, isAfter: Bool)
  /// An earlier batch was refused and the list has not been reloaded since.
  case needsReloadData
  /// `endUpdates` was called without a matching `beginUpdates`. The list stays as it is.
  case noOpenBatch
  /// Rows were inserted, deleted or moved individually in a list that owns its rows. The list stays
  /// as it is.
  case ownsRows
  /// Two rows have the same identifier; see `checkIdentifiers()`. Rows of an outline are reported
  /// with the path of the top-level row above them.
  case repeatedRow(id: String, first: ElementPath, second: ElementPath)
  /// Two sections have the same identifier; see `checkIdentifiers()`.
  case repeatedSection(id: String, first: Int, second: Int)
  /// The data source returned a negative number of rows for `section`, or of sections if it is
  /// `nil`.
  case negativeCount(section: Int?, count: Int)

  public var description: String {
    switch self {
    case .sectionCount(let before, let after, let inserted, let deleted):
      return """
        invalid number of sections: \(after) after the update, but \(before) before it, \
        \(inserted) inserted, \(deleted) deleted; change the data source together with the list, \
        and call reloadData now
        """
    case .rowCount(
      let section, let before, let after, let inserted, let deleted, let movedIn, let movedOut):
      return """
        invalid number of rows in section \(section): \(after) after the update, but \(before) \
        before it, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in, \
        \(movedOut) moved out; change the data source together with the list, and call \
        reloadData now
        """
    case .sectionOutOfRange(let index, let count, let isAfter):
      return "no section \(index): there are \(count) \(moment(isAfter)); call reloadData"
    case .rowOutOfRange(let path, let count, let isAfter):
      return """
        no row \(path.element) in section \(path.section): it has \(count) \(moment(isAfter)); \
        call reloadData
        """
    case .rowNamedTwice(let path, let isAfter):
      return """
        row \(path.element) of section \(path.section) \(moment(isAfter)) is named by two \
        operations; call reloadData
        """
    case .sectionNamedTwice(let index, let isAfter):
      return "section \(index) \(moment(isAfter)) is named by two operations; call reloadData"
    case .rowInChangedSection(let path, let isAfter):
      return """
        row \(path.element) is named in section \(path.section) \(moment(isAfter)), which the \
        batch deletes, inserts or reloads as a whole; call reloadData
        """
    case .needsReloadData:
      return "an earlier update was refused; call reloadData before the next one"
    case .noOpenBatch:
      return "endUpdates was called without beginUpdates; call performBatchUpdates, which does both"
    case .ownsRows:
      return """
        the list owns its rows: change them with performChanges or apply(_:); insertRows, deleteRows \
        and moveRow are for a list with a dataSource
        """
    case .repeatedRow(let id, let first, let second):
      return """
        row \(first.element) of section \(first.section) and row \(second.element) of section \
        \(second.section) have the identifier “\(id)”; give each its own: ListRow(id:content:)
        """
    case .repeatedSection(let id, let first, let second):
      return """
        sections \(first) and \(second) have the identifier “\(id)”; give each its own: \
        ListSection(id:rows:)
        """
    case .negativeCount(nil, let count):
      return "the data source returned \(count) sections; return 0 or more"
    case .negativeCount(let section?, let count):
      return "the data source returned \(count) rows for section \(section); return 0 or more"
    }
  }

  /// The ``description``, also in a program with Foundation.
  ///
  /// Foundation uses it for an `any Error` too, if the program declares
  /// `extension ListUpdateError: @retroactive LocalizedError { public var errorDescription: String? { description } }`.
  /// This module does not import Foundation.
  public var localizedDescription: String { description }

  private func moment(_ isAfter: Bool) -> String {
    isAfter ? "after the update" : "before the update"
  }
}
