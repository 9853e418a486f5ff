extension EditScript {
  /// One edit of a list: an operation, the value it leaves or takes, and a place.
  ///
  /// Deletions, substitutions and the origins of moves are offsets into the list before all edits;
  /// insertions and the destinations of moves are offsets into the list after them. So a table view
  /// takes them as they are, in one batch.
  public struct Edit {
    /// What is done.
    public enum Operation: Hashable, Sendable {
      /// `value` is put in at `destination` after the edits.
      case insertion
      /// `value` is taken away from `destination` before the edits.
      case deletion
      /// What is at `destination` before the edits gives way to `value`.
      case substitution
      /// What is at the offset `origin` before the edits goes to `destination` after them.
      case move(origin: Int)
    }

    /// What is done.
    public var operation: Operation

    /// The element deleted, or the element that is there after the edit.
    public var value: C.Element

    /// The place: an offset before the edits for a deletion or a substitution, after them for an
    /// insertion or a move.
    public var destination: Int

    /// Creates an edit from its parts.
    @inlinable public init(operation: Operation, value: C.Element, destination: Int) {
      self.operation = operation
      self.value = value
      self.destination = destination
    }
  }
}

extension EditScript.Edit: Sendable where C.Element: Sendable {}
extension EditScript.Edit: Equatable where C.Element: Equatable {}
extension EditScript.Edit: Hashable where C.Element: Hashable {}

extension EditScript.Edit: CustomStringConvertible {
  /// The edit in words.
  public var description: String {
    switch operation {
    case .insertion: "insert \(value) at offset \(destination)"
    case .deletion: "delete \(value) at offset \(destination)"
    case .substitution: "replace with \(value) at offset \(destination)"
    case .move(let origin): "move \(value) from offset \(origin) to \(destination)"
    }
  }
}
