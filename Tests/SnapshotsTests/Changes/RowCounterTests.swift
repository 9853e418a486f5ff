import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Numbers that only count the rows.
@Suite struct RowCounterTests {
  @Test(arguments: [
    ("1. mix\n2. bake\n", "1. mix\n2. knead\n3. bake\n", "1 inserted"),
    (" 9. Ann", " 8. Ann", "1 updated"),
    ("To do\n1) mix\n2) bake\n3) cool", "To do\n1) cool\n2) mix\n3) bake", "1 moved"),
    ("1. Ann  40\n2. Bob  38\n", "1. Bob  41\n2. Ann  40\n", "1 moved, 1 updated"),
    ("[ 1] mix\n[ 2] bake\n[ 3] cool", "[ 1] mix\n[ 2] cool", "1 deleted"),
    ("(1) mix\n(2) bake", "(1) bake\n(2) mix", "1 moved"),
    ("#1 mix\n#2 bake", "#1 knead\n#2 mix\n#3 bake", "1 inserted"),
    ("[1] 45%\n[2] 80%", "[1] 80%\n[2] 45%", "2 updated"),
    ("   1\tmix\n   2\tbake", "   1\tbake\n   2\tmix", "1 moved"),
    (
      "| # | Cup |\n|---|---|\n| 1 | Oslo | 9 |\n| 2 | Bern | 8 |",
      "| # | Cup |\n|---|---|\n| 1 | Bern | 11 |\n| 2 | Oslo | 9 |", "1 moved, 1 updated"
    ),
    // numbers that do not count in one of the lists are text
    ("1. mix\n2. bake\n2. cool\n", "1. mix\n2. bake\n3. cool\n", "1 updated"),
    ("1. mix\n2. bake\n", "1) mix\n2) bake\n", "2 updated"),
  ])
  func linesMayBeNumbered(old: String, new: String, words: String) throws {
    #expect(try Self.words(old, new, in: "a.txt") == words)
  }

  @Test(arguments: [
    (
      "rank,name,wins\n1,Oslo,9\n2,Bern,8\n3,Rome,7\n",
      "rank,name,wins\n1,Rome,9\n2,Oslo,9\n3,Bern,8\n",
      "1 moved, 1 updated"
    ),
    ("#,name\n1,Oslo\n2,Bern\n3,Rome\n", "#,name\n1,Oslo\n2,Bern\n4,Rome\n", "1 updated"),
    ("#,name\n1,Oslo\n2,Bern\n4,Rome\n", "#,name\n1,Oslo\n2,Bern\n3,Rome\n", "1 updated"),
    ("name,lives\nOslo,1\nBern,2\n", "name,lives\nBern,1\nOslo,2\n", "1 moved, 2 updated"),
  ])
  func aColumnMayNumberTheRows(old: String, new: String, words: String) throws {
    #expect(try Self.words(old, new, in: "a.csv") == words)
  }

  private static func words(_ old: String, _ new: String, in file: String) throws -> String {
    var reader = SnapshotReader(file: file)
    let before = try reader.read(old)
    let change = Change(before: before.sections, after: try reader.read(new))
    #expect(change.sum().words == change.without(.none).sum().words)
    return change.sum().words
  }
}
