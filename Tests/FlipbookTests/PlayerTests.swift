import ListDiff
import FlipbookReading
import FlipbookSnapshots
import Testing

@testable import FlipbookCommand
@testable import FlipbookHistories

/// Steps through decks of small lists and compares the rows with the snapshots.
@Suite struct PlayerTests {
  private func player(_ lists: [String], playing: Bool = false) -> Player {
    let snapshots = lists.enumerated().map { index, rows in
      Snapshot("\(index)", rows.map { SnapshotRow(id: .key(String($0)), text: String($0)) })
    }
    return Player(deck: Deck(title: "letters", snapshots: snapshots), isPlaying: playing)
  }

  private func rows(_ player: Player) -> String {
    player.data.flatMap(\.rows).map(\.text).joined()
  }

  @Test func steppingForwardStopsAtEachStageAndAtTheEnd() {
    var player = player(["ABC", "CXB", "C"])
    var seen: [String] = []
    while true {
      let changes = player.step(.forward).stages
      if changes.isEmpty { break }
      #expect(changes.count == 1)
      seen.append(rows(player))
    }
    #expect(seen == ["BC", "CXB", "C"])
    #expect(player.isAtEnd)
    #expect(player.position.stage == nil)
  }

  @Test func steppingBackShowsExactlyEachSnapshot() {
    let lists = ["ABC", "CXB", "C", "", "ZAC"]
    var player = player(lists)
    while !player.step(.forward).isEmpty {}
    var atRest: [String] = []
    while !player.step(.backward).isEmpty {
      if player.position.stage == nil { atRest.append(rows(player)) }
    }
    #expect(atRest == lists.dropLast().reversed())
    #expect(player.position.snapshot == 0)
  }

  @Test func rowsWithAnotherKeyStayTheSame() {
    var player = player(["A", "AB"])
    _ = player.go(to: 1)
    let named = player.data.map { section in
      let rows = section.rows.map {
        SnapshotRow(id: .key($0.text.lowercased()), text: $0.text)
      }
      return SnapshotSection(id: section.id, title: section.title, rows: rows)
    }
    player.rekey(newest: named)
    #expect(player.data == named && player.history.newest == named)
    // the row that stayed is the same one in the previous snapshot
    let changes = player.step(.backward).stages
    #expect(changes.flatMap(\.elementInserted).isEmpty)
    #expect(changes.flatMap(\.elementDeleted).count == 1 && rows(player) == "A")
    _ = player.step(.forward)
    player.rekey(newest: named)
    #expect(rows(player) == "AB")
    // the rows of the snapshot that is shown are renamed, too
    var early = self.player(["AB", "A"])
    early.rekey(newest: [SnapshotSection(source: named[0], elements: named[0].rows.prefix(1))])
    #expect(early.data[0].rows.map(\.id) == [.key("a"), .key("B")])
    #expect(early.go(to: 1).stages.flatMap(\.elementInserted).isEmpty)
  }

  @Test func aDeckStopsAtEachSnapshot() {
    var player = player(["A", "A", "B"])
    #expect(player.step(.forward).isEmpty && player.position.snapshot == 1)
  }

  @Test func reversingMidwayContinuesFromTheCurrentLines() {
    var player = player(["ABC", "CXB"])
    _ = player.step(.forward)
    #expect(rows(player) == "BC")
    _ = player.step(.backward)
    #expect(rows(player) == "ABC")
    #expect(player.position.snapshot == 0)
    #expect(player.position.stage == nil)
  }

  @Test func deletesComeFirstInBothDirections() throws {
    var player = player(["AB", "BC"])
    #expect(player.step(.forward).stages.first?.elementDeleted.count == 1)
    _ = player.step(.forward)
    let back = try #require(player.step(.backward).stages.first)
    #expect(back.elementDeleted == [ElementPath(element: 1, section: 0)])
  }

  @Test func skippingTakesTheStagesThatAreLeft() {
    var player = player(["ABC", "CXB", "Q"])
    _ = player.step(.forward)
    _ = player.skip(.forward)
    #expect(rows(player) == "CXB")
    _ = player.skip(.forward)
    #expect(rows(player) == "Q")
    #expect(player.skip(.forward).isEmpty)
    _ = player.skip(.backward)
    #expect(rows(player) == "CXB")
  }

  @Test func playingLoops() {
    var player = player(["A", "B", "C"], playing: true)
    var seen: [String] = []
    for _ in 0..<6 {
      _ = player.play()
      seen.append(rows(player))
    }
    #expect(seen == ["B", "C", "A", "B", "C", "A"])
    #expect(player.isPlaying)
  }

  @Test func aSingleSnapshotNeitherPlaysNorSteps() {
    var player = player(["A"], playing: true)
    #expect(!player.isPlaying)
    player.togglePlaying()
    #expect(!player.isPlaying)
    #expect(player.step(.forward).isEmpty)
    #expect(player.skip(.backward).isEmpty)
  }

  @Test func goingTowardTheFirstSnapshotEndsThere() {
    var player = player(["A", "B", "C"])
    _ = player.go(to: 2)
    #expect(rows(player) == "C")
    #expect(player.isAtEnd)
    _ = player.go(to: 0)
    #expect(rows(player) == "A")
    #expect(player.go(to: 7).isEmpty)
  }

  @Test func speedStaysAmongItsSteps() {
    var speed = Speed(nearest: 1)
    for _ in 0..<20 { speed = speed.faster }
    #expect(speed.factor == 8)
    for _ in 0..<20 { speed = speed.slower }
    #expect(speed.factor == 0.25)
    #expect(Speed(nearest: 3.9).factor == 4)
  }
}
