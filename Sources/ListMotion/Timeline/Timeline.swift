/// Where every row is at any moment of a change.
///
/// It holds no clock and never sleeps; ``duration`` tells the loop when to stop asking. Stages
/// are appended one behind the other; a change in mid-flight starts a new timeline from the rows
/// that the old one presents at that moment.
package struct Timeline: Sendable {
  /// How long the afterglow of an update lasts.
  static let flashSeconds = 0.4

  private let start: [PresentedRow]
  private(set) var segments: [(segment: Segment, from: Double)] = []
  /// What is left of the flashes when the last segment is over, in seconds.
  private var afterglow: Double
  private(set) var seconds = 0.0

  /// A timeline that begins with the rows that are seen now, in order of their positions.
  package init(from seen: [PresentedRow]) {
    start = seen
    afterglow = seen.indices.reduce(0) { max($0, seen[$1].flash) } * Timeline.flashSeconds
  }

  /// Lets `transition` follow on what is there; it takes its rows from the stage before.
  package mutating func append(_ transition: Transition) {
    let segment = Segment(from: end, transition)
    segments.append((segment, seconds))
    seconds += segment.seconds
    afterglow = segment.afterglow * Timeline.flashSeconds
  }

  /// From the first frame to the last that differs from rest.
  package var duration: Duration { .seconds(seconds + afterglow) }

  /// The rows that are seen `elapsed` after the start, from top to bottom, ghosts included.
  ///
  /// O(n log n) in the rows on the screen, whatever the length of the list.
  package func rows(at elapsed: Duration) -> [PresentedRow] {
    let at = elapsed.seconds
    if at >= seconds { return resting(since: at - seconds) }
    guard let current = segments.last(where: { $0.from <= at }) else { return start }
    return current.segment.rows(at: max(0, at - current.from) / current.segment.seconds)
  }

  /// The rows when the last segment is over. Most changes are overtaken before.
  private var end: [PresentedRow] { segments.last?.segment.rows(at: 1) ?? start }

  private func resting(since seconds: Double) -> [PresentedRow] {
    var rows = end
    for index in rows.indices where rows[index].hasNews {
      rows[index] = faded(rows[index], since: seconds)
    }
    return rows
  }

  /// The rows that flash still so many seconds after the end of the last segment.
  func glowingRows(since seconds: Double) -> [PresentedRow] {
    end.filter(\.hasNews).map { faded($0, since: seconds) }
  }

  private func faded(_ row: PresentedRow, since seconds: Double) -> PresentedRow {
    var row = row
    row.flash = max(0, row.flash - seconds / Timeline.flashSeconds)
    if row.flash == 0 { (row.change, row.mark) = (nil, nil) }
    return row
  }
}

extension Duration {
  /// The duration as a number of seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

extension PresentedRow {
  /// Whether it still says what happened to it.
  fileprivate var hasNews: Bool { flash > 0 || change != nil || mark != nil }
}
