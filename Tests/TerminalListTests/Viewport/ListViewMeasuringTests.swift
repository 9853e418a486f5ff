import TestSupport
import Testing

@testable import TerminalList

/// When rows are measured again, and which rows a list refuses to measure.
@Suite struct ListViewMeasuringTests {
  @Test func newCharacterWidthsMeasureTheRowsAgain() {
    let row = ListRow(
      id: "a", content: RowContent(text: "éé éé", lineBreakMode: .byWordWrapping))
    let list = listView(ListSection(rows: [row, "b"]), width: 8, height: 4)
    expectFilm(of: list, at: [0], "·éé·éé\n·b\n·\n·")
    list.painter.width = ScalarWidth { $0 == "é" ? 2 : 1 }
    _ = list.frame(at: .zero)
    #expect(list.numberOfLines == 3)
    #expect(list.window.map(\.line) == [0, 2])
    list.painter = .marks
    _ = list.frame(at: .zero)
    #expect(list.numberOfLines == 2)
  }
}
