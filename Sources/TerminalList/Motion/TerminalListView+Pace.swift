internal import ListMotion

/// How motion keeps up with changes that come before the last one was played.
extension TerminalListView {
  /// How long each of the `stages` of the change that begins takes.
  ///
  /// A change that overtakes another takes 1.5 times the time between the two at most. So two
  /// thirds of it are over when the next comes in the same time, and it is still in motion then,
  /// which is how the list knows that time without a clock.
  func stageDuration(stages: Int, kinds: Set<Motion.Kind>) -> Duration {
    let calm = calmDuration(stages: stages, kinds: kinds)
    guard let interval = playback.interval else { return calm }
    return min(calm, interval * 1.5 / stages)
  }

  private func calmDuration(stages: Int, kinds: Set<Motion.Kind>) -> Duration {
    min(motion.duration(of: kinds), reloadDuration / stages)
  }

  /// Whether the `stages` of the change that begins are too short to tell them apart.
  ///
  /// A change of one stage counts as one of two: what comes in its pace mostly has more. They then
  /// play at once, and rows go straight to where they end: one behind the other would
  /// draw most lines of the screen twice, up for what goes and down for what comes.
  func playsAtOnce(stages: Int) -> Bool {
    playback.interval != nil
      && stageDuration(stages: max(stages, 2), kinds: Set(Motion.Kind.allCases)) < shortestStage
  }

  /// Six frames, so that ten changes a second are too many for it, and the time that a command takes
  /// on top of a tenth of a second does not make some of them play at once and some not.
  private var shortestStage: Duration { Playback.frameDuration * 6 }

  /// How many deleted rows may still be seen when a change overtakes another: a fifth of the
  /// lines, so that the others belong to rows that are there.
  var ghostBudget: Int { max(2, size.height / 5) }

  /// The rows of `seen` that the next timeline has to know: not those that are neither in the
  /// window nor to be seen, which would add up when changes come fast. A header above the screen
  /// may be pinned while its rows leave.
  func carried(_ seen: [PresentedRow]) -> [PresentedRow] {
    let screen = 0..<Double(max(size.height, 1))
    if seen.withUnsafeBufferPointer({ areAllSeen($0, on: screen) }) { return seen }
    let living = Set(shown.ids)
    return seen.filter { row in
      screen.shows(row.extent, at: row.position) || living.contains(row.row.id)
        || row.row.kind == .header && row.isGhost && row.extent > 0
    }
  }
}

/// In place: a row is large.
private func areAllSeen(
  _ rows: UnsafeBufferPointer<PresentedRow>, on screen: Range<Double>
) -> Bool {
  for index in rows.indices
  where !screen.shows(rows[index].extent, at: rows[index].position) {
    return false
  }
  return true
}

extension Range<Double> {
  /// Whether something of so many lines is seen on these.
  fileprivate func shows(_ extent: Double, at position: Double) -> Bool {
    extent > 0 && position + extent > lowerBound && position < upperBound
  }
}

extension BatchUpdates {
  /// The kinds of motion that the batch has.
  var kinds: Set<Motion.Kind> {
    var kinds = Set<Motion.Kind>()
    if !insertedRows.isEmpty || !insertedSections.isEmpty { kinds.insert(.insert) }
    if !deletedRows.isEmpty || !deletedSections.isEmpty { kinds.insert(.delete) }
    if !movedRows.isEmpty || !movedSections.isEmpty { kinds.insert(.move) }
    if !reloadedRows.isEmpty || !reloadedSections.isEmpty { kinds.insert(.reload) }
    if kinds != [.reload] { kinds.insert(.displaced) }
    return kinds
  }
}

extension Playback {
  /// How long ago the change was, as far as the frames asked for tell, but no longer than the list was
  /// told; `nil` before the first.
  var timeSinceChange: Duration? {
    let elapsed = paced ?? elapsed
    let time = shownBefore + min(elapsed, age ?? elapsed)
    return time > .zero ? time : nil
  }
}
