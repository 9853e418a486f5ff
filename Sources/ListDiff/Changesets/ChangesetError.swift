/// The reason why a changeset cannot be applied to a list: the operations at fault, and what was
/// expected.
public struct ChangesetError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the changeset in a ``StagedChangeset``, from 0; `nil` for a changeset by itself.
  public private(set) var stage: Int?

  /// The operations that do not fit: one operation, or two that name the same position.
  /// Empty if the numbers do not add up or the list differs from the data of the changeset.
  public let operations: [BatchUpdate]

  private let reason: String

  /// The stage, the problem and the expected value, on one line.
  public var description: String { (stage.map { "changeset \($0): " } ?? "") + reason }

  /// The ``description``, so that programs with Foundation show it too.
  public var localizedDescription: String { description }

  @usableFromInline init(_ reason: String, _ operations: BatchUpdate...) {
    (self.operations, self.reason) = (operations, reason)
  }

  /// The same error of a changeset among others.
  @usableFromInline func inStage(_ stage: Int) -> Self {
    var error = self
    error.stage = stage
    return error
  }
}

/// `isAfter` is whether a position refers to the data after the changeset or before it.
extension ChangesetError {
  /// An operation names a section that does not exist; `count` is the number of sections.
  static func sectionOutOfRange(_ update: BatchUpdate, count: Int, isAfter: Bool) -> Self {
    Self("\(update): \(number(count, "section")) \(moment(isAfter))", update)
  }

  /// An operation names a row that does not exist; `count` is the number of rows in its section.
  static func rowOutOfRange(_ update: BatchUpdate, count: Int, isAfter: Bool) -> Self {
    Self("\(update): \(number(count, "row")) in its section \(moment(isAfter))", update)
  }

  /// Two operations name the same section or the same row.
  static func namedTwice(_ update: BatchUpdate, _ other: BatchUpdate, isAfter: Bool) -> Self {
    Self("\(update), and \(other): both name the same place \(moment(isAfter))", update, other)
  }

  /// An operation names a row in a section that is deleted, inserted or updated as a whole.
  static func rowInChangedSection(_ update: BatchUpdate, isAfter: Bool) -> Self {
    Self(
      "\(update): its section \(moment(isAfter)) is deleted, inserted or updated as a whole", update
    )
  }

  /// In a list without sections, an operation names a section, or rows of two sections are named.
  static func outsideOfList(_ update: BatchUpdate) -> Self {
    Self(
      "\(update): the list has no sections, so all row changes must be in the same section", update
    )
  }

  /// The number of sections in the data does not follow from the number before and the operations.
  static func sectionCount(before: Int, after: Int, inserted: Int, deleted: Int) -> Self {
    Self(
      """
      invalid number of sections: \(after) after the changeset, but \(before) before it, \
      \(inserted) inserted, \(deleted) deleted
      """)
  }

  /// The number of rows of a section in the data does not follow from the operations and the number before,
  /// when the section's offset was `origin`.
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

  /// After the changeset, the data has a section with another identity; both identities as text.
  @usableFromInline static func wrongSection(_ section: Int, expected: String, found: String)
    -> Self
  {
    Self("\(found) lands at section \(section), where the data has \(expected)")
  }

  /// After the changeset, the data has a row with another identity; both identities as text.
  @usableFromInline static func wrongRow(
    _ path: ElementPath, expected: String, found: String
  ) -> Self {
    Self("\(found) lands at \(path.words), where the data has \(expected)")
  }

  /// After the changeset, the data has another header without an update; the identity as text.
  @usableFromInline static func staleSection(_ section: Int, identity: String) -> Self {
    Self(
      "section \(section), \(identity), has another header in the data, and no update reports it")
  }

  /// After the changeset, the data has other content without an update; both rows as text.
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
