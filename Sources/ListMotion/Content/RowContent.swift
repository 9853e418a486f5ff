/// What one row shows: parts from left to right, a piece of text, a bar or a rule each, on as many
/// lines as it takes.
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
  /// Most rows are one plain text, which takes no memory but its own.
  private enum Storage: Hashable, Sendable {
    case text(String)
    indirect case parts(Details)
  }

  /// What is to be known of any other row.
  private struct Details: Hashable, Sendable {
    var parts: [Part]
    var indentation = 0
    var lineBreakMode = LineBreakMode.byTruncatingTail
    var numberOfLines = 0
    var style = Style.plain

    /// The text, if there is nothing else to know.
    var plainText: String? {
      guard parts.count == 1, case .text(let text) = parts[0].figure else { return nil }
      return self == Details(parts: [.text(text)]) ? text : nil
    }
  }

  private var storage: Storage

  /// `nil` for one plain text.
  private var ownDetails: Details? {
    if case .parts(let details) = storage { details } else { nil }
  }

  private var details: Details {
    get { ownDetails ?? Details(parts: [.text(text)]) }
    set { storage = newValue.plainText.map { .text($0) } ?? .parts(newValue) }
  }

  /// From left to right, and from line to line; parts of a line stand two columns apart.
  public var parts: [Part] {
    get { details.parts }
    set { details.parts = newValue }
  }
  /// Columns left free before the first part of each line.
  public var indentation: Int {
    get { ownDetails?.indentation ?? 0 }
    set { details.indentation = newValue }
  }
  /// What becomes of text that does not fit in its line.
  public var lineBreakMode: LineBreakMode {
    get { ownDetails?.lineBreakMode ?? .byTruncatingTail }
    set { details.lineBreakMode = newValue }
  }
  /// How many lines the row takes at most; 0, the default, for as many as it needs. The last line
  /// ends in `…` where something is left out.
  public var numberOfLines: Int {
    get { ownDetails?.numberOfLines ?? 0 }
    set { details.numberOfLines = newValue }
  }
  /// How the whole row is drawn where its parts leave it to the terminal's default. Its background
  /// reaches from edge to edge.
  public var style: Style {
    get { ownDetails?.style ?? .plain }
    set { details.style = newValue }
  }

  /// Content of parts.
  ///
  /// - Parameters:
  ///   - parts: From left to right.
  ///   - indentation: Columns left free before the first part of each line.
  ///   - lineBreakMode: What becomes of text that does not fit in its line.
  ///   - numberOfLines: The most that it takes; 0 for as many as it needs.
  public init(
    _ parts: [Part], indentation: Int = 0, lineBreakMode: LineBreakMode = .byTruncatingTail,
    numberOfLines: Int = 0
  ) {
    storage = .text("")
    details = Details(
      parts: parts, indentation: indentation, lineBreakMode: lineBreakMode,
      numberOfLines: numberOfLines)
  }

  /// Content of one text.
  ///
  /// - Parameters:
  ///   - text: A newline in it begins a line where text is wrapped; otherwise `…` stands for what follows.
  ///   - style: How it is drawn.
  ///   - indentation: Columns left free before the first part of each line.
  ///   - lineBreakMode: What becomes of text that does not fit in its line.
  ///   - numberOfLines: The most that it takes; 0 for as many as it needs.
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

  /// Content of one text in several styles.
  ///
  /// - Parameters:
  ///   - text: The characters and their styles.
  ///   - indentation: Columns left free before the first part of each line.
  ///   - lineBreakMode: What becomes of text that does not fit in its line.
  ///   - numberOfLines: The most that it takes; 0 for as many as it needs.
  public init(
    attributedText text: AttributedText, indentation: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail, numberOfLines: Int = 0
  ) {
    self.init(
      [.text(text)], indentation: indentation, lineBreakMode: lineBreakMode,
      numberOfLines: numberOfLines)
  }

  public init(stringLiteral value: String) { storage = .text(value) }

  /// The characters of all text parts, a space between those of a line, a newline between lines.
  public var text: String {
    if case .text(let text) = storage { return text }
    return parts.split(separator: .lineBreak, omittingEmptySubsequences: false)
      .map { $0.compactMap(\.figure.string).joined(separator: " ") }
      .joined(separator: "\n")
  }

  /// What becomes of text that is longer than its line.
  public enum LineBreakMode: Hashable, Sendable {
    /// It is cut, and ends in `…`.
    case byTruncatingTail
    /// It goes on in the next line, below where it began; a word longer than a line is broken
    /// between two characters.
    case byWordWrapping
  }

  /// Whether the row takes one line however few columns it has.
  var isOneLine: Bool {
    if case .text = storage { return true }
    return numberOfLines == 1
      || lineBreakMode == .byTruncatingTail && !parts.contains { $0.figure == .lineBreak }
  }
}

extension RowContent {
  /// One cell of a row in the table's sense: text, a bar or a rule, its width and its style; or the
  /// end of a line.
  public struct Part: Hashable, Sendable {
    /// What it shows.
    public var figure: Figure
    /// In columns; `nil` takes what the text needs, or what is left for a bar and a rule.
    public var columns: Int?
    /// Where its text stands within ``columns``.
    public var alignment: Alignment
    /// How it is drawn.
    public var style: Style
    /// Whether it changes so often that nobody wants to be told: its changes do not flash, and its
    /// numbers do not say which way they went. `false` by default.
    public var isMuted = false
    /// Whether times that have passed, such as `5m ago` and `Up 3 hours`, are no change as long as they
    /// grow, and do not flash beside one; blanks between words are none either. `false` by default.
    public var mutesAges = false
    /// Whether its numbers say which way they went when they change; `true` by default. A number that is
    /// neither better nor worse for being greater, such as a rank or a port, does not.
    public var showsTrend = true

    /// Text of its own width, or cut and aligned within `columns`.
    public static func text(
      _ text: String, columns: Int? = nil, alignment: Alignment = .leading, style: Style = .plain
    ) -> Part {
      Part(figure: .text(text), columns: columns, alignment: alignment, style: style)
    }

    /// Text of several styles; what they leave to the terminal's default is as in `style`.
    public static func text(
      _ text: AttributedText, columns: Int? = nil, alignment: Alignment = .leading,
      style: Style = .plain
    ) -> Part {
      Part(figure: .attributedText(text), columns: columns, alignment: alignment, style: style)
    }

    /// The end of a line: the next part begins below the first one.
    public static let lineBreak = Part(figure: .lineBreak, alignment: .leading, style: .plain)

    /// A bar, `fraction` (0...1) of its width long. In truecolor its last cell is paler if it is only
    /// partly covered.
    public static func bar(_ fraction: Double, columns: Int? = nil, style: Style = .plain) -> Part {
      Part(figure: .bar(fraction), columns: columns, alignment: .leading, style: style)
    }

    /// A line that separates, over its width. It is quiet, unless `style` gives it a colour.
    ///
    /// `[.rule]` is a line from edge to edge, `[.text("Fruit"), .rule]` a heading with one behind it.
    public static func rule(columns: Int? = nil, style: Style = .plain) -> Part {
      Part(figure: .rule, columns: columns, alignment: .leading, style: style)
    }

    /// A line that separates, over all columns that are left.
    public static let rule = Part(figure: .rule, alignment: .leading, style: .plain)
  }

  /// What a part shows.
  public enum Figure: Hashable, Sendable {
    /// Text in the style of its part.
    case text(String)
    /// Text with styles of its own.
    case attributedText(AttributedText)
    /// A bar, `0...1` of its width long.
    case bar(Double)
    /// A line that separates.
    case rule
    /// The end of a line.
    case lineBreak

    /// The characters of a piece of text; `nil` for anything else.
    public var string: String? {
      switch self {
      case .text(let text): text
      case .attributedText(let text): text.string
      case .bar, .rule, .lineBreak: nil
      }
    }

    /// The text with its styles; empty for anything else.
    package var styledText: AttributedText {
      if case .attributedText(let text) = self { return text }
      return AttributedText(string ?? "")
    }
  }

  /// Where text stands in a part that is wider.
  public enum Alignment: Hashable, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right, as numbers are.
    case trailing
  }
}

extension RowContent {
  /// This content with its bars `progress` (0...1) of the way from those of `start`.
  func interpolated(from start: RowContent, progress: Double) -> RowContent {
    guard progress < 1, hasOtherBars(than: start) else { return self }
    var between = self
    for index in parts.indices {
      if case .bar(let to) = parts[index].figure, case .bar(let from) = start.parts[index].figure {
        between.parts[index].figure = .bar(from + (to - from) * progress)
      }
    }
    return between
  }

  /// Whether it has the parts of `start`, but longer or shorter bars.
  func hasOtherBars(than start: RowContent) -> Bool {
    start.parts.count == parts.count
      && parts.indices.contains { index in
        guard case .bar(let to) = parts[index].figure,
          case .bar(let from) = start.parts[index].figure
        else { return false }
        return from != to
      }
  }
}

/// A piece of text of which each run has a style of its own.
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
  public private(set) var attributes: [Attribute]

  /// A style on part of the text, in UTF-8 offsets of ``string``.
  public struct Attribute: Hashable, Sendable {
    /// In UTF-8 offsets, at the boundaries of characters.
    public var range: Range<Int>
    /// How these characters are drawn.
    public var style: Style
  }

  /// A text in one style.
  public init(_ string: String, style: Style = .plain) {
    self.string = string
    let count = string.utf8.count
    attributes =
      style == .plain || count == 0 ? [] : [Attribute(range: 0..<count, style: style)]
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// Gives the characters in `range`, a range of ``string``, the style `style` in place of what
  /// they had. O(styled ranges).
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

  /// Puts `right` behind `left`, each in its styles.
  public static func += (left: inout AttributedText, right: AttributedText) {
    let offset = left.string.utf8.count
    left.string += right.string
    for attribute in right.attributes {
      let range = attribute.range.lowerBound + offset..<attribute.range.upperBound + offset
      left.attributes.append(Attribute(range: range, style: attribute.style))
    }
  }

  /// `left` and `right` in one, each in its styles.
  public static func + (left: AttributedText, right: AttributedText) -> AttributedText {
    var sum = left
    sum += right
    return sum
  }
}

extension Style {
  /// This style where it says something, `other` where it leaves it to the terminal.
  func over(_ other: Style) -> Style {
    Style(
      foreground: foreground.isDefault ? other.foreground : foreground,
      background: background.isDefault ? other.background : background,
      attributes: attributes.union(other.attributes))
  }
}
