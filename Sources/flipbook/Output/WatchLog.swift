import Glibc
import ListDiff
import Snapshots

/// A watched file as a log: a line per change, as it happens, until the process is ended.
struct WatchLog {
  var log: ChangeLog

  func run(_ feed: consuming WatchFeed) {
    var feed = feed
    var sections = feed.first.sections
    while true {
      wait(for: feed)
      let now = WatchLog.now
      switch feed.drain(at: now) ?? feed.advance(to: now) {
      case .snapshot(let snapshot):
        log.print(
          from: sections, StagedChangeset(source: sections, target: snapshot.sections))
        sections = snapshot.sections
      case .stale(let reason): StandardStream.error.print("flipbook: \(reason)")
      case .unchanged, nil: break
      }
    }
  }

  /// Sleeps until the watcher has news or a file has been quiet long enough; ends the process
  /// when nobody reads the output any more.
  private func wait(for feed: borrowing WatchFeed) {
    var descriptors = [
      pollfd(fd: feed.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: StandardStream.output.rawValue, events: 0, revents: 0),
    ]
    var timeout: Int32 = -1
    if let due = feed.readAt {
      let rest = due - WatchLog.now
      timeout = Int32(max(0, (rest / Duration.milliseconds(1)).rounded(.up)))
    }
    poll(&descriptors, nfds_t(descriptors.count), timeout)
    if descriptors[1].revents & Int16(POLLERR | POLLHUP) != 0 {
      exit(Failure.Status.done.rawValue)
    }
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
