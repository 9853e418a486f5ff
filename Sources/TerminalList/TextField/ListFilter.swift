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
}

extension RowContent {
  /// The content with ranges of its strings in reverse, which works without colours too. Characters that
  /// are already in reverse become plain, so that they are highlighted as well.
  package func reversed(in ranges: (String) -> [Range<String.Index>]) -> RowContent {
    var content = self
    for (index, part) in parts.enumerated() {
      guard let text = part.figure.string, case let ranges = ranges(text), !ranges.isEmpty else {
        continue
      }
      var styled = part.figure.styledText
      let attributes = styled.attributes
      for place in ranges.lazy.flatMap({ text[$0].indices }) {
        let offset = text.utf8.distance(from: text.startIndex, to: place)
        var style = attributes.first { $0.range.contains(offset) }?.style ?? .plain
        style.attributes.formSymmetricDifference(.reverse)
        styled.apply(style, to: place..<text.index(after: place))
      }
      content.parts[index].figure = .attributedText(styled)
    }
    return content
  }
}
