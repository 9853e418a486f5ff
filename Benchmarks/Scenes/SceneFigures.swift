import Glibc
import TerminalList

/// The cost of the frames of a scene.
struct SceneFigures {
  let name: String
  /// The time to create and present each frame.
  var times = Samples()
  var bytes = 0
  var worstBytes = 0

  /// Adds a frame whose bytes have been read.
  mutating func add(bytes frame: Int) {
    bytes += frame
    worstBytes = max(worstBytes, frame)
  }

  private var frames: Int { times.nanoseconds.count }

  private var json: String {
    JSONText.object([
      "frames": frames, "bytesPerFrame": bytes / max(frames, 1), "worstFrameBytes": worstBytes,
      "p50Microseconds": times.microseconds(percentile: 50),
      "p99Microseconds": times.microseconds(percentile: 99),
    ])
  }

  private func say() {
    let figures = [
      bytes / max(frames, 1), worstBytes, times.microseconds(percentile: 50),
      times.microseconds(percentile: 99),
    ]
    Console.say(name, figures)
  }

  /// Plays all scenes, prints a line for each, and returns the figures as JSON.
  static func json(of scenes: [Scene], runs: Int) -> String {
    let stage = Stage()
    let figures =
      scenes.map { stage.play($0, runs: runs) } + [stage.scroll(steps: 20 * runs), stage.rest()]
    stage.close()
    var all = SceneFigures(name: "all of them")
    for scene in figures.dropLast() { all.times.add(scene.times) }
    all.bytes = figures.reduce(0) { $0 + $1.bytes }
    all.worstBytes = figures.map(\.worstBytes).max() ?? 0
    Console.say("", ["bytes", "worst", "p50 µs", "p99 µs"])
    for scene in figures + [all] { scene.say() }
    return "{"
      + (figures + [all]).map { "\(JSONText.string($0.name)): \($0.json)" }
      .joined(separator: ",\n") + "}"
  }
}
