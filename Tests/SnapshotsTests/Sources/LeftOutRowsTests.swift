import Testing

@testable import Feeds
@testable import Reading
@testable import Snapshots

/// The number of rows that is reported if no row meets the conditions.
@Suite struct LeftOutRowsTests {
  @Test func whereNoRowMeetsTheConditionTheRowsAreCounted() throws {
    let script = ScriptedSource("t.csv", first: "n,m\na,1\nb,2\n")
    let feed = SnapshotFeed(
      script, options: DeckOptions(table: .with { $0.conditions = ["m > 2"] }),
      worker: Worker(.here))
    #expect(try feed.begin()?.after.leftOutCount == 2)
    script.say("n,m\na,1\nb,2\nc,0\n")
    #expect(feed.advance(to: .zero) == [.unchanged] && feed.leftOutCount == 3)
    script.say("n,m\na,1\nb,3\n")
    guard case .change(let change)? = feed.advance(to: .zero).first else {
      Issue.record("no snapshot")
      return
    }
    let snapshot = change.after
    #expect(snapshot.texts == ["b  3"] && snapshot.leftOutCount == 0 && feed.leftOutCount == 0)
    script.say("n,m\n")
    _ = feed.advance(to: .zero)
    #expect(feed.leftOutCount == 0)
  }

  @Test func rowsThatAreLeftOutOfSeveralFilesAreCountedWhereNoneIsLeft() throws {
    let scripts = [
      ScriptedSource("a.csv", first: "n\n1\n2\n"), ScriptedSource("b.csv", first: "n\n3\n"),
    ]
    let feed = SnapshotFeed(
      files: scripts, options: DeckOptions(table: .with { $0.conditions = ["n > 5"] }),
      worker: Worker(.here))
    #expect(try feed.begin()?.after.leftOutCount == 3)
    scripts[1].say("n\n6\n")
    guard case .change(let change)? = feed.advance(to: .zero).first else {
      Issue.record("no snapshot")
      return
    }
    let snapshot = change.after
    #expect(snapshot.texts == ["6"] && snapshot.leftOutCount == 0)
  }
}
