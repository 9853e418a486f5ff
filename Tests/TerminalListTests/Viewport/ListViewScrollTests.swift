import TestSupport
import Testing

@testable import TerminalList

/// Scrolling, rows that a change keeps visible, and resizing, at rest and in mid-flight.
@Suite struct ListViewScrollTests {
  private let letters = (0..<12).map { String(UnicodeScalar(UInt8(65 + $0))) }

  /// The list at rest.
  private func text(_ list: TerminalListView) -> String {
    _ = list.frame(at: .seconds(100))
    return list.frame(at: .seconds(200)).lines.map { Film.text(of: $0) }.joined()
  }

  @Test func scrollingStopsAtBothEnds() {
    let list = listView(section(nil, letters), height: 4)
    list.scroll(by: 3)
    #expect(text(list) == "DEFG")
    list.scroll(by: .max)
    #expect(text(list) == "IJKL" && list.contentOffset == 8)
    list.scroll(by: .min)
    #expect(text(list) == "ABCD")
  }

  @Test func atTheTopTheListStaysAtTheTop() {
    let list = listView(section(nil, letters), height: 3)
    list.apply([section(nil, ["x", "y"] + letters)])
    #expect(text(list) == "xyA")
  }

  @Test func elsewhereTheFirstRowThatIsStillThereKeepsItsLine() {
    let list = listView(section(nil, letters), height: 3)
    list.scroll(by: 4)
    list.apply([section(nil, ["x", "y"] + letters.filter { $0 != "E" })])
    #expect(text(list) == "DFG")
    #expect(list.contentOffset == 5)
    list.apply([section(nil, Array(letters.dropFirst(2)))])
    #expect(text(list) == "DEF")
  }

  @Test func theScreenDoesNotFollowARowThatMovesAway() {
    let list = listView(section(nil, letters), height: 3)
    list.scroll(by: 4)
    list.apply([section(nil, letters.filter { $0 != "E" } + ["E"])])
    #expect(text(list) == "DFG")
  }

  @Test func scrollingInMidFlightCarriesOn() {
    let list = listView(section(nil, letters), height: 4)
    var end: Bool?
    list.apply([section(nil, letters.filter { $0 != "C" })], completion: { end = $0 })
    _ = list.frame(at: .zero)
    let before = list.seenRows()
    list.scroll(by: 1)
    let after = list.seenRows().filter { $0.extent > 0 }
    for row in before where row.position >= 1 {
      #expect(after.first { $0.row.id == row.row.id }?.position == row.position - 1)
    }
    #expect(end == nil && list.isAnimating)
    #expect(text(list) == "BDEF")
    #expect(end == true)
  }

  @Test func scrollingByAPageInMidFlightEndsTheMotion() {
    let list = listView(section(nil, letters), height: 4)
    var end: Bool?
    list.apply([section(nil, letters.filter { $0 != "C" })], completion: { end = $0 })
    _ = list.frame(at: .zero)
    list.scroll(by: 4)
    #expect(end == false && !list.isAnimating)
    #expect(text(list) == "FGHI")
  }

  @Test func growingTheScreenScrollsBackToFillIt() {
    let list = listView(section(nil, letters), height: 2)
    list.scroll(by: 10)
    list.size = Size(width: 6, height: 5)
    #expect(text(list) == "HIJKL")
  }
}
