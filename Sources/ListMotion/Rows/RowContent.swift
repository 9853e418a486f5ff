/// What one row shows: parts from left to right, a piece of text or a bar each.
///
/// ```swift
/// let row: RowContent = "plain text"
/// let economy = RowContent([
///   .text("Japan", columns: 14), .text("1,891", columns: 9, alignment: .trailing),
///   .bar(0.36),
/// ])
/// ```
public struct RowContent: Hashable, Sendable, ExpressibleByStringLiteral {
  public var parts: [Part]
  /// Columns left free before the first part.
  public var indentation: Int

  public init(_ parts: [Part], indentation: Int = 0) {
    self.parts = parts
    self.indentation = indentation
  }

  public init(text: String, style: Style = .plain, indentation: Int = 0) {
    self.init([.text(text, style: style)], indentation: indentation)
  }

  public init(stringLiteral value: String) { self.init(text: value) }

  /// The characters of all text parts, a space between them.
  public var text: String {
    parts.compactMap { if case .text(let text) = $0.figure { text } else { nil } }
      .joined(separator: " ")
  }
}

extension RowContent {
  /// One cell of a row in the table's sense: text or a bar, its width and its style.
  public struct Part: Hashable, Sendable {
    public var figure: Figure
    /// In columns; `nil` takes what the text needs, or what is left for a bar.
    public var columns: Int?
    public var alignment: Alignment
    public var style: Style

    /// Text of its own width, or cut and aligned within `columns`.
    public static func text(
      _ text: String, columns: Int? = nil, alignment: Alignment = .leading, style: Style = .plain
    ) -> Part {
      Part(figure: .text(text), columns: columns, alignment: alignment, style: style)
    }

    /// A bar in eighths of a column, `fraction` (0...1) of its width long.
    public static func bar(_ fraction: Double, columns: Int? = nil, style: Style = .plain) -> Part {
      Part(figure: .bar(fraction), columns: columns, alignment: .leading, style: style)
    }
  }

  public enum Figure: Hashable, Sendable {
    case text(String)
    case bar(Double)
  }

  public enum Alignment: Hashable, Sendable {
    case leading, trailing
  }
}

extension RowContent {
  /// This content with its bars `progress` (0...1) of the way from those of `start`.
  func interpolated(from start: RowContent, progress: Double) -> RowContent {
    guard progress < 1, start.parts.count == parts.count else { return self }
    var between = self
    for (index, part) in parts.enumerated() {
      if case .bar(let to) = part.figure, case .bar(let from) = start.parts[index].figure {
        between.parts[index].figure = .bar(from + (to - from) * progress)
      }
    }
    return between
  }
}
