import ListMotion
import Feeds
import Snapshots
import TerminalList
import Histories

/// What the feed tells, and what becomes of it.
extension LiveScreen {
  /// Takes in one piece of news of the feed.
  func tell(_ news: FeedNews, _ terminal: borrowing Terminal) throws {
    switch news {
    case .unchanged:
      calm()
      let now = WallClock.now
      view.noteUnchanged(at: now, leftOut: feed.leftOutCount)
      session.keeping.recorder?.noteUnchanged(at: now)
    case .refused(let reason) where !isHistory: failure = Failure(.trouble, reason)
    case .stale(let reason), .refused(let reason):
      // what was said before is not news any more beside a reason that is
      if view.source != .stale(reason), !view.keepsMessage { view.tell("") }
      view.source = .stale(reason)
    case .note(let words): view.note = words
    case .bell: terminal.beep()
    case .change(let change):
      if change.addsSnapshot { calm() }
      let session = session
      var outcome = Result<Bool, any Error>.success(false)
      show(change) {
        outcome = Result { try session.follow(change) }
      } then: { [unowned self] in
        switch outcome {
        case .success(let holds): if holds { isDone = true }
        case .failure(let error): failure = error
        }
        if let trouble = session.keeping.recorder?.trouble, !trouble.isEmpty {
          view.tell(trouble)
          view.keepsMessage = true
        }
      }
    case .end(.ofInput):
      if !isHistory { view.source = view.source == .live ? .ended : view.source }
      if view.player.history.isEmpty { view.list.emptyText = "nothing here" }
    case .end(.fulfilled):
      session.reactions.fulfil()
      isDone = true
    case .end(.frozen(let status, let reason)):
      frozen = status
      view.source = .stale("\(reason); press a key to end")
    }
  }

  private func calm() { view.source = isHistory ? .deck : .live }

  /// Adds the snapshot of a change at the end, and shows it to whoever stands there.
  func show(
    _ change: SnapshotChange, alongside: @escaping () -> Void = {},
    then next: @escaping () -> Void = {}
  ) {
    let follows = !isHistory && view.player.isAtEnd
    view.append(change, schema: feed.schema, follows: follows, alongside: alongside) {
      [unowned self] in
      if !hasToldIdentity, let identity = feed.identity {
        hasToldIdentity = true
        view.tell(identity.description)
      }
      if let diagnostic = feed.diagnostics.first { view.tell(diagnostic.description) }
      next()
    }
  }
}
