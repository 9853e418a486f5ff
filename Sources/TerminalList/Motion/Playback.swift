internal import ListMotion

/// The motion under way: its timeline, when it began, and who waits for its end.
struct Playback {
  var timeline: Timeline?
  /// The moment of its first frame; unknown until a frame is asked for.
  var start: Duration?
  /// How far the last frame was into the timeline.
  var elapsed = Duration.zero
  /// How long ago the first frame was when the list was told the time last, but one frame at least.
  var age: Duration?
  /// How far the frames would have been into the timeline that were left out since; `nil` if the list
  /// was not told the time since the last one.
  var paced: Duration?
  /// How far into the timeline the list was told that it is since the last frame, where changes come
  /// so fast that it draws few: the next one begins with what is seen then.
  var told: Duration?
  /// The time between the change before and this one, as the list was told it.
  var pause: Duration?
  /// For how long the change was shown before its timeline was replaced by a scroll.
  var shownBefore = Duration.zero
  /// The time between this change and the one that it overtook, if it overtook one.
  var interval: Duration?
  /// Whether the stages of the change play at once, because they are too short to tell apart;
  /// colours then do not blend, and every other frame will do.
  var playsAtOnce = false
  /// Rows of the screen that the change touched and what happened to them, and how many there were.
  var touched: [RowID: ChangeMark] = [:]
  var touches = 0
  var completions: [(Bool) -> Void] = []
  /// What ghosts on the screen were known by, so that one that comes back is revived.
  var ghosts = Ghosts()
  /// Those that this change left; the next one may bring them back.
  var newGhosts = Ghosts()
  /// Rows on their way off the screen that are still in the list, and where they go.
  var departures: [RowID: Transition.Elsewhere] = [:]
  /// Where in the list the rows are that were scrolled off the screen since the last change.
  var scrolledAway: [RowID: ListTable.Place] = [:]
  /// Whether nothing moves but the screen over the list.
  var isScroll = false
  /// Whose old appearance a ghost is, of the rows that are replaced.
  var replaced: [RowID: RowID] = [:]
  /// How many rows were replaced since everything was last at rest.
  var replacements = 0
  /// The ranks of the rows on the screen when the change began.
  var ranks: [RowID: Rank] = [:]
  /// By how many places rows rose (positive) or fell.
  var rankChanges: [RowID: Int] = [:]
  /// The rows on the screen when the change began, and the content offset then.
  var followed: [FollowedRow] = []
  var followedFrom = 0
  /// Where those went that the change moved out of sight.
  var destinations: [RowID: Destination] = [:]
  /// When to stop saying so; unknown until the first frame at rest.
  var newsEnd: Duration?
  /// When it is first said, counted as ``elapsed``: with the first stage that moves rows.
  var newsStart: Duration?

  /// How long a row says that it rose or fell, or where it went, after everything has come to rest.
  static let newsDuration = Duration.milliseconds(900)
  /// The first frame shows the change as if it had begun one frame ago.
  static let frameDuration = Duration.nanoseconds(16_666_667)
  /// The most that passes between two frames of a motion.
  static let longestPause = frameDuration * 3
  /// The same where changes come so fast that their stages play at once.
  static let longestHurriedPause = Duration.milliseconds(60)

  /// The place of a row among those of its section.
  struct Rank {
    let section: RowID
    let element: Int
  }

  var isRunning: Bool { timeline != nil }

  /// Whether there is anything to say of where rows went.
  var hasNews: Bool { !rankChanges.isEmpty || !destinations.isEmpty }

  var saysNews: Bool { !isRunning || elapsed >= newsStart ?? .zero }

  /// Takes over of another playback what is known of the rows that are still to be seen.
  mutating func carry(from other: Playback, shown rows: [PresentedRow]) {
    replacements = other.replacements
    guard other.knowsOfRows else { return }
    let shown = Set(rows.map(\.row.id))
    ghosts = other.ghosts.joined(by: other.newGhosts, shown: shown)
    departures = other.departures.filter { shown.contains($0.key) }
    replaced = other.replaced.filter { shown.contains($0.key) }
  }

  /// Whether there are rows that leave or have another appearance.
  private var knowsOfRows: Bool {
    !(ghosts.isEmpty && newGhosts.isEmpty && departures.isEmpty && replaced.isEmpty)
  }
}

extension TerminalListView {
  /// In how many steps colours blend now.
  var blendSteps: Int { playback.playsAtOnce ? 1 : painter.theme.steps }

  /// What is seen of every row now.
  func seenRows() -> [PresentedRow] {
    if let timeline = playback.timeline { return timeline.rows(at: playback.elapsed) }
    let (rows, firstLine) = arrangement
    return PresentedRow.resting(rows, from: firstLine)
  }

  func rank(of row: WindowRow) -> Playback.Rank? {
    row.path.map { Playback.Rank(section: table.sections[$0.section].id, element: $0.element) }
  }

  /// Starts a new timeline from what is seen; what the old one had not yet played is dropped.
  ///
  /// Returns the completions of what is overtaken, for when the model is at its end.
  func beginTimeline() -> [(Bool) -> Void] {
    if let told = playback.told { playback.elapsed = told }
    let seen = carried(seenRows())
    var next = Playback(timeline: Timeline(from: seen))
    if motion.style == .none, !showsChangeMarks { clearChanges() }
    let overtakes = playback.isRunning && !playback.isScroll
    next.pause = overtakes ? playback.age : nil
    next.interval = overtakes ? playback.timeSinceChange ?? playback.interval : nil
    next.carry(from: playback, shown: seen)
    if showsRankChanges { for row in window { next.ranks[row.row.id] = rank(of: row) } }
    if showsEdgeBadges || showsRankChanges {
      next.followed = window.lazy.filter(\.isRow).map { FollowedRow($0) }
    }
    next.followedFrom = contentOffset
    let overtaken = playback.completions
    playback = next
    return overtaken
  }

  /// Takes in the time `now`: starts a waiting timeline, ends one that is over.
  func advance(to now: Duration) {
    if let timeline = playback.timeline {
      let start = playback.start ?? now - Playback.frameDuration
      playback.start = start
      playback.elapsed = max(now - start, .zero)
      (playback.paced, playback.told) = (nil, nil)
      if playback.elapsed >= timeline.duration { finishPlayback(finished: true) }
    }
    if playback.timeline == nil, playback.hasNews { timeNews(now) }
  }

  private func timeNews(_ now: Duration) {
    let end = playback.newsEnd ?? now + Playback.newsDuration
    playback.newsEnd = end
    guard now >= end else { return }
    playback.rankChanges = [:]
    playback.destinations = [:]
    playback.newsEnd = nil
  }

  /// Shows the model as it is; who waits for it hears so at the end of the change.
  func finishPlayback(finished: Bool) {
    let completions = playback.completions
    playback.timeline = nil
    (playback.start, playback.age, playback.paced, playback.told) = (nil, nil, nil, nil)
    playback.elapsed = .zero
    playback.completions = []
    (playback.ghosts, playback.newGhosts) = (Ghosts(), Ghosts())
    playback.departures = [:]
    playback.scrolledAway = [:]
    playback.isScroll = false
    playback.replaced = [:]
    playback.replacements = 0
    playback.shownBefore = .zero
    playback.interval = nil
    completions.forEach { announce($0, finished: finished) }
  }

  /// Shows the end of every motion now; its completions hear `false`.
  public func finishAnimations() {
    changing { if playback.isRunning { finishPlayback(finished: false) } }
  }
}
