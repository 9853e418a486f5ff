import TerminalList

/// The descriptors that a loop watches for somebody whose descriptors change.
struct WatchedDescriptors {
  private var watched: [Int32] = []

  /// Has the loop watch these and no others of before.
  mutating func set(_ wanted: [Int32], on loop: inout EventLoop) {
    guard wanted != watched else { return }
    for descriptor in watched where !wanted.contains(descriptor) {
      loop.unwatch(fileDescriptor: descriptor)
    }
    for descriptor in wanted { loop.watch(fileDescriptor: descriptor) }
    watched = wanted
  }
}
