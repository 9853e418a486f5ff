import Testing

@testable import ListMotion

/// Which numbers rise and which fall, as people and programs write them.
@Suite struct QuantityTests {
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

  @Test(arguments: [
    "", " ", "-", "%", "n/a", "abc", "1.2.3", "10.0.0.1", "12:30", "2024-01-02", "0x1f", "3 of 5",
    "1,2,3", "1.", "5m12x", "$5m12s", "1 2", "(3)", "12/s9", "🙂1", "9e9999", "12 apples!",
  ]) func whatIsNoQuantity(text: String) {
    #expect(Quantity(text) == nil)
  }

  @Test(arguments: [("5", "5%"), ("$5", "€6"), ("5s", "6MB"), ("3 apples", "4 pears"), ("1m", "2")])
  func whatMeasuresDifferentThingsDoesNotCompare(one: String, other: String) throws {
    let (first, second) = try (#require(Quantity(one)), #require(Quantity(other)))
    #expect(first.trend(to: second) == nil)
  }

  @Test(arguments: [
    ("1,234.5", 1234.5, "size"), ("1,5", 1.5, "size"), ("2Ki", 2048, "size"), ("2k", 2048, "size"),
    ("1h30m", 5400, "time"), ("-1.5ms", -0.0015, "time"), ("12,34", 12.34, "size"),
    ("1234,567", 1234.567, "size"), ("3 °C", 3, "°C"), ("€2K", 2000, "€size"), ("5/s", nil, ""),
  ]) func values(text: String, value: Double?, measure: String) {
    #expect(Quantity(text)?.value == value)
    if value != nil { #expect(Quantity(text)?.measure == measure) }
  }
}

extension Quantity {
  fileprivate init?(_ text: String) {
    self.init(glyphs(of: text)[...])
  }
}
