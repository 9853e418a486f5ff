public import ListDiff

/// Why a batch of updates was refused. The list shows what it showed before.
public enum ListUpdateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data source's number of sections is not what the batch makes of it.
  case sectionCount(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The data source's number of rows in `section` (after the batch) is not what the batch makes.
  case rowCount(
    section: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
  /// A section that does not exist, with the number of those there are; `isAfter` tells whether the
  /// index counts after the batch or before it.
  case sectionOutOfRange(index: Int, count: Int, isAfter: Bool)
  /// A row that does not exist, with the number of those in its section.
  case rowOutOfRange(path: ElementPath, count: Int, isAfter: Bool)
  /// Two operations name the same row, before the batch or after it.
  case rowNamedTwice(ElementPath, isAfter: Bool)
  /// Two operations name the same section, before the batch or after it.
  case sectionNamedTwice(Int, isAfter: Bool)
  /// A row operation in a section that the same batch deletes, reloads or inserts.
  case rowInChangedSection(ElementPath, isAfter: Bool)
  /// An earlier batch was refused and the list has not been reloaded since.
  case needsReloadData

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
    }
  }

  private func moment(_ isAfter: Bool) -> String { isAfter ? "after the update" : "before it" }
}
