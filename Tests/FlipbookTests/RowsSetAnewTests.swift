import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import TestSupport
import Testing

@testable import FlipbookCommand

/// Rows that a change does not affect show the same as if they were requested again.
@Suite struct RowsSetAnewTests {
  private func view(_ snapshots: [Snapshot], _ options: TableOptions = TableOptions()) -> PlayerView
  {
    let deck = Deck(
      title: "", snapshots: snapshots, schema: TableSchema(of: snapshots, bar: options.bar))
    return PlayerView(deck, 60, 24)
  }

  private func row(_ values: [(String, String)]) -> SnapshotRow {
    SnapshotRow(
      id: .key(values[0].1), text: values.map(\.1).joined(separator: "  "),
      fields: values.map { Field(name: $0.0, value: $0.1) })
  }

  /// Goes to snapshots by tenths of the time, and compares the screen at rest with that after all rows are requested.
  private func walk(_ view: PlayerView, _ places: [Int]) {
    var now = Duration.zero
    for place in places {
      // some hurried, some not
      now += place % 3 == 0 ? .seconds(5) : .milliseconds(50)
      _ = view.frame(at: now)
      view.queue.send(.goToTenth(place))
      _ = view.list.frame(at: now)
      let shown = view.list.frame(at: now + .seconds(4)).text
      view.list.finishAnimations()
      view.list.reloadContents()
      #expect(shown == view.list.frame(at: now + .seconds(4)).text, "at \(place) tenths")
      now += .seconds(4)
    }
  }

  @Test func barsOfRowsThatStayFollowTheLongest() {
    var options = TableOptions()
    options.bar = "points"
    let snapshots = [20, 40, 10].map { points in
      Snapshot(
        "",
        [
          row([("name", "Reds"), ("points", "10")]),
          row([("name", "Blues"), ("points", "\(points)")]),
        ])
    }
    walk(view(snapshots, options), [5, 9, 0, 9])
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func rowsOfSeveralSections(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let snapshots = (0..<8).map { number in
      let titles = ["", "one", "two"].filter { _ in random.happens(0.7) }
      let names = (0..<12).filter { _ in random.happens(0.8) }
      let sections = titles.enumerated().map { place, title in
        let rows = names.filter { ($0 + number / 2) % titles.count == place }.map { name in
          SnapshotRow(
            id: .key("\(name)"), text: random.happens(0.2) ? "\(name) in \(number)" : "\(name)")
        }
        return SnapshotSection(id: title, title: title, rows: rows)
      }
      return Snapshot(name: "", sections: sections)
    }
    walk(view(snapshots), (0..<12).map { _ in .random(in: 0..<10, using: &random) })
  }

  /// Later values may need wider columns, which the existing rows get as well.
  @Test func columnsOfRowsThatStayGetWider() throws {
    let view = view([Snapshot("", [row([("name", "Reds"), ("points", "1")])])])
    _ = view.frame(at: .zero)
    let rows = [
      row([("name", "Reds"), ("points", "1")]),
      row([("name", "The Blues of the North"), ("points", "2")]),
    ]
    let next = Snapshot("", rows)
    view.append(next, schema: TableSchema(of: [next]), follows: true)
    _ = view.list.frame(at: .zero)
    let shown = view.list.frame(at: .seconds(4)).text
    #expect(shown.contains("Reds" + String(repeating: "·", count: 25) + "1"))
  }
}
