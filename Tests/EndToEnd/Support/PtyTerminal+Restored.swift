import TestSupport
import Testing

extension PtyTerminal {
  /// Expects that the command restored the terminal.
  func expectRestored(at location: SourceLocation = #_sourceLocation) {
    #expect(settings == settingsAtStart, sourceLocation: location)
    #expect(text.contains("\u{1b}[?1049h"), sourceLocation: location)
    for (on, off) in [("[?1049l", "[?1049h"), ("[?25h", "[?25l")] {
      #expect(
        comes("\u{1b}" + on, afterAll: "\u{1b}" + off), "\(on) after every \(off)",
        sourceLocation: location)
    }
    for mode in ["1000", "1002", "1003", "1004", "1006", "2004"] where text.contains("[?\(mode)h") {
      #expect(comes("[?\(mode)l", afterAll: "[?\(mode)h"), sourceLocation: location)
    }
  }

  private func comes(_ last: String, afterAll other: String) -> Bool {
    guard let end = text.ranges(of: last).last else { return !text.contains(other) }
    return text.ranges(of: other).allSatisfy { $0.lowerBound < end.lowerBound }
  }
}
