/// One action of a table view's batch.
///
/// Within a batch the order of the actions means nothing: what is deleted, reloaded or moved is
/// named as it is *before* the batch, what is inserted and where a move ends as it is *after* it.
public enum BatchUpdate: Hashable, Sendable {
  /// A section goes away; its offset before the batch.
  case deleteSection(Int)
  /// A section is new; its offset after the batch.
  case insertSection(Int)
  /// A section's header shows something else; its offset before the batch.
  case reloadSection(Int)
  /// A section changes places: its offset before the batch, and the one after it.
  case moveSection(Int, toSection: Int)

  /// A row goes away; its path before the batch.
  case deleteRow(at: ElementPath)
  /// A row is new; its path after the batch.
  case insertRow(at: ElementPath)
  /// A row's content is new; its path before the batch.
  case reloadRow(at: ElementPath)
  /// A row changes places: its path before the batch, and the one after it.
  case moveRow(at: ElementPath, to: ElementPath)
}

extension BatchUpdate: CustomStringConvertible {
  /// The action in a table view's words, on one line.
  public var description: String {
    switch self {
    case .deleteSection(let section): "delete section \(section)"
    case .insertSection(let section): "insert section \(section)"
    case .reloadSection(let section): "reload section \(section)"
    case .moveSection(let source, let target): "move section \(source) to section \(target)"
    case .deleteRow(let path): "delete \(path.words)"
    case .insertRow(let path): "insert \(path.words)"
    case .reloadRow(let path): "reload \(path.words)"
    case .moveRow(let source, let target): "move \(source.words) to \(target.words)"
    }
  }
}

extension ElementPath {
  /// The place as a message says it.
  var words: String { "row \(element) of section \(section)" }
}
