/// The place of a row: its offset in its section, and the offset of the section in the list.
///
/// Whether the place is one before or after a change is said by whoever holds the path.
public struct ElementPath: Hashable, Sendable {
  /// The offset of the row in its section.
  public var element: Int

  /// The offset of the section in the list.
  public var section: Int

  /// Creates a path from the two offsets.
  @inlinable public init(element: Int, section: Int) {
    self.element = element
    self.section = section
  }
}

extension ElementPath: CustomDebugStringConvertible {
  /// Both offsets, named.
  public var debugDescription: String { "[element: \(element), section: \(section)]" }
}
