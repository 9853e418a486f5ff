/// One stage in time: a track for every row that is seen before or after it.
struct Segment: Sendable {
  let seconds: Double
  private let way: Way

  private enum Way {
    /// The rows stand where they are, and change in nothing but what they flash in.
    case still(StillRows)
    case moving([Track], Anchor)
  }

  init(from seen: [PresentedRow], _ transition: Transition) {
    seconds = transition.duration.seconds
    let seen = transition.ghosts.map { Segment.limited(seen, ghosts: $0, transition) } ?? seen
    if let still = StillRows(from: seen, transition) {
      way = .still(still)
    } else {
      let tracks = Segment.tracks(from: transition.renamed(seen), transition)
      way = .moving(tracks, Anchor(tracks))
    }
  }

  /// Every row at `progress` (0...1), from top to bottom. O(n log n) in the rows seen, where nothing
  /// moves O(n).
  func rows(at progress: Double) -> [PresentedRow] {
    switch way {
    case .still(let rows): rows.rows(at: progress, seconds: seconds)
    case .moving(let tracks, let anchor):
      // a track is large, and none is copied to be asked
      tracks.withUnsafeBufferPointer { rows(of: $0, anchor, at: progress) }
    }
  }

  /// The rows that look otherwise as time goes by, at `progress`; `nil` where rows move.
  func flashingRows(at progress: Double) -> [PresentedRow]? {
    guard case .still(let rows) = way else { return nil }
    return rows.flashingRows(at: progress, seconds: seconds)
  }

  private func rows(
    of tracks: UnsafeBufferPointer<Track>, _ anchor: Anchor, at progress: Double
  ) -> [PresentedRow] {
    var rows = tracks.indices.map { tracks[$0].row(at: progress, seconds: seconds) }
    for index in rows.indices { rows[index].extent = Segment.snapped(rows[index].extent) }
    let extents = rows.indices.map { rows[$0].extent }
    var edge = Segment.snapped(anchor.top(at: progress, tracks, extents: extents))
    var seen: [PresentedRow] = []
    seen.reserveCapacity(rows.count)
    for index in Segment.order(of: tracks, at: progress) {
      rows[index].position = edge
      edge += extents[index]
      let isOver =
        extents[index] == 0 && (progress >= 1 || rows[index].departure?.progress == 1)
        || progress >= 1 && tracks[index].departs
      if !isOver { seen.append(rows[index]) }
    }
    return seen
  }

  /// The tracks from top to bottom: by their eased middle lines, at one place by the place they go to.
  private static func order(
    of tracks: UnsafeBufferPointer<Track>, at progress: Double
  ) -> [Int] {
    let keys = tracks.indices.map { snapped(tracks[$0].key(at: progress)) }
    return tracks.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left] < keys[right] }
      let targets = (tracks[left].target, tracks[right].target)
      if targets.0 != targets.1 { return targets.0 < targets.1 }
      let starts = (tracks[left].start.position, tracks[right].start.position)
      if starts.0 != starts.1 { return starts.0 < starts.1 }
      return left < right
    }
  }

  /// `lines` to the nearest 2⁻²⁰, so that sums are exact and rows share their edges to the bit.
  private static func snapped(_ lines: Double) -> Double {
    (lines * 0x1p20).rounded() * 0x1p-20
  }
}
