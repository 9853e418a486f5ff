import Foundation
import Glibc
import ListMotion
import Testing

@testable import TerminalList

extension TerminalTests {
  @Suite(.serialized) struct EventLoopTests {
    /// The events until the deadline of a wait, which should never be reached.
    private func events(_ count: Int, of loop: inout EventLoop) -> [Event] {
      let deadline = loop.now + .seconds(5)
      return (0..<count).compactMap { _ in loop.next(until: deadline) }
    }

    @Test func aPasteIsOneEvent() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      tty.type("\u{1B}[200~q\r\rtwo\r\n \u{1B}OA\u{1B}[201~x")
      #expect(events(2, of: &loop) == [.paste("q\n\ntwo\n "), .key(.character("x"))])
    }

    @Test func theMouseReportsOnlyIfTurnedOn() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options(mouse: true))
      var loop = EventLoop(terminal)
      tty.type("\u{1B}[<64;3;4M\u{1B}[<0;1;2M\u{1B}[<0;1;2m\u{1B}[<65;3;4M")
      #expect(
        events(4, of: &loop) == [
          .mouse(MouseEvent(action: .wheelUp, line: 3, column: 2)),
          .mouse(MouseEvent(action: .press, line: 1, column: 0)),
          .mouse(MouseEvent(action: .release, line: 1, column: 0)),
          .mouse(MouseEvent(action: .wheelDown, line: 3, column: 2)),
        ])
    }

    @Test func theMouseIsTurnedOnAndOffWhileRunning() throws {
      let tty = Pseudoterminal()
      let on = "\u{1B}[?1002h\u{1B}[?1006h"
      let off = "\u{1B}[?1006l\u{1B}[?1002l"
      do {
        let terminal = try Terminal(options: tty.options())
        terminal.present(Frame(width: 40, ["text"]))
        #expect(!terminal.mouse && !tty.output().contains(on))
        terminal.mouse = true
        terminal.mouse = true
        #expect(terminal.mouse && tty.output() == on)
        var loop = EventLoop(terminal)
        tty.type("\u{1B}[<65;3;4M")
        #expect(
          events(1, of: &loop) == [.mouse(MouseEvent(action: .wheelDown, line: 3, column: 2))])
        terminal.mouse = false
        #expect(tty.output() == off)
        terminal.mouse = true
        tty.output()
        terminal.restore()
        #expect(tty.output().contains(off))
        terminal.mouse = false
        #expect(tty.output() == "")
      }
    }

    @Test func theBackgroundArrivesLateAndInPieces() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      terminal.present(Frame(width: 40, ["text"]))
      #expect(tty.output().hasSuffix(terminal.session.query))
      #expect(terminal.theme.background == Theme.dark.background)
      #expect(terminal.theme.accent == Theme.dark.accent)
      tty.type("j\u{1B}]11;rgb:ffff/")
      #expect(events(1, of: &loop) == [.key(.character("j"))])
      tty.type("ffff/eeee\u{1B}\\\u{1B}[?62;22ck")
      #expect(events(2, of: &loop) == [.themeChanged, .key(.character("k"))])
      #expect(terminal.theme.background == Color(hex: 0xFFFFEE))
      #expect(terminal.theme.accent == Theme.light.accent)
      #expect(loop.next(until: .zero) == .frame)
    }

    /// One round trip queries everything; sixteen replies are one change of the theme.
    @Test func thePaletteArrivesAtOnceAndRowsFadeFromIt() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      terminal.present(Frame(width: 40, ["text"]))
      let query = tty.output()
      #expect(query.contains("\u{1B}]4;0;?\u{1B}\\") && query.contains("\u{1B}]4;15;?\u{1B}\\"))
      #expect(query.components(of: "\u{1B}[c").count == 2)
      let blue = Style(foreground: .palette(4), background: .palette(1))
      let before = terminal.theme.faded(blue, by: 0.5)
      tty.type("\u{1B}]4;4;rgb:0000/0000/ffff\u{1B}\\\u{1B}]4;1;rgb:40/00/00\u{7}\u{1B}[?62cj")
      #expect(events(2, of: &loop) == [.themeChanged, .key(.character("j"))])
      let after = terminal.theme.faded(blue, by: 0.5)
      let blend = Color(hex: 0x0000FF).blended(with: Color(hex: 0x400000), amount: 0.5)
      #expect(after.foreground == blend && after != before)
      #expect(after.background == Color(hex: 0x400000).blended(with: .black, amount: 0.5))
      // a colour without a reply is xterm's
      let red = Style(foreground: .palette(9))
      #expect(terminal.theme.faded(red, by: 0.5) == Theme.dark.faded(red, by: 0.5))
      // at rest it is the terminal's own
      #expect(terminal.theme.faded(blue, by: 0) == blue)
    }

    /// A terminal that replies only to the final query keeps the colours that it had.
    @Test func aTerminalThatHidesItsPaletteHasThatOfXterm() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      terminal.present(Frame(width: 40, ["text"]))
      let theme = terminal.theme
      tty.type("\u{1B}[?62cj")
      #expect(events(1, of: &loop) == [.key(.character("j"))])
      #expect(terminal.theme == theme && theme.palette.isEmpty)
    }

    /// A few colours do not blend, so nothing needs to be queried.
    @Test func sixteenColoursAreNotQueried() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options(color: .colors16))
      terminal.present(Frame(width: 40, ["text"]))
      #expect(!tty.output().contains("\u{1B}]4;"))
    }

    @Test(arguments: [("2", true), ("1", true), ("0", false), ("4", false)])
    func aFrameIsShownAtOnceWhereTheTerminalCan(answer: String, isOffered: Bool) throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      terminal.present(Frame(width: 40, ["text"]))
      #expect(tty.output().contains("\u{1B}[?2026$p"))
      tty.type("\u{1B}[?2026;\(answer)$y\u{1B}[?62cj")
      #expect(events(1, of: &loop) == [.key(.character("j"))])
      terminal.present(Frame(width: 40, ["other"]))
      let drawn = tty.output()
      #expect(drawn.contains("other"))
      #expect(drawn.hasPrefix("\u{1B}[?2026h") == isOffered)
      #expect(drawn.hasSuffix("\u{1B}[?2026l") == isOffered)
      // nothing is written if nothing changes
      terminal.present(Frame(width: 40, ["other"]))
      #expect(tty.output() == "")
    }

    @Test func aDeadlineIsReachedAndNotBefore() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      let deadline = loop.now + .milliseconds(20)
      #expect(loop.next(until: deadline) == .frame)
      #expect(loop.now >= deadline)
    }

    @Test func theEarliestDeadlineCounts() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      let far = loop.now + .seconds(60)
      #expect(loop.next(until: far, nil, .zero) == .frame)
      #expect(loop.next(until: nil, .zero, far) == .frame)
      #expect(loop.now < far)
    }

    @Test func theTerminalStaysOpenAsLongAsItsLoop() throws {
      let tty = Pseudoterminal()
      let before = tty.modes
      func makeLoop() throws -> EventLoop { EventLoop(try Terminal(options: tty.options())) }
      do {
        var loop = try makeLoop()
        #expect(tty.modes != before)
        tty.type("k")
        #expect(events(1, of: &loop) == [.key(.character("k"))])
      }
      #expect(tty.modes == before)
    }

    @Test func aThreadWakesTheLoop() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let poster = terminal.poster
      let turns = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for turn in 0..<20 {
          turns.wait()
          poster.post(turn)
        }
      }
      var loop = EventLoop(terminal)
      for turn in 0..<20 {
        turns.signal()
        guard case .posted(let message)? = loop.next(until: loop.now + .seconds(5)) else {
          Issue.record("turn \(turn) was not told")
          return
        }
        #expect(message.value as? Int == turn)
      }
    }

    @Test func descriptorsAreWatchedUntilRemoved() throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      loop.watch(fileDescriptor: ends[0])
      #expect(loop.next(until: .zero) == .frame)
      #expect(write(ends[1], "x", 1) == 1)
      #expect(events(1, of: &loop) == [.readable(fileDescriptor: ends[0])])
      #expect(events(1, of: &loop) == [.readable(fileDescriptor: ends[0])])
      loop.unwatch(fileDescriptor: ends[0])
      #expect(loop.next(until: .zero) == .frame)
      close(ends[0])
      close(ends[1])
    }

    @Test func aResizeIsReportedOnceWithTheLastSize() throws {
      let tty = Pseudoterminal(width: 40, height: 10)
      let terminal = try Terminal(options: tty.options())
      var loop = EventLoop(terminal)
      terminal.present(Frame(width: 40, Array(repeating: "text", count: 10)))
      for (width, height) in [(80, 24), (2, 1), (30, 5)] {
        tty.resize(width: width, height: height)
        // Sent to the process, since the threads that run tests block signals.
        kill(getpid(), SIGWINCH)
        kill(getpid(), SIGWINCH)
        let size = Size(width: width, height: height)
        #expect(events(1, of: &loop) == [.resize(size)])
        #expect(terminal.size == size)
        #expect(loop.next(until: .zero) == .frame)
        tty.output()
        terminal.present(Frame(width: width, Array(repeating: "t", count: height)))
        var screen = Screen(width: width, height: height)
        screen.feed(tty.output())
        #expect(screen.lines == Array(repeating: "t", count: height))
      }
    }

    @Test func aFrameOfAnotherSizeIsCropped() throws {
      let tty = Pseudoterminal(width: 4, height: 2)
      let terminal = try Terminal(options: tty.options())
      terminal.present(Frame(width: 8, ["abcdefgh", "abc字efg", "third"]))
      var screen = Screen(width: 4, height: 2)
      screen.feed(tty.output())
      #expect(screen.lines == ["abcd", "abc"])
      terminal.present(Frame(width: 2, ["xy"]))
      screen.feed(tty.output())
      #expect(screen.lines == ["xy", ""])
    }
  }
}
