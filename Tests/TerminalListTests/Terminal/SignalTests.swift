import FlipbookPosix
import Glibc
import ListMotion
import Testing

@testable import TerminalList

extension TerminalTests {
  /// Each of these ends a separate process, whose terminal is checked afterwards.
  @Suite(.serialized) struct SignalTests {
    private func expectRestored(_ tty: Pseudoterminal, from modes: [UInt8]) {
      let written = tty.output()
      #expect(written.contains("text"))
      for mode in [1049, 2004] { #expect(written.contains("\u{1B}[?\(mode)l")) }
      #expect(tty.modes == modes)
    }

    @Test func aRequestToEndIsReportedThenCarriedOut() async throws {
      let tty = Pseudoterminal()
      let modes = tty.modes
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = tty.path as String] in
        let terminal = try Terminal(options: .onDevice(path))
        var loop = EventLoop(terminal)
        terminal.present(Frame(width: 40, ["text"]))
        kill(getpid(), SIGTERM)
        guard loop.next() == .terminate(signal: SIGTERM) else { exit(1) }
        _ = loop.next()
      }
      expectRestored(tty, from: modes)
    }

    @Test func theEndOfTheScopeEndsTheProcessToo() async throws {
      let tty = Pseudoterminal()
      let modes = tty.modes
      await #expect(processExitsWith: .signal(SIGINT)) { [path = tty.path as String] in
        let terminal = try Terminal(options: .onDevice(path))
        var loop = EventLoop(terminal)
        terminal.present(Frame(width: 40, ["text"]))
        kill(getpid(), SIGINT)
        guard loop.next() == .terminate(signal: SIGINT) else { exit(1) }
      }
      expectRestored(tty, from: modes)
    }

    @Test func aCrashRestoresAndIsStillACrash() async throws {
      let tty = Pseudoterminal()
      let modes = tty.modes
      await #expect(processExitsWith: .signal(SIGABRT)) { [path = tty.path as String] in
        let terminal = try Terminal(options: .onDevice(path))
        terminal.present(Frame(width: 40, ["text"]))
        abort()
      }
      expectRestored(tty, from: modes)
    }

    @Test func aStackThatOverflowsRestores() async throws {
      let tty = Pseudoterminal()
      let modes = tty.modes
      await #expect(processExitsWith: .signal(SIGSEGV)) { [path = tty.path as String] in
        let terminal = try Terminal(options: .onDevice(path))
        terminal.present(Frame(width: 40, ["text"]))
        startThread { exit(Int32(endless(1))) }
        while true { pause() }
      }
      expectRestored(tty, from: modes)
    }

    @Test func exitRestores() async throws {
      let tty = Pseudoterminal()
      let modes = tty.modes
      await #expect(processExitsWith: .exitCode(5)) { [path = tty.path as String] in
        let terminal = try Terminal(options: .onDevice(path))
        terminal.present(Frame(width: 40, ["text"]))
        exit(5)
      }
      expectRestored(tty, from: modes)
    }

    @Test func handlersAreRestored() throws {
      func handler(_ signal: Int32) -> Int {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      }
      let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT, SIGSEGV]
      let before = signals.map(handler)
      let tty = Pseudoterminal()
      do {
        let terminal = try Terminal(options: tty.options())
        #expect(handler(SIGTERM) != before[1])
        terminal.present(Frame(width: 40, ["text"]))
      }
      #expect(signals.map(handler) == before)
    }
  }
}

private func endless(_ depth: Int) -> Int { depth < 0 ? 0 : endless(depth + 1) + depth }

extension Terminal.Options {
  /// On the terminal with this path, as an xterm.
  static func onDevice(_ path: String) -> Terminal.Options {
    var options = Terminal.Options()
    options.output = open(path, O_RDWR | O_NOCTTY)
    options.input = options.output
    options.environment = { $0 == "TERM" ? "xterm-256color" : nil }
    return options
  }
}
