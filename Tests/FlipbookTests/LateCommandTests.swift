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

  @Test func aDeckReadDuringAStepIsKept() {
    let bench = WorkBench()
    var player = Player(title: "", history: history(2))
    player.grow(to: player.history, schema: nil, isWhole: false)
    let view = view(player, bench)
    view.type("]")
    let whole = history(5)
    let schema = TableSchema(of: [whole.snapshot(at: 0)])
    view.grow(to: whole, schema: schema, isWhole: true)
    bench.doAll(view)
    #expect(view.player.position.snapshot == 1 && view.player.data == whole.sections(at: 1))
    #expect(view.player.snapshotCount == 5 && view.player.schema != nil)
    #expect(!view.player.isGrowing)
    #expect(view.frame(at: .seconds(9)).lines[0].contains("2 of 5"))
  }

  @Test func cancellingDuringAStepLeavesThePlayerAtTheEnd() {
    let bench = WorkBench()
    var player = Player(title: "", history: history(2))
    player.grow(to: player.history, schema: nil, isWhole: false)
    let view = view(player, bench)
    view.type("]")
    view.stopGrowing()
    bench.doAll(view)
    #expect(view.player.isAtEnd && !view.player.isGrowing)
  }

  @Test(arguments: ["{", "}", "0", "9"] as [Character])
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
    let expected: [Character: Int] = ["{": 2, "}": 3, "0": 0, "9": 3]
    #expect(view.player.position.snapshot == expected[key])
  }
}
