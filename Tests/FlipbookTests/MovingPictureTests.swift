import Histories
import Snapshots
import TerminalList
import Testing

@testable import flipbook

/// While only the list moves, what is around it is taken over from the picture before.
@Suite struct MovingPictureTests {
  private func snapshot(_ names: [String]) -> Snapshot {
    let rows = names.map { SnapshotRow(id: .key($0), text: $0) }
    return Snapshot(name: "", sections: [SnapshotSection(id: "", title: "", rows: rows)])
  }

  private func view() -> PlayerView {
    let view = PlayerView(
      player: Player(title: "Letters", history: History(limit: .max)),
      size: Size(width: 50, height: 12), painter: RowPainter())
    view.source = .live
    view.list.showsChangeMarks = true
    view.append(snapshot(["A", "B", "C"]), schema: nil, follows: true)
    return view
  }

  @Test func thePictureIsTheSameAsOneDrawnAnew() {
    let (moving, drawn) = (view(), view())
    for view in [moving, drawn] {
      _ = view.frame(at: .zero)
      view.append(snapshot(["C", "B", "D", "A"]), schema: nil, follows: true)
    }
    #expect(moving.frame(at: .seconds(1)) == drawn.frame(at: .seconds(1)))
    var pictures = Set<Frame>()
    for step in 1...40 {
      let now = Duration.seconds(1) + .milliseconds(20 * step)
      let picture = moving.frame(at: now, onlyListMoves: true)
      #expect(picture == drawn.frame(at: now), "step \(step)")
      pictures.insert(picture)
    }
    #expect(pictures.count > 5)
  }

  @Test func withAnotherSizeOrTheKeysOverTheListAllIsDrawnAnew() {
    let view = view()
    let plain = view.frame(at: .zero)
    view.size = Size(width: 40, height: 10)
    #expect(view.frame(at: .zero, onlyListMoves: true).size == Size(width: 40, height: 10))
    view.size = plain.size
    #expect(view.frame(at: .zero, onlyListMoves: true) == plain)
    view.handle(Key.character("?"), at: .zero)
    #expect(view.frame(at: .zero, onlyListMoves: true) != plain)
  }
}
