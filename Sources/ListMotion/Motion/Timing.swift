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
