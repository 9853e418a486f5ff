import Histories
import Synchronization

/// A recording while it is read: the thread that reads it puts down what it has when somebody wants it.
///
/// What is put down is copied by the next snapshot that is read, so nothing is unless it is asked for.
final class GrowingRecording: Sendable {
  private let isWanted = Atomic(true)
  private let found = Mutex<Recording?>(nil)
  /// Makes a session of a recording that has snapshots; nil where it is not one to begin with.
  private let begin: @Sendable (Recording) -> DeckSession?

  init(begin: @escaping @Sendable (Recording) -> DeckSession?) { self.begin = begin }

  /// Called by who reads, after each snapshot.
  func note(_ recording: Recording) {
    guard isWanted.load(ordering: .relaxed) else { return }
    isWanted.store(false, ordering: .relaxed)
    found.withLock { $0 = recording }
  }

  /// The recording as it was some snapshots ago, if there are more of them than the last time.
  func more() -> Recording? {
    let recording = found.withLock { found in
      defer { found = nil }
      return found
    }
    if recording != nil { isWanted.store(true, ordering: .relaxed) }
    return recording
  }

  /// A session of what has been read by now; nil where nothing has.
  func session() -> DeckSession? { more().flatMap(begin) }
}
