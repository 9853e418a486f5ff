/// The content of a row: parts from left to right, each a piece of text, a bar or a rule, on as
/// many lines as they take.
///
/// ```swift
/// let row: RowContent = "plain text"
/// let economy = RowContent([
///   .text("Japan", columns: 14), .text("1,891", columns: 9, alignment: .trailing),
///   .bar(0.36),
/// ])
/// let message = RowContent(
///   [.text("Ada", columns: 8), .text(letter)], lineBreakMode: .byWordWrapping, numberOfLines: 3)
/// let mail = RowContent([.text("Ada"), .text("12:30"), .lineBreak, .text("About the engine")])
/// ```
public struct RowContent: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// Most rows are plain text, which does not need any additional memory.
  private enum Storage: Hashable, Sendable {
    case text(String)
    indirect case parts(Details)
  }

  /// The details of any other row.
  private struct Details: Hashable, Sendable {
    var parts: [Part]
    var indentation = 0
    var lineBreakMode = LineBreakMode.byTruncatingTail
    var numberOfLines = 0
    var style = Style.plain

    /// The text, if there are no other details.
    var plainText: String? {
      guard parts.count == 1, case .text(let text) = parts[0].figure else { return nil }
      return self == Details(parts: [.text(text)]) ? text : nil
    }
  }

  private var storage: Storage

  /// `nil` for plain text.
  private var ownDetails: Details? {
    if case .parts(let details) = storage { details } else { nil }
  }

  private var details: Details {
    get { ownDetails ?? Details(parts: [.text(text)]) }
    set { storage = newValue.plainText.map { .text($0) } ?? .parts(newValue) }
  }

  /// The parts, from left to right and from line to line. The parts of a line are two columns
  /// apart.
  public var parts: [Part] {
    get { details.parts }
    set { details.parts = newValue }
  }
  /// The number of columns left free before the first part of each line.
  public var indentation: Int {
    get { ownDetails?.indentation ?? 0 }
    set { details.indentation = newValue }
  }
  /// The handling of text that does not fit in its line.
  public var lineBreakMode: LineBreakMode {
    get { ownDetails?.lineBreakMode ?? .byTruncatingTail }
    set { details.lineBreakMode = newValue }
  }
  /// The maximum number of lines; 0, the default, for as many as needed. If text is omitted, the last line
  /// ends in `…`.
  public var numberOfLines: Int {
    get { ownDetails?.numberOfLines ?? 0 }
    set { details.numberOfLines = newValue }
  }
  /// The style of the whole row, used where its parts have the terminal's default. Its background extends
  /// from edge to edge.
  public var style: Style {
    get { ownDetails?.style ?? .plain }
    set { details.style = newValue }
  }

  /// Creates content from parts.
  ///
  /// - Parameters:
  ///   - parts: The parts from left to right.
  ///   - indentation: The number of columns left free before the first part of each line.
  ///   - lineBreakMode: The handling of text that does not fit in its line.
  ///   - numberOfLines: The maximum number of lines; 0 for as many as needed.
  public init(
    _ parts: [Part], indentation: Int = 0, lineBreakMode: LineBreakMode = .byTruncatingTail,
    numberOfLines: Int = 0
  ) {
    storage = .text("")
    details = Details(
      parts: parts, indentation: indentation, lineBreakMode: lineBreakMode,
      numberOfLines: numberOfLines)
  }

  /// Creates content from a string.
  ///
  /// - Parameters:
  ///   - text: The text. A newline begins a new line if the text wraps; otherwise `…` replaces
  ///     everything after it.
  ///   - style: The style of the text.
  ///   - indentation: The number of columns left free before the first part of each line.
  ///   - lineBreakMode: The handling of text that does not fit in its line.
  ///   - numberOfLines: The maximum number of lines; 0 for as many as needed.
  public init(
    text: String, style: Style = .plain, indentation: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail, numberOfLines: Int = 0
  ) {
    storage = .text(text)
    if style == .plain, indentation == 0, lineBreakMode == .byTruncatingTail, numberOfLines == 0 {
      return
    }
    details = Details(
      parts: [.text(text, style: style)], indentation: indentation, lineBreakMode: lineBreakMode,
      numberOfLines: numberOfLines)
  }

  /// Creates content from text in several styles.
  ///
  /// - Parameters:
  ///   - text: The characters and their styles.
  ///   - indentation: The number of columns left free before the first part of each line.
  ///   - lineBreakMode: The handling of text that does not fit in its line.
  ///   - numberOfLines: The maximum number of lines; 0 for as many as needed.
  public init(
    attributedText text: AttributedText, indentation: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail, numberOfLines: Int = 0
  ) {
    self.init(
      [.text(text)], indentation: indentation, lineBreakMode: lineBreakMode,
      numberOfLines: numberOfLines)
  }

  public init(stringLiteral value: String) { storage = .text(value) }

  /// The characters of all text parts, with a space between the parts of a line and a newline
  /// between lines.
  public var text: String {
    if case .text(let text) = storage { return text }
    return parts.split(separator: .lineBreak, omittingEmptySubsequences: false)
      .map { $0.compactMap(\.figure.string).joined(separator: " ") }
      .joined(separator: "\n")
  }

  /// The handling of text that is longer than its line.
  public enum LineBreakMode: Hashable, Sendable {
    /// The text is cut, and ends in `…`.
    case byTruncatingTail
    /// The text continues on the next line, below its beginning; a word longer than a line is
    /// broken between two characters.
    case byWordWrapping
  }

  /// Whether the row takes one line regardless of the number of columns available.
  var isOneLine: Bool {
    if case .text = storage { return true }
    return numberOfLines == 1
      || lineBreakMode == .byTruncatingTail && !parts.contains { $0.figure == .lineBreak }
  }
}

extension RowContent {
  /// One cell of a row: text, a bar or a rule, with its width and its style; or the end of a line.
  public struct Part: Hashable, Sendable {
    /// The content of the part.
    package var figure: Figure
    /// The width in columns; `nil` for the width that text needs, or for all remaining columns in a
    /// bar or a rule.
    public var columns: Int?
    /// The alignment of its text within ``columns``.
    public var alignment: Alignment
    /// The style of the part.
    public var style: Style
    /// Whether it changes too often to be of interest: its changes do not flash, and its numbers do
    /// not show their direction. `false` by default.
    public var isMuted = false
    /// Whether elapsed times, such as `5m ago` and `Up 3 hours`, do not count as changes while they
    /// grow, and do not flash next to a change. Blanks between words do not count either. `false`
    /// by default.
    package var mutesAges = false
    /// Whether its numbers show their direction when they change; `true` by default. Set it to
    /// `false` for numbers that are neither better nor worse for being greater, such as a rank or a
    /// port.
    public var showsTrend = true

    /// Its characters; empty for a bar, a rule and the end of a line.
    public var text: String { figure.string ?? "" }

    /// Text that takes the width that it needs, or is truncated and aligned within `columns`.
    public static func text(
      _ text: String, columns: Int? = nil, alignment: Alignment = .leading, style: Style = .plain
    ) -> Part {
      Part(figure: .text(text), columns: columns, alignment: alignment, style: style)
    }

    /// Text in several styles; `style` applies where they have the terminal's default.
    public static func text(
      _ text: AttributedText, columns: Int? = nil, alignment: Alignment = .leading,
      style: Style = .plain
    ) -> Part {
      Part(figure: .attributedText(text), columns: columns, alignment: alignment, style: style)
    }

    /// The end of a line: the next part begins below the first one.
    public static let lineBreak = Part(figure: .lineBreak, alignment: .leading, style: .plain)

    /// A bar that fills `fraction` (0...1) of its width, to an eighth of a screen column.
    public static func bar(_ fraction: Double, columns: Int? = nil, style: Style = .plain) -> Part {
      Part(figure: .bar(fraction), columns: columns, alignment: .leading, style: style)
    }

    /// A separator line across all remaining columns. It has the quiet colour unless its ``style`` has
    /// another.
    ///
    /// `[.rule]` is a line from edge to edge; `[.text("Fruit"), .rule]` is a heading followed by a
    /// line.
    public static let rule = Part(figure: .rule, alignment: .leading, style: .plain)
  }

  /// The content of a part.
  package enum Figure: Hashable, Sendable {
    /// Text in the style of its part.
    case text(String)
    /// Text with its own styles.
    case attributedText(AttributedText)
    /// A bar that fills a fraction of its width, 0...1.
    case bar(Double)
    /// A separator line.
    case rule
    /// The end of a line.
    case lineBreak

    /// The characters of text; `nil` for other figures.
    package var string: String? {
      switch self {
      case .text(let text): text
      case .attributedText(let text): text.string
      case .bar, .rule, .lineBreak: nil
      }
    }

    /// The text with its styles; empty for other figures.
    package var styledText: AttributedText {
      if case .attributedText(let text) = self { return text }
      return AttributedText(string ?? "")
    }
  }

  /// The alignment of text in a part that is wider.
  public enum Alignment: Hashable, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right, as for numbers.
    case trailing
  }
}

/// Text whose runs have their own styles.
///
/// ```swift
/// let size = AttributedText("12 ") + AttributedText("GB", style: Style(attributes: .dim))
/// var text: AttributedText = "one two"
/// text.apply(Style(attributes: .bold), to: text.string.firstRange(of: "two")!)
/// ```
public struct AttributedText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The characters.
  public private(set) var string: String
  /// The styled ranges in order, without overlap; the rest is plain.
  package private(set) var attributes: [Attribute]

  /// The style of part of the text.
  package struct Attribute: Hashable, Sendable {
    /// The range in UTF-8 offsets of ``string``, at the boundaries of characters.
    package var range: Range<Int>
    /// The style of these characters.
    public var style: Style
  }

  /// Creates text in one style.
  public init(_ string: String, style: Style = .plain) {
    self.string = string
    let count = string.utf8.count
    attributes =
      style == .plain || count == 0 ? [] : [Attribute(range: 0..<count, style: style)]
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// Gives the characters in `range`, a range of ``string``, the style `style` instead of their
  /// previous one. O(styled ranges).
  public mutating func apply(_ style: Style, to range: Range<String.Index>) {
    let utf8 = string.utf8
    let lower = utf8.distance(from: utf8.startIndex, to: range.lowerBound)
    let upper = lower + utf8.distance(from: range.lowerBound, to: range.upperBound)
    guard lower < upper else { return }
    var kept: [Attribute] = []
    for old in attributes where old.range.lowerBound < lower {
      let before = old.range.lowerBound..<min(old.range.upperBound, lower)
      kept.append(Attribute(range: before, style: old.style))
    }
    if style != .plain { kept.append(Attribute(range: lower..<upper, style: style)) }
    for old in attributes where old.range.upperBound > upper {
      let after = max(old.range.lowerBound, upper)..<old.range.upperBound
      kept.append(Attribute(range: after, style: old.style))
    }
    attributes = kept
  }

  /// Appends `right` to `left`, each with its styles.
  package static func += (left: inout AttributedText, right: AttributedText) {
    let offset = left.string.utf8.count
    left.string += right.string
    for attribute in right.attributes {
      let range = attribute.range.lowerBound + offset..<attribute.range.upperBound + offset
      left.attributes.append(Attribute(range: range, style: attribute.style))
    }
  }

  /// Concatenates `left` and `right`, each with its styles.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    var sum = left
    sum += right
    return sum
  }
}

extension Style {
  /// This style, with the properties of `other` where it has the terminal's default.
  func over(_ other: Style) -> Style {
    Style(
      foreground: foreground.isDefault ? other.foreground : foreground,
      background: background.isDefault ? other.background : background,
      attributes: attributes.union(other.attributes))
  }
}
