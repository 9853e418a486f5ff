/// When a timeline looks different: the moments at which a program draws that shows no picture twice.
///
/// Rows stand on whole lines, so most of the time nothing changes but colours. A row that comes to
/// another line is drawn at that moment. For colours alone fewer pictures are enough. Each has the
/// steps to which all rows have come by then, although they were lit at different moments. All times
/// are seconds from the beginning of the timeline.
package struct PictureTimes: Sendable {
  /// A stretch in which colours go from one to another in even steps.
  private struct Fade: Hashable {
    let span: TimeSpan
    let isLight: Bool
    /// Up to when it is shown.
    let end: Double
  }

  /// The time between two pictures for rows that fade in or out: 20 in a second.
  static let fadePause = 0.05
  /// The same for light that goes out, in twice the time.
  static let lightPause = 0.1
  private static let frame = 1 / CrossingPlanner.rate
  /// Moments are rounded to nanoseconds on their way: a picture is drawn this much later.
  private static let delay = 0.0005

  /// When a row comes to another line, or takes other lines.
  private var steps: [Double] = []
  /// Stretches in which something moves in every frame: bars that grow, rows that slide sideways.
  private var flows: [TimeSpan] = []
  private var fades: Set<Fade> = []

  init() {}

  mutating func add(step seconds: Double) { steps.append(seconds) }

  mutating func add(flow span: TimeSpan) { if span.end > span.start { flows.append(span) } }

  /// Adds a stretch in which a row fades in or out, and the moment at its end.
  mutating func add(fade span: TimeSpan) {
    fades.insert(Fade(span: span, isLight: false, end: .infinity))
  }

  /// Adds a stretch in which light goes out, as far as it is shown.
  mutating func add(light span: TimeSpan, until end: Double = .infinity) {
    fades.insert(Fade(span: span, isLight: true, end: end))
  }

  /// The next moment behind `now` at which the picture is to be drawn again; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - steps: In how many steps rows fade in or out.
  ///   - lightSteps: In how many steps light goes out.
  package func next(after now: Double, steps count: Int, lightSteps: Int) -> Double? {
    var next = Double.infinity
    for step in steps where step > now { next = min(next, step + Self.delay) }
    for flow in flows where flow.end > now { next = min(next, max(now, flow.start) + Self.frame) }
    for fade in fades where fade.span.end > now {
      let count = Double(max(1, fade.isLight ? lightSteps : count))
      let pause = fade.isLight ? Self.lightPause : Self.fadePause
      let length = fade.span.end - fade.span.start
      // a step is seen from its middle on
      let passed = length > 0 ? ((now - fade.span.start) / length * count + 0.5).rounded(.down) : 0
      let edge = min(
        fade.span.end, fade.span.start + (max(0, passed) + 0.5) / count * length)
      if edge < fade.end { next = min(next, max(edge + Self.delay, now + pause)) }
    }
    return next < .infinity ? next : nil
  }
}
