internal import ListMotion

/// The motion under way: its timeline, when it began, and who waits for its end.
struct Playback {
  var timeline: Timeline?
  /// The moment of its first frame; unknown until a frame is asked for.
  var start: Duration?
  /// How far the last frame was into the timeline.
  var elapsed = Duration.zero
  var completions: [(Bool) -> Void] = []
  /// What ghosts on the screen were known by, so that one that comes back is revived.
  var ghosts: [AnyHashable: RowID] = [:]
  /// The places of the rows on the screen when the change began.
  var ranks: [RowID: Int] = [:]
  /// By how many places rows rose (positive) or fell, and when to stop saying so.
  var rankChanges: [RowID: Int] = [:]
  var rankChangesEnd: Duration?
  /// When they are first said, counted as ``elapsed``: with the stage that moves rows.
  var rankChangesStart = Duration.zero

  /// How long a row says that it rose or fell after everything has come to rest.
  static let rankChangeDuration = Duration.milliseconds(900)
  /// The first frame shows the change as if it had begun one frame ago.
  static let frameDuration = Duration.nanoseconds(16_666_667)

  var isRunning: Bool { timeline != nil }
}

extension TerminalListView {
  /// Whether the next frame differs from the last one even if nothing more happens.
  public var isAnimating: Bool { playback.isRunning || playback.rankChangesEnd != nil }

  /// When the next frame is due, or `nil` while nothing moves.
  public func nextFrame(after now: Duration) -> Duration? {
    playback.isRunning ? now + Playback.frameDuration : playback.rankChangesEnd
  }

  /// What is seen of every row now.
  func seenRows() -> [PresentedRow] {
    playback.timeline?.rows(at: playback.elapsed) ?? PresentedRow.resting(window.map(\.row))
  }

  /// Starts a new timeline from what is seen; what the old one had not yet played is dropped.
  func beginTimeline() {
    let seen = seenRows()
    let overtaken = playback.completions
    var ranks: [RowID: Int] = [:]
    for row in window {
      if case .row(let path) = row.place { ranks[row.row.id] = path.element }
      if let identifier = row.identifier { playback.ghosts[identifier] = row.row.id }
    }
    let shown = Set(seen.map(\.row.id))
    let ghosts = playback.ghosts.filter { shown.contains($0.value) }
    playback = Playback(timeline: Timeline(from: seen), ghosts: ghosts, ranks: ranks)
    overtaken.forEach { $0(false) }
  }

  /// Takes in the time `now`: starts a waiting timeline, ends one that is over.
  func advance(to now: Duration) {
    if let end = playback.rankChangesEnd, playback.timeline == nil, now >= end {
      playback.rankChanges = [:]
      playback.rankChangesEnd = nil
    }
    guard let timeline = playback.timeline else { return }
    let start = playback.start ?? now - Playback.frameDuration
    playback.start = start
    playback.elapsed = max(now - start, .zero)
    guard playback.elapsed >= timeline.duration else { return }
    if !playback.rankChanges.isEmpty {
      playback.rankChangesEnd = now + Playback.rankChangeDuration
    }
    finishPlayback(finished: true)
  }

  func finishPlayback(finished: Bool) {
    let completions = playback.completions
    playback.timeline = nil
    playback.start = nil
    playback.completions = []
    playback.ghosts = [:]
    completions.forEach { $0(finished) }
  }

  /// Shows the end of every motion now; its completions hear `false`.
  public func finishAnimations() {
    if playback.isRunning { finishPlayback(finished: false) }
  }
}
