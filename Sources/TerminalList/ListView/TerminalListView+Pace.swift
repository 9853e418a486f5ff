internal import ListDiff
internal import ListMotion

/// How motion keeps up with changes that come before the last one was played.
extension TerminalListView {
  /// How long each of the `stages` of the change that begins takes.
  ///
  /// A change that overtakes another takes 1.5 times the time between the two at most. So its
  /// first two thirds, the updates and deletes, are over when the next comes in the same time,
  /// and it is still in motion then, which is how the list knows that time without a clock.
  func stageDuration(stages: Int) -> Duration {
    let calm = min(stageDuration, reloadDuration / stages)
    guard let interval = playback.interval else { return calm }
    return min(calm, interval * 1.5 / stages)
  }

  /// How long one stage of `changes` takes; `nil` for updates that go with the next stage, because
  /// the change has less time than it would in a list at rest.
  func duration<C>(ofStage index: Int, in changes: StagedChangeset<C>) -> Duration? {
    let calm = min(stageDuration, reloadDuration / changes.count)
    guard stageDuration(stages: changes.count) < calm else { return calm }
    if index < changes.count - 1, changes[index].onlyUpdatesElements { return nil }
    let updates = changes.dropLast().count { $0.onlyUpdatesElements }
    return stageDuration(stages: changes.count - updates)
  }

  /// How many deleted rows may still be seen when a change overtakes another: a fifth of the
  /// lines, so that the others belong to rows that are there.
  var ghostBudget: Int { max(2, size.height / 5) }

  /// The rows of `seen` that the next timeline has to know: not those that are neither in the
  /// window nor to be seen, which would add up when changes come fast.
  func carried(_ seen: [PresentedRow]) -> [PresentedRow] {
    let living = Set(window.map(\.row.id))
    let screen = 0..<Double(max(size.height, 1))
    return seen.filter { row in
      living.contains(row.row.id)
        || row.extent > 0 && row.position + row.extent > screen.lowerBound
          && row.position < screen.upperBound
    }
  }
}

extension Playback {
  /// How long ago the change was, as far as the frames asked for tell; `nil` before the first.
  var timeSinceChange: Duration? {
    let time = shownBefore + elapsed
    return time > .zero ? time : nil
  }
}

extension Changeset {
  /// Whether the stage changes what rows show, and nothing else.
  fileprivate var onlyUpdatesElements: Bool { changeCount == elementUpdated.count }
}
