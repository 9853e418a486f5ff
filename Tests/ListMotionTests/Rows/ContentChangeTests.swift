import ListMotion
import Testing

@Suite struct ContentChangeTests {
  @Test(arguments: [
    ("count 41", "count 42", 7..<8), ("ab-c", "ab-Xc", 3..<4), ("ab-Xc", "ab-c", 3..<4),
    ("same", "same", 0..<0), ("", "new", 0..<3), ("old", "", 0..<0), ("a1a", "a1aa", 3..<4),
    ("日本", "日本語", 2..<3),
  ]) func theChangeLiesBetweenTheEqualEnds(old: String, new: String, changed: Range<Int>) {
    let change = ContentChange(from: RowContent(text: old), to: RowContent(text: new))
    #expect(change.parts[0].spans.map(\.glyphs) == (changed.isEmpty ? [] : [changed]))
    #expect(change.isEmpty == changed.isEmpty)
  }

  /// A word of letters is read as a whole, so marking a part of it does not help.
  @Test(arguments: [
    ("Pending", "Running", 0..<7), ("web-1 Pending", "web-1 Running", 6..<13),
    ("two apples", "two apple", 4..<9), ("web-1", "web-2", 4..<5), ("all ok", "all okay", 4..<8),
  ]) func aWordOfLettersChangesAsAWhole(old: String, new: String, changed: Range<Int>) {
    let change = ContentChange(from: RowContent(text: old), to: RowContent(text: new))
    #expect(change.parts[0].spans.map(\.glyphs) == [changed])
  }

  @Test func aPartThatIsNewIsChangedAsAWholeAndBarsNever() {
    let old = RowContent([.text("a"), .bar(0.2)])
    let new = RowContent([.text("a"), .bar(0.9), .text("new")])
    #expect(
      ContentChange(from: old, to: new).parts.map { $0.spans.map(\.glyphs) } == [[], [], [0..<3]])
  }
}
