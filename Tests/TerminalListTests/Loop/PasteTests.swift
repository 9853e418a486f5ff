import Testing

@testable import TerminalList

extension TerminalTests {
  /// Pastes that do not come as they should.
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

    /// What waited to be read, while the program was busy or stopped, is no silence.
    @Test func whatComesLateBelongsToThePaste() throws {
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

    /// ncurses gives up a sequence that does not come at once; the rest are characters to it.
    @Test(arguments: 2...5) func bracketsMayComeInPieces(length: Int) throws {
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
  }
}
