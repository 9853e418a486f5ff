import Testing

@testable import Feeds
@testable import Snapshots

/// A stream for a terminal may break off anywhere.
@Suite struct StreamedTextTests {
  private struct Line: Equatable {
    var text: String
    var styles: [StyledRange]
  }

  /// The lines of a stream in pieces of a size; what is open is replaced by what comes.
  private func lines(_ written: [UInt8], pieces size: Int) -> [Line] {
    var text = TerminalText()
    var lines: [Line] = []
    var isOpen = false
    for start in stride(from: 0, to: written.count, by: size) {
      text.add(written[start..<min(start + size, written.count)])
      let (buffer, isLastOpen) = text.removeLines()
      if isOpen { lines.removeLast() }
      lines += (0..<buffer.count).map {
        Line(text: buffer.text(ofLine: $0), styles: merged(buffer.styles(ofLine: $0)))
      }
      isOpen = isLastOpen
    }
    return lines
  }

  /// A run that was cut is one run.
  private func merged(_ styles: [StyledRange]) -> [StyledRange] {
    styles.reduce(into: []) { all, next in
      if let last = all.last, last.style == next.style,
        last.range.upperBound == next.range.lowerBound
      {
        all[all.count - 1].range = last.range.lowerBound..<next.range.upperBound
      } else {
        all.append(next)
      }
    }
  }

  @Test(arguments: [
    "a\nb\n", "a\nb", "10%\r20%\r100%\ndone\n", "\u{1B}[31mred\nstill red\u{1B}[m plain\nb\n",
    "é🙂ü\n日本", "\u{1B}]0;a title\u{7}x\n\u{1B}]8;;http://a\u{1B}\\link\u{1B}]8;;\u{1B}\\\n",
    "ab\u{8}c\n", "a\r\nb\r\n", "\u{1B}[1m10%\u{1B}[K\r\u{1B}[32m20%\u{1B}[K\n\u{1B}(Bx",
    "\n\n\u{1B}[7mx\n\n", "a\u{1B}\u{1B}\nb\u{1B}\u{1B}\u{1B}[1mc\n\u{1B}(\nd",
  ])
  func piecesOfAnySizeGiveTheSameLines(text: String) {
    let bytes = Array(text.utf8)
    let whole = TerminalText(bytes)
    let texts = Text.lines(of: whole.bytes)
    let expected = texts.indices.map { index in
      Line(
        text: texts[index],
        styles: whole.lineStyles.indices.contains(index) ? whole.lineStyles[index] : [])
    }
    for size in 1...bytes.count {
      #expect(lines(bytes, pieces: size) == expected, "pieces of \(size)")
    }
  }

  @Test func whatIsNotEndedIsShown() {
    var text = TerminalText()
    text.add(Array("one\n50%".utf8))
    let (first, isOpen) = text.removeLines()
    #expect(isOpen && first.count == 2 && first.text(ofLine: 1) == "50%")
    text.add(Array("\r".utf8))
    let returned = text.removeLines().lines
    #expect(returned.text(ofLine: 0) == "50%")
    text.add(Array("60".utf8))
    let rewritten = text.removeLines().lines
    #expect(rewritten.text(ofLine: 0) == "60")
    text.add(Array("%\n".utf8))
    let (last, isStillOpen) = text.removeLines()
    #expect(!isStillOpen && last.count == 1 && last.text(ofLine: 0) == "60%")
  }
}
