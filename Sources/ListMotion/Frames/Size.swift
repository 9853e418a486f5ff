/// Columns and lines of a frame, a terminal or a rectangle.
public struct Size: Hashable, Sendable {
  /// In columns.
  public var width: Int
  /// In lines.
  public var height: Int

  /// A size; numbers below 0 count as 0.
  public init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
  }
}
