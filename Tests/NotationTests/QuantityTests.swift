import FlipbookNotation
import Testing

/// Numbers with units, as people and programs write them.
@Suite struct QuantityTests {
  /// As kubectl prints RESTARTS.
  @Test func aNumberMayHaveARemark() throws {
    let test = ValueTest(try Comparison(parsing: "> 4"))
    #expect(test.holds("5 (637s ago)") && !test.holds("4 (1h ago)") && !test.holds("five (5)"))
    #expect(test.trouble(among: ["5 (637s ago)"], of: "RESTARTS") == nil)
  }

  @Test(
    arguments: [
      ("10Mi", 10_485_760), ("1.5K", 1_536), ("2 kB", 2_000), ("2Ki", 2_048), ("2k", 2_048),
      ("5.2%", 5.2), ("3.5 %", 3.5), ("1,234", 1_234), ("1,234.5", 1_234.5),
      ("1,234,567", 1_234_567), ("12 345", 12_345), ("1 200,50", 1_200.5),
      ("$ 1,200.50", 1_200.5), ("€\u{A0}1.200,50", 1_200.5), ("7\u{202F}%", 7),
      ("1'234", 1_234), ("12_000", 12_000), ("12\u{202F}345", 12_345), ("12’345", 12_345),
      ("1,5", 1.5), ("0,5", 0.5), ("12,34", 12.34), ("1234,567", 1_234.567), (".5", 0.5),
      (" 7", 7), ("8 ", 8), ("+3", 3), ("-3.5", -3.5), ("−3", -3), ("$1,200", 1_200),
      ("$1K", 1_000),
      ("€2K", 2_000), ("1e3", 1_000), ("1.2e+06", 1_200_000), ("1e-3", 0.001), ("100B", 100),
      ("3d4h", 273_600), ("3d 4h", 273_600), ("1h2m3s", 3_723), ("90s", 90), ("-1.5ms", -0.0015),
      ("12:30", 750), ("1:02:03", 3_723), ("2-01:00:00", 176_400), ("5m", 300), ("9MB/s", 9e6),
      ("3 °C", 3), ("10 req/s", 10), ("7 jours", 7), ("9007199254740993", 9_007_199_254_740_992),
      ("0.1234567890123456789", 0.1234567890123456789), ("1e22", 1e22), ("1e23", 1e23),
    ] as [(String, Double)]) func numbersHaveUnits(text: String, expected: Double) throws
  {
    let quantity = try #require(Quantity(text))
    #expect(quantity.sortValue == expected)
  }

  @Test(arguments: [
    "", " ", "-", "%", "n/a", "abc", "a1", "1.2.3", "10.0.0.1", "2024-01-05", "0x1f", "3 of 5",
    "1/1",
    "1,2,3", "1.", "5m12x", "$5m12s", "1 2", "(3)", "12/s9", "🙂1", "9e9999", "12 apples!", "5/s",
    "12 (2m ago)", "1:2:3:4", "12:", "$12:30", "٣", "4-", "1-2",
  ]) func otherTextIsNotAQuantity(text: String) {
    #expect(Quantity(text) == nil)
  }

  @Test(arguments: [
    ("5", Quantity.Measure.number, "", ""), ("5%", .percent, "", ""), ("5MB", .bytes, "", ""),
    ("5MB/s", .bytes, "", "/s"), ("5ms", .seconds, "", ""), ("5:00", .clock, "", ""),
    ("5m", .minutesOrThousandths, "", ""), ("5 °C", .other("°C"), "", ""),
    ("€5K", .number, "€", ""), ("5 req/s", .other("req/s"), "", ""),
  ]) func unitsAreMeasures(
    text: String, measure: Quantity.Measure, currency: String, rate: String
  ) throws {
    let quantity = try #require(Quantity(text))
    #expect(quantity.measure == measure)
    #expect(quantity.currency == currency)
    #expect(quantity.rate == rate)
  }

  @Test(
    arguments: [
      ("250m", "1", 0.25, 1), ("5m", "1h", 300, 3_600), ("1:00", "2m", 60, 120),
      ("1:00", "90s", 60, 90),
      ("7", "5%", 7, 5), ("5 °C", "3", 5, 3), ("1K", "1kB", 1_024, 1_000),
    ] as [(String, String, Double, Double)]) func bothAreOfOneUnit(
      one: String, other: String, left: Double, right: Double
    ) throws
  {
    let (first, second) = try (#require(Quantity(one)), #require(Quantity(other)))
    let values = try #require(first.values(beside: second))
    #expect(values == (left, right))
    let back = try #require(second.values(beside: first))
    #expect(back == (right, left))
  }

  @Test(arguments: [("5s", "5MB"), ("3 apples", "4 pears"), ("5%", "5s"), ("5MB/s", "5MB/h")])
  func otherMeasuresDoNotCompare(one: String, other: String) throws {
    let (first, second) = try (#require(Quantity(one)), #require(Quantity(other)))
    #expect(first.values(beside: second) == nil)
  }
}
