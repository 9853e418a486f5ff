import Snapshots
import TerminalList

/// Time: snapshots that follow one another, and how fast.
extension PlayerView {
  func play(at now: Duration) {
    guard player.isPlaying else {
      nextPlay = nil
      return
    }
    guard let due = nextPlay else { return schedule(after: now) }
    guard now >= due else { return }
    if player.isAtEnd, player.isGrowing {
      nextPlay = now + ScreenWork.interval
      return
    }
    show { $0.play() }
    schedule(after: now)
  }

  private func schedule(after now: Duration) {
    let index = player.position.snapshot
    nextPlay = now + pace.standing(of: index, in: player.history) / player.speed.factor
  }

  func togglePlaying(at now: Duration) {
    player.togglePlaying()
    nextPlay = player.isPlaying ? now : nil
  }

  /// Whether playing goes on after the last snapshot.
  func toggleLoop() {
    player.toggleLoop()
    message = player.loops ? "plays in a loop" : "plays once"
  }

  /// Goes to the snapshot that is nearest to so many tenths of the timeline.
  func seek(toTenth tenth: Int) {
    show { $0.go(to: TimelineScale($0.history).index(nearest: Double(tenth) / 10)) }
  }

  /// Goes a tenth of the timeline forward or back.
  func seek(_ direction: Direction) {
    show {
      $0.go(to: TimelineScale($0.history).index(aTenthFrom: $0.position.snapshot, direction))
    }
  }

  func changeSpeed(_ change: (inout Player) -> Void) {
    change(&player)
    applySpeed()
  }

  func applySpeed() {
    list.motion.speed = player.speed.factor
  }
}
