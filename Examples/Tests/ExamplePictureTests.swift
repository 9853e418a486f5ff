import Foundation
import TerminalList
import TestSupport
import Testing

@testable import FlipbookCommand

/// The programs in Examples/, played by a script of keys with a simulated clock.
///
/// `make pictures` sets `PICTURES` to the folder in which `examples.svg` is written, the README's
/// second picture: each frame is what the program would pass to the terminal.
@MainActor @Suite struct ExamplePictureTests {
  @Test func theExamplesPlayTheirScripts() throws {
    var reel = Reel()
    try playBoard(&reel)
    playProcesses(&reel)
    playFeed(&reel)
    #expect((20...40).contains(reel.now / .seconds(1)), "one looks that long")
    guard let folder = ProcessInfo.processInfo.environment["PICTURES"] else { return }
    try reel.write(to: "\(folder)/examples.svg")
  }

  // MARK: board

  private func playBoard(_ reel: inout Reel) throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      # To do
      - Dark theme
      - Release notes
      - Crash on resize
      - Translate the help
      # Doing
      - Search in logs
      - Tests of the parser
      # Done
      - Faster start

      """, to: "board.md")
    let file = BoardFile(path: "\(folder.path)/board.md")
    let screen = BoardScreen(try file.read(), in: file, size: reel.room, painter: painter)
    reel.begin("board") {
      screen.frame(at: $0)
    } nextFrame: {
      screen.nextFrame(after: $0)
    } handle: {
      screen.handle($0)
    }
    reel.wait(seconds: 1)
    // a card moves from column to column with keys
    for key: Key in [.down, .character(">"), .character(">")] { reel.press(key) }
    reel.wait(seconds: 0.6)
    #expect(reel.shows("▌Release notes"))
    // another one with the mouse
    let way = [(2, 4), (2, 12), (2, 20), (2, 28), (3, 33), (4, 38), (4, 38)]
    for (step, (line, column)) in way.enumerated() {
      let action: MouseEvent.Action =
        step == 0 ? .press : step == way.count - 1 ? .release : .drag
      reel.handle(.mouse(MouseEvent(action: action, line: line, column: column)))
      reel.wait(seconds: 0.12)
    }
    reel.wait(seconds: 0.6)
    #expect(reel.shows("▌Crash on resize"))
    reel.press(.character("a"))
    reel.type("Say it in the README")
    reel.press(.enter)
    reel.wait(seconds: 0.8)
    #expect(reel.shows("▌Say it in the README"))
    // every change was saved, and is undone step by step
    for _ in 0..<3 { reel.press(.character("u")) }
    reel.wait(seconds: 1)
    #expect(try folder.read("board.md").hasPrefix("# To do\n- Dark theme\n- Crash on resize\n"))
  }

  // MARK: procs

  /// Processes of an imaginary machine, with their load in thousandths of a processor for each
  /// second.
  private func processes(second: Int) -> [ExamplesTests.Process] {
    let commands: [(String, String, Int)] = [
      ("ada", "swift-build --build-tests", 940), ("ada", "swift-frontend -emit-module", 610),
      ("ada", "vim Sources/main.swift", 20), ("ada", "tmux", 5),
      ("postgres", "postgres: writer", 90),
      ("postgres", "postgres: checkpointer", 60), ("postgres", "postgres: ada shop SELECT", 420),
      ("root", "systemd", 3), ("root", "sshd: ada", 9), ("root", "containerd", 75),
      ("root", "cron", 1),
    ]
    return commands.enumerated().compactMap { index, process in
      // one appears, and one ends
      if index == 1 && second == 0 || index == 6 && second == 3 { return nil }
      let swing = [1.0, 0.35, 1.4, 0.1, 0.8, 1.7][(index * 5 + second * (index % 3 + 1)) % 6]
      return ExamplesTests.Process(
        pid: Int32(700 + index * 131), user: process.0, command: process.1,
        memory: (30 + index * index * 17 % 400) << 20, ticks: 0,
        load: min(1, Double(process.2) / 1000 * swing))
    }
  }

  private func playProcesses(_ reel: inout Reel) {
    let screen = ProcessScreen(size: reel.room, painter: painter)
    reel.begin("procs") {
      screen.frame(at: $0)
    } nextFrame: {
      screen.nextFrame(after: $0)
    } handle: {
      screen.handle($0)
    }
    for second in 0..<4 {
      screen.show(processes(second: second))
      reel.wait(seconds: 1.1)
    }
    #expect(reel.shows("CPU% ▾") && reel.shows("swift-frontend"))
    reel.press(.character("/"))
    reel.type("post")
    reel.wait(seconds: 0.8)
    #expect(reel.shows("postgres: writer") && !reel.shows("systemd"))
    reel.press(.escape)
    reel.wait(seconds: 0.6)
    // the processes of a user fold into the header
    for key: Key in [.home, .left] { reel.press(key) }
    reel.wait(seconds: 0.8)
    #expect(reel.shows("▸ ada") && !reel.shows("swift-build"))
    reel.press(.right)
    reel.wait(seconds: 1)
  }

  // MARK: feed

  private func playFeed(_ reel: inout Reel) {
    let screen = FeedScreen(size: reel.room, painter: painter)
    reel.begin("tail -f app.log | feed") {
      screen.frame(at: $0)
    } nextFrame: {
      screen.nextFrame(after: $0)
    } handle: {
      screen.handle($0)
    }
    let lines = [
      "GET /cards 200 12 ms", "GET /cards/17 200 8 ms", "POST /cards 201 31 ms",
      "WARN slow query: 840 ms", "GET /cards 200 11 ms", "DEBUG cache holds 310 cards",
      "PUT /cards/4 204 19 ms", "ERROR /cards/99: no such card", "GET /cards 200 9 ms",
      "GET /lanes 200 7 ms", "WARN slow query: 1,200 ms", "PUT /cards/17 204 22 ms",
    ]
    for second in 0..<24 {
      let clock = "12:00:\(second + 10)"
      screen.add(["\(clock)  \(lines[second * 7 % lines.count])"])
      reel.wait(seconds: 0.18)
    }
    reel.press(.character("/"))
    reel.type("warn")
    reel.wait(seconds: 1.4)
    #expect(reel.shows("slow query") && !reel.shows("GET"))
    reel.press(.escape)
    reel.wait(seconds: 1)
  }

  // MARK: Frames

  /// The frames of programs that are played one after the other, each below the command that starts
  /// it.
  @MainActor private struct Reel {
    private(set) var now = Duration.zero
    private var frames: [(start: Duration, frame: Frame)] = []
    private var title = ""
    private var draw: @MainActor (Duration) -> Frame = { _ in Frame(size: size) }
    private var nextFrame: @MainActor (Duration) -> Duration? = { _ in nil }
    private(set) var handle: @MainActor (Event) -> Void = { _ in }

    /// 20 frames a second are enough for a picture.
    private static let step = Duration.milliseconds(50)

    /// The part of the picture that a program draws.
    var room: Size { Size(width: size.width, height: size.height - 2) }

    mutating func begin(
      _ title: String, frame draw: @escaping @MainActor (Duration) -> Frame,
      nextFrame: @escaping @MainActor (Duration) -> Duration?,
      handle: @escaping @MainActor (Event) -> Void
    ) {
      (self.title, self.draw, self.nextFrame, self.handle) = (title, draw, nextFrame, handle)
    }

    /// Lets time pass, with a frame whenever the program needs one and at least one at the
    /// beginning.
    mutating func wait(seconds: Double) {
      let end = now + .milliseconds(Int(seconds * 1000))
      show()
      while let due = nextFrame(now), due < end {
        now = max(now + Self.step, due)
        show()
      }
      now = max(now, end)
    }

    mutating func press(_ key: Key) {
      handle(.key(key))
      wait(seconds: 0.5)
    }

    mutating func type(_ text: String) {
      for character in text {
        handle(.key(.character(character)))
        wait(seconds: 0.07)
      }
      wait(seconds: 0.4)
    }

    private mutating func show() {
      var frame = Frame(size: size)
      frame.write("$ \(title)", style: Style(foreground: colors.theme.accent), line: 0, column: 1)
      frame.draw(draw(now), line: 2, column: 0)
      if frames.last?.start == now { frames.removeLast() }
      if frames.last?.frame != frame { frames.append((now, frame)) }
    }

    /// Whether the last frame contains the text.
    func shows(_ text: String) -> Bool {
      frames.last?.frame.lines.contains { $0.contains(text) } == true
    }

    func write(to path: String) throws {
      var writer = SVGWriter(title: "board, procs and feed", size: size, colors: colors)
      for frame in frames { writer.add(frame.frame, at: frame.start) }
      var text = ""
      try writer.write(end: now) { text += $0 }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}

private let size = Size(width: 80, height: 16)

private let colors = DrawnColors(
  depth: .truecolor, foreground: Color.darkBackground.textOnTop,
  background: Color.darkBackground)

private let painter = RowPainter(theme: colors.theme)
