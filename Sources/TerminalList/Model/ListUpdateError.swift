public import ListDiff

/// Why a batch of updates was refused. The list shows what it showed before.
public enum ListUpdateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of sections of the data source is not the number that the batch leads to.
  case sectionCount(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The number of rows of the data source in `section` (after the batch) is not the number that
  /// the batch leads to.
  case rowCount(
    section: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
  /// A section that does not exist, with the number of sections. `isAfter` says whether the index
  /// is one after the batch or before it.
  case sectionOutOfRange(index: Int, count: Int, isAfter: Bool)
  /// A row that does not exist, with the number of rows of its section.
  case rowOutOfRange(path: ElementPath, count: Int, isAfter: Bool)
  /// Two operations name the same row, before the batch or after it.
  case rowNamedTwice(ElementPath, isAfter: Bool)
  /// Two operations name the same section, before the batch or after it.
  case sectionNamedTwice(Int, isAfter: Bool)
  /// A row operation in a section that the same batch deletes, reloads or inserts.
  case rowInChangedSection(ElementPath, isAfter: Bool)
  /// An earlier batch was refused and the list has not been reloaded since.
  case needsReloadData
  /// `endUpdates` was called without a `beginUpdates` before it. The list is as it was.
  case noOpenBatch
  /// The data source returned a count below zero: of the rows of `section`, or of sections if it is
  /// `nil`.
  case negativeCount(section: Int?, count: Int)

  public var description: String {
    switch self {
    case .sectionCount(let before, let after, let inserted, let deleted):
      return """
        invalid number of sections: \(after) after the update, but \(before) before it, \
        \(inserted) inserted, \(deleted) deleted; call reloadData
        """
    case .rowCount(
      let section, let before, let after, let inserted, let deleted, let movedIn, let movedOut):
      return """
        invalid number of rows in section \(section): \(after) after the update, but \(before) \
        before it, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in, \
        \(movedOut) moved out; call reloadData
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
      return "endUpdates was called without beginUpdates"
    case .negativeCount(nil, let count):
      return "the data source says that it has \(count) sections"
    case .negativeCount(let section?, let count):
      return "the data source says that section \(section) has \(count) rows"
    }
  }

  private func moment(_ isAfter: Bool) -> String { isAfter ? "after the update" : "before it" }
}
