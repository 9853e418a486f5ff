import ListMotion
import Testing

/// The changed parts of text: words, numbers, all of it.
@Suite struct TextChangeTests {
  private func change(_ old: String, _ new: String) -> TextChange {
    ContentChange(from: RowContent(text: old), to: RowContent(text: new)).parts[0]
  }

  /// `text` with changed parts in brackets, followed by the direction of a number.
  private func drawn(_ old: String, _ new: String) -> String {
    var characters = Array(new).map(String.init)
    for span in change(old, new).spans {
      characters[span.glyphs.lowerBound].insert(
        "[", at: characters[span.glyphs.lowerBound].startIndex)
      let sign = span.trend.map { String($0.sign) } ?? ""
      characters[span.glyphs.upperBound - 1] += "]" + sign
    }
    return characters.joined()
  }

  @Test(arguments: [
    ("cpu 12% web", "cpu 15% web", "cpu 1[5]▲% web"),
    ("web  12  3.1 ok", "web  11  3.4 ok", "web  1[1]▼  3.[4]▲ ok"),
    ("a job of mine: run 7", "a job of mine: done 7", "a job of mine: [done] 7"),
    ("load 1.52, 3 users", "load 0.98, 3 users", "load [0.98,]▼ 3 users"),
    ("web (7) cpu=12% up", "web (8) cpu=9% up", "web ([8]▲) cpu=[9]▼% up"),
    ("cpu=1% of all", "gpu=2% of all", "[gpu=2%] of all"),
    ("5,302", "5,412", "5,[41]▲2"),
    ("999", "1,002", "[1,002]▲"),
    ("41", "42", "4[2]▲"),
    ("128Mi", "96Mi", "[96]▼Mi"),
    ("1.2.3", "1.2.4", "1.2.[4]"),
    ("one two", "one two three", "one two[ three]"),
    ("a  b", "a b", "a [b]"),
    ("900 MB used", "1.2 GB used", "[1.2] [GB] used"),
    ("900 MB", "1.2 GB", "[1.2 GB]▲"),
    ("all is new", "each word differs", "[each word differs]"),
    ("日本 1", "日本 2", "日本 [2]▲"),
  ]) func onlyChangesAreMarked(old: String, new: String, expected: String) {
    #expect(drawn(old, new) == expected)
  }

  @Test func aPartHasAtMostOneTrend() {
    #expect(change("web 12 3", "web 13 4").trend == .rise)
    #expect(change("web 12 3", "web 13 2").trend == nil)
    #expect(change("web 12 up", "web 11 down").trend == .fall)
    #expect(change("up", "down").trend == nil)
  }
}
