import FlipbookNotation
@testable import FlipbookSnapshots

@testable import FlipbookFeeds
@testable import FlipbookReading

/// The output of commands, with its escape sequences.
enum TerminalTextCheck {
  static func check(_ input: [UInt8]) {
    let text = TerminalText(input)
    checkIsText(text.bytes)
    let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    expect(text.lineStyles.count <= lines.count, "more coloured lines than lines")
    for (line, styles) in zip(lines, text.lineStyles) { check(styles, of: line) }
    checkPieces(input)

    var reader = SnapshotReader(file: FormatCheck.file)
    guard var snapshot = FormatCheck.read(text.bytes, with: &reader) else { return }
    RowStyles.apply(text, to: &snapshot)
    FormatCheck.check(snapshot)
    RecordingCheck.checkRoundTrip([snapshot])
  }

  /// A stream gives the same lines, however it is split.
  private static func checkPieces(_ input: [UInt8]) {
    var (whole, split) = (TerminalLines(), TerminalLines())
    whole.add(input)
    var rest = input[...]
    while let first = rest.first {
      let piece = rest.prefix(Int(first % 5) + 1)
      split.add(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    expect(whole.text == split.text, "the text depends on the pieces")
    let (one, other) = (whole.removeLines(), split.removeLines())
    expect(one.replacing == other.replacing, "what lines replace depends on the pieces")
    expect(one.lines.styles == other.lines.styles, "the colours depend on the pieces")
    checkIsText(one.lines.bytes)
    checkReplacing(input, one.lines)
  }

  /// If lines are removed repeatedly, later lines replace them.
  private static func checkReplacing(_ input: [UInt8], _ all: LineBuffer) {
    var text = TerminalLines()
    var lines: [String] = []
    var rest = input[...]
    while let first = rest.first {
      let piece = rest.prefix(Int(first % 11) + 1)
      text.add(Array(piece))
      rest = rest.dropFirst(piece.count)
      let (new, replacing) = text.removeLines()
      expect(replacing <= lines.count, "more lines are replaced than there are")
      lines.removeLast(min(replacing, lines.count))
      lines += (0..<new.count).map(new.text(ofLine:))
    }
    expect(
      lines == (0..<all.count).map(all.text(ofLine:)), "what is replaced is not what was there")
  }

  /// The result contains no control characters.
  private static func checkIsText(_ bytes: [UInt8]) {
    let control = bytes.first { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }
    expect(control == nil, "a control character is left: \(control ?? 0)")
  }

  private static func check(_ styles: [StyledRange], of line: ArraySlice<UInt8>) {
    var end = 0
    for styled in styles {
      expect(styled.range.lowerBound >= end, "colours overlap")
      expect(styled.range.upperBound <= line.count, "colours end behind the line")
      end = styled.range.upperBound
      var read = Style.plain
      read.select(Substring(styled.style.selectParameters()).utf8)
      expect(read == styled.style, "\(styled.style) is read as \(read)")
    }
  }
}

/// A stream that is divided into snapshots.
enum PipeCheck {
  private static let separators: [Separator] =
    [.automatic, .documents, .formFeed, .blankLines, .jsonValues]
    + [try? Separator(argument: "^--")].compactMap(\.self)

  /// The first byte chooses the separator of the stream.
  static func check(_ input: [UInt8]) {
    let separator = separators[Int(input.first ?? 0) % separators.count]
    let stream = input.dropFirst()
    var (whole, split) = (StreamFramer(separator), StreamFramer(separator))
    let documents = whole.add(stream) + whole.finish()
    var pieces: [SourceDocument] = []
    var rest = stream
    while let first = rest.first {
      let piece = rest.prefix(Int(first % 7) + 1)
      pieces += split.add(piece)
      rest = rest.dropFirst(piece.count)
    }
    pieces += split.finish()
    expect(documents == pieces, "the snapshots depend on the pieces")
    for document in documents {
      var reader = SnapshotReader(file: FormatCheck.file)
      let bytes = document.isTerminalText ? TerminalText(document.bytes).bytes : document.bytes
      _ = FormatCheck.read(bytes, with: &reader)
    }
  }
}
