/// Why a changeset cannot be applied to a list: the operations at fault, and what was expected.
public struct ChangesetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operations that do not fit: one; two that name the same place; or none, if the numbers do not add
  /// up or the list is another than the data of the changeset says.
  public let operations: [BatchUpdate]

  /// What is wrong, and what was expected, on one line.
  public let description: String

  @usableFromInline init(_ description: String, _ operations: BatchUpdate...) {
    (self.operations, self.description) = (operations, description)
  }

  /// The ``description``, also in a program with Foundation.
  public var localizedDescription: String { description }
}

/// `isAfter` says whether a place counts in the data after the changeset or in that before it.
extension ChangesetError {
  /// An operation names a section that does not exist; how many there are.
  static func sectionOutOfRange(_ update: BatchUpdate, count: Int, isAfter: Bool) -> Self {
    Self("\(update): \(number(count, "section")) \(moment(isAfter))", update)
  }

  /// An operation names a row that does not exist; how many there are in its section.
  static func rowOutOfRange(_ update: BatchUpdate, count: Int, isAfter: Bool) -> Self {
    Self("\(update): \(number(count, "row")) in its section \(moment(isAfter))", update)
  }

  /// Two operations name the same section or the same row.
  static func namedTwice(_ update: BatchUpdate, _ other: BatchUpdate, isAfter: Bool) -> Self {
    Self("\(update), and \(other): both name the same place \(moment(isAfter))", update, other)
  }

  /// An operation on a row of a section that is deleted, inserted or updated as a whole.
  static func rowInChangedSection(_ update: BatchUpdate, isAfter: Bool) -> Self {
    Self(
      "\(update): its section \(moment(isAfter)) is deleted, inserted or updated as a whole", update
    )
  }

  /// An operation on a section, or on rows of another section than those before it, in the changeset
  /// of a list without sections.
  static func outsideOfList(_ update: BatchUpdate) -> Self {
    Self(
      "\(update): the list has no sections, so all row changes must be in the same section", update
    )
  }

  /// The sections in the data are not as many as the operations make of those before.
  static func sectionCount(before: Int, after: Int, inserted: Int, deleted: Int) -> Self {
    Self(
      """
      invalid number of sections: \(after) after the changeset, but \(before) before it, \
      \(inserted) inserted, \(deleted) deleted
      """)
  }

  /// The rows that the data has in a section are not as many as the operations make of those that it
  /// had before, when its number was `origin`.
  static func rowCount(
    _ section: Int, after: Int, _ origin: Int, before: Int, _ updates: [BatchUpdate]
  ) -> Self {
    var (inserted, deleted, movedIn, movedOut) = (0, 0, 0, 0)
    for update in updates {
      switch update {
      case .insertRow(let path) where path.section == section: inserted += 1
      case .deleteRow(let path) where path.section == origin: deleted += 1
      case .moveRow(let source, let target):
        if target.section == section { movedIn += 1 }
        if source.section == origin { movedOut += 1 }
      default: break
      }
    }
    return Self(
      """
      invalid number of rows in section \(section): \(after) after the changeset, but \(before) \
      before it, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in, \
      \(movedOut) moved out
      """)
  }

  /// The data has a section of another identity where this one lands, its offset after; the two
  /// identities in words.
  @usableFromInline static func wrongSection(_ section: Int, expected: String, found: String)
    -> Self
  {
    Self("\(found) lands at section \(section), where the data has \(expected)")
  }

  /// The data has a row of another identity where this one lands, its path after; the two identities
  /// in words.
  @usableFromInline static func wrongRow(
    _ path: ElementPath, expected: String, found: String
  ) -> Self {
    Self("\(found) lands at \(path.words), where the data has \(expected)")
  }

  /// The data has another header where this section lands, and no update says so; its offset after,
  /// and its identity in words.
  @usableFromInline static func staleSection(_ section: Int, identity: String) -> Self {
    Self(
      "section \(section), \(identity), has another header in the data, and no update reports it")
  }

  /// The data has other content where this row lands, and no update says so; its path after, and both
  /// rows in words.
  @usableFromInline static func staleRow(
    _ path: ElementPath, expected: String, found: String
  ) -> Self {
    Self(
      "\(path.words) is \(expected) in the data, but was \(found) before, and no update reports it")
  }

  private static func moment(_ isAfter: Bool) -> String {
    isAfter ? "after the changeset" : "before the changeset"
  }

  private static func number(_ count: Int, _ noun: String) -> String {
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
