import Testing

@testable import ListMotion

@Suite struct LayoutCacheTests {
  private func row(_ number: Int, _ text: String) -> ArrangedRow {
    ArrangedRow(id: RowToken(number), content: RowContent(text: text))
  }

  private func shown(
    _ cache: LayoutCache, _ row: ArrangedRow, columns: Int = 8, lines: Int = 4
  ) -> RowLayout {
    cache.layout(of: row, columns: columns, in: nil, lines: lines, width: .standard)
  }

  @Test func aRowIsLaidOutAnewWhenItsContentOrItsColumnsChange() {
    let cache = LayoutCache()
    for (text, columns) in [("one", 8), ("two", 8), ("two", 2), ("two", 8), ("one", 8)] {
      let row = row(1, text)
      let fresh = RowLayout(row.content, columns: columns, width: .standard)
      #expect(shown(cache, row, columns: columns) == fresh)
      #expect(shown(cache, row, columns: columns) == fresh)
    }
  }

  @Test func whatIsKnownIsNotMeasuredAgain() {
    nonisolated(unsafe) var measured = 0
    let width = ScalarWidth {
      measured += 1
      return ScalarWidth.standard.columns($0)
    }
    let cache = LayoutCache()
    for _ in 0..<100 {
      for number in 0..<8 {
        _ = cache.layout(of: row(number, "é"), columns: 8, in: nil, lines: 8, width: width)
      }
    }
    #expect(measured == 8)
  }

  @Test func memoryDependsOnTheLinesOnly() {
    let cache = LayoutCache()
    for number in 0..<1000 { _ = shown(cache, row(number, "row"), lines: 5) }
    #expect(cache.count <= 20)
    #expect(cache.count >= 10)
  }

  @Test func anotherWidthOfCharactersCounts() {
    var painter = RowPainter()
    let row = PresentedRow(row: row(1, "éa"), position: 0)
    func painted() -> String {
      var frame = Frame(size: Size(width: 6, height: 1))
      painter.paint(row, RowPainter.Adornment(), on: &frame)
      return frame.text
    }
    #expect(painted() == "·éa···")
    painter.width = ScalarWidth { _ in -1 }
    #expect(painted() == "·\u{FFFD}a···")
  }
}
