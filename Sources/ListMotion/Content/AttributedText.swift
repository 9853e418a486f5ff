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
