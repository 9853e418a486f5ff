import TestSupport
import Testing

@testable import FlipbookFeeds
@testable import FlipbookSnapshots

/// A stream for a terminal may be interrupted anywhere.
@Suite struct StreamedTextTests {
  private struct Line: Equatable {
    var text: String
    var styles: [StyledRange]
  }

  /// The lines of a stream in pieces of a given size; unfinished lines are replaced by later input.
  private func lines(_ written: [UInt8], pieces size: Int) -> [Line] {
    var text = TerminalLines()
    var lines: [Line] = []
    for start in stride(from: 0, to: written.count, by: size) {
      text.add(Array(written[start..<min(start + size, written.count)]))
      let (buffer, replacing) = text.removeLines()
      lines.removeLast(replacing)
      lines += (0..<buffer.count).map {
        Line(text: buffer.text(ofLine: $0), styles: merged(buffer.styles(ofLine: $0)))
      }
    }
    return lines
  }

  /// Joins runs that were split.
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
    "a\nb\u{1B}[A\rx\ny\nz\n\u{1B}[9Afirst",
    "\u{1B}[32ma\u{1B}[2F\u{1B}[Jnew\nb\u{1B}[1E\u{1B}[Gc\u{1B}[K",
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

  /// A progress line rewrites itself. A layer of `docker pull` above the last line gets a new line.
  @Test func onlyTheLastLineIsRewritten() {
    func lines(_ text: String) -> [String] {
      let written = TerminalText(Array(text.utf8)).bytes
      return String(decoding: written, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }
    let pull = "one: wait\r\ntwo: wait\r\n\u{1B}[2A\u{1B}[2K\rone: 10%\u{1B}[2B"
    #expect(lines(pull) == ["one: wait", "two: wait", "one: 10%", ""])
    let next = lines(pull + "\u{1B}[1A\u{1B}[2K\rtwo: 9%\u{1B}[1B")
    #expect(next.suffix(3) == ["one: 10%", "two: 9%", ""])
    #expect(lines("10%\r\u{1B}[K\u{1B}[9Aended") == ["ended"])
  }
}
