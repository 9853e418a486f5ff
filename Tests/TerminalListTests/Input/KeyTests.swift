import CNcursesw
import Glibc
import ListMotion
import Testing

@testable import TerminalList

extension TerminalTests {
  /// Keys as terminals send them.
  @Suite(.serialized) struct KeyTests {
    /// The keys for bytes that arrive together, on a terminal of the given type.
    private func keys(of bytes: String, type: String, isKitty: Bool = false) throws -> [Key] {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options(type: type))
      terminal.session.decoder.isKitty = isKitty
      tty.type(bytes)
      let items = terminal.session.decoder.drain(now: .zero)
      return items.compactMap { item in
        guard case .event(.key(let key)) = item else { return nil }
        return key
      }
    }

    @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "xterm-kitty", "vt100"])
    func textIsTheSameEverywhere(type: String) throws {
      guard Self.hasEntry(type) else { return }
      for (bytes, expected) in [
        ("a", [Key.character("a")]), ("A", [.character("A")]), ("é", [.character("é")]),
        ("漢", [.character("漢")]), (" ", [.character(" ")]),
        ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
        ("\u{C}", [.control("l")]), ("\0", [.control(" ")]), ("\u{1F}", [.control("_")]),
        ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
        ("\u{1B}x", [.alt("x")]), ("\u{1B}X", [.alt("X")]), ("\u{1B}é", [.alt("é")]),
        ("\u{1B} ", [.alt(" ")]), ("\u{1B}\r", [.alt(.enter)]),
        ("\u{1B}\u{7F}", [.alt(.backspace)]),
        ("\u{1B}\u{18}", [.alt(.control("x"))]),
        ("a\u{1B}xb", [.character("a"), .alt("x"), .character("b")]),
        ("\u{1B}\u{1B}x", [.escape, .alt("x")]),
      ] {
        #expect(try keys(of: bytes, type: type) == expected, "\(bytes.debugDescription)")
      }
    }

    @Test(arguments: [
      ("\u{1B}OA\u{1B}OB", [Key.up, .down]), ("\u{1B}[A\u{1B}[D", [.up, .left]),
      ("\u{1B}[1;2A\u{1B}[1;2B", [.shift(.up), .shift(.down)]),
      ("\u{1B}[1;3A\u{1B}[1;3D", [.alt(.up), .alt(.left)]),
      ("\u{1B}[1;5C\u{1B}[1;5D", [.control(.right), .control(.left)]),
      ("\u{1B}[1;6A", [.shift(.control(.up))]), ("\u{1B}[1;8B", [.alt(.shift(.control(.down)))]),
      ("\u{1B}OH\u{1B}OF", [.home, .end]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\u{1B}[1;5H\u{1B}[1;2F", [.control(.home), .shift(.end)]),
      ("\u{1B}[5;3~\u{1B}[6;5~", [.alt(.pageUp), .control(.pageDown)]),
      ("\u{1B}[Z\u{1B}[3~\u{1B}[2~", [.shift(.tab), .delete, .insert]),
      ("\u{1B}[3;2~\u{1B}[3;5~\u{1B}[2;3~", [.shift(.delete), .control(.delete), .alt(.insert)]),
      ("\u{1B}OP\u{1B}[24~", [.function(1), .function(12)]),
      ("\u{1B}[1;2P\u{1B}[15;5~", [.shift(.function(1)), .control(.function(5))]),
      ("\u{1B}[1;3S\u{1B}[24;6~", [.alt(.function(4)), .control(.shift(.function(12)))]),
      ("\u{1B}\u{1B}[A\u{1B}\u{1B}OB", [.alt(.up), .alt(.down)]),
      ("\u{1B}\u{1B}[3~", [.alt(.delete)]), ("\u{1B}O5C", [.control(.right)]),
      ("\u{1B}[27;5;13~\u{1B}[27;2;13~", [.control(.enter), .shift(.enter)]),
      ("\u{1B}[27;5;9~\u{1B}[27;6;9~", [.control(.tab), .shift(.control(.tab))]),
      ("\u{1B}[27;6;65~\u{1B}[27;5;49~", [.shift(.control("a")), .control("1")]),
      ("\u{1B}[27;4;65~\u{1B}[27;6;63~", [.alt("A"), .control("?")]),
      ("\u{1B}[13;5u\u{1B}[59;5u", [.control(.enter), .control(";")]),
      ("\u{1B}[1;5Z", [.shift(.control(.tab))]), ("\u{1B}[1;7Xq", [.character("q")]),
      ("\u{1B}]0;title\u{7}q", [.character("q")]),
      ("\u{1B}\u{1B}]0;title\u{7}q", [.escape, .character("q")]),
      ("\u{1B}[1;999Aq\u{1B}[99999999999Aq", [.character("q"), .character("q")]),
    ])
    func keysOfXtermAndTmux(bytes: String, expected: [Key]) throws {
      for type in ["xterm-256color", "tmux-256color", "xterm"] {
        #expect(try keys(of: bytes, type: type) == expected, "\(type)")
      }
    }

    @Test(arguments: [
      ("\u{1B}[[A\u{1B}[[E", [Key.function(1), .function(5)]), ("\u{1B}[17~", [.function(6)]),
      ("\u{1B}[25~\u{1B}[34~", [.shift(.function(1)), .shift(.function(8))]),
      ("\u{1B}[A\u{1B}[D", [.up, .left]), ("\u{1B}[1~\u{1B}[4~", [.home, .end]),
      ("\u{1B}\t\u{1B}[3~", [.shift(.tab), .delete]), ("\u{1B}x", [.alt("x")]),
    ])
    func keysOfTheConsole(bytes: String, expected: [Key]) throws {
      #expect(try keys(of: bytes, type: "linux") == expected)
    }

    @Test(arguments: [
      ("\u{1B}[27u", [Key.escape]), ("\u{1B}[27;3u", [.alt(.escape)]),
      ("\u{1B}[97;5u\u{1B}[97;3u", [.control("a"), .alt("a")]),
      ("\u{1B}[97:65;4u\u{1B}[97:65;6u", [.alt("A"), .shift(.control("a"))]),
      ("\u{1B}[47:63;6u\u{1B}[49;5u", [.control("?"), .control("1")]),
      ("\u{1B}[13;2u\u{1B}[13;5u", [.shift(.enter), .control(.enter)]),
      ("\u{1B}[9;2u\u{1B}[9;5u", [.shift(.tab), .control(.tab)]),
      ("\u{1B}[127;5u\u{1B}[127;3u", [.control(.backspace), .alt(.backspace)]),
      ("\u{1B}[32;5u", [.control(" ")]), ("\u{1B}[1089::99;5u", [.control("c")]),
      ("\u{1B}[1089::99;3u", [.alt("с")]),
      ("\u{1B}[97;9u", [Key(.character("a"), modifiers: .command)]),
      ("\u{1B}[97;69u", [.control("a")]), ("\u{1B}[1;129A", [.up]),
      ("\u{1B}[57414u\u{1B}[57400;5u", [.enter, .control("1")]),
      ("\u{1B}[57376u\u{1B}[57419;2u", [.function(13), .shift(.up)]),
      ("\u{1B}[13~\u{1B}[1;5P", [.function(3), .control(.function(1))]),
      ("\u{1B}[1;5:1A\u{1B}[1;5:3A\u{1B}[1;1:2B", [.control(.up), .down]),
      ("\u{1B}[57441;2u\u{1B}[57358uq", [.character("q")]),
      // each key is one value, however precisely the terminal reports it
      ("\u{1B}[105;5u\u{1B}[109;5u", [.tab, .enter]),
      ("\u{1B}[91;5u\u{1B}[104;5u", [.escape, .backspace]),
    ])
    func keysOfKittysProtocol(bytes: String, expected: [Key]) throws {
      #expect(try keys(of: bytes, type: "xterm-256color", isKitty: true) == expected)
    }

    /// Each of these keys with each set of Shift, Alt and Ctrl.
    @Test(arguments: [
      ("xterm-256color", false), ("tmux-256color", false), ("screen-256color", false),
      ("xterm-256color", true),
    ])
    func everyKeyIsReportedWithItsModifiers(type: String, isKitty: Bool) throws {
      guard Self.hasEntry(type) else { return }
      let lettered: [(Key, String)] = [
        (.up, "A"), (.down, "B"), (.right, "C"), (.left, "D"), (.home, "H"), (.end, "F"),
        (.function(1), "P"), (.function(2), "Q"), (.function(4), "S"),
      ]
      let numbers = [15, 17, 18, 19, 20, 21, 23, 24]
      let numbered = [(Key.delete, 3)] + zip(5..., numbers).map { (Key.function($0), $1) }
      for bits in 1...7 as ClosedRange<UInt8> {
        let held = Key.Modifiers(rawValue: bits)
        var sent = lettered.map { ($0, "1;\(bits + 1)\($1)") }
        sent += numbered.map { ($0, "\($1);\(bits + 1)~") }
        sent.append((.function(3), isKitty ? "13;\(bits + 1)~" : "1;\(bits + 1)R"))
        let otherTab = held == .shift ? "Z" : "27;\(bits + 1);9~"
        sent.append((.tab, isKitty ? "9;\(bits + 1)u" : otherTab))
        let bytes = sent.map { "\u{1B}[\($1)" }.joined()
        #expect(
          try keys(of: bytes, type: type, isKitty: isKitty)
            == sent.map { key, _ in
              Key(key.code, modifiers: held)
            })
      }
    }

    /// Nothing follows the beginning of a sequence.
    @Test(arguments: ["[", "O", "]", "P"]) func altWithTheBeginningOfASequence(introducer: String)
      throws
    {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let session = terminal.session
      tty.type("\u{1B}\(introducer)")
      #expect(session.decoder.drain(now: .seconds(1)) == [])
      #expect(session.decoder.deadline == .milliseconds(1_100))
      #expect(session.decoder.drain(now: .milliseconds(1_099)) == [])
      let key = Key.alt(Character(introducer))
      #expect(session.decoder.drain(now: .milliseconds(1_100)) == [.event(.key(key))])
      #expect(session.decoder.deadline == nil)
      var loop = EventLoop(terminal)
      tty.type("\u{1B}\(introducer)")
      #expect(loop.next(until: loop.now + .seconds(5)) == .key(key), "the loop wakes up for it")
    }

    /// An incomplete character is not a key, and the keys after it do not wait for the next one.
    @Test(arguments: [1, 2, 5]) func keysAfterAnIncompleteCharacter(count: Int) throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let broken: [UInt8] = [0xD0] + Array("\u{1B}OA".utf8)
      tty.type(Array(repeatElement(broken, count: count).joined()) + Array("q".utf8))
      let keys = Array(repeating: Key.up, count: count) + [.character("q")]
      #expect(terminal.session.decoder.drain(now: .zero) == keys.map { .event(.key($0)) })
    }

    @Test func asSomeTerminalHasItItIsACharacter() {
      #expect(
        Key.character("x").character == "x"
          && Key(.character("x"), modifiers: .shift).character == "x")
      for key in [
        Key.alt("x"), .control("x"), .up, .shift(.up), Key(.character("x"), modifiers: .command),
      ] {
        #expect(key.character == nil)
      }
      #expect(Key.alt("x") != .character("x") && Key.shift(.up) != .up)
    }

    static func hasEntry(_ type: String) -> Bool {
      var error: Int32 = 0
      guard setupterm(type, 1, &error) == OK else { return false }
      if let own = set_curterm(nil) { del_curterm(own) }
      return true
    }
  }

  /// More keys on terminals that support the protocol, which is turned off at every exit.
  @Suite(.serialized) struct KeyboardProtocolTests {
    private let push = "\u{1B}[>5u"
    private let pop = "\u{1B}[<u"

    @Test(arguments: [Terminal.ColorChoice.auto, .mono])
    func kittysProtocolIsQueriedAndUsed(color: Terminal.ColorChoice) throws {
      let tty = Pseudoterminal()
      do {
        let terminal = try Terminal(options: tty.options(color: color))
        var loop = EventLoop(terminal)
        terminal.present(Frame(width: 40, ["text"]))
        let asked = tty.output()
        #expect(asked.contains("\u{1B}[?u") && !asked.contains(push))
        tty.type("\u{1B}[?0u\u{1B}[?62cx")
        #expect(loop.next(until: loop.now + .seconds(5)) == .key(.character("x")))
        #expect(tty.output() == push)
        tty.type("\u{1B}[97;9u")
        let key = Key(.character("a"), modifiers: .command)
        #expect(loop.next(until: loop.now + .seconds(5)) == .key(key))
      }
      // the protocol belongs to the alternate screen, which ncurses leaves
      let restored = tty.output()
      let ends = [pop, "\u{1B}[?1049l"].map { restored.components(of: $0).count }
      #expect(ends == [2, 2])
      #expect(restored.components(of: pop)[1].contains("\u{1B}[?1049l"))
    }

    @Test func aTerminalWithoutItIsLeftAlone() throws {
      let tty = Pseudoterminal()
      do {
        let terminal = try Terminal(options: tty.options())
        var loop = EventLoop(terminal)
        terminal.present(Frame(width: 40, ["text"]))
        tty.type("\u{1B}[?62cq")
        #expect(loop.next(until: loop.now + .seconds(5)) == .key(.character("q")))
      }
      #expect(!tty.output().contains(push) && !tty.output().contains(pop))
    }

    @Test(arguments: [
      ("tmux-256color", ["TMUX": "/tmp/x"], true), ("tmux-256color", [:], false),
      ("xterm-256color", ["XTERM_VERSION": "XTerm(379)"], true), ("xterm-256color", [:], false),
      ("linux", ["XTERM_VERSION": "XTerm(379)"], false),
    ])
    func xtermsOtherKeysAreOnInKnownTerminals(
      type: String, environment: [String: String], isOn: Bool
    ) throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options(type: type, environment: environment))
      #expect(tty.output().contains("\u{1B}[>4;1m") == isOn)
      terminal.restore()
      #expect(tty.output().contains("\u{1B}[>4m") == isOn)
    }

    /// With the protocol the terminal driver does not see Ctrl-C.
    @Test(arguments: [("\u{1B}[99;5u", SIGINT), ("\u{1B}[92;5u", SIGQUIT)])
    func keysOfSignalsSendThem(bytes: String, signal: Int32) async throws {
      let tty = Pseudoterminal()
      let modes = tty.modes
      tty.type(bytes)
      await #expect(processExitsWith: .signal(signal)) {
        [path = tty.path as String, signal = signal as Int32] in
        let terminal = try Terminal(options: .onDevice(path))
        var loop = EventLoop(terminal)
        terminal.present(Frame(width: 40, ["text"]))
        terminal.session.startKeyboardProtocol()
        guard loop.next() == .terminate(signal: signal) else { exit(1) }
        _ = loop.next()
      }
      let written = tty.output()
      #expect(written.contains(push) && written.contains(pop) && tty.modes == modes)
    }

    @Test func aCrashRestoresTheKeys() async throws {
      let tty = Pseudoterminal()
      await #expect(processExitsWith: .signal(SIGABRT)) { [path = tty.path as String] in
        let terminal = try Terminal(options: .onDevice(path))
        terminal.present(Frame(width: 40, ["text"]))
        terminal.session.startKeyboardProtocol()
        abort()
      }
      let written = tty.output()
      #expect(written.contains(push) && written.components(of: pop).count == 2)
    }
  }
}
