import TestSupport
import Testing

@testable import TerminalList

/// Headers that stay on the first line, footers, and both in mid-flight.
@Suite struct ListViewPinnedHeaderTests {
  private func list(height: Int = 4, _ sections: ListSection...) -> TerminalListView {
    let list = listView(width: 8, height: height)
    list.isAnimated = false
    list.apply(sections)
    list.isAnimated = true
    return list
  }

  private var letters: TerminalListView {
    list(section("P", "A", "B", "C"), section("Q", "D", "E", "F"))
  }

  private func text(_ list: TerminalListView) -> String {
    list.frame(at: .seconds(1_000)).lines.map { Film.text(of: String($0.dropFirst())) }.joined(
      separator: " ")
  }

  @Test func theHeaderStaysUntilTheNextOnePushesItOff() {
    let list = letters
    let seen = (0...4).map { _ in
      defer { list.scroll(by: 1) }
      return text(list)
    }
    #expect(seen == ["P A B C", "P B C Q", "P C Q D", "P Q D E", "Q D E F"])
    list.sectionHeadersPin = false
    list.scroll(by: -1)
    #expect(text(list) == "C Q D E")
  }

  @Test func aHeaderOfTwoLinesIsPushedOffLineByLine() {
    var first = section("P", "A", "B", "C")
    first.header = RowContent([.text("P1"), .lineBreak, .text("P2")])
    let list = list(first, section("Q", "D", "E", "F"))
    let seen = (0...5).map { _ in
      defer { list.scroll(by: 1) }
      return text(list)
    }
    #expect(
      seen == ["P1 P2 A B", "P1 P2 B C", "P1 P2 C Q", "P1 P2 Q D", "P2 Q D E", "Q D E F"])
  }

  @Test func aSectionsFooterBelongsToIt() {
    var first = section("P", "A", "B")
    first.footer = "2 of P"
    let list = list(first, section("Q", "D", "E"))
    #expect(text(list) == "P A B 2 of P")
    #expect(list.numberOfLines == 7)
    list.scroll(by: 3)
    #expect(text(list) == "P Q D E")
    list.performChanges { $0[0].footer = nil }
    #expect(text(list) == "P Q D E")
    list.performChanges { $0[1].footer = "last" }
    list.scroll(by: .max)
    #expect(text(list) == "Q D E last")
  }

  @Test func aFooterIsInsertedUpdatedAndDeleted() {
    let list = list(height: 5, section("P", "A"), section("Q", "B"))
    list.performChanges { $0[0].footer = "f" }
    expectFilm(
      of: list, at: [0, 1010, 1020],
      """
      ·P | ·P | ·P
      ·A | ·A | ·A
      +f | ·f | ·f
      ·Q | ·Q | ·Q
      ·B | ·B | ·B
      """)
    list.performChanges { $0[0].footer = "ff" }
    expectFilm(
      of: list, at: [2000, 2780, 2790],
      """
      ·P  | ·P  | ·P
      ·A  | ·A  | ·A
      ~ff | ~ff | ·ff
      ·Q  | ·Q  | ·Q
      ·B  | ·B  | ·B
      """)
    list.performChanges { $0[0].footer = nil }
    expectFilm(
      of: list, at: [3000, 3180, 3190],
      """
      ·P  | ·P | ·P
      ·A  | ·A | ·A
      -ff | ·Q | ·Q
      ·Q  | ·B | ·B
      ·B  | ·  | ·
      """)
  }

  @Test func theCursorIsNeverUnderTheHeader() {
    let list = letters
    list.moveCursor(toEnd: true)
    #expect(text(list) == "Q D E F")
    list.moveCursor(by: -3)
    #expect(text(list) == "P C Q D" && list.cursorPath == .row(2))
    list.moveCursor(by: -1)
    #expect(text(list) == "P B C Q" && list.cursorPath == .row(1))
    list.setCursor(nil)
    list.moveCursor(by: 1)
    #expect(list.cursorPath == .row(1))
    list.scrollToRow(at: .row(2), at: .top, animated: false)
    #expect(text(list) == "P C Q D")
    #expect(list.pathForRow(atLine: 0) == nil && list.pathForRow(atLine: 1) == .row(2))
  }

  @Test func nothingIsEditedBehindTheHeader() {
    let list = letters
    list.setCursor(.row(1))
    list.scroll(by: 2)
    let edited = list.frame(at: .seconds(1_000), editing: TextField("B"))
    #expect(edited == list.frame(at: .seconds(1_000)) && list.rectangle(ofRowAt: .row(1)) == nil)
    #expect(list.rectangle(ofRowAt: .row(2))?.lines == 1..<2)
  }

  @Test func aSectionThatIsDeletedTakesItsPinnedHeaderAlong() {
    let list = letters
    list.scroll(by: 1)
    list.performChanges { $0.remove(at: 0) }
    expectFilm(
      of: list, at: [0, 180, 190, 200, 290, 370, 460],
      """
      -P | -P | -P | -P | -P | ·Q | ·Q
      -B | -B | -B | -B | -B | ·D | ·D
      -C | -C | -C | -C | ·Q | ·E | ·E
      ·Q | ·Q | ·Q | ·Q | ·D | ·F | ·F
      """)
  }

  @Test func aPinnedHeaderFlashesAndIsReplacedInItsPlace() {
    let list = letters
    list.scroll(by: 2)
    list.performChanges { $0[0].header = "PP" }
    expectFilm(
      of: list, at: [0, 780, 790],
      """
      ~PP | ~PP | ·PP
      ·C  | ·C  | ·C
      ·Q  | ·Q  | ·Q
      ·D  | ·D  | ·D
      """)
  }

  @Test func scrollingInMidFlightPinsTheVisibleHeader() {
    let list = letters
    list.scroll(by: 2)
    list.performChanges { $0[0].elements.insert("X", at: 3) }
    expectFilm(
      of: list, at: [0, 50],
      """
      ·P | ·P
      ·C | ·C
      +X | +X
      ·Q | ·Q
      """)
    list.scroll(by: 1)
    expectFilm(
      of: list, at: [50, 100, 800, 1000],
      """
      ·P | ·P | ·P | ·P
      +X | +X | +X | ·X
      ·Q | ·Q | ·Q | ·Q
      ·D | ·D | ·D | ·D
      """)
  }

  /// At every moment of random changes each string is on the screen at most once, and after all
  /// motion the first line shows the section that it belongs to.
  @Test func noHeaderIsVisibleTwice() {
    for seed in 0..<UInt64(RandomCases.count("PIN_CASES", default: 25)) {
      var random = SeededGenerator(seed: seed)
      let list = list(
        height: 5, section("P", "A", "B", "C"), section("Q", "D", "E", "F"), section("R", "G", "H"))
      var now = 0
      for _ in 0..<20 {
        list.scroll(by: .random(in: -3...3, using: &random))
        list.performChanges { sections in
          switch Int.random(in: 0..<4, using: &random) {
          case 0: sections.shuffle(using: &random)
          case 1 where sections.count > 2: sections.removeLast()
          case 2: sections[0].elements.shuffle(using: &random)
          default:
            sections[0].elements.append(contentsOf: sections[1].elements.prefix(1))
            if !sections[1].elements.isEmpty { sections[1].elements.removeFirst() }
          }
        }
        for _ in 0..<6 {
          now += Int.random(in: 0...60, using: &random)
          let texts = list.frame(at: .milliseconds(now)).lines
            .map { Film.text(of: String($0.dropFirst())) }
          let headers = texts.filter { ["P", "Q", "R"].contains($0) }
          #expect(Set(headers).count == headers.count, "seed \(seed) at \(now): \(texts)")
        }
      }
    }
  }
}
