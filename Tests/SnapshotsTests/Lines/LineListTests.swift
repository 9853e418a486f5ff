import ListDiff
import FlipbookNotation
import Testing

@testable import FlipbookSnapshots

@Suite struct LineListTests {
  private static func edited(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
    var lines = lines
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      let place = Int.random(in: 0...lines.count, using: &random)
      let word = "line \(Int.random(in: 0..<12, using: &random)) of the list"
      switch Int.random(in: 0..<5, using: &random) {
      case 0: lines.insert(word, at: place)
      case 1 where place < lines.count: lines.remove(at: place)
      case 2 where place < lines.count: lines[place] += "!"
      case 3 where place < lines.count:
        let line = lines.remove(at: place)
        lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
      default: lines.insert(contentsOf: [word, "", word + "?"], at: place)
      }
    }
    return lines
  }

  private static func text(_ lines: [String], _ random: inout SeededGenerator) -> [UInt8] {
    let end = Int.random(in: 0..<8, using: &random) == 0 ? "\r\n" : "\n"
    var text = lines.map { $0 + end }.joined()
    if !text.isEmpty, lines.last != "", Bool.random(using: &random) {
      text = String(text.dropLast())
    }
    return Array(text.utf8)
  }

  /// The same rows, without sharing lines.
  private static func apart(_ sections: [SnapshotSection]) -> [SnapshotSection] {
    sections.map {
      SnapshotSection(id: $0.id, title: $0.title, level: $0.level, rows: $0.rows.array)
    }
  }

  @Test(arguments: 0..<16) func everyEditIsTheChangeThatListDiffFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var aligner = LineAligner()
    var lines = (0..<Int.random(in: 0..<30, using: &random)).map { "line \($0) of the list" }
    var before = aligner.align(LineBuffer(Self.text(lines, &random)))
    for _ in 0..<12 {
      lines = Self.edited(lines, &random)
      let after = aligner.align(LineBuffer(Self.text(lines, &random)))
      #expect(after[0].rows.map(\.text) == lines)
      #expect(Set(after[0].rows.map(\.id)).count == lines.count)
      let changes = StagedChangeset(from: before, to: after)
      let found = StagedChangeset(source: Self.apart(before), target: Self.apart(after))
      #expect(changes.map(\.changeCount) == found.map(\.changeCount))
      #expect(changes.map(\.elementUpdated) == found.map(\.elementUpdated))
      #expect(changes.map(\.elementDeleted) == found.map(\.elementDeleted))
      #expect(changes.map(\.elementInserted.count) == found.map(\.elementInserted.count))
      var data = before
      for change in changes {
        #expect(Self.apart(try change.applying(to: data)) == Self.apart(change.data))
        data = change.data
      }
      #expect(Self.apart(data) == Self.apart(after))
      #expect((before[0].rows == after[0].rows) == changes.isEmpty)
      before = after
    }
  }
}
