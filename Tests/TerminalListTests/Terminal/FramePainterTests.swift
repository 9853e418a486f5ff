import CNcursesw
import ListMotion
import Testing

@testable import TerminalList

extension TerminalTests {
  /// Frames in a window of a program that runs ncurses itself.
  @Suite struct FramePainterTests {
    private let blue = Color(hex: 0x5FAFD7)

    @Test func aFrameIsDrawnInItsRectangleOfTheWindow() {
      let host = HostScreen()
      for line in 0..<5 { mvwaddstr(host.window, Int32(line), 0, "............") }
      var painter = FramePainter(colorPairs: 16..<64)
      wmove(host.window, 4, 7)
      painter.draw(Frame(width: 4, ["one", "字 x"]), on: host.window, line: 1, column: 3)
      #expect(getcury(host.window) == 4 && getcurx(host.window) == 7)
      #expect(
        host.lines == [
          "............", "...one .....", "...字 x.....", "............", "............",
        ])
      #expect(host.tty.output() == "", "nothing is refreshed")
    }

    @Test(arguments: [
      (-1, -1, ["b字       ", "          ", "          "]),
      (0, 8, ["        字", "        ab", "          "]),
      (1, 7, ["          ", "       字x", "       ab "]),
      (2, -2, ["          ", "          ", "xyz       "]),
      (3, 0, ["          ", "          ", "          "]),
      (0, 10, ["          ", "          ", "          "]),
      (-2, -5, ["          ", "          ", "          "]),
    ])
    func cellsBeyondTheWindowAreCutOff(line: Int, column: Int, expected: [String]) {
      let host = HostScreen(width: 10, height: 3)
      var painter = FramePainter(colorPairs: 16..<64)
      painter.draw(
        Frame(width: 5, ["字xyz", "ab字"]), on: host.window, line: line, column: column)
      #expect(host.lines == expected)
    }

    /// The program may have erased the window, or drawn there.
    @Test func allOfTheFrameIsDrawnEachTime() {
      let host = HostScreen(width: 6, height: 2)
      var painter = FramePainter(colorPairs: 16..<64)
      let frame = Frame(width: 6, ["same", "same"])
      painter.draw(frame, on: host.window)
      werase(host.window)
      mvwaddstr(host.window, 1, 1, "other")
      painter.draw(frame, on: host.window)
      #expect(host.lines == ["same  ", "same  "])
    }

    @Test func onlyPairsOfTheRangeAreDefined() {
      let host = HostScreen(width: 20, height: 1)
      for number in [1, 9, 14] { init_pair(Int16(number), Int16(COLOR_RED), Int16(COLOR_CYAN)) }
      var painter = FramePainter(colorPairs: 10..<14)
      #expect(painter.colorDepth == .colors256)
      let others = [1, 9, 14, 15].map { host.pair($0) }
      for shade in 0..<64 {
        let color = Color(red: UInt8(shade * 4), green: 128, blue: 0)
        painter.draw(
          Frame(width: 1, ["x"], style: Style(foreground: color)), on: host.window)
        let cell = host.character(line: 0, column: 0)
        #expect((10..<14).contains(cell.ext_color))
        var palette = Palette(depth: .colors256)
        #expect(host.pair(cell.ext_color) == [palette.index(of: color), -1])
      }
      #expect([1, 9, 14, 15].map { host.pair($0) } == others)
    }

    /// The cells that are drawn already then get other colours.
    @Test func pairsThatRunOutAreReported() {
      let host = HostScreen(width: 4, height: 1)
      var painter = FramePainter(colorPairs: 10..<12)
      let report = ([1, 2, 1, 3, 3] as [UInt8]).map { color in
        let style = Style(foreground: .palette(color))
        return painter.draw(Frame(width: 1, ["x"], style: style), on: host.window)
      }
      #expect(report == [false, false, false, true, false])
    }

    @Test func withTooFewPairsTextHasTheTerminalsColours() {
      let host = HostScreen(width: 4, height: 1)
      var painter = FramePainter(colorPairs: 10..<11)
      var frame = Frame(width: 2, ["ab"])
      frame[0, 0].style.foreground = blue
      frame[0, 1].style.foreground = Color(hex: 0xFF8787)
      painter.draw(frame, on: host.window)
      #expect(host.lines == ["ab  "])
      #expect(host.character(line: 0, column: 0).ext_color == 10)
      #expect(host.character(line: 0, column: 1).ext_color == 0)
    }

    @Test(arguments: [
      ("xterm-256color", false, 16..<64), ("vt100", true, 16..<64), ("xterm-256color", true, 0..<1),
    ])
    func withoutColoursMarksShowChanges(type: String, hasColors: Bool, pairs: Range<Int>) {
      let host = HostScreen(type: type, width: 4, height: 1, hasColors: hasColors)
      var painter = FramePainter(colorPairs: pairs)
      #expect(painter.colorDepth == .mono && painter.theme.fade == .marks)
      painter.draw(Frame(width: 4, ["ab"], style: Style(foreground: blue)), on: host.window)
      #expect(host.lines == ["ab  "])
      #expect(host.character(line: 0, column: 0).ext_color == 0)
    }

    /// Entries with direct colours, other than ours, use 1...7 for red, green and so on.
    @Test func darkBlueIsNotMistakenForAPaletteNumber() {
      var palette = Palette(depth: .truecolor, indexedCount: 8)
      let numbers = (0..<10).map { palette.index(of: Color(hex: $0)) }
      #expect(numbers == [8, 9, 10, 11, 12, 13, 14, 15, 8, 9])
      #expect(palette.index(of: blue) == 0x5FAFD7)
      #expect(
        (0..<10).map { palette.index(of: .palette($0)) }.prefix(8) == [0, 1, 2, 3, 4, 5, 6, 7])
      #expect(palette.index(of: .palette(196)) == 0xFF0000)
    }

    @Test func rowsAreAsWideAsTheTerminalTakesThem() {
      let host = HostScreen()
      let painter = FramePainter(colorPairs: 16..<64)
      for scalar in ["a", "字", "\u{301}"] as [Unicode.Scalar] {
        #expect(
          painter.rowPainter.width.columns(scalar)
            == ScalarWidth.terminal.columns(scalar))
      }
      #expect(painter.rowPainter.theme == painter.theme)
      _ = host
    }
  }
}
