/// The motion of a list: the time for each kind of change, the amount of motion, and the limit above which
/// less motion is shown.
///
/// ```swift
/// list.motion.duration = .milliseconds(400)
/// list.motion.style = .reduced
/// ```
///
/// A stage takes as long as its rows need: short distances take less time than long ones, and if
/// many rows cross, their crossings are spread. With the default times, a motion is slow enough to follow but
/// does not keep the user waiting; Documentation/Motion.md lists the sources.
public struct Motion: Equatable, Sendable {
  /// The fade-in of inserted rows; 225 ms. Their lines open first, timed by ``displaced``.
  package var insert = Timing(.milliseconds(225))
  /// The fade-out of deleted rows; 195 ms. Their lines close afterwards, timed by ``displaced``.
  package var delete = Timing(.milliseconds(195))
  /// Rows that travel past others; 250 to 450 ms, depending on the number of lines that they pass.
  package var move = Timing(.milliseconds(250), upTo: .milliseconds(450))
  /// Rows that give way to lines that open, close or scroll; 250 to 450 ms, depending on the number
  /// of lines.
  package var displaced = Timing(.milliseconds(250), upTo: .milliseconds(450))
  /// The time for which an inserted, moved or updated row stays highlighted after it arrives; 2 s, or until a
  /// newer change is highlighted.
  public var afterglow = Duration.seconds(2)
  /// The maximum time for all stages of a change together, without the afterglow; 1 s. A change
  /// that would take longer is played faster.
  public var longest = Duration.seconds(1)
  /// The speed of changes: 2 is twice as fast. It must be positive, and does not affect the
  /// afterglow.
  public var speed = 1.0
  /// How much of a change is shown as motion.
  public var style = Style.full
  /// The number of rows above which a change shows less motion.
  package var budget = Budget()

  /// The kinds of change, each with its own time.
  private static var kinds: [WritableKeyPath<Motion, Timing>] {
    [\.insert, \.delete, \.move, \.displaced]
  }

  /// Creates a motion with the times above.
  public init() {}

  /// The longest time of any kind of change. Setting it gives all kinds the same time, regardless of
  /// distance.
  public var duration: Duration {
    get { Self.kinds.map { self[keyPath: $0].longDuration }.max() ?? .zero }
    set {
      for kind in Self.kinds {
        self[keyPath: kind].duration = newValue
        self[keyPath: kind].longDuration = newValue
      }
    }
  }

  /// The maximum time of a change at normal speed: ``longest``, or slightly more than ``duration`` if that is
  /// short.
  package var limit: Duration {
    duration < .milliseconds(100) ? min(longest, duration + .milliseconds(60)) : longest
  }

  /// How much of a change is shown as motion. Each style shows the same information.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Rows fade, slide and travel.
    case full
    /// Nothing travels. Rows appear at their new positions at once; inserted and deleted rows are
    /// half faded for as long as the stage takes.
    case reduced
    /// Changes appear at once. Marks in the gutter show what changed, with `-` where rows were
    /// deleted.
    case none
  }

  /// The number of rows on the screen that a change may set in motion.
  ///
  /// Larger changes are shown in less detail. Beyond the first limit, moved rows fade in at their new
  /// positions. Beyond the second, all rows are at their positions immediately, and marks in the gutter show
  /// the changes. Identity, cursor and scroll offset do not depend on the budget.
  package struct Budget: Equatable, Sendable {
    /// The number of rows that may travel in one stage, including those that enter or leave the
    /// screen; 60 by default. This many crossing rows can be drawn at 60 frames a second over a
    /// slow line (2.7 KB and 0.5 ms per frame on 200x60), and the eye cannot follow more.
    package var travels = 60
    /// The number of rows on the screen that may be inserted, deleted, moved or updated in all
    /// stages together; 120 by default, which is every line of a tall terminal changed twice.
    package var rows = 120

    /// Creates a budget of 60 travelling rows and 120 rows in all.
    package init() {}
  }
}

/// The time of one kind of motion.
package struct Timing: Equatable, Sendable {
  /// The time for a distance of one line, or for a motion without a distance.
  package var duration: Duration
  /// The time for a distance of ``longWay`` lines or more; for distances in between, the time grows evenly.
  package var longDuration: Duration

  /// The distance in lines above which the time no longer grows: most of a screen of 24 lines.
  package static let longWay = 19

  /// Creates a timing.
  ///
  /// - Parameters:
  ///   - duration: The time for a distance of one line.
  ///   - longDuration: The time for a distance of ``longWay`` lines or more; `nil`, the default,
  ///     for the same time.
  package init(_ duration: Duration, upTo longDuration: Duration? = nil) {
    self.duration = duration
    self.longDuration = longDuration ?? duration
  }

  /// Its time as a multiple of the default time of travelling rows; never 0.
  var pace: Double { max(longDuration / Motion().move.longDuration, 0.001) }

  static func / (timing: Timing, pace: Double) -> Timing {
    Timing(timing.duration / pace, upTo: timing.longDuration / pace)
  }

  /// The time for a distance of `lines` lines, in seconds.
  func seconds(forLines lines: Int) -> Double {
    let (short, long) = (duration.seconds, longDuration.seconds)
    let part = Double(min(max(lines, 1), Self.longWay) - 1) / Double(Self.longWay - 1)
    return short + (long - short) * part
  }
}

/// The pace of all motion: slow, then fast, then slow: 3t² - 2t³. The eye follows this curve best (Dragicevic
/// and others, "Temporal distortion for animated transitions", CHI 2011).
package enum Easing {
  /// The progress along a path at `time`, both 0...1.
  package static func progress(at time: Double) -> Double {
    let t = min(max(time, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// The first time at which the progress reaches `progress`, both 0...1.
  static func time(of progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if self.progress(at: middle) < progress { low = middle } else { high = middle }
    }
    return high
  }
}

extension Duration {
  /// The duration as a number of seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// A span of time within a stage, in seconds from its beginning.
struct TimeSpan: Hashable, Sendable {
  var start: Double
  var end: Double

  /// The part of the span that has passed: 0 up to ``start``, 1 from ``end`` on.
  func progress(at seconds: Double) -> Double {
    if seconds >= end { return 1 }
    return seconds <= start ? 0 : (seconds - start) / (end - start)
  }
}

/// The animation of a row that appears or disappears, named as in a table view.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
  /// Fades in or out where its line opens or closes.
  case fade
  /// Slides in from, or out to, the left or the right edge.
  case left, right
  /// Slides out from under the row above in full colour as its line opens, or back under it as its line
  /// closes. The line closes after other rows have faded, and the bottom of the row stays visible longest.
  case top
  /// Keeps its full colour; its line opens last or closes first.
  case bottom
  /// Uncovers the row from its middle, or covers it towards the middle.
  case middle
  /// The default: rows fade in and out, and reloaded rows change in place.
  case automatic
  /// Appears or disappears at once.
  case none
}
