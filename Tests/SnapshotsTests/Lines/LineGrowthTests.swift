import ListDiff
import FlipbookNotation
import Testing

@testable import FlipbookSnapshots

/// The cost of a growing list is that of its new lines, and its lines keep their identities.
@Suite struct LineGrowthTests {
  private func growth(
    _ text: String, replacing: Int = 0, anew: Bool = false, bytes: Int = 1 << 30,
    styles: [[StyledRange]] = []
  ) -> LineGrowth {
    LineGrowth(
      LineBuffer(Array(text.utf8), styles: styles), replacing: replacing, beginsAnew: anew,
      limit: bytes)
  }

  private func rows(_ sections: [SnapshotSection]) -> [String] {
    sections.flatMap(\.rows).map { "\($0.id) \($0.text)" }
  }

  private func pieces(_ sections: [SnapshotSection]) throws -> [LineList.Piece] {
    guard case .lines(let lines) = try #require(sections.first).rows.storage else { return [] }
    return lines.pieces
  }

  @Test func aLastLineIsCompletedInPlace() {
    var aligner = LineAligner()
    #expect(rows(aligner.grow(by: growth("a\n10%"))) == ["1 a", "2 10%"])
    #expect(rows(aligner.grow(by: growth("20%", replacing: 1))) == ["1 a", "2 20%"])
    #expect(rows(aligner.grow(by: growth("30%\nb\n", replacing: 1))) == ["1 a", "2 30%", "3 b"])
    #expect(rows(aligner.grow(by: growth("c"))) == ["1 a", "2 30%", "3 b", "4 c"])
    #expect(rows(aligner.grow(by: growth("", replacing: 1))) == ["1 a", "2 30%", "3 b"])
    #expect(
      rows(aligner.grow(by: growth("40%\nb\nd\n", replacing: 2)))
        == ["1 a", "2 40%", "3 b", "4 d"])
    #expect(rows(aligner.grow(by: growth("d\n", anew: true))) == ["5 d"])
  }

  @Test func theStagesNameTheNewLines() {
    var aligner = LineAligner()
    let before = aligner.grow(by: growth("a\nb"))
    let after = aligner.grow(by: growth("bc\nd\n", replacing: 1))
    let stages = StagedChangeset(from: before, to: after)
    #expect(stages.map(\.elementUpdated.count) == [1, 0])
    #expect(stages.map(\.elementInserted.count) == [0, 1])
    #expect(stages.allSatisfy { $0.elementMoved.isEmpty })
  }

  @Test func aStreamWithoutEndHasAnEndInMemory() throws {
    var aligner = LineAligner()
    let chunk = String(repeating: "a line of a log that says something\n", count: 1_000)
    let limit = 3 << 20
    var list: [SnapshotSection] = []
    for _ in 0..<120 { list = aligner.grow(by: growth(chunk, bytes: limit)) }
    let kept = try pieces(list).reduce(0) { $0 + $1.buffer.bytes.count }
    #expect(kept <= limit && kept > limit - (2 << 20))
    #expect(list[0].rows.last?.id == .serial(120_000))
  }

  @Test func coloursAreKeptAndTheirChangeIsAnUpdate() {
    var aligner = LineAligner()
    func styled(_ color: UInt8) -> [[StyledRange]] {
      [[StyledRange(range: 0..<1, style: Style(foreground: .palette(color)))]]
    }
    let before = aligner.grow(by: growth("a", styles: styled(1)))
    #expect(before[0].rows[0].styles == styled(1)[0])
    let after = aligner.grow(by: growth("a\nb\n", replacing: 1, styles: styled(2)))
    #expect(after[0].rows.map(\.styles) == [styled(2)[0], []])
    #expect(StagedChangeset(from: before, to: after).first?.elementUpdated.count == 1)
    var list = after
    for _ in 0..<9 { list = aligner.grow(by: growth("c\n", styles: styled(3))) }
    #expect(
      list[0].rows.map(\.styles) == [styled(2)[0], []] + Array(repeating: styled(3)[0], count: 9))
  }

  @Test func aDocumentThatFollowsFindsTheLinesAgain() {
    var aligner = LineAligner()
    let grown = aligner.grow(by: growth("a\nb\nc"))
    #expect(aligner.align(LineBuffer(Array("a\nb\nc\n".utf8))) == grown)
    #expect(rows(aligner.grow(by: growth("d\n"))) == ["1 a", "2 b", "3 c", "4 d"])
  }
}
