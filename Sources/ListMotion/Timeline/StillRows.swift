/// The rows of a stage in which nothing moves: all as they stand, and the few that flash.
struct StillRows: Sendable {
  private let rows: [PresentedRow]
  /// The tracks of the rows that look otherwise as time goes by, and where those are among all.
  private let flashing: [(index: Int, track: Track)]

  /// - Parameters:
  ///   - rows: At the start of the stage, from top to bottom.
  ///   - tracks: Of the same rows, each ``Track/isStill``.
  init(_ rows: [PresentedRow], tracks: [Track]) {
    self.rows = rows
    flashing = tracks.indices.filter { tracks[$0].flashesOrIsMarked }.map { ($0, tracks[$0]) }
  }

  /// What is seen of them at `progress` (0...1) of the stage, which takes so many seconds.
  func rows(at progress: Double, seconds: Double) -> [PresentedRow] {
    if flashing.isEmpty { return rows }
    var rows = rows
    for (index, track) in flashing {
      var row = track.row(at: progress, seconds: seconds)
      (row.position, row.extent) = (rows[index].position, rows[index].extent)
      rows[index] = row
    }
    return rows
  }
}

extension Track {
  /// Whether the row stands where it is, and changes in nothing but what it flashes in.
  var isStill: Bool {
    role == .stay && !travels && !departs && !isReplaced && start.departure == nil
      && start.position == target && start.extent == height && start.cut == 0
      && start.opacity == 1 && start.shift == 0 && start.reveal == 1 && start.tint == 0
      && !content.hasOtherBars(than: start.row.content)
  }

  /// Whether a row that is still looks otherwise as time goes by.
  fileprivate var flashesOrIsMarked: Bool {
    isUpdated || flashes != nil || start.flash > 0 || start.mark != nil || start.change != nil
  }
}
