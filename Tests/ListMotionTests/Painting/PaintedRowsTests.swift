import TestSupport
import Testing

@testable import ListMotion

@Suite struct PaintedRowsTests {
  /// The rows to paint and the settings; each test changes one of them.
  private struct Scene {
    var row = PresentedRow(row: ArrangedRow(id: RowToken(1), content: contents[0]), position: 1)
    var adornment = RowPainter.Adornment()
    var painter = RowPainter()
    var lines: Range<Int>?
    var width = 22

    static let contents: [RowContent] = [
      "one 1,204 ▲", "one 1,205 ▲", "日本 3", RowContent([.text("a", columns: 4), .bar(0.5)]),
      RowContent([.text("long text of words"), .text("7")], lineBreakMode: .byWordWrapping),
    ]

    mutating func change(_ random: inout SeededGenerator) {
      func any<Value>(_ random: inout SeededGenerator, _ values: Value...) -> Value {
        values.randomElement(using: &random)!
      }
      let changes: [(inout Scene, inout SeededGenerator) -> Void] = [
        { $0.row.row.id = any(&$1, RowToken(1), RowToken(2)) },
        { $0.row.row.content = Scene.contents.randomElement(using: &$1)! },
        { $0.row.row.kind = any(&$1, .row, .header, .footer) },
        { $0.row.row.height = any(&$1, 1, 2) },
        { $0.row.position = any(&$1, -1, 0, 1, 1.4, 2) },
        { $0.row.extent = any(&$1, 0.6, 1, 2) },
        { $0.row.cut = any(&$1, 0, 1) },
        { $0.row.opacity = any(&$1, 1, 0.5, 0.04, 0) },
        { $0.row.shift = any(&$1, 0, 0.3, -0.3) },
        { $0.row.reveal = any(&$1, 1, 0.5) },
        { $0.row.flash = any(&$1, 0, 1, 0.5, 0.01) },
        { scene, _ in scene.row.fadesInOneStep.toggle() },
        { $0.row.tint = any(&$1, 0, 1, 0.5) },
        { $0.row.isNew = any(&$1, true, false) },
        { $0.row.mark = any(&$1, nil, .inserted, .moved, .deleted) },
        { scene, _ in scene.row.isOnlyMarked.toggle() },
        { $0.row.change = any(&$1, nil, ContentChange(from: "one 1,2 ▲", to: $0.row.row.content)) },
        { $0.adornment.number = any(&$1, nil, 7, 12) },
        { scene, _ in scene.adornment.isCursor.toggle() },
        { scene, _ in scene.adornment.isSelected.toggle() },
        { scene, _ in scene.adornment.isMarked.toggle() },
        { $0.adornment.sign.mark = any(&$1, nil, .updated, .moved) },
        { $0.adornment.sign.rise = any(&$1, 0, 2, -1) },
        { scene, _ in scene.adornment.sign.isOlder.toggle() },
        { $0.adornment.sign.gapAbove = any(&$1, nil, .latest, .older) },
        { $0.adornment.sign.gapBelow = any(&$1, nil, .latest, .older) },
        { $0.adornment.badge = any(&$1, nil, "▲ 2", "▼ 1") },
        {
          $0.adornment.change = any(&$1, nil, ContentChange(from: "one 1,204 ▼", to: "one 1,205 ▲"))
        },
        { scene, _ in scene.adornment.isOlderChange.toggle() },
        { $0.painter.theme = any(&$1, .dark, .light) },
        { $0.painter.theme.fade = any(&$1, .blend, .dim, .marks) },
        { $0.painter.theme.steps = any(&$1, 16, 1) },
        { $0.painter.numberColumns = any(&$1, 0, 4) },
        { $0.painter.gutterColumns = any(&$1, 1, 3) },
        { $0.lines = any(&$1, nil, 1..<3) },
        { $0.width = any(&$1, 22, 17) },
      ]
      changes.randomElement(using: &random)!(&self, &random)
    }

    func painted(by painter: RowPainter) -> Frame {
      var frame = Frame(size: Size(width: width, height: 3))
      painter.paint(row, adornment, on: &frame, lines: lines)
      return frame
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func earlierPaintingChangesNothing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scene = Scene()
    for step in 0..<1000 {
      scene.change(&random)
      var fresh = scene.painter
      fresh.painted = PaintedRows()
      let expected = scene.painted(by: fresh)
      #expect(scene.painted(by: scene.painter) == expected, "seed \(seed), step \(step)")
      #expect(scene.painted(by: scene.painter) == expected, "seed \(seed), step \(step), again")
    }
  }

  @Test func existingTextOnALineIsKept() {
    let painter = RowPainter()
    let row = PresentedRow(row: ArrangedRow(id: RowToken(1), content: "row"), position: 0)
    for _ in 0..<2 {
      var frame = Frame(size: Size(width: 8, height: 1))
      frame.write("before", line: 0, column: 2)
      painter.paint(row, RowPainter.Adornment(), on: &frame)
      #expect(frame.text == "·rowfore")
      var other = Frame(size: Size(width: 8, height: 1))
      painter.paint(row, RowPainter.Adornment(), on: &other)
      #expect(other.text == "·row····")
    }
  }

  @Test func anotherWidthOfCharactersCounts() {
    var painter = RowPainter()
    let row = PresentedRow(row: ArrangedRow(id: RowToken(1), content: "éa"), position: 0)
    func painted() -> String {
      var frame = Frame(size: Size(width: 6, height: 1))
      painter.paint(row, RowPainter.Adornment(), on: &frame)
      return frame.text
    }
    #expect(painted() == "·éa···")
    painter.width = ScalarWidth { _ in -1 }
    #expect(painted() == "·\u{FFFD}a···")
  }

  @Test(arguments: [Theme.Fade.blend, .dim, .marks])
  func aBarHasOneColourAtEveryDepth(fade: Theme.Fade) {
    let gray = Style(foreground: Color(hex: 0x808080))
    var painter = RowPainter()
    painter.theme.fade = fade
    var frame = Frame(size: Size(width: 6, height: 1))
    let content = RowContent([.bar(0.375, columns: 4, style: gray)])
    painter.paint(
      PresentedRow(row: ArrangedRow(id: RowToken(1), content: content), position: 0),
      RowPainter.Adornment(), on: &frame)
    #expect(frame.text == "·█▌···")
    #expect(frame[0, 1].style == gray && frame[0, 2].style == gray)
  }
}
