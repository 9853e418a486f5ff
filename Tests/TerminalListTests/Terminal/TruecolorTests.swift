import CNcursesw
import Glibc
import ListMotion
import Testing

@testable import TerminalList

extension TerminalTests {
  /// 24-bit colours with the terminal's own entry, rewritten in memory.
  @Suite struct TruecolorTests {
    private static let promise = ["COLORTERM": "truecolor"]

    @Test(arguments: [
      "xterm-256color", "xterm", "tmux-256color", "screen-256color", "rxvt-unicode",
    ])
    func everyKindOfTerminalTakesThem(type: String) throws {
      var error: Int32 = 0
      // Not every system has the entry of every terminal.
      guard setupterm(type, -1, &error) == OK else { return }
      if let own = set_curterm(nil) { del_curterm(own) }
      let tty = Pseudoterminal(width: 12, height: 2)
      let terminal = try Terminal(options: tty.options(type: type, environment: Self.promise))
      #expect(terminal.colorDepth == .truecolor)
      let style = Style(foreground: Color(hex: 0xFF8801), background: Color(hex: 0x000080))
      terminal.present(Frame(width: 12, ["text"], style: style))
      let drawn = tty.output()
      #expect(drawn.contains("38;2;255;136;1") && drawn.contains("48;2;0;0;128"))
    }

    /// The installed entries use the numbers 0...7 for red, green and so on.
    @Test func theLastStepsToBlackAreNearlyBlack() throws {
      let tty = Pseudoterminal(width: 8, height: 1)
      let terminal = try Terminal(options: tty.options(environment: Self.promise))
      var frame = Frame(size: Size(width: 8, height: 1))
      for blue in 0..<8 {
        let color = Color(red: 0, green: 0, blue: UInt8(blue))
        frame[0, blue] = Cell(Glyph("x"), style: Style(foreground: color))
      }
      terminal.present(frame)
      let drawn = tty.output()
      for blue in 0..<8 { #expect(drawn.contains("38;2;0;0;\(blue)m")) }
      #expect(!drawn.contains(/\e\[[0-9;]*\b3[0-7]m/))
    }

    @Test func allElseIsAsTheTerminalHasIt() throws {
      func capabilities() -> [String: String] {
        var all: [String: String] = [:]
        for index in 0..<ncurses_string_count() {
          let name = ncurses_string_name(index)!
          guard let string = tigetstr(name), Int(bitPattern: string) != -1 else { continue }
          all[String(cString: name)] = String(cString: string)
        }
        for index in 0..<ncurses_number_count() {
          let name = ncurses_number_name(index)!
          all[String(cString: name)] = "\(tigetnum(name))"
        }
        for index in 0..<ncurses_flag_count() {
          let name = ncurses_flag_name(index)!
          all[String(cString: name)] = "\(tigetflag(name) > 0)"
        }
        return all
      }
      func capabilities(environment: [String: String]) throws -> [String: String] {
        let tty = Pseudoterminal()
        let terminal = try Terminal(options: tty.options(environment: environment))
        defer { terminal.restore() }
        return capabilities()
      }
      let own = try capabilities(environment: [:])
      let direct = try capabilities(environment: Self.promise)
      let different = Set(own.keys).union(direct.keys).filter { own[$0] != direct[$0] }
      #expect(own.count > 200)
      #expect(different == ["ccc", "colors", "initc", "oc", "setab", "setaf"])
    }

    @Test func theVariableIsNotVisibleToOthers() throws {
      let before = Environment.value("TERMINFO")
      defer {
        if let before { setenv("TERMINFO", before, 1) } else { unsetenv("TERMINFO") }
      }
      for value in [nil, "/nowhere"] {
        if let value { setenv("TERMINFO", value, 1) } else { unsetenv("TERMINFO") }
        let tty = Pseudoterminal()
        let terminal = try Terminal(options: tty.options(environment: Self.promise))
        #expect(terminal.colorDepth == .truecolor)
        #expect(Environment.value("TERMINFO") == value)
      }
    }

    /// On a terminal whose own entry has direct colours, these are used, or 256.
    @Test(arguments: [
      (Terminal.ColorChoice.auto, ColorDepth.truecolor, "38;2;0;0;5m"),
      (.colors256, .colors256, "38;5;16m"), (.colors16, .colors16, "38;5;0m"),
    ])
    func anEntryWithItsOwnDirectColours(
      color: Terminal.ColorChoice, depth: ColorDepth, drawn: String
    ) throws {
      var error: Int32 = 0
      try #require(setupterm("xterm-256color", -1, &error) == OK)
      let entry = TerminfoEntry(of: "xterm-direct", colors: .direct)
      if let own = set_curterm(nil) { del_curterm(own) }
      setenv("TERMINFO", entry.variable, 1)
      defer { unsetenv("TERMINFO") }
      let tty = Pseudoterminal(width: 4, height: 1)
      let terminal = try Terminal(options: tty.options(type: "xterm-direct", color: color))
      #expect(terminal.colorDepth == depth)
      let style = Style(foreground: Color(hex: 0x000005))
      terminal.present(Frame(width: 4, ["x"], style: style))
      #expect(tty.output().contains(drawn))
    }

    @Test func moreColoursThanPairsAreAllShown() throws {
      // As much as a pseudoterminal buffers until it is read.
      let (width, height) = (40, 10)
      let tty = Pseudoterminal(width: width, height: height)
      let terminal = try Terminal(options: tty.options(environment: Self.promise))
      var color: UInt32 = 0
      var frame = Frame(size: Size(width: width, height: height))
      // The last frame uses up all 65,535 pairs.
      for _ in 0..<164 {
        for line in 0..<height {
          for column in 0..<width {
            color += 1
            frame[line, column] = Cell(Glyph("x"), style: Style(foreground: Color(hex: color)))
          }
        }
        tty.output()
        terminal.present(frame)
      }
      let drawn = tty.output()
      let first = color - UInt32(width * height) + 1
      for hex in stride(from: first, through: color, by: 97) {
        let code = "38;2;\(hex >> 16);\(hex >> 8 & 255);\(hex & 255)m"
        #expect(drawn.contains(code), "\(hex)")
      }
      terminal.present(frame)
      #expect(tty.output() == "")
    }
  }

  @Suite struct ColorChoiceTests {
    private func depth(
      _ environment: [String: String], _ color: Terminal.ColorChoice = .auto,
      type: String = "xterm-256color"
    ) throws -> ColorDepth {
      let tty = Pseudoterminal()
      return try Terminal(
        options: tty.options(type: type, color: color, environment: environment)
      ).colorDepth
    }

    @Test func colortermPromisesTruecolor() throws {
      #expect(try depth(["COLORTERM": "truecolor"]) == .truecolor)
      #expect(try depth(["COLORTERM": "24bit"]) == .truecolor)
      #expect(try depth(["COLORTERM": "gnome-terminal"]) == .colors256)
      #expect(try depth(["COLORTERM": "truecolor", "NO_COLOR": "1"]) == .mono)
      #expect(try depth(["COLORTERM": "truecolor"], .colors256) == .colors256)
      #expect(try depth(["NO_COLOR": "1"], .truecolor) == .truecolor)
      #expect(try depth([:], .truecolor, type: "vt100") == .mono)
    }

    @Test func colortermIsIgnoredInScreenAndOnTheConsole() throws {
      let promise = ["COLORTERM": "truecolor"]
      let inScreen = promise.merging(["STY": "1.pts"]) { mine, _ in mine }
      #expect(try depth(promise, type: "screen-256color") == .truecolor)
      #expect(try depth(inScreen, type: "screen-256color") == .colors256)
      #expect(try depth(promise, type: "linux") == .colors8)
      #expect(try depth(promise, type: "vt100") == .mono)
    }
  }
}
