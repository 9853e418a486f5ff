import ListMotion
import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Commands that are executed after the snapshots have changed since the key was pressed.
@Suite struct LateCommandTests {
  private static let all = 0...Player.longList + 10

  /// A list that is too long to be compared while a key waits, and the same list without its first
  /// rows, a second apart.
  private func history(_ count: Int) -> History {
    var history = History(limit: .max)
    for index in 0..<count {
      history.append(
        Snapshot(named: "\(index)", rows: Self.all.dropFirst(index)),
        at: Moment(milliseconds: index * 1000))
    }
    return history
  }

  private func view(_ player: Player, _ bench: WorkBench) -> PlayerView {
    PlayerView(player, 90, 20, work: bench.work)
  }

  @Test(arguments: ["{", "9"] as [Character])
  func seekingWaitsForNewSnapshots(key: Character) {
    let bench = WorkBench()
    let view = view(Player(title: "", history: history(3)), bench)
    view.source = .live
    view.type("f")
    bench.doAll(view)
    view.append(
      Snapshot(named: "3", rows: Self.all.dropFirst(3)), at: Moment(milliseconds: 3000),
      schema: nil, follows: true)
    view.press(.character(key))
    bench.doAll(view)
    #expect(view.player.snapshotCount == 4)
    let expected: [Character: Int] = ["{": 2, "9": 3]
    #expect(view.player.position.snapshot == expected[key])
  }
}
