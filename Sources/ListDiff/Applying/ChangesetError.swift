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
