internal import ListMotion

/// Selects the rows to show while the user types text that they must contain.
///
/// A row matches if it contains all words of the text, in any order. A word with a capital letter
/// is case-sensitive.
///
/// ```swift
/// if field.handle(event) { list.filter = ListFilter(field.text) }
/// ```
public struct ListFilter: Equatable, Sendable {
  /// The words that a row must contain.
  public let words: [String]
  private let searched: [SearchedText]

  /// Creates a filter from text; without words it matches every row.
  public init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    searched = words.map(SearchedText.init)
  }

  /// The words with blanks between them.
  package var text: String { words.joined(separator: " ") }

  /// Whether it matches every row.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether `text` contains all words. O(length of the text × words).
  package func matches(_ text: String) -> Bool {
    searched.allSatisfy { $0.isIn(text) }
  }

  /// The ranges of the words in `text`, in order and without overlap. O(length of the text ×
  /// words).
  package func ranges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    let found = searched.flatMap { $0.ranges(in: text) }
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// `content` with matches drawn in `style`; by default in reverse, which works without colours
  /// too.
  func light(
    _ content: RowContent, style: Style = Style(attributes: .reverse)
  ) -> RowContent {
    if isEmpty { return content }
    var lit = content
    for index in content.parts.indices {
      guard let text = content.parts[index].figure.string else { continue }
      let ranges = ranges(in: text)
      if ranges.isEmpty { continue }
      var attributed = content.parts[index].figure.styledText
      for range in ranges { attributed.apply(style, to: range) }
      lit.parts[index].figure = .attributedText(attributed)
    }
    return lit
  }
}
