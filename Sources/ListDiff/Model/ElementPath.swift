/// The position of a row: its offset in its section, and the offset of the section in the list.
///
/// The context determines whether the position is one before or after a change.
///
/// Both offsets take 32 bits, so a move takes 16 bytes: a list contains at most 2³¹ − 1 rows. A number
/// outside this range refers to no row and is stored as the nearest valid number.
public struct ElementPath: Hashable, Sendable {
  @usableFromInline var storedElement: Int32
  @usableFromInline var storedSection: Int32

  /// The offset of the row in its section.
  @inlinable public var element: Int {
    get { Int(storedElement) }
    set { storedElement = Int32(clamping: newValue) }
  }

  /// The offset of the section in the list.
  @inlinable public var section: Int {
    get { Int(storedSection) }
    set { storedSection = Int32(clamping: newValue) }
  }

  /// Creates a path from the two offsets.
  @inlinable public init(element: Int, section: Int) {
    storedElement = Int32(clamping: element)
    storedSection = Int32(clamping: section)
  }
}

extension ElementPath: CustomDebugStringConvertible {
  /// Both offsets, named.
  public var debugDescription: String { "[element: \(element), section: \(section)]" }
}

/// Written as `{"section":0,"element":2}`.
extension ElementPath: Codable {
  private enum CodingKeys: String, CodingKey {
    case storedSection = "section"
    case storedElement = "element"
  }
}
