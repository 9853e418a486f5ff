import Testing

@testable import TerminalList

@Suite struct EscapeSequenceTests {
  /// The result for the scalars after an ESC, and the number of scalars that were used.
  private func outcome(of text: String) -> (EscapeSequence.Outcome, Int) {
    var sequence = EscapeSequence()
    for (count, scalar) in text.unicodeScalars.enumerated() {
      let outcome = sequence.append(scalar)
      if outcome != .unfinished { return (outcome, count + 1) }
    }
    return (.unfinished, text.unicodeScalars.count)
  }

  @Test func sequencesEndAtTheirTerminators() {
    #expect(outcome(of: "[?62;4cq") == (.control("?62;4", final: "c"), 7))
    #expect(outcome(of: "[1;5A") == (.control("1;5", final: "A"), 5))
    #expect(outcome(of: "OAq") == (.control("", final: "A"), 2))
    #expect(outcome(of: "O5Aq") == (.control("1;5", final: "A"), 3))
    #expect(outcome(of: "[[Bq") == (.control("12", final: "~"), 3))
    #expect(outcome(of: "[[xq") == (.ignored, 3))
    #expect(outcome(of: "]11;rgb:0/0/0\u{7}q") == (.command("11;rgb:0/0/0"), 14))
    #expect(outcome(of: "]11;rgb:0/0/0\u{1B}\\q") == (.command("11;rgb:0/0/0"), 15))
    #expect(outcome(of: "P1+r\u{1B}\\") == (.ignored, 6))
    #expect(outcome(of: "x") == (.escape(then: "x"), 1))
    #expect(outcome(of: "]11;rg") == (.unfinished, 6))
  }

  @Test func oneThatNeverEndsIsGivenUp() {
    let (outcome, count) = outcome(of: "]" + String(repeating: "a", count: 500))
    #expect(outcome == .ignored)
    #expect(count <= EscapeSequence.longest + 2)
  }
}
