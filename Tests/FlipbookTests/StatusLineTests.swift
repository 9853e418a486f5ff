import FlipbookReading
import ListMotion
import Testing

@testable import FlipbookCommand

/// The parts of a status line that are kept on a narrow screen.
@Suite struct StatusLineTests {
  private func drawn(columns: Int, _ add: (inout StatusLine) -> Void) -> String {
    var line = StatusLine(width: .standard)
    add(&line)
    var frame = Frame(size: Size(width: columns, height: 1))
    line.draw(on: &frame, line: 0)
    return frame.text
  }

  private func sample(_ line: inout StatusLine) {
    line.add("paused", importance: 8)
    line.add("deletes 1: “Switzerland leaves us”", importance: 6)
    line.add("space play", importance: 1, trailing: true)
    line.add("? keys", importance: 5, trailing: true)
  }

  @Test func theLeastImportantIsDroppedFirst() {
    #expect(
      drawn(columns: 56, sample) == "·paused···deletes·1:·“Switzerland·leaves·us”·····?·keys·")
  }

  @Test func longWordsAreCutBeforeTheNextPartIsDropped() {
    #expect(drawn(columns: 46, sample) == "·paused···deletes·1:·“Switzerland·l…···?·keys·")
  }

  @Test func theMostImportantPartRemainsAndIsTruncatedLast() {
    #expect(drawn(columns: 12, sample) == "·paused·····")
    #expect(drawn(columns: 6, sample) == "·pau…·")
    #expect(drawn(columns: 1, sample) == "·")
    #expect(drawn(columns: 0, sample) == "")
  }

  @Test func newsIsTruncatedAfterLessImportantParts() {
    func line(columns: Int) -> String {
      drawn(columns: columns) {
        $0.add("paused", importance: 8)
        $0.add("saved flipbook-20260302-101530.jsonl", importance: 7, cut: .late)
        $0.add("2 moved, 20 updated", importance: 6)
        $0.add("M mouse off", importance: 2, trailing: true)
      }
    }
    #expect(
      line(columns: 71)
        == "·paused···saved·flipbook-20260302-101530.jsonl···2·moved,·20·updated···")
    #expect(line(columns: 60).hasPrefix("·paused···saved·flipbook-20260302-101530.jsonl··"))
    #expect(line(columns: 38) == "·paused···saved·flipbook-20260302-10…·")
  }

  private func reports(_ line: inout StatusLine) {
    line.add("● live", short: "●", importance: 8)
    line.add("“gam”: the only match here", importance: 10, cut: .late, isMessage: true)
  }

  @Test func aShortFormMakesSpaceForTheNews() {
    #expect(drawn(columns: 38, reports) == "·●·live···“gam”:·the·only·match·here··")
    #expect(drawn(columns: 34, reports) == "·●···“gam”:·the·only·match·here···")
    #expect(drawn(columns: 30, reports) == "·“gam”:·the·only·match·here···")
    #expect(drawn(columns: 20, reports) == "·“gam”:·the·only·m…·")
  }

  /// The short form of the message leaves room for the long forms that it would have displaced.
  @Test func partsAreNoShorterThanNecessary() {
    let line = drawn(columns: 50) {
      $0.add("● live", short: "●", importance: 8)
      $0.add(
        "name: ← → other  x hide  + - width  a all  Esc done", short: "name: x hide  Esc done",
        importance: 11, cut: .never)
      $0.add("1 inserted", short: "+1", importance: 6, cut: .never)
    }
    #expect(line == "·●·live···name:·x·hide··Esc·done···1·inserted·····")
  }

  @Test func newsTakesPrecedenceOverOlderMessages() {
    func line(columns: Int) -> String {
      drawn(columns: columns) {
        $0.add(
          "! stale: t.csv: line 4: 2 columns", short: "! stale", importance: 9, isMessage: true)
        $0.add("the screen is too low for that", importance: 10, cut: .late, isMessage: true)
      }
    }
    #expect(line(columns: 70).contains("2 columns···the screen is".replacing(" ", with: "·")))
    #expect(line(columns: 60) == "·!·stale:·t.csv:·line·4:·…···the·screen·is·too·low·for·that·")
    #expect(line(columns: 44) == "·!·stale···the·screen·is·too·low·for·that···")
    #expect(line(columns: 20) == "·the·screen·is·too…·")
  }

  @Test func aConditionIsCutInItsMiddle() {
    let line = drawn(columns: 46) {
      $0.add("until row api-5d4f8c7b9d RESTARTS > 40 (4 (637s ago))", importance: 5, cut: .middle)
    }
    #expect(line == "·until·row·api-…·RESTARTS·>·40·(4·(637s·ago))·")
  }

  @Test(arguments: [
    (60, " plum  qty 3 → 4   until row fig leaves"),
    (36, " ~ plum   until row fig leaves"),
    (29, " ~1   until row fig leaves"),
  ]) func namesAreShownWhereNothingElseIsCut(columns: Int, expected: String) throws {
    let files = ["a.csv": "name,qty\nplum,3\nfig,1\n", "b.csv": "name,qty\nplum,4\nfig,1\n"]
    let view = PlayerView(
      try Deck.load(["a.csv", "b.csv"], from: .memory(files.mapValues { Array($0.utf8) })),
      columns, 12)
    view.status.waiting = "until row fig leaves"
    view.type("]")
    view.options.showsKeys = false
    let status = view.frame(at: .seconds(30)).lines[11]
    #expect(status.withoutBlankEnd == expected)
  }
}
