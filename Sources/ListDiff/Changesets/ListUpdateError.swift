/// The reason why changes do not fit a list: the operations at fault, and the facts.
///
/// Changesets, edit scripts and lists on a screen throw it, the latter also for rows that cannot be
/// distinguished. A list keeps showing its previous rows.
public struct ListUpdateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the changeset in a ``StagedChangeset``, from 0; `nil` for a changeset by itself, and for
  /// other changes.
  public private(set) var stage: Int?

  /// The operations that do not fit: one operation, or two that name the same position.
  /// Empty if the numbers do not add up, the list differs from the data of a changeset, or the error is
  /// not about operations.
  public let operations: [BatchUpdate]

  private var reason: String

  /// The stage, the problem and the facts, on one line; from a list on a screen, also a remedy.
  public var description: String { (stage.map { "changeset \($0): " } ?? "") + reason }

  /// The ``description``, also in a program with Foundation.
  ///
  /// Foundation uses it for an `any Error` too, if the program declares
  /// `extension ListUpdateError: @retroactive LocalizedError { public var errorDescription: String? { description } }`.
  /// This module does not import Foundation.
  public var localizedDescription: String { description }

  package init(_ reason: String, _ operations: BatchUpdate...) {
    (self.operations, self.reason) = (operations, reason)
  }

  /// The same error of a changeset among others.
  @usableFromInline func inStage(_ stage: Int) -> Self {
    var error = self
    error.stage = stage
    return error
  }

  /// The same error with a remedy.
  package func advising(_ remedy: String) -> Self {
    var error = self
    error.reason += "; \(remedy)"
    return error
  }
}

/// `isAfter` is whether a position refers to the list after the batch or before it.
extension ListUpdateError {
  /// An operation names a section that does not exist; `count` is the number of sections.
  static func sectionOutOfRange(_ update: BatchUpdate, count: Int, isAfter: Bool) -> Self {
    Self("\(update): the list has \(number(count, "section")) \(moment(isAfter))", update)
  }

  /// An operation names a row that does not exist; `count` is the number of rows in its section.
  static func rowOutOfRange(_ update: BatchUpdate, count: Int, isAfter: Bool) -> Self {
    Self("\(update): its section has \(number(count, "row")) \(moment(isAfter))", update)
  }

  /// Two operations name the same section or the same row.
  static func namedTwice(_ update: BatchUpdate, _ other: BatchUpdate, isAfter: Bool) -> Self {
    Self("\(update), and \(other): both name the same place \(moment(isAfter))", update, other)
  }

  /// An operation names a row in a section that is deleted, inserted or updated as a whole.
  static func rowInChangedSection(_ update: BatchUpdate, isAfter: Bool) -> Self {
    Self(
      "\(update): its section \(moment(isAfter)) is deleted, inserted or reloaded as a whole",
      update
    )
  }

  /// In a list without sections, an operation names a section, or rows of two sections are named.
  static func outsideOfList(_ update: BatchUpdate) -> Self {
    Self(
      "\(update): the list has no sections, so all row changes must be in the same section", update
    )
  }

  /// The number of rows of a section after the batch does not follow from the operations and the number of
  /// rows of the section `origin` before it; or the number of sections does not.
  static func wrongCount(_ level: BatchLevel, in section: Int, from origin: Int) -> Self {
    let (leaving, arriving) = (level.leaving[inSection: origin], level.arriving[inSection: section])
    let (movedIn, movedOut) = (arriving.count(where: \.isMoved), leaving.count(where: \.isMoved))
    let moves = level.isOfSections ? "" : ", \(movedIn) moved in, \(movedOut) moved out"
    return Self(
      """
      invalid number of \(level.isOfSections ? "sections" : "rows in section \(section)"): \
      \(level.after.rows(in: section).count) after the batch, but \
      \(level.before.rows(in: origin).count) before it, \(arriving.count - movedIn) inserted, \
      \(leaving.count - movedOut) deleted\(moves)
      """)
  }

  /// After the changeset, the data has a section or row with another identity; both identities as text.
  @usableFromInline static func wrongIdentity(
    at place: String, expected: String, found: String
  ) -> Self {
    Self("“\(found)” lands at \(place), where the data has “\(expected)”")
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
    isAfter ? "after the batch" : "before the batch"
  }

  private static func number(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
