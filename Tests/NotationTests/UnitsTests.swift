import FlipbookNotation
import Testing

@Suite struct UnitsTests {
  @Test(arguments: [
    ("B", 1), ("K", 1_024), ("k", 1_024), ("Ki", 1_024), ("KiB", 1_024), ("kB", 1_000),
    ("M", 1_048_576), ("MB", 1_000_000), ("Gi", 0x1p30), ("EB", 1e18),
  ])
  func sizesAreBytes(unit: String, bytes: Double) {
    #expect(Units.bytes[unit] == bytes)
  }

  @Test func textThatIsNotASizeIsRefused() {
    for unit in ["m", "Kib", "b", "", "Mbit", "KK"] { #expect(Units.bytes[unit] == nil, "\(unit)") }
  }

  @Test(arguments: [("m", 60), ("µs", 1e-6), ("μs", 1e-6), ("d", 86_400)])
  func timesAreSeconds(unit: String, seconds: Double) {
    #expect(Units.seconds[unit] == seconds)
  }
}
