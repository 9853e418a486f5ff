import Testing

@testable import FlipbookSnapshots

@Suite struct MomentTests {
  @Test func momentsAreWrittenAndRead() {
    #expect(Moment(milliseconds: 0).description == "1970-01-01T00:00:00.000Z")
    #expect(Moment(milliseconds: 951_782_400_123).description == "2000-02-29T00:00:00.123Z")
    #expect(Moment(milliseconds: -1).description == "1969-12-31T23:59:59.999Z")
    #expect(Moment("2026-02-29T00:00:00.000Z") == nil)
    #expect(Moment("2026-02-28T24:00:00.000Z") == nil)
    #expect(Moment("2026-02-28 23:00:00.000Z") == nil)
    #expect(Moment("10000-01-01T00:00:00.000Z") == nil)
    #expect(Moment("1234567890-01-01T00:00:00.000Z") == nil)
    #expect(Moment("2026-1234567890-01T00:00:00.000Z") == nil)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let moment = Moment(milliseconds: Int.random(in: 0..<250_000_000_000_000, using: &random))
      #expect(Moment(moment.description) == moment)
    }
  }
}
