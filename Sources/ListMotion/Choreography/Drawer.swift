/// Lines that open or close one after another, at the pace of ``Easing``.
///
/// The first line changes when the progress reaches ``CrossingPlanner/margin``, and the last one when the
/// same amount remains: the beginning and end of a curve cover less than a visible line.
struct LineSteps: Hashable, Sendable {
  let count: Int
  /// The time span of the steps, in seconds from the beginning of the stage.
  let span: TimeSpan

  /// The number of lines that have opened or closed.
  func done(at seconds: Double) -> Int {
    if seconds >= span.end { return count }
    if seconds <= span.start { return 0 }
    guard count > 1 else { return count }
    let progress = Easing.progress(at: span.progress(at: seconds))
    let part = (progress - CrossingPlanner.margin) / (1 - 2 * CrossingPlanner.margin)
    return min(max(Int((part * Double(count - 1)).rounded(.down)) + 1, 0), count)
  }

  /// The time at which a line opens or closes; `line` counts from 0.
  func time(of line: Int) -> Double {
    guard count > 1 else { return span.start }
    let part = Double(line) / Double(count - 1)
    let time = Easing.time(of: CrossingPlanner.margin + (1 - 2 * CrossingPlanner.margin) * part)
    return span.start + (span.end - span.start) * time
  }

  /// The time at which the last line opens or closes.
  var end: Double { count > 0 ? time(of: count - 1) : span.start }
}

/// Adjacent rows whose lines open or close together.
///
/// A drawer of several rows opens from its first line and closes from its last one, so that its
/// rows appear and disappear in order, each line once.
struct Drawer: Sendable {
  /// The part of the drawer that is visible while it is partly open.
  enum Side: Sendable {
    /// Its first lines; the other lines are covered by the row below.
    case first
    /// Its last lines: it slides out from under the row above or back under it.
    case last
    /// Its middle lines.
    case middle

    init(_ animation: RowAnimation) {
      switch animation {
      case .top: self = .last
      case .middle: self = .middle
      case .fade, .left, .right, .bottom, .automatic, .none: self = .first
      }
    }
  }

  let side: Side
  let opens: Bool
  /// The steps of all drawers that open or close together with this one, from top to bottom.
  let steps: LineSteps
  /// The number of these steps that belong to drawers above it.
  let offset: Int
  /// The time at which other rows cross its position, if any. Regardless of its steps, a closing drawer is
  /// closed from then on, and an opening drawer is closed until then.
  let limit: Double?
  /// The first line of each row, followed by the end of the drawer.
  private let edges: [Int]

  /// The number of lines of all its rows.
  private var height: Int { edges[edges.count - 1] }

  /// - Parameter heights: The number of lines of each row when it is open.
  init(
    _ heights: [Int], side: Side, opens: Bool, steps: LineSteps, offset: Int,
    limit: Double? = nil
  ) {
    (self.side, self.opens, self.limit) = (side, opens, limit)
    (self.steps, self.offset) = (steps, offset)
    edges = heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// The number of its lines that are open.
  func openLines(at seconds: Double) -> Int {
    if let limit, opens ? seconds < limit : seconds >= limit { return 0 }
    let done = min(max(steps.done(at: seconds) - offset, 0), height)
    return opens ? done : height - done
  }

  /// The number of open lines of a row, and the number of its lines that are hidden above them.
  func lines(of row: Int, at seconds: Double) -> (open: Int, hidden: Int) {
    let open = openLines(at: seconds)
    let first =
      switch side {
      case .first: 0
      case .last: height - open
      case .middle: (height - open) / 2
      }
    let upper = max(edges[row], first)
    let lower = min(edges[row + 1], first + open)
    let hidden = max(0, min(first, edges[row + 1]) - edges[row])
    return (max(0, lower - upper), hidden)
  }

  /// The time at which the first line of a row opens.
  func opening(of row: Int) -> Double {
    let first =
      switch side {
      case .first: edges[row]
      case .last: height - edges[row + 1]
      case .middle: max(0, height - 2 * edges[row + 1], 2 * edges[row] + 1 - height)
      }
    return max(steps.time(of: min(offset + first, max(steps.count - 1, 0))), limit ?? 0)
  }
}
