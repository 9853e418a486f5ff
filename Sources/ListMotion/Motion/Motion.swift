/// How a list moves: the time and the curve of each kind of change, how much of it is seen, and
/// when it becomes too much.
///
/// ```swift
/// list.motion.move = Timing(.milliseconds(300))
/// list.motion.duration = .milliseconds(400)  // of all kinds
/// list.motion.style = .reduced
/// ```
///
/// A stage takes as long as its rows need: short ways are over sooner than long ones, and where many
/// rows cross, their crossings are spread. The times are those at which people follow what moves
/// without waiting for it; Documentation/Motion.md has the sources.
public struct Motion: Hashable, Sendable {
  /// Rows that come fade in; 225 ms. Their lines open before, as ``displaced`` says.
  public var insert = Timing(.milliseconds(225))
  /// Rows that go fade out; 195 ms. Their lines close after that, as ``displaced`` says.
  public var delete = Timing(.milliseconds(195))
  /// Rows that travel past others; 250 to 450 ms by the lines that they pass.
  public var move = Timing(.milliseconds(250), upTo: .milliseconds(450))
  /// Bars of rows whose content is new grow or shrink; 250 ms.
  public var reload = Timing(.milliseconds(250))
  /// Rows give way to lines that open, close or scroll; 250 to 450 ms by their number.
  public var displaced = Timing(.milliseconds(250), upTo: .milliseconds(450))
  /// How long a row that came, moved or changed stays lit when it has arrived; 800 ms.
  public var afterglow = Duration.milliseconds(800)
  /// The most that all stages of a change take together, without the afterglow; 1 s. A change that
  /// would take longer is played faster.
  public var longest = Duration.seconds(1)
  /// How fast changes are played: 2 is twice as fast. Above 0; the afterglow keeps its time.
  public var speed = 1.0
  /// How much of a change is seen as motion.
  public var style = Style.full
  /// When it becomes too much.
  public var budget = Budget()

  /// The times above, with the curve ``Easing/easeInOut``.
  public init() {}

  /// The longest time of a kind; setting it gives all kinds the same time, whatever the way.
  public var duration: Duration {
    get { Kind.allCases.map { self[$0].longDuration }.max() ?? .zero }
    set {
      for kind in Kind.allCases {
        self[kind].duration = newValue
        self[kind].longDuration = newValue
      }
    }
  }

  /// The curve of rows that travel; setting it gives all kinds the same curve.
  public var curve: Easing {
    get { move.curve }
    set { for kind in Kind.allCases { self[kind].curve = newValue } }
  }

  /// How much of a change is shown as motion; what it says is the same in each.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Rows fade, slide and travel.
    case full
    /// Nothing travels: rows stand at their new places at once; those that come or go are half
    /// faded for as long as the stage takes, in one step.
    case reduced
    /// Everything is there at once; marks in the gutter say what changed, `-` where rows went.
    case none
  }

  /// How many rows of the screen a change may set in motion.
  ///
  /// Above that it says less about each: first moved rows fade in at their new places, then all
  /// stages become one flash. Identity, cursor and scroll offset do not depend on it.
  public struct Budget: Hashable, Sendable {
    /// Rows that may travel in one stage, those that enter or leave the screen included; 60 by
    /// default. That many crossing rows draw at 60 frames a second over a slow line (2.7 KB and
    /// 0.5 ms a frame on 200x60); more of them no eye can follow.
    public var travels = 60
    /// Rows of the screen that may come, go, move or change in all stages together; 120 by default,
    /// which is each line of a tall terminal changed twice.
    public var rows = 120

    /// A budget of 60 and 120 rows.
    public init() {}
  }

  /// The kinds of change, each with a time and a curve of its own.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Rows that come.
    case insert
    /// Rows that go.
    case delete
    /// Rows that travel.
    case move
    /// Rows whose content is new.
    case reload
    /// Rows that give way.
    case displaced
  }

  /// The time and the curve of one kind.
  public subscript(kind: Kind) -> Timing {
    get {
      switch kind {
      case .insert: insert
      case .delete: delete
      case .move: move
      case .reload: reload
      case .displaced: displaced
      }
    }
    set {
      switch kind {
      case .insert: insert = newValue
      case .delete: delete = newValue
      case .move: move = newValue
      case .reload: reload = newValue
      case .displaced: displaced = newValue
      }
    }
  }
}

/// How long one kind of motion takes, and how it is paced.
public struct Timing: Hashable, Sendable {
  /// How long it takes over one line, or where it has no way to go.
  public var duration: Duration
  /// How long it takes over ``longWay`` lines and more; between the two it grows evenly.
  public var longDuration: Duration
  /// How it is paced.
  public var curve: Easing

  /// The number of lines above which a way takes no longer: most of a screen of 24 lines.
  public static let longWay = 19

  /// A time and a curve.
  ///
  /// - Parameters:
  ///   - duration: Over one line.
  ///   - longDuration: Over ``longWay`` lines and more; `nil`, the default, for the same time.
  ///   - curve: How it is paced.
  public init(
    _ duration: Duration, upTo longDuration: Duration? = nil, curve: Easing = .easeInOut
  ) {
    self.duration = duration
    self.longDuration = longDuration ?? duration
    self.curve = curve
  }

  /// How long a way of so many lines takes, in seconds.
  func seconds(forLines lines: Int) -> Double {
    let (short, long) = (duration.seconds, longDuration.seconds)
    let part = Double(min(max(lines, 1), Self.longWay) - 1) / Double(Self.longWay - 1)
    return short + (long - short) * part
  }
}

/// How progress in time becomes progress on the way, both 0...1.
public enum Easing: Hashable, Sendable {
  /// Even.
  case linear
  /// Slow, then fast, then slow: 3t² - 2t³. The eye follows this one best (Dragicevic and others,
  /// "Temporal distortion for animated transitions", CHI 2011).
  case easeInOut
  /// Slow at first: t³.
  case easeIn
  /// Fast at first, then settling: 1 - (1 - t)³.
  case easeOut

  /// The progress on the way at `time`, both 0...1.
  public func callAsFunction(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    switch self {
    case .linear: return t
    case .easeInOut: return t * t * (3 - 2 * t)
    case .easeIn: return t * t * t
    case .easeOut:
      let rest = 1 - t
      return 1 - rest * rest * rest
    }
  }

  /// The first time at which the progress is `progress`, both 0...1.
  func time(of progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if self(middle) < progress { low = middle } else { high = middle }
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

/// A stretch of time within a stage, in seconds from its beginning.
struct TimeSpan: Hashable, Sendable {
  var start: Double
  var end: Double

  /// How much of it is over: 0 up to ``start``, 1 from ``end`` on.
  func progress(at seconds: Double) -> Double {
    if seconds >= end { return 1 }
    return seconds <= start ? 0 : (seconds - start) / (end - start)
  }
}

/// The way a row comes or goes, named as in a table view.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
  /// Fades in or out where its line opens or closes.
  case fade
  /// Comes in from, or leaves to, the left or the right edge.
  case left, right
  /// In full colour, out from under the row above: its line opens first thing. Or back under it: its
  /// line closes when other rows have faded, and its last part is seen last.
  case top
  /// In full colour: its line opens last thing (`bottom`) or closes first thing.
  case bottom
  /// Uncovered from the middle, or covered toward it.
  case middle
  /// What suits the operation: `fade`.
  case automatic
  /// At once.
  case none
}
