import Glibc
import ListMotion
import Testing

@testable import TerminalList

extension Frame {
  /// A frame of these lines in one style.
  init(width: Int, _ lines: [String], style: Style = .plain) {
    self.init(size: Size(width: width, height: lines.count))
    for (line, text) in lines.enumerated() {
      var glyphs: [Glyph] = []
      for scalar in text.unicodeScalars {
        if ScalarWidth.terminal.columns(scalar) == 0 {
          glyphs.append(glyphs.removeLast().adding(mark: scalar))
        } else {
          glyphs.append(
            Glyph(scalar, columns: max(ScalarWidth.terminal.columns(scalar), 1)))
        }
      }
      write(glyphs, style: style, line: line, column: 0)
    }
  }
}

/// ncurses supports one terminal per process: nothing here may run at the same time.
@Suite(.serialized) struct TerminalTests {
  @Test func aFrameEqualsTheScreen() throws {
    let tty = Pseudoterminal(width: 12, height: 4)
    let terminal = try Terminal(options: tty.options())
    var screen = Screen(width: 12, height: 4)
    for lines in [
      ["one", "漢字 two", "", "corner here."], ["zero", "one", "漢字 two", "corner here."],
      ["", "", "", ""], ["e\u{301}", "ab字cd", "ab cd", "            "],
      ["            ", "字ab字cd", "a", "b          X"],
    ] {
      terminal.present(Frame(width: 12, lines))
      screen.feed(tty.output())
      #expect(screen.lines == lines.map { $0.allSatisfy { $0 == " " } ? "" : $0 })
    }
  }

  /// The user's shell may have set the palette, and nothing here changes it.
  @Test func theFirstFrameTakesTheScreenAndKeepsThePalette() throws {
    let tty = Pseudoterminal()
    let terminal = try Terminal(options: tty.options())
    #expect(!tty.output().contains("[?1049"))
    terminal.present(Frame(width: 40, ["a"], style: Style(foreground: .init(hex: 0x5FAFD7))))
    terminal.redraw()
    terminal.restore()
    let text = tty.output()
    #expect(text.split(separator: "[?1049h").count == 2)
    #expect(text.split(separator: "[?1049l").count == 2)
    #expect(!text.contains("]104"))
  }

  @Test func aTerminalWithoutAFrameDoesNotChangeTheScreen() throws {
    let tty = Pseudoterminal()
    let modes = tty.modes
    let terminal = try Terminal(options: tty.options())
    #expect(tty.modes != modes)
    terminal.restore()
    #expect(!tty.output().contains("[?1049"))
    #expect(tty.modes == modes)
  }

  @Test func anEqualFrameWritesNothing() throws {
    let tty = Pseudoterminal()
    let terminal = try Terminal(options: tty.options())
    let frame = Frame(width: 40, ["a", "b", "c"], style: Style(foreground: .init(hex: 0x5FAFD7)))
    terminal.present(frame)
    tty.output()
    terminal.present(frame)
    #expect(tty.output() == "")
    var other = frame
    other[1, 0] = Cell(Glyph("x"))
    terminal.present(other)
    let change = tty.output()
    #expect(change.contains("x") && change.utf8.count < 24)
    terminal.redraw()
    var screen = Screen(width: 40, height: 10)
    screen.feed(tty.output())
    #expect(screen.lines.prefix(3) == ["a", "x", "c"])
  }

  @Test(arguments: [
    ("xterm-256color", Terminal.ColorChoice.auto, "1", ColorDepth.mono),
    ("xterm-256color", .auto, "", .colors256), ("xterm-256color", .colors16, "1", .colors16),
    ("xterm", .auto, "", .colors8), ("linux", .colors256, "", .colors8),
    ("vt100", .colors256, "", .mono), ("tmux-256color", .mono, "", .mono),
  ])
  func everyDepthDraws(
    type: String, color: Terminal.ColorChoice, noColor: String, depth: ColorDepth
  ) throws {
    let tty = Pseudoterminal(width: 12, height: 3)
    let options = tty.options(type: type, color: color, environment: ["NO_COLOR": noColor])
    let terminal = try Terminal(options: options)
    #expect(terminal.colorDepth == depth)
    #expect(terminal.theme.fade == depth.fade)
    let style = Style(
      foreground: Color(hex: 0xFF8800), background: Color(hex: 0x000080), attributes: .bold)
    terminal.present(Frame(width: 12, ["text"], style: style))
    let drawn = tty.output()
    #expect(drawn.contains("text"))
    #expect(drawn.contains("38;5;208") == (depth == .colors256))
  }

  @Test func controlsNeverReachTheTerminal() throws {
    let tty = Pseudoterminal(width: 12, height: 1)
    let terminal = try Terminal(options: tty.options())
    terminal.present(Frame(width: 12, ["a\u{1B}c\u{9B}\u{7F}\n"]))
    #expect(tty.output().contains("a␛c\u{FFFD}␡␊"))
  }

  /// ncurses calls the C library, whose Unicode may be older: a few symbols then have other widths.
  @Test func widthsOfTheLibraryAreThoseOfUnicode() {
    let changed: [ClosedRange<UInt32>] = [
      0x2630...0x2637, 0x268A...0x268F, 0x3248...0x324F, 0x1171E...0x1171E, 0x1D300...0x1D376,
    ]
    var (same, others) = (0, [String]())
    for scalar in (UInt32(0xA0)..<0x11_0000).compactMap(Unicode.Scalar.init) {
      let columns = ScalarWidth.terminal.columns(scalar)
      if columns < 0 { continue }
      if columns == ScalarWidth.standard.columns(scalar) {
        same += 1
      } else if !changed.contains(where: { $0.contains(scalar.value) }) {
        others.append(String(scalar.value, radix: 16))
      }
    }
    #expect(same > 250_000 && others.isEmpty)
  }

  @Test(arguments: ["tmux-256color", "screen-256color"])
  func theCornerStaysBlankOnALineWithAWideCharacter(type: String) throws {
    let tty = Pseudoterminal(width: 6, height: 2)
    let terminal = try Terminal(options: tty.options(type: type))
    var screen = Screen(width: 6, height: 2)
    for (last, shown) in [("ab字cd", "ab字c"), ("abcdef", "abcdef"), ("ab字cd", "ab字c")] {
      terminal.present(Frame(width: 6, ["ab字cd", last]))
      screen.feed(tty.output())
      #expect(screen.lines == ["ab字cd", shown])
    }
  }

  /// ncurses would read beyond the line to draw the last cell of the screen.
  @Test(arguments: ["tmux-256color", "xterm-256color"])
  func theCornerOfASingleColumnStaysBlank(type: String) throws {
    let tty = Pseudoterminal(width: 1, height: 2)
    let terminal = try Terminal(options: tty.options(type: type))
    var screen = Screen(width: 1, height: 2)
    for text in ["äë", "ïö"] {
      terminal.present(Frame(width: 1, text.map(String.init)))
      let output = tty.output()
      screen.feed(output)
      #expect(screen.lines == [String(text.prefix(1)), ""])
      #expect(!output.contains(text.suffix(1)))
    }
  }

  @Test func theEndOfTheScopeRestoresEverything() throws {
    let tty = Pseudoterminal()
    let before = tty.modes
    do {
      let terminal = try Terminal(options: tty.options(mouse: true))
      terminal.present(Frame(width: 40, ["text"]))
      #expect(tty.modes != before)
      #expect(tty.output().contains("\u{1B}[?2004h"))
      tty.type("\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[?62c")
    }
    #expect(tty.modes == before)
    let restored = tty.output()
    for bytes in ["\u{1B}[?1049l", "\u{1B}[?2004l", "\u{1B}[?1002l"] {
      #expect(restored.contains(bytes), "\(bytes.dropFirst())")
    }
    var window: Int32 = 0
    #expect(ioctl(tty.slave, UInt(FIONREAD), &window) == 0 && window == 0)
  }

  /// The last frame stays, and the prompt of the shell appears below it.
  @Test(arguments: [("vt100", true), ("xterm-256color", false)])
  func withoutAnotherScreenThePromptIsBelow(type: String, isBelow: Bool) throws {
    let tty = Pseudoterminal(width: 12, height: 3)
    let terminal = try Terminal(options: tty.options(type: type))
    terminal.present(Frame(width: 12, ["one", "two", "three"]))
    tty.output()
    terminal.restore()
    #expect(tty.output().hasSuffix("\r\n") == isBelow)
  }

  @Test func restoringTwiceIsRestoringOnce() throws {
    let tty = Pseudoterminal()
    let terminal = try Terminal(options: tty.options())
    terminal.restore()
    tty.output()
    terminal.restore()
    terminal.present(Frame(width: 40, ["text"]))
    terminal.redraw()
    #expect(tty.output() == "")
  }

  @Test func unusableTerminalsAreReportedInOneLine() throws {
    let tty = Pseudoterminal()
    func failure(_ options: Terminal.Options) -> TerminalError? {
      do {
        _ = try Terminal(options: options)
        return nil
      } catch { return error }
    }
    let before = tty.modes
    #expect(failure(tty.options(type: "")) == .typeIsNotSet)
    #expect(failure(tty.options(type: "no-such")) == .unknownType("no-such"))
    #expect(failure(tty.options(type: "dumb")) == .cannotMoveCursor("dumb"))
    var options = tty.options()
    options.output = open("/dev/null", O_WRONLY)
    #expect(failure(options) == .outputIsNotATerminal)
    close(options.output)
    #expect(tty.modes == before)
    let terminal = try Terminal(options: tty.options())
    #expect(failure(tty.options()) == .alreadyOpen)
    #expect(terminal.size == Size(width: 40, height: 10))
    #expect(!TerminalError.unknownType("x").description.contains("\n"))
  }

  @Test func errorsDoNotSuggestTheCurrentTerminalType() {
    let type = "xterm-256color"
    for error in [
      TerminalError.unknownType(type), .cannotMoveCursor(type), .cannotStart(type),
    ] {
      #expect(!error.description.contains("try TERM=\(type)"))
    }
  }
}

extension String {
  /// The parts between occurrences of `separator`.
  func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
