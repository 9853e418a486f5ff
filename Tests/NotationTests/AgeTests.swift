import Testing

@testable import FlipbookNotation

@Suite struct AgeTests {
  @Test(arguments: [
    ("4 (638s ago)", "638s ago", 638.0), ("Up 48 seconds", "Up 48 seconds", 48),
    ("Up 3 hours (healthy)", "Up 3 hours", 10_800), ("Up About a minute", "Up About a minute", 60),
    ("Up Less than a second", "Up Less than a second", 0),
    ("Up 5 minutes ago", "5 minutes ago", 300), ("backed up 5m ago", "5m ago", 300),
    ("Exited (1) 2 seconds ago", "2 seconds ago", 2),
    ("About an hour ago", "About an hour ago", 3_600),
    ("since Tue; 3h 5min ago", "3h 5min ago", 11_100), ("5m12s ago", "5m12s ago", 312),
    ("über 5 1 week 2 days ago.", "1 week 2 days ago", 777_600),
    ("22 years, 10 months ago", "10 months ago", 26_298_000),
  ]) func agesAreFound(text: String, age: String, seconds: Double) throws {
    let found = Age.ages(in: text)
    try #require(found.count == 1)
    #expect(String(decoding: Array(text.utf8)[found[0].range], as: UTF8.self) == age)
    #expect(found[0].seconds == seconds)
  }

  @Test(arguments: [
    "ago", "long ago", "Up", "Up 3 dogs", "5 ago", "backup 3 hours", "3 hours", "", "up 12ms",
  ])
  func othersAreNone(text: String) { #expect(Age.ages(in: text).isEmpty) }

  @Test(arguments: [
    ("Up 48 seconds", "Up About a minute", true),
    ("4 (638s ago)", "4 (12m ago)", true), ("4 (638s ago)", "5 (2s ago)", nil),
    ("Up 3 hours", "Up 2 seconds", false), ("Up 3 hours", "Up 3 hours (healthy)", nil),
    ("Up 3 hours", "Exited (1) 4 hours ago", nil), ("30ms", "45ms", nil),
    ("1s ago, 5s ago", "2s ago, 4s ago", false),
  ]) func theFateOfEachRow(old: String, new: String, hasGrown: Bool?) {
    #expect(Age.haveGrown(from: old, to: new) == hasGrown)
  }

  /// Ages are found in text of up to 64 KB, and not in longer text.
  @Test func aVeryLongTextIsNotSearched() {
    func passes(_ length: Int) -> Bool {
      let start = String(repeating: "x", count: length - " 4m ago".count)
      return Age.isAllThatPassed(from: start + " 4m ago", to: start + " 5m ago")
    }
    #expect(passes(1 << 16) && !passes(1 << 16 + 1))
    let long = String(repeating: "x ", count: 1 << 16)
    #expect(Age.isAllThatPassed(from: long, to: long))
  }
}
