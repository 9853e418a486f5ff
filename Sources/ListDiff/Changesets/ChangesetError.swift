/// Why a changeset cannot be applied to a list.
///
/// `isAfter` says whether an offset counts in the data after the changeset or in that before it.
public enum ChangesetError: Error, Hashable, Sendable {
  /// A section that does not exist, and how many there are.
  case sectionOutOfRange(index: Int, count: Int, isAfter: Bool)
  /// A row that does not exist, and how many there are in its section.
  case rowOutOfRange(ElementPath, count: Int, isAfter: Bool)
  /// A section that two operations name.
  case sectionNamedTwice(Int, isAfter: Bool)
  /// A row that two operations name.
  case rowNamedTwice(ElementPath, isAfter: Bool)
  /// A row operation in a section that is deleted, inserted or updated as a whole.
  case rowInChangedSection(ElementPath, isAfter: Bool)

  /// The sections in the data are not as many as the operations make of those before.
  case sectionCount(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The rows that the data has in a section, its offset after the changeset, are not as many as
  /// the operations make of those before.
  case rowCount(
    section: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)

  /// The data has a section of another identity where this one lands; its offset after.
  case wrongSection(Int)
  /// The data has a row of another identity where this one lands; its path after.
  case wrongRow(ElementPath)
  /// The data has another header where this section lands, and no update says so; its offset after.
  case staleSection(Int)
  /// The data has other content where this row lands, and no update says so; its path after.
  case staleRow(ElementPath)

  /// An operation on a section in the changeset of a list without sections.
  case sectionOperationInRows
  /// Operations in two sections in the changeset of a list without sections.
  case severalSections(Int, Int)
}

extension ChangesetError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .sectionOutOfRange(let index, let count, let isAfter):
      "no section \(index): there are \(count) \(moment(isAfter))"
    case .rowOutOfRange(let path, let count, let isAfter):
      "no row \(path.element) in section \(path.section): it has \(count) \(moment(isAfter))"
    case .sectionNamedTwice(let section, let isAfter):
      "section \(section) \(moment(isAfter)) is named by two operations"
    case .rowNamedTwice(let path, let isAfter):
      "\(path.words) \(moment(isAfter)) is named by two operations"
    case .rowInChangedSection(let path, let isAfter):
      """
      \(path.words) \(moment(isAfter)) is named, but its section is deleted, inserted or updated \
      as a whole
      """
    case .sectionCount(let before, let after, let inserted, let deleted):
      """
      invalid number of sections: \(after) after the changeset, but \(before) before it, \
      \(inserted) inserted, \(deleted) deleted
      """
    case .rowCount(
      let section, let before, let after, let inserted, let deleted, let movedIn, let movedOut):
      """
      invalid number of rows in section \(section): \(after) after the changeset, but \(before) \
      before it, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in, \
      \(movedOut) moved out
      """
    case .wrongSection(let section):
      "the section that lands at \(section) is another than the data has there"
    case .wrongRow(let path):
      "the row that lands at \(path.words) is another than the data has there"
    case .staleSection(let section):
      "section \(section) has another header in the data, and no update says so"
    case .staleRow(let path):
      "\(path.words) has other content in the data, and no update says so"
    case .sectionOperationInRows: "an operation on a section, but the list has no sections"
    case .severalSections(let one, let other):
      "operations in sections \(one) and \(other), but the list has no sections"
    }
  }

  private func moment(_ isAfter: Bool) -> String { isAfter ? "after the changeset" : "before it" }
}

/// Which of several changesets cannot be applied, and why.
public struct StagedChangesetError: Error, Hashable, Sendable {
  /// The offset of the changeset, from 0.
  public var stage: Int

  /// Why it cannot be applied to what those before it left.
  public var error: ChangesetError

  /// Creates an error of the given stage.
  @inlinable public init(stage: Int, error: ChangesetError) {
    self.stage = stage
    self.error = error
  }
}

extension StagedChangesetError: CustomStringConvertible {
  /// The stage and what is wrong, on one line.
  public var description: String { "changeset \(stage): \(error)" }
}
