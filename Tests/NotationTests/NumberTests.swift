import FlipbookNotation
import Testing

@testable import FlipbookNotation

@Suite struct NumberTests {
  @Test(
    arguments: [
      (1234.5, 0, "1,235"), (999.996, 2, "1,000.00"), (-1234567.0, 0, "-1,234,567"),
      (0.05, 1, "0.1"),
      (0, 0, "0"), (-0.2, 0, "0"), (12.5, nil, "12.5"), (1000, nil, "1000"),
      (0.333333333, nil, "0.333333"), (-0.000_000_1, nil, "0"),
    ] as [(Double, Int?, String)])
  func numbersAreRoundedAndGrouped(value: Double, decimals: Int?, expected: String) {
    #expect(Number.format(value, decimals: decimals) == expected)
  }
}
