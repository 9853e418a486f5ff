import Testing

@testable import Snapshots

/// Deltas make the target of the source, and are small where little changed.
@Suite struct ListDeltaTests {
  private func list(_ letters: String...) -> [SnapshotSection] {
    letters.enumerated().map { index, letters in
      let rows = letters.map { SnapshotRow(id: .key($0.lowercased()), text: String($0)) }
      return SnapshotSection(id: "\(index)", title: "\(index)", rows: rows)
    }
  }

  @Test func runsAreKept() {
    let delta = ListDelta(from: list("abcdef"), to: list("abXdef"))
    let row = SnapshotRow(id: .key("x"), text: "X")
    #expect(delta.sections.map(\.origin) == [0])
    #expect(delta.sections[0].parts == [.kept(0..<2), .row(row, from: nil), .kept(3..<6)])
  }

  @Test func aChangedRowKnowsWhatItWas() {
    let delta = ListDelta(from: list("abc", "de"), to: list("abc", "dE"))
    let row = SnapshotRow(id: .key("e"), text: "E")
    #expect(delta.sections[0].parts == [.kept(0..<3)])
    #expect(delta.sections[1].parts == [.kept(3..<4), .row(row, from: 4)])
    #expect(delta.changeCount == 1)
  }

  @Test func aRowThatMovesIsKept() {
    let delta = ListDelta(from: list("abcdef"), to: list("fabcde"))
    #expect(delta.sections[0].parts == [.kept(5..<6), .kept(0..<5)])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func anyListIsMadeOfAnyOther(seed: UInt64) throws {
    var lists = RandomHistory(seed: seed)
    var other = RandomHistory(seed: seed &+ 1000)
    for _ in 0..<40 {
      let (source, target) = (lists.sections, lists.next("").sections)
      let delta = ListDelta(from: source, to: target)
      #expect(try #require(delta.applied(to: source)).isIdentical(to: target))
      let back = delta.reversed(from: source, to: target)
      #expect(try #require(back.applied(to: target)).isIdentical(to: source))
      #expect((back.changeCount == 0) == (delta.changeCount == 0))
      let foreign = other.next("").sections
      let change = ListDelta(from: source, to: foreign)
      #expect(try #require(change.applied(to: source)).isIdentical(to: foreign))
    }
  }

  @Test func rowsThatAreNotThereAreRefused() {
    let delta = ListDelta(
      sections: [.init(origin: nil, header: list("")[0], parts: [.kept(1..<4)])], changeCount: 0)
    #expect(delta.applied(to: list("abc")) == nil)
    #expect(delta.applied(to: list("abcd")) == list("bcd"))
  }

  @Test func momentsAreWrittenAndRead() {
    #expect(Moment(milliseconds: 0).description == "1970-01-01T00:00:00.000Z")
    #expect(Moment(milliseconds: 951_782_400_123).description == "2000-02-29T00:00:00.123Z")
    #expect(Moment(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    #expect(Moment("2026-02-29T00:00:00.000Z") == nil)
    #expect(Moment("2026-02-28T24:00:00.000Z") == nil)
    #expect(Moment("2026-02-28 23:00:00.000Z") == nil)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let moment = Moment(milliseconds: Int.random(in: 0..<250_000_000_000_000, using: &random))
      #expect(Moment(moment.description) == moment)
    }
  }
}
