/// One stage in time: a track for every row that is seen before or after it.
struct Segment: Sendable {
  let seconds: Double
  private let tracks: [Track]
  /// The top of the first open row at both ends, for when no row stands still.
  private let top: (start: Double, end: Double)

  init(from seen: [PresentedRow], _ transition: Transition) {
    seconds = transition.duration.seconds
    tracks = Segment.tracks(from: seen, transition)
    top = (
      tracks.filter { $0.start.extent > 0 }.map(\.start.position).min() ?? 0,
      tracks.filter { $0.role != .leave }.map(\.target).min() ?? 0
    )
  }

  /// Every row at `progress` (0...1), from top to bottom. O(n log n) in the rows seen.
  func rows(at progress: Double) -> [PresentedRow] {
    let keys = tracks.map { $0.key(at: progress) }
    let order = tracks.indices.sorted { left, right in
      let (a, b) = (tracks[left], tracks[right])
      if abs(keys[left] - keys[right]) > 1e-9 { return keys[left] < keys[right] }
      if a.target != b.target { return a.target < b.target }
      if a.start.position != b.start.position { return a.start.position < b.start.position }
      return left < right
    }
    var rows: [PresentedRow] = []
    var edge = 0.0
    var still: Double?
    for index in order {
      var row = tracks[index].row(at: progress, seconds: seconds)
      row.position = edge
      edge += row.extent
      if still == nil, tracks[index].standsStill {
        still = tracks[index].target - row.position
      }
      rows.append(row)
    }
    let easing = tracks.first?.easing ?? .linear
    let shift = still ?? top.start + (top.end - top.start) * easing(progress)
    for index in rows.indices { rows[index].position += shift }
    return progress < 1 ? rows : rows.filter { $0.extent > 0 }
  }
}

extension Track {
  /// Whether the row is on the same line at both ends, so that the others are laid out from it.
  fileprivate var standsStill: Bool {
    role == .stay && !travels && start.extent == 1 && start.position == target
  }
}
