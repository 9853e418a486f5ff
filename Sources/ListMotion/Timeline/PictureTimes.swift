/// The times at which a timeline looks different, for a program that draws no picture twice.
///
/// Rows are on whole lines, so that most of the time only colours change. A row that moves to
/// another line is drawn at that moment. For colours alone fewer pictures are enough: each of them
/// shows the steps that all rows have reached by then, even if they were lit at different times.
/// All times are in seconds from the beginning of the timeline.
package struct PictureTimes: Sendable {
  /// A span in which colours change in even steps.
  private struct Fade: Hashable {
    let span: TimeSpan
    let isLight: Bool
    /// The time until which it is shown.
    let end: Double
  }

  /// The time between two pictures for rows that fade in or out: 20 pictures per second.
  static let fadePause = 0.05
  /// The time between two pictures for highlights, which fade in twice the time.
  static let lightPause = 0.1
  private static let frame = 1 / CrossingPlanner.rate
  /// The delay of each picture, in seconds, because times are rounded to nanoseconds elsewhere.
  private static let delay = 0.0005

  /// The times at which a row moves to another line, or takes other lines.
  private var steps: [Double] = []
  /// The spans in which something moves in every frame: bars that grow, rows that slide sideways.
  private var flows: [TimeSpan] = []
  private var fades: Set<Fade> = []

  init() {}

  mutating func add(step seconds: Double) { steps.append(seconds) }

  mutating func add(flow span: TimeSpan) { if span.end > span.start { flows.append(span) } }

  /// Adds a span in which a row fades in or out, and its end.
  mutating func add(fade span: TimeSpan) {
    fades.insert(Fade(span: span, isLight: false, end: .infinity))
  }

  /// Adds a span in which a highlight fades, as far as it is shown.
  mutating func add(light span: TimeSpan, until end: Double = .infinity) {
    fades.insert(Fade(span: span, isLight: true, end: end))
  }

  /// The next time after `now` at which the picture must be drawn again; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - steps: The number of steps in which rows fade in or out.
  ///   - lightSteps: The number of steps in which highlights fade.
  package func next(after now: Double, steps count: Int, lightSteps: Int) -> Double? {
    var next = Double.infinity
    for step in steps where step > now { next = min(next, step + Self.delay) }
    for flow in flows where flow.end > now { next = min(next, max(now, flow.start) + Self.frame) }
    for fade in fades where fade.span.end > now {
      let count = Double(max(1, fade.isLight ? lightSteps : count))
      let pause = fade.isLight ? Self.lightPause : Self.fadePause
      let length = fade.span.end - fade.span.start
      // a step is visible from its middle on
      let passed = length > 0 ? ((now - fade.span.start) / length * count + 0.5).rounded(.down) : 0
      let edge = min(
        fade.span.end, fade.span.start + (max(0, passed) + 0.5) / count * length)
      if edge < fade.end { next = min(next, max(edge + Self.delay, now + pause)) }
    }
    return next < .infinity ? next : nil
  }
}
