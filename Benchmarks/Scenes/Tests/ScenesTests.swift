import TerminalList
import Testing

/// The scenes match their description in the documentation.
@Suite struct ScenesTests {
  private func rows(of name: String, run: Int = 0) throws -> (before: [ListRow], after: [ListRow]) {
    let scene = try #require(Scene.all.first { $0.name == name })
    let before = (0..<scene.rows).map { SceneRows.row($0) }
    var after = before
    scene.change(&after, run)
    #expect(Set(after.map(\.id)).count == after.count)
    return (before, after)
  }

  @Test func oneRowMoves45LinesAndTheOthersKeepTheirOrder() throws {
    let (before, after) = try rows(of: "move one row 45 lines")
    #expect(after[5] == before[50])
    #expect(after.filter { $0 != before[50] } == before.filter { $0 != before[50] })
  }

  @Test(arguments: [
    ("insert and fade", 1, 0), ("fade 10 rows", 0, 10), ("slide 10 rows", 10, 0),
    ("all 60 rows cross", 0, 0),
  ]) func rowsAreInsertedAndDeletedAsDescribed(name: String, inserted: Int, deleted: Int) throws {
    let (before, after) = try rows(of: name)
    #expect(Set(after).subtracting(before).count == inserted)
    #expect(Set(before).subtracting(after).count == deleted)
  }

  @Test(arguments: ["flash all numbers", "flash all lines"])
  func everyRowFlashesInEveryRun(name: String) throws {
    for run in 0..<10 {
      let (before, after) = try rows(of: name, run: run)
      #expect(before.map(\.id) == after.map(\.id))
      #expect(zip(before, after).allSatisfy { $0.content != $1.content })
    }
  }

  @Test func theRivalsJobIsTheSameInEveryRun() {
    var (data, other) = (RivalsJob.Data(), RivalsJob.Data())
    for _ in 0..<RivalsJob.ticks {
      let before = data.rows
      data.change()
      other.change()
      #expect(data.rows == other.rows)
      #expect(data.rows.count == 1000)
      #expect(Set(data.rows.map(\.id)).count == 1000)
      #expect(data.rows[52...] == before[52...])
      #expect(data.rows[..<50] != before[..<50])
    }
  }

  @Test func aPercentileIsASample() {
    var samples = Samples()
    #expect(samples.microseconds(percentile: 50) == 0)
    for milliseconds in (1...200).reversed() { samples.add(milliseconds * 1_000_000) }
    #expect(samples.microseconds(percentile: 50) == 100_000)
    #expect(samples.microseconds(percentile: 99) == 198_000)
    #expect(samples.microseconds(percentile: 100) == 200_000)
  }

  @Test func namesAreQuotedForJSON() {
    #expect(JSONText.string("a \"b\" \\ \n é") == #""a \"b\" \\ \u000a é""#)
    #expect(JSONText.object(["x": 1, "y": -2]) == #"{"x": 1, "y": -2}"#)
  }
}
