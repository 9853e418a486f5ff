/// One place of a ``Frame``: what is drawn there and how.
///
/// A character two columns wide stands in its first cell; the cell behind it is
/// ``continuation``. A cell is 20 bytes, none of them a reference or without a
/// meaning, so that frames are compared as bytes.
public struct Cell: Hashable, Sendable {
  /// What is drawn there.
  public var glyph: Glyph
  /// How it is drawn.
  public var style: Style

  /// A cell that shows one glyph; put wide ones into a frame with `write`, which fills the second cell
  /// too.
  @inlinable public init(_ glyph: Glyph, style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }

  /// A space in the terminal's own colours.
  @inlinable public static var blank: Cell { Cell(.space) }

  /// The right half of the wide character before it.
  @inlinable public static var continuation: Cell { Cell(.continuation) }
}
