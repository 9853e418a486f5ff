import Testing

@testable import FlipbookNotation

@Suite struct AgeTests {
  @Test(arguments: [
    ("4 (638s ago)", "638s ago", 638.0), ("Up 48 seconds", "Up 48 seconds", 48),
    ("Up 3 hours (healthy)", "Up 3 hours", 10_800), ("Up About a minute", "Up About a minute", 60),
    ("Up Less than a second", "Up Less than a second", 0),
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

  @Test(arguments: ["ago", "long ago", "Up", "Up 3 dogs", "5 ago", "backup 3 hours", "3 hours", ""])
  func othersAreNone(text: String) { #expect(Age.ages(in: text).isEmpty) }

  @Test(arguments: [
    ("Up 48 seconds", "Up About a minute", Age.Change.grew),
    ("4 (638s ago)", "4 (12m ago)", .grew), ("4 (638s ago)", "5 (2s ago)", nil),
    ("Up 3 hours", "Up 2 seconds", .beganAgain), ("Up 3 hours", "Up 3 hours (healthy)", nil),
    ("Up 3 hours", "Exited (1) 4 hours ago", nil), ("30ms", "45ms", nil),
    ("1s ago, 5s ago", "2s ago, 4s ago", .beganAgain),
  ]) func theFateOfEachRow(old: String, new: String, change: Age.Change?) {
    #expect(Age.change(from: old, to: new) == change)
  }

  @Test(arguments: [
    ("52s", "54s", true), ("118s", "2m", true), ("5m58s", "6m1s", true), ("5m", "5m2s", true),
    ("9m59s", "10m", true), ("12m", "13m", true), ("179m", "3h", true), ("7h59m", "8h", true),
    ("47h", "2d", true), ("7d23h", "8d", true), ("5m", "7m", false), ("5m", "6m", false),
    ("12m", "15m", false), ("54s", "2s", false), ("5M", "6M", false), ("52s", "3m52s", false),
    ("9", "10", false), ("2d", "5d", false),
  ]) func anAgeAtTheEndOfALineGrows(old: String, new: String, isQuiet: Bool) {
    func passes(_ start: String, _ other: String? = nil) -> Bool {
      Age.isAllThatPassed(from: start + old, to: (other ?? start) + new)
    }
    #expect(passes("web-7f9c   1/1   Running   0     ") == isQuiet)
    #expect(passes("web   1   4 (638s ago)   ", "web   1   4 (640s ago)   ") == isQuiet)
    // not next to something else, not as the second column, and not if anything else has changed
    #expect(!passes("web  1  in ") && !passes("web  "))
    #expect(!passes("web-7f9c   1/1   Running   0     ", "web-7f9c   1/1   Running   1     "))
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
