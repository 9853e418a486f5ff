/// Lines that open or close one after the other, along a curve.
///
/// The first one does so at once and the last one at the end: what a curve does before its first line
/// and after its last one nobody sees.
struct LineSteps: Hashable, Sendable {
  let count: Int
  /// In seconds from the beginning of the stage.
  let span: TimeSpan
  let curve: Easing

  /// How many lines have had their turn.
  func done(at seconds: Double) -> Int {
    if seconds >= span.end { return count }
    if seconds <= span.start { return 0 }
    guard count > 1 else { return count }
    let progress = curve(span.progress(at: seconds))
    let part = (progress - CrossingPlanner.margin) / (1 - 2 * CrossingPlanner.margin)
    return min(max(Int((part * Double(count - 1)).rounded(.down)) + 1, 0), count)
  }

  /// When a line has its turn, the first being 0.
  func time(of line: Int) -> Double {
    guard count > 1 else { return span.start }
    let part = Double(line) / Double(count - 1)
    let time = curve.time(of: CrossingPlanner.margin + (1 - 2 * CrossingPlanner.margin) * part)
    return span.start + (span.end - span.start) * time
  }

  /// When the last line has had its turn.
  var end: Double { count > 0 ? time(of: count - 1) : span.start }
}

/// Neighbouring rows whose lines open or close as one.
///
/// A drawer of several rows opens from its first line on and closes from its last one, so that its
/// rows come and go in their order, each line once.
struct Drawer: Sendable {
  /// What of the drawer is in sight while it is partly open.
  enum Side: Sendable {
    /// Its first lines; those behind them are still, or already, under the row below.
    case first
    /// Its last lines: it slides out from under the row above, and under it.
    case last
    /// The lines in the middle.
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
  /// The steps of all drawers that open or close with this one, from the top of the screen down.
  let steps: LineSteps
  /// How many of these steps belong to drawers above it.
  let offset: Int
  /// Others cross its place: one that closes is closed from this moment on, and one that opens is closed
  /// up to it, whatever its steps say.
  let limit: Double?
  /// The first line of each row, and behind the last row the end of the drawer.
  private let edges: [Int]

  /// The lines of all its rows.
  private var height: Int { edges[edges.count - 1] }

  /// - Parameter heights: The lines of each row, where it is open.
  init(
    _ heights: [Int], side: Side, opens: Bool, steps: LineSteps, offset: Int,
    limit: Double? = nil
  ) {
    (self.side, self.opens, self.limit) = (side, opens, limit)
    (self.steps, self.offset) = (steps, offset)
    edges = heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// How many of its lines are open.
  func openLines(at seconds: Double) -> Int {
    if let limit, opens ? seconds < limit : seconds >= limit { return 0 }
    let done = min(max(steps.done(at: seconds) - offset, 0), height)
    return opens ? done : height - done
  }

  /// The lines of a row that are open, and how many of its lines are hidden above them.
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

  /// When it opens or closes by a line.
  var moments: [Double] {
    (offset..<offset + height).map { steps.time(of: min($0, max(steps.count - 1, 0))) }
      + [limit].compactMap(\.self)
  }

  /// When a line of a row is open for the first time.
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
