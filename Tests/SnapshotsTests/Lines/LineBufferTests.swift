import Testing

@testable import FlipbookSnapshots

@Suite struct LineBufferTests {
  private func check(_ text: [UInt8]) {
    let buffer = LineBuffer(text)
    let lines = Text.lines(of: text)
    #expect(buffer.count == lines.count)
    #expect((0..<buffer.count).map { buffer.text(ofLine: $0) } == lines)
    let ends = buffer.bytes.indices.filter { buffer.bytes[$0] == .lineFeed }
    #expect((0...buffer.count).map(buffer.offset(ofLine:)) == [buffer.start] + ends.map { $0 + 1 })
  }

  @Test(arguments: [
    "", "\n", "a", "a\n", "a\n\nb", "a\r\nb\r\n", "\r\n\r", "\u{FEFF}a\nb\n", "\u{FEFF}", "é\n日本\n",
  ]) func linesAreThoseOfTheText(text: String) {
    // a last line without a line feed is complete even if it ends in a return
    check(Array((text.hasSuffix("\r") ? text + "\n" : text).utf8))
  }

  @Test(arguments: 0..<40) func linesOfAnyLengthAreFoundInAnyBlock(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<300, using: &random) {
      let length = Int.random(
        in: 0..<[3, 80, 2_000].randomElement(using: &random)!, using: &random)
      text += Array(repeating: UInt8.random(in: 32..<127, using: &random), count: length)
      text += Bool.random(using: &random) ? [10] : [13, 10]
    }
    check(text)
  }
}
