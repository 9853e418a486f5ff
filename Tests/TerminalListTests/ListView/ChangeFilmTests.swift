import TerminalList
import TestSupport
import Testing

/// Changes as a viewer sees them: the line of each row in each frame.
@Suite struct ChangeFilmTests {
  private static let twenty = (0..<20).map { String(UnicodeScalar(UInt8(65 + $0))) }

  /// Twenty rows after moving `count` of them from `start` to `target`.
  private static func moving(_ count: Int, from start: Int, to target: Int) -> [String] {
    var rows = twenty
    let block = Array(rows[start..<start + count])
    rows.removeSubrange(start..<start + count)
    rows.insert(contentsOf: block, at: target)
    return rows
  }

  private static let changes: [(name: String, after: [String])] = [
    ("one row down 5", moving(1, from: 2, to: 7)),
    ("one row down 19", moving(1, from: 0, to: 19)),
    ("one row up 19", moving(1, from: 19, to: 0)),
    ("the ends change places", ["T"] + twenty[1..<19] + ["A"]),
    ("the halves change places", Array(twenty[10...] + twenty[..<10])),
    ("a block of 4 down 9", moving(4, from: 3, to: 12)),
    ("two neighbours change places", moving(1, from: 4, to: 5)),
    ("all in reverse", twenty.reversed()),
    ("the first eight in reverse", Array(twenty[..<8].reversed() + twenty[8...])),
    (
      "sorted by another column",
      [2, 17, 5, 11, 0, 8, 14, 19, 3, 6, 9, 12, 1, 15, 18, 4, 7, 10, 13, 16].map { twenty[$0] }
    ),
  ]

  private func section(_ rows: [String]) -> [ListSection] {
    [ListSection(rows: rows.map { ListRow(text: $0) })]
  }

  @Test(arguments: changes.indices) func everyMoveCanBeFollowed(index: Int) {
    let (name, after) = Self.changes[index]
    var recorder = FilmRecorder(section(Self.twenty), height: 22)
    recorder.play(section(after))
    let figures = recorder.figures
    #expect(figures.faults.isEmpty, "\(name)")
    #expect(figures.unfollowed(recorder.moved).isEmpty, "\(name)")
    #expect(recorder.gaps.isEmpty, "\(name): every row is seen in every frame")
    #expect(recorder.frames.count <= 61, "\(name) takes a second at most")
    #expect(recorder.frames.last.map { Array($0.prefix(20)) } == after)
  }

  @Test func aSectionTravelsWithItsHeader() {
    let sections = ["a", "b", "c"].map { name in
      ListSection(
        id: name, header: RowContent(text: name.uppercased()),
        rows: (1...4).map { ListRow(text: "\(name)\($0)") })
    }
    var recorder = FilmRecorder(sections, height: 15)
    recorder.play([sections[1], sections[2], sections[0]])
    #expect(recorder.figures.faults.isEmpty)
    for (frame, lines) in recorder.frames.enumerated() {
      let block = ["A", "a1", "a2", "a3", "a4"]
      #expect(lines.firstIndex(of: "A").map { Array(lines[$0...].prefix(5)) } == block, "\(frame)")
    }
  }

  /// 21 rows on 8 lines, scrolled to the end; the last eight are deleted.
  @Test func rowsThatEnterFromAboveMoveInOneDirection() {
    let rows = (1...21).map { "r\($0)" }
    var recorder = FilmRecorder(section(rows), height: 8, offset: 21)
    recorder.play(section(Array(rows[..<13])))
    #expect(recorder.figures.faults.isEmpty)
    var places: [String: Int] = [:]
    for frame in recorder.frames {
      for (line, row) in frame.enumerated() where !row.isEmpty {
        #expect(line >= places[row] ?? line, "\(row) goes down only")
        places[row] = line
      }
    }
    #expect(recorder.frames.last == Array(rows[5..<13]))
  }
}
