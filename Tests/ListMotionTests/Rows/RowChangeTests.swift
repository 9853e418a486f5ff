import ListMotion
import Testing

@Suite struct RowChangeTests {
  @Test(arguments: [
    ("count 41", "count 42", 7..<8), ("abc", "abXc", 2..<3), ("abXc", "abc", 2..<3),
    ("same", "same", 0..<0), ("", "new", 0..<3), ("old", "", 0..<0), ("aa", "aaa", 2..<3),
    ("日本", "日本語", 2..<3),
  ]) func theChangeIsWhatBothEndsDoNotShare(old: String, new: String, changed: Range<Int>) {
    let change = RowChange(from: RowContent(text: old), to: RowContent(text: new))
    #expect(change.parts[0].spans.map(\.glyphs) == (changed.isEmpty ? [] : [changed]))
    #expect(change.isEmpty == changed.isEmpty)
  }

  @Test func aPartThatIsNewIsChangedAsAWholeAndBarsNever() {
    let old = RowContent([.text("a"), .bar(0.2)])
    let new = RowContent([.text("a"), .bar(0.9), .text("new")])
    #expect(
      RowChange(from: old, to: new).parts.map { $0.spans.map(\.glyphs) } == [[], [], [0..<3]])
  }
}
