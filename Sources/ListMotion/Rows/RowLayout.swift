/// The glyphs of a row fitted into a number of columns, each with its style.
///
/// Text that does not fit ends in `…`. A part without a width of its own takes what it needs; a
/// bar takes what is left. Parts stand two columns apart.
public struct RowLayout: Hashable, Sendable {
  public private(set) var runs: [Run] = []

  public struct Run: Hashable, Sendable {
    public var column: Int
    public var glyphs: [Glyph]
    public var style: Style
    /// The part of the row's content that the run shows.
    public var part: Int
  }

  static let gap = 2

  public init(_ content: RowContent, columns: Int, width: ScalarWidth = .standard) {
    var column = content.indentation
    for (index, part) in content.parts.enumerated() {
      let left = columns - column
      guard left > 0 else { break }
      switch part.figure {
      case .text(let text):
        let all = glyphs(of: text, width: width)
        let room = min(part.columns ?? left, left)
        let fitted = RowLayout.fit(all, columns: room)
        let taken = fitted.columns
        let indent = part.alignment == .trailing && part.columns != nil ? room - taken : 0
        if !fitted.isEmpty {
          runs.append(
            Run(column: column + indent, glyphs: fitted, style: part.style, part: index))
        }
        column += (part.columns ?? taken) + RowLayout.gap
      case .bar(let fraction):
        let room = min(part.columns ?? left, left)
        runs.append(
          Run(
            column: column, glyphs: RowLayout.bar(fraction, columns: room), style: part.style,
            part: index))
        column += room + RowLayout.gap
      }
    }
  }

  /// `glyphs` cut to `columns`, the last of them `…` where something is cut off.
  public static func fit(_ glyphs: [Glyph], columns: Int) -> [Glyph] {
    var taken = 0
    for glyph in glyphs { taken += glyph.columns }
    guard taken > columns else { return glyphs }
    guard columns > 0 else { return [] }
    var fitted: [Glyph] = []
    taken = 0
    for glyph in glyphs {
      if taken + glyph.columns > columns - 1 { break }
      fitted.append(glyph)
      taken += glyph.columns
    }
    return fitted + [Glyph("…")]
  }

  /// Full blocks and one of the eighth blocks (U+2588 to U+258F); never empty above zero.
  static func bar(_ fraction: Double, columns: Int) -> [Glyph] {
    guard fraction > 0, columns > 0 else { return [] }
    let eighths = max(1, Int((min(fraction, 1) * Double(columns * 8)).rounded()))
    var glyphs = Array(repeating: Glyph("█"), count: eighths / 8)
    if eighths % 8 > 0 { glyphs.append(Glyph(Unicode.Scalar(0x2590 - UInt32(eighths % 8))!)) }
    return glyphs
  }
}
