/// Why a changeset cannot be applied to a list: the operation at fault, and what was expected.
///
/// `isAfter` says whether a place counts in the data after the changeset or in that before it.
public enum ChangesetError: Error, Hashable, Sendable {
  /// An operation names a section that does not exist; how many there are.
  case sectionOutOfRange(BatchUpdate, count: Int, isAfter: Bool)
  /// An operation names a row that does not exist; how many there are in its section.
  case rowOutOfRange(BatchUpdate, count: Int, isAfter: Bool)
  /// Two operations name the same section or the same row.
  case namedTwice(BatchUpdate, BatchUpdate, isAfter: Bool)
  /// An operation on a row of a section that is deleted, inserted or updated as a whole.
  case rowInChangedSection(BatchUpdate, isAfter: Bool)
  /// An operation on a section, or on rows of another section than those before it, in the changeset
  /// of a list without sections.
  case outsideOfList(BatchUpdate)

  /// The sections in the data are not as many as the operations make of those before.
  case sectionCount(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The rows that the data has in a section, its offset after the changeset, are not as many as
  /// the operations make of those before.
  case rowCount(
    section: Int, before: Int, after: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)

  /// The data has a section of another identity where this one lands, its offset after; the two
  /// identities in words.
  case wrongSection(Int, expected: String, found: String)
  /// The data has a row of another identity where this one lands, its path after; the two identities
  /// in words.
  case wrongRow(ElementPath, expected: String, found: String)
  /// The data has another header where this section lands, and no update says so; its offset after,
  /// and its identity in words.
  case staleSection(Int, identity: String)
  /// The data has other content where this row lands, and no update says so; its path after, and both
  /// rows in words.
  case staleRow(ElementPath, expected: String, found: String)
}

extension ChangesetError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .sectionOutOfRange(let update, let count, let isAfter):
      "\(update): \(number(count, "section")) \(moment(isAfter))"
    case .rowOutOfRange(let update, let count, let isAfter):
      "\(update): \(number(count, "row")) in its section \(moment(isAfter))"
    case .namedTwice(let update, let other, let isAfter):
      "\(update), and \(other): both name the same place \(moment(isAfter))"
    case .rowInChangedSection(let update, let isAfter):
      "\(update): its section \(moment(isAfter)) is deleted, inserted or updated as a whole"
    case .outsideOfList(let update):
      "\(update): the list has no sections, and all changes name rows of one"
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
    case .wrongSection(let section, let expected, let found):
      "\(found) lands at section \(section), where the data has \(expected)"
    case .wrongRow(let path, let expected, let found):
      "\(found) lands at \(path.words), where the data has \(expected)"
    case .staleSection(let section, let identity):
      "section \(section), \(identity), has another header in the data, and no update says so"
    case .staleRow(let path, let expected, let found):
      "\(path.words) is \(expected) in the data, but \(found) before, and no update says so"
    }
  }

  /// The ``description``, also in a program with Foundation.
  public var localizedDescription: String { description }

  private func moment(_ isAfter: Bool) -> String { isAfter ? "after the changeset" : "before it" }

  private func number(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
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

  /// The ``description``, also in a program with Foundation.
  public var localizedDescription: String { description }
}
