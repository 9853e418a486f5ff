import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// While only the list moves, the rest of the screen is copied from the previous picture.
@Suite struct MovingPictureTests {
  private func view() -> PlayerView { .live("A", "B", "C", size: Size(width: 50, height: 12)) }

  @Test func thePictureIsTheSameAsAFreshOne() {
    let (moving, drawn) = (view(), view())
    for view in [moving, drawn] {
      _ = view.frame(at: .zero)
      view.append(.list(["C", "B", "D", "A"]), schema: nil, follows: true)
    }
    #expect(moving.frame(at: .seconds(1)) == drawn.frame(at: .seconds(1)))
    var pictures: [Frame] = []
    for step in 1...40 {
      let now = Duration.seconds(1) + .milliseconds(20 * step)
      let picture = moving.frame(at: now, onlyListMoves: true)
      #expect(picture == drawn.frame(at: now), "step \(step)")
      if !pictures.contains(picture) { pictures.append(picture) }
    }
    #expect(pictures.count > 5)
  }

  @Test func aNewSizeOrTheHelpRedrawsEverything() {
    let view = view()
    let plain = view.frame(at: .zero)
    view.size = Size(width: 40, height: 10)
    #expect(view.frame(at: .zero, onlyListMoves: true).size == Size(width: 40, height: 10))
    view.size = plain.size
    #expect(view.frame(at: .zero, onlyListMoves: true) == plain)
    view.type("?")
    #expect(view.frame(at: .zero, onlyListMoves: true) != plain)
  }
}
