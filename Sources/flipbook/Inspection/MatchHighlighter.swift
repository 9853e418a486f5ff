import ListDiff
import ListMotion
import TerminalList

/// Draws the rows that are seen with what is searched for in reverse, as less(1) does.
///
/// Reverse is there at every depth of colour, and leaves the colours to whatever else happens to a
/// row: a match fades, flashes and moves with it.
final class MatchHighlighter: TerminalListViewDelegate {
  /// What is shown; nil for nothing.
  var search: RowSearch?

  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) {
    guard let search else { return }
    for (index, part) in content.parts.enumerated() {
      guard let text = part.figure.string else { continue }
      let ranges = search.ranges(in: text)
      guard !ranges.isEmpty else { continue }
      var styled = part.figure.attributedText
      for range in ranges { styled.reverse(range) }
      content.parts[index].figure = .attributedText(styled)
    }
  }
}

extension RowContent.Figure {
  fileprivate var attributedText: AttributedText {
    if case .attributedText(let text) = self { return text }
    return AttributedText(string ?? "")
  }
}

extension AttributedText {
  /// Exchanges the two colours of the characters in a range of UTF-8 offsets; what was exchanged
  /// before becomes plain, so that it is seen as well.
  fileprivate mutating func reverse(_ range: Range<Int>) {
    var offset = range.lowerBound
    var pieces: [(range: Range<Int>, style: Style)] = []
    for attribute in attributes {
      let styled = attribute.range.clamped(to: range)
      guard !styled.isEmpty else { continue }
      if offset < styled.lowerBound { pieces.append((offset..<styled.lowerBound, .plain)) }
      pieces.append((styled, attribute.style))
      offset = styled.upperBound
    }
    if offset < range.upperBound { pieces.append((offset..<range.upperBound, .plain)) }
    for piece in pieces {
      var style = piece.style
      style.attributes.formSymmetricDifference(.reverse)
      let start = string.utf8.index(string.utf8.startIndex, offsetBy: piece.range.lowerBound)
      let end = string.utf8.index(start, offsetBy: piece.range.count)
      apply(style, to: start..<end)
    }
  }
}
