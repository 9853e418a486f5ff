import Testing

@testable import TerminalList

extension TerminalTests {
  /// Pastes that arrive incorrectly.
  @Suite(.serialized) struct PasteTests {
    private let end = "\u{1B}[201~"

    @Test func onePastedWithoutAnEndIsOverAfterASilence() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let session = terminal.session
      tty.type("\u{1B}[200~abc")
      #expect(session.decoder.drain(now: .zero) == [])
      #expect(session.decoder.deadline == .seconds(2))
      tty.type("d")
      #expect(session.decoder.drain(now: .milliseconds(1_500)) == [])
      #expect(session.decoder.drain(now: .milliseconds(3_499)) == [])
      #expect(session.decoder.drain(now: .milliseconds(3_500)) == [.event(.paste("abcd"))])
      #expect(session.decoder.deadline == nil)
      tty.type("q\(end)")
      #expect(
        session.decoder.drain(now: .milliseconds(3_600)) == [.event(.key(.character("q")))])
    }

    /// Time during which input waited because the program was busy or stopped does not count as
    /// silence.
    @Test func lateInputBelongsToThePaste() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      tty.type("\u{1B}[200~abc")
      #expect(terminal.session.decoder.drain(now: .zero) == [])
      tty.type("q\(end)")
      #expect(terminal.session.decoder.drain(now: .seconds(60)) == [.event(.paste("abcq"))])
    }

    @Test func theLoopWakesUpForIt() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      terminal.session.decoder.longestSilence = .milliseconds(20)
      var loop = EventLoop(terminal)
      tty.type("\u{1B}[200~abc")
      #expect(loop.next() == .paste("abc"))
      tty.type("q")
      #expect(loop.next() == .key(.character("q")))
    }

    /// ncurses gives up on a sequence that does not arrive at once; to it, the rest are characters.
    @Test(arguments: 2...5) func bracketsMayArriveInPieces(length: Int) throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      for piece in ["\u{1B}[200~".prefix(length), "\u{1B}[200~".dropFirst(length)] {
        tty.type(String(piece))
        #expect(terminal.session.decoder.drain(now: .zero) == [])
      }
      tty.type("x~" + end.prefix(length))
      #expect(terminal.session.decoder.drain(now: .zero) == [])
      tty.type(String(end.dropFirst(length)))
      #expect(terminal.session.decoder.drain(now: .zero) == [.event(.paste("x~"))])
    }

    @Test func aSlowPasteIsOneEvent() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let part = String(repeating: "x", count: 100)
      tty.type("\u{1B}[200~")
      for time in 0..<9 {
        tty.type(part)
        #expect(terminal.session.decoder.drain(now: .seconds(time)) == [])
      }
      tty.type(end)
      let whole = String(repeating: part, count: 9)
      #expect(terminal.session.decoder.drain(now: .seconds(9)) == [.event(.paste(whole))])
    }

    @Test func apparentKeysAndBracketsAreText() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      tty.type("\u{1B}[200~a\u{1B}[200~b\u{1B}[I\u{1B}c\u{1}\u{1B}]0;t\u{7}\(end)x")
      #expect(
        terminal.session.decoder.drain(now: .zero) == [
          .event(.paste("a\u{1B}[200~b\u{1B}[I\u{1B}c\u{1}\u{1B}]0;t\u{7}")),
          .event(.key(.character("x"))),
        ])
    }
  }
}
