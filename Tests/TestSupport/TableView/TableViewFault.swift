public import ListDiff

/// A fault for which a table view would throw an exception or draw incorrectly when it applies a
/// changeset.
public struct TableViewFault: Error, Equatable, CustomStringConvertible {
  /// The stage at fault, from 0, or `nil` if it concerns all stages.
  public var stage: Int?
  /// The kind of fault.
  public var kind: Kind

  public init(stage: Int?, kind: Kind) {
    self.stage = stage
    self.kind = kind
  }

  /// The kinds of changes in a changeset.
  public enum Operation: String, Sendable {
    case sectionDelete = "section delete"
    case sectionInsert = "section insert"
    case sectionUpdate = "section update"
    case sectionMove = "section move"
    case elementDelete = "row delete"
    case elementInsert = "row insert"
    case elementUpdate = "row update"
    case elementMove = "row move"
  }

  /// The data that a position belongs to.
  public enum Space: String, Sendable {
    case before
    case after
  }

  /// The faults that can occur.
  public enum Kind: Equatable, Sendable {
    /// A stage without a change.
    case emptyStage
    /// A kind of change that does not belong to this stage, or comes a stage too late.
    case outOfOrder
    /// A section that does not exist.
    case noSection(Int, Operation, Space)
    /// A row that does not exist.
    case noRow(ElementPath, Operation, Space)
    /// A section that two operations use.
    case sectionUsedTwice(Int, Operation, Space)
    /// A row that two operations use.
    case rowUsedTwice(ElementPath, Operation, Space)
    /// A row operation inside a section that is deleted, inserted or updated in the same batch.
    case insideChangedSection(ElementPath, Operation, Space)
    /// The number of sections after the operations, and that in the data.
    case sectionCount(shown: Int, data: Int)
    /// The number of rows after the operations, and that in the data.
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

  public var description: String {
    (stage.map { "stage \($0): " } ?? "") + kind.text
  }
}

extension TableViewFault.Kind {
  fileprivate var text: String {
    switch self {
    case .emptyStage: "a stage without a change"
    case .outOfOrder: "changes that belong to another stage"
    case .noSection(let section, let operation, let space):
      "\(operation.rawValue) of section \(section), which does not exist \(space.rawValue) it"
    case .noRow(let path, let operation, let space):
      "\(operation.rawValue) of \(path), which does not exist \(space.rawValue) it"
    case .sectionUsedTwice(let section, let operation, let space):
      "\(operation.rawValue) of section \(section) \(space.rawValue) it, which is in use already"
    case .rowUsedTwice(let path, let operation, let space):
      "\(operation.rawValue) of \(path) \(space.rawValue) it, which is in use already"
    case .insideChangedSection(let path, let operation, let space):
      "\(operation.rawValue) of \(path) \(space.rawValue) it, inside a section changed as a whole"
    case .sectionCount(let shown, let data): "\(shown) sections shown, \(data) in the data"
    case .rowCount(let section, let shown, let data):
      "\(shown) rows shown in section \(section), \(data) in the data"
    case .wrongSection(let section): "another section shown at \(section) than in the data"
    case .wrongRow(let path): "another row shown at \(path) than in the data"
    case .staleSection(let section): "a stale header at section \(section)"
    case .staleRow(let path): "stale content at \(path)"
    case .needlessSectionUpdate(let section): "section \(section) updated, but it is the same"
    case .needlessRowUpdate(let path): "row \(path) updated, but it is the same"
    case .targetNotReached: "the last stage does not lead to the target"
    }
  }
}
