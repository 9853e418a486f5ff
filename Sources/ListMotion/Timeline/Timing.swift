/// How long one kind of motion takes, and how it is paced.
public struct Timing: Hashable, Sendable {
  /// From a list at rest; a change in a hurry scales all kinds alike.
  public var duration: Duration
  /// How it is paced.
  public var curve: Easing

  /// A time and a curve.
  public init(_ duration: Duration, curve: Easing = .easeOut) {
    self.duration = duration
    self.curve = curve
  }
}

/// How progress in time becomes progress on the way, both 0...1.
public enum Easing: Hashable, Sendable {
  /// Even.
  case linear
  /// Fast at first, then settling: 1 - (1 - t)³.
  case easeOut

  /// The progress on the way at `time`, both 0...1.
  public func callAsFunction(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    switch self {
    case .linear: return t
    case .easeOut:
      let rest = 1 - t
      return 1 - rest * rest * rest
    }
  }
}
