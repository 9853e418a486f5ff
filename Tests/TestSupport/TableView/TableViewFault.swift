public import ListDiff

/// A fault for which a table view would throw an exception or draw incorrectly when it applies a
/// changeset.
public struct TableViewFault: Error, Equatable, CustomStringConvertible {
  /// The stage at fault, from 0, or `nil` if it concerns all stages.
  public var stage: Int?
  /// The kind of fault.
  public var kind: Kind

  /// The faults that can occur.
  public enum Kind: Error, Equatable, Sendable {
    /// A stage without a change.
    case emptyStage
    /// A kind of change that does not belong to this stage, or comes a stage too late.
    case outOfOrder
    /// A change of a section or row that does not exist.
    case missing(BatchUpdate)
    /// A change of a section or row that another change names, too.
    case namedTwice(BatchUpdate)
    /// A change of a row inside a section that is deleted, inserted or updated in the same batch.
    case insideChangedSection(BatchUpdate)
    /// The number of sections after the changes, and that in the data.
    case sectionCount(shown: Int, data: Int)
    /// The number of rows after the changes, and that in the data.
    case rowCount(section: Int, shown: Int, data: Int)
    /// The section on the screen is not the one in the data.
    case wrongSection(Int)
    /// The row on the screen is not the one in the data.
    case wrongRow(ElementPath)
    /// The header on the screen is not the one in the data, and no update names it.
    case staleSection(Int)
    /// The content on the screen is not that in the data, and no update names it.
    case staleRow(ElementPath)
    /// An update of a section that shows the same as before.
    case needlessSectionUpdate(Int)
    /// An update of a row that shows the same as before.
    case needlessRowUpdate(ElementPath)
    /// After all stages the list on the screen is not the target.
    case targetNotReached
  }

  public var description: String { (stage.map { "stage \($0): " } ?? "") + "\(kind)" }
}
