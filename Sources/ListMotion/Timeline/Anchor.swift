/// What the rows of a segment are laid out from, so that what stands still keeps its line.
enum Anchor: Sendable {
  /// A row on the same line at both ends, and the rows that are above it at one of them at least.
  case row(line: Double, above: [Neighbour])
  /// No row stands still: the top of the first row travels.
  case top(start: Double, end: Double)

  struct Neighbour: Sendable {
    let index: Int
    let wasAbove: Bool
    let isAbove: Bool
  }

  init(_ tracks: [Track]) {
    guard let still = tracks.first(where: \.standsStill) else {
      self = .top(
        start: tracks.filter { $0.start.extent > 0 }.map(\.start.position).min() ?? 0,
        end: tracks.filter { $0.role != .leave }.map(\.target).min() ?? 0)
      return
    }
    let above = tracks.indices.compactMap { index -> Neighbour? in
      let track = tracks[index]
      let neighbour = Neighbour(
        index: index,
        wasAbove: (track.start.position, track.target) < (still.start.position, still.target),
        isAbove: (track.target, track.start.position) < (still.target, still.start.position))
      return neighbour.wasAbove || neighbour.isAbove ? neighbour : nil
    }
    self = .row(line: still.target, above: above)
  }

  /// The top of the first row.
  ///
  /// A row that crosses the one that stands still pushes evenly, not at once when it is past it.
  func top(
    at progress: Double, _ tracks: Span<Track>, extents: [Double]
  ) -> Double {
    switch self {
    case .top(let start, let end):
      return start + (end - start) * (tracks.isEmpty ? progress : tracks[0].eased(progress))
    case .row(let line, let above):
      var top = line
      for neighbour in above {
        let index = neighbour.index
        let crosses = neighbour.wasAbove != neighbour.isAbove
        guard crosses, tracks[index].role == .stay else {
          top -= extents[index]
          continue
        }
        let start = neighbour.wasAbove ? tracks[index].start.extent : 0
        let end = neighbour.isAbove ? tracks[index].height : 0
        top -= start + (end - start) * tracks[index].given(progress)
      }
      return top
    }
  }
}

extension Track {
  /// Whether the row is open on the same lines at both ends, and no header that lies above the
  /// rows on the screen without being next to them.
  fileprivate var standsStill: Bool {
    role == .stay && !travels && !departs && start.extent == height && start.position == target
      && (start.row.kind != .header || target > -height)
  }
}
