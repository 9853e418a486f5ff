import ListDiff
import ListMotion
import FlipbookHistories
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// A player whose history is full: positions stay with their snapshots.
@Suite struct ForgettingTests {
  private func snapshot(_ number: Int) -> Snapshot {
    let rows = (0..<4).map { SnapshotRow(id: .key("\($0)"), text: "row \($0) of \(number)") }
    return Snapshot("\(number)", rows)
  }

  /// A player with room for some 10 snapshots.
  private func player(_ count: Int) -> Player {
    var player = Player(title: "", history: History(limit: 10_000))
    for number in 0..<count { player.append(snapshot(number), at: nil, schema: nil) }
    return player
  }

  @Test func theSnapshotOnScreenStaysTheSame() {
    var player = player(5)
    _ = player.go(to: 4)
    var appended = 5
    while player.history.forgottenCount < 3 {
      player.append(snapshot(appended), at: nil, schema: nil)
      appended += 1
    }
    #expect(player.history[player.position.snapshot].name == "4")
    #expect(player.data == snapshot(4).sections)
    _ = player.skip(.forward)
    #expect(player.data == snapshot(5).sections)
  }

  @Test func goingBackEndsAtTheOldestSnapshot() {
    // a row is deleted and another inserted: two stages
    func snapshot(_ number: Int) -> Snapshot {
      Snapshot(named: "\(number)", rows: number..<number + 4)
    }
    var player = Player(title: "", history: History(limit: 10_000))
    for number in 0..<2 { player.append(snapshot(number), at: nil, schema: nil) }
    _ = player.step(.forward)
    var appended = 2
    while player.history.forgottenCount == 0 {
      player.append(snapshot(appended), at: nil, schema: nil)
      appended += 1
    }
    #expect(player.history[player.position.snapshot].name == "1" && player.position.stage != nil)
    #expect(!player.step(.backward).isEmpty)
    #expect(player.data == snapshot(1).sections && player.isAtStart)
  }

  @Test func aDroppedSnapshotIsShownUntilTheNextKey() {
    var player = player(2)
    var appended = 2
    while player.history.forgottenCount < 4 {
      player.append(snapshot(appended), at: nil, schema: nil)
      appended += 1
    }
    #expect(player.data == snapshot(0).sections && !player.isAtEnd)
    _ = player.skip(.forward)
    #expect(player.data == snapshot(player.history.forgottenCount).sections)
    #expect(player.position.snapshot == 0 && player.position.stage == nil)
    _ = player.go(to: player.snapshotCount - 1)
    #expect(player.data == snapshot(appended - 1).sections && player.isAtEnd)
  }

  /// The history has room only for the newest snapshot, which is kept however large it is.
  @Test func aListThatFillsTheHistoryAloneIsFollowed() {
    let view = PlayerView(Player(title: "", history: History(limit: 1)), 90, 9, live: true)
    for number in 0..<4 {
      view.append(snapshot(number), schema: nil, follows: view.player.isAtEnd || number == 0)
      let lines = view.frame(at: .seconds(number * 60 + 50)).lines
      #expect(view.player.isAtEnd && view.player.snapshotCount == 1)
      #expect(lines.contains { $0.contains("row 3 of \(number)") })
      #expect(lines.last?.contains("● live") == true, "\(number): \(lines.last ?? "")")
    }
    #expect(view.list.changedRows.count == 4)
  }

  /// From a list that has been dropped, the player goes directly to the newest, whatever was
  /// between them.
  @Test func aDroppedListIsFollowedByTheNewest() {
    var player = Player(title: "", history: History(limit: 1))
    for number in 0..<3 { player.append(snapshot(number), at: nil, schema: nil) }
    #expect(player.data == snapshot(0).sections && player.newerCount == 1 && !player.isAtEnd)
    #expect(player.newestChange == nil)
    let changes = player.go(to: 0).stages
    #expect(player.data == snapshot(2).sections && player.newerCount == 0 && player.isAtEnd)
    #expect(changes.count == 1 && changes[0].elementUpdated.count == 4)
    player.append(snapshot(3), at: nil, schema: nil)
    #expect(player.newestChange != nil && player.step(.forward).stages.count == 1)
    #expect(player.data == snapshot(3).sections && player.isAtEnd)
  }
}
