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
    case .moving(let tracks, let anchor): rows(of: tracks.span, anchor, at: progress)
    }
  }

  /// The rows that look otherwise as time goes by, at `progress`; `nil` where rows move.
  func flashingRows(at progress: Double) -> [PresentedRow]? {
    guard case .still(let rows) = way else { return nil }
    return rows.flashingRows(at: progress, seconds: seconds)
  }

  /// What is left of the flashes when it is over, 0...1.
  var afterglow: Double {
    switch way {
    case .still(let rows): rows.afterglow(seconds: seconds)
    case .moving(let tracks, _):
      tracks.indices.reduce(0) { glow, index in
        guard tracks[index].role != .leave, !tracks[index].departs else { return glow }
        return max(glow, tracks[index].flash(at: 1, seconds: seconds))
      }
    }
  }

  private func rows(
    of tracks: Span<Track>, _ anchor: Anchor, at progress: Double
  ) -> [PresentedRow] {
    // a row is large: it is copied once, and stays there unless others cross it or go
    var rows: [PresentedRow] = []
    rows.reserveCapacity(tracks.count)
    var extents: [Double] = []
    extents.reserveCapacity(tracks.count)
    // those of which nothing is left once they are closed
    var isOver = Array(repeating: progress >= 1, count: tracks.count)
    for index in tracks.indices {
      guard !tracks[index].looksTheSame else {
        extents.append(Segment.snapped(tracks[index].start.extent))
        rows.append(tracks[index].start)
        if progress >= 1 { rows[index].mark = nil }
        continue
      }
      let row = tracks[index].row(at: progress, seconds: seconds)
      extents.append(Segment.snapped(row.extent))
      if row.departure?.progress == 1 { isOver[index] = true }
      rows.append(row)
    }
    var edge = Segment.snapped(anchor.top(at: progress, tracks, extents: extents))
    var seen: [Int] = []
    seen.reserveCapacity(tracks.count)
    for index in Segment.order(of: tracks, at: progress) {
      rows[index].position = edge
      rows[index].extent = extents[index]
      edge += extents[index]
      if progress >= 1, tracks[index].departs { continue }
      if extents[index] > 0 || !isOver[index] { seen.append(index) }
    }
    if seen.count < rows.count { return seen.map { rows[$0] } }
    rows.rearrange(seen)
    return rows
  }

  /// The tracks from top to bottom: by their eased middle lines, at one place by the place they go to.
  private static func order(of tracks: Span<Track>, at progress: Double) -> [Int] {
    var keys: [(key: Double, target: Double, start: Double, index: Int)] = []
    keys.reserveCapacity(tracks.count)
    for index in tracks.indices {
      let key = snapped(tracks[index].key(at: progress))
      keys.append((key, tracks[index].target, tracks[index].start.position, index))
    }
    keys.sort { $0 < $1 }
    return keys.map(\.index)
  }

  /// `lines` to the nearest 2⁻²⁰, so that sums are exact and rows share their edges to the bit.
  private static func snapped(_ lines: Double) -> Double {
    (lines * 0x1p20).rounded() * 0x1p-20
  }
}

extension [PresentedRow] {
  /// Puts at each place the row that is at another; `sources` has each place once.
  fileprivate mutating func rearrange(_ sources: [Int]) {
    withUnsafeMutableBufferPointer { rows in
      for place in sources.indices {
        // what was there when its turn came is where that place was filled from
        var source = sources[place]
        while source < place { source = sources[source] }
        if source != place { rows.swapAt(place, source) }
      }
    }
  }
}
