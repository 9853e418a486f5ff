import FlipbookNotation
import Testing

@testable import ListMotion

/// Numbers that rise or fall, as people and programs write them.
@Suite struct TrendTests {
  @Test(arguments: [
    ("5,302", "5,412"), ("999", "1,002"), ("-3", "-2"), ("−3", "+1"), ("0.9", "1"), ("1,5", "1,6"),
    ("99%", "100%"), ("3.5 %", "12 %"), ("$12", "$13.50"), ("980Ki", "1.2Mi"), ("900 MB", "1.1 GB"),
    ("512", "1K"), ("990ms", "1.2s"), ("59s", "1m"), ("5m12s", "5m13s"), ("23h59m", "1d"),
    ("250m", "300m"), ("1.2e5", "1.2e+06"), ("10 req/s", "11 req/s"), ("9MB/s", "1GB/s"),
    ("1'234", "1'235"), ("12_000", "12_001"), ("12\u{202F}345", "12\u{202F}346"), (" 7", "8 "),
    (".5", "0.6"), ("1023K", "1M"), ("1001M", "1.0G"), ("$999", "$1K"),
    ("1234567", "1,234,568"),
  ]) func theSecondIsMoreThanTheFirst(less: String, more: String) throws {
    let (low, high) = try (#require(Quantity(less)), #require(Quantity(more)))
    #expect(low.trend(to: high) == .rise)
    #expect(high.trend(to: low) == .fall)
    #expect(low.trend(to: low) == nil)
  }

  @Test(arguments: [("5", "5%"), ("$5", "€6"), ("5s", "6MB"), ("3 apples", "4 pears"), ("1m", "2")])
  func differentDimensionsDoNotCompare(one: String, other: String) throws {
    let (first, second) = try (#require(Quantity(one)), #require(Quantity(other)))
    #expect(first.trend(to: second) == nil)
  }

  /// Times of day and running times have no trend.
  @Test func clocksHaveNoTrend() {
    #expect(TextChange(from: glyphs(of: "12:30"), to: glyphs(of: "12:31")).trend == nil)
  }
}
