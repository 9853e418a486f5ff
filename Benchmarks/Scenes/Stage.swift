import Glibc
import TerminalList

/// A terminal of 200 columns and 60 lines on which scenes are played.
final class Stage {
  private let pty: DiscardingTerminal
  private let session: OpenTerminal
  private var now = Duration.seconds(1)
  private let size = Size(width: 200, height: 60)
  private static let frameDuration = Duration.nanoseconds(16_666_667)

  /// Holds a ``Terminal``, which cannot be copied.
  private final class OpenTerminal {
    let terminal: Terminal
    init(_ terminal: consuming Terminal) { self.terminal = terminal }
  }

  init() {
    pty = DiscardingTerminal(columns: 200, lines: 60)
    do {
      session = OpenTerminal(try Terminal())
    } catch {
      Console.fail("\(error)")
    }
  }

  func close() {
    session.terminal.restore()
    pty.close()
  }

  /// Plays `scene` from its start to its end, `runs` times, 60 frames a second.
  func play(_ scene: Scene, runs: Int) -> SceneFigures {
    var figures = SceneFigures(name: scene.name)
    for run in 0..<runs {
      let list = list(rows: scene.rows)
      list.performChanges(with: scene.animation) { scene.change(&$0[0].elements, run) }
      while list.isAnimating {
        show(list, &figures)
        now += Stage.frameDuration
      }
    }
    return figures
  }

  /// Scrolls a list of 1,000 rows one line at a time, back and forth.
  func scroll(steps: Int) -> SceneFigures {
    var figures = SceneFigures(name: "scroll")
    let list = list(rows: 1000)
    for step in 0..<steps {
      show(list, &figures) { list.scroll(by: step < steps / 2 ? 1 : -1) }
    }
    return figures
  }

  /// Shows the same frame again, which a program need never do.
  func rest() -> SceneFigures {
    var figures = SceneFigures(name: "nothing changes")
    let list = list(rows: 60)
    for _ in 0..<100 { show(list, &figures) }
    return figures
  }

  /// A list at rest on the screen.
  private func list(rows: Int) -> TerminalListView {
    let list = TerminalListView(size: size)
    list.isAnimated = false
    list.apply([ListSection(rows: (0..<rows).map { SceneRows.row($0) })])
    list.isAnimated = true
    now += .seconds(3)
    session.terminal.present(list.frame(at: now))
    return list
  }

  private func show(
    _ list: TerminalListView, _ figures: inout SceneFigures, after change: () -> Void = {}
  ) {
    let before = pty.bytes()
    figures.times.time {
      change()
      session.terminal.present(list.frame(at: now))
    }
    figures.add(bytes: pty.bytes() - before)
  }
}
