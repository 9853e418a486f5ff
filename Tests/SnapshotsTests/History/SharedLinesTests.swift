import Testing

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct SharedLinesTests {
  private static func snapshots(_ count: Int, of lines: Int, seed: UInt64) -> [Snapshot] {
    var random = SeededGenerator(seed: seed)
    var reader = SnapshotReader(file: "list.txt")
    var texts = (0..<lines).map { "line \($0) of a long list" }
    return (0..<count).map { _ in
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let place = Int.random(in: 0..<texts.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: texts.remove(at: place)
        case 1: texts.insert("news \(Int.random(in: 0..<99, using: &random))", at: place)
        case 2: texts.append(texts.remove(at: place))
        default: texts[place] += "!"
        }
      }
      let text = texts.joined(separator: "\n")
      return (try? reader.read(Array(text.utf8))) ?? Snapshot(name: "none", sections: [])
    }
  }

  private static func texts(_ sections: [SnapshotSection]) -> [String] {
    sections.flatMap(\.rows).map { "\($0.id) \($0.text)" }
  }

  @Test func aLongListIsKeptOnce() {
    let snapshots = Self.snapshots(12, of: 600, seed: 3)
    var history = History()
    for snapshot in snapshots { history.append(snapshot) }
    #expect(history.count == 12)
    #expect(history.byteCount < 40_000)
    for (index, snapshot) in snapshots.enumerated() {
      #expect(history.sections(at: index) == snapshot.sections)
    }
    var seen = 0
    history.forEachSnapshot { _, snapshot in
      #expect(Self.texts(snapshot.sections) == Self.texts(snapshots[seen].sections))
      seen += 1
      return true
    }
    #expect(seen == 12)
  }
}
